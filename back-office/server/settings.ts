import {
  type Kind,
  type Settings,
  type Values,
  integer,
  oneOf,
  openEnvironment,
  optional,
  orOff,
  plainAddress,
  setting,
  text,
} from '../../environment.ts';
import { AUTH } from '../../handlers/auth/settings.ts';
import { staffClaim } from '../../handlers/auth/staff-claim.ts';

interface ListenAddress {
  host: string;
  port: number;
}

const listenAddress: Kind<ListenAddress> = (given) => {
  const url = /^[^/?#@]+:\d{1,5}$/.test(given) ? URL.parse(`tcp://${given}`) : null;
  if (!url) return { fault: 'must be host:port, such as 0.0.0.0:4200.' };
  return { value: { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) } };
};

/**
 * Reads an origin: scheme, host and port. The back office compares it with the headers `Host` and `Origin` of a request.
 */
const origin: Kind<string> = (given, production) => {
  const read = plainAddress(given, production);
  if ('fault' in read) return read;
  const url = new URL(given);
  return url.origin === given.replace(/\/$/, '') ? { value: url.origin } : { fault: 'must have no path.' };
};

/** Reads the address of the service. In production it may be an http address, because the service may be inside a network. */
const serviceAddress: Kind<string> = (given) => {
  const read = plainAddress(given, false);
  return 'fault' in read ? read : { value: given.replace(/\/$/, '') };
};

const scopes: Kind<string[]> = (given) => {
  const value = given.split(' ').filter(Boolean);
  if (value.includes('openid')) return { value };
  return { fault: 'must contain openid, because the back office needs an ID token.' };
};

const inProduction = { required: 'in production' } as const;

/** Settings of the back office. */
export const OFFICE = {
  BACK_OFFICE_URL: setting(
    'baseUrl',
    origin,
    'http://127.0.0.1:4200',
    'address at which browsers reach the back office',
    inProduction,
  ),
  LISTEN: setting(
    'listen',
    optional(listenAddress),
    '',
    'host and port at which the process listens, if they differ from BACK_OFFICE_URL: `0.0.0.0:4200`',
  ),
  ADMIN_PORT: setting(
    'adminPort',
    orOff(integer(1, 65_535)),
    'off',
    'port of `/livez`, `/readyz`, `/startupz` and `/metrics`',
  ),
  SERVICE_URL: setting(
    'serviceUrl',
    serviceAddress,
    'http://127.0.0.1:3000',
    'address of the service',
    inProduction,
  ),
  AUTH_URL: AUTH.AUTH_URL,
  BACK_OFFICE_CLIENT_ID: setting(
    'clientId',
    text,
    'back-office',
    'client id of the back office',
    inProduction,
  ),
  BACK_OFFICE_CLIENT_SECRET: setting('clientSecret', text, 'back-office-secret', 'secret of that client', {
    ...inProduction,
    developmentOnly: 'it is publicly known',
    secret: true,
  }),
  LOGIN_SCOPES: setting(
    'loginScopes',
    scopes,
    'openid profile',
    'scopes that the back office requests in addition to those of the service; some providers need `offline_access`',
  ),
  STAFF_CLAIM: setting('staffClaim', staffClaim, 'roles=order-staff', AUTH.STAFF_CLAIM.help, inProduction),
  CUSTOMER_CLAIM: AUTH.CUSTOMER_CLAIM,
  SCOPE_NAMES: AUTH.SCOPE_NAMES,
  LOG_LEVEL: setting(
    'logLevel',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'least severe level that is logged',
  ),
} satisfies Settings;

export type OfficeSettings = Values<typeof OFFICE>;

/** Error for wrong or missing settings. The message names each of them. */
export class BadSettings extends Error {
  override readonly name = 'BadSettings';
}

/** Reads the settings of the back office. Throws `BadSettings`. */
export function readOfficeSettings(env: NodeJS.ProcessEnv): OfficeSettings {
  const environment = openEnvironment(env);
  const settings = environment.read(OFFICE);
  const misspelt = environment
    .misspelt(Object.keys(OFFICE))
    .map((one) => `${one.variable} is not a setting: did you mean ${one.setting}?`);
  const faults = [...environment.faults, ...misspelt];
  if (faults.length === 0) return settings;
  throw new BadSettings(
    `The back office can't start with these settings:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  );
}
