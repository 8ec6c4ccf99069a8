import { type ChildProcess, spawn } from 'node:child_process';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { type Config, readConfig } from '../../config.ts';
import { openDatabase } from '../../db/base/open.ts';
import { deliveryRules } from '../../db/webhooks/endpoints/url-rules.ts';
import { migrateAll } from '../../jobs/migrate-all.ts';
import { type Service, closeOnSignal, fail, serve } from '../../server.ts';
import { buildPage } from '../back-office/build-page.ts';
import { BACK_OFFICE_URL, WEB_CLIENT_URL } from './authorization-server/addresses.ts';
import { STAFF_CLAIM, USERS } from './authorization-server/clients.ts';
import { receiveWebhooks } from './receive-webhooks.ts';
import { CUSTOMER_PAYMENT_KINDS, HOME_COUNTRY, SELLER, offerSamples } from './sample-products.ts';

/**
 * Starts everything that development needs: the database, the service with a few products, and a receiver of its
 * webhooks. Starts the development authorization server, the web client and the back office as separate processes. If
 * AUTH_URL names another machine, the authorization server there is used instead. The authorization server on another
 * machine doesn't know the web client, the back office, and the client that registers the receiver.
 */
async function start(): Promise<void> {
  const webClientUrl = process.env['WEB_CLIENT_URL'] || WEB_CLIENT_URL;
  const backOfficeUrl = process.env['BACK_OFFICE_URL'] || BACK_OFFICE_URL;
  const RETURN_ORIGINS = `Tea and Pots ${webClientUrl}`;
  const defaults = {
    LOG_LEVEL: 'warn',
    RETURN_ORIGINS,
    HOME_COUNTRY,
    STAFF_CLAIM,
    CUSTOMER_PAYMENT_KINDS,
    INVOICE_AT: 'PAYMENT',
    ...SELLER,
  };
  const config = readConfig({ ...defaults, ...process.env });
  console.log('Opening the database …');
  const database = await openDatabase(config.database);
  const { issuer, audience } = config.auth;
  const env = {
    AUTH_URL: issuer,
    AUDIENCE: audience,
    SERVICE_URL: config.baseUrl,
    WEB_CLIENT_URL: webClientUrl,
    BACK_OFFICE_URL: backOfficeUrl,
    STAFF_CLAIM: process.env['STAFF_CLAIM'] || STAFF_CLAIM,
    LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn',
  };
  const children: ChildProcess[] = [];
  const withLogin = isHere(issuer);
  let service: Service | undefined;
  let receiver: Server | undefined;
  const end = async () => {
    children.forEach((child) => child.kill('SIGTERM'));
    await service?.close();
    receiver?.close();
    await database.close();
  };
  try {
    if (withLogin) {
      const login = { ...env, DATA_DIR: config.database.dataDir, DATABASE_URL: database.url };
      console.log('Starting the authorization server …');
      children.push(await startProcess('authorization-server/server.ts', login));
    }
    console.log('Starting the service …');
    if (config.database.url === undefined) await migrateAll(database.url, { shards: config.shards });
    service = await serve({ ...config, database: { ...config.database, url: database.url } });
    closeOnSignal(end, config.drain + config.shutdown);
    if (withLogin) {
      await offerSamples(config.baseUrl, issuer);
      if (mayReceive(config)) receiver = await receiveWebhooks(config.baseUrl, issuer);
      console.log('Starting the web client …');
      children.push(await startProcess('web-client/server.ts', env));
      await buildPage(() => console.log('Building the page of the back office …'));
      console.log('Starting the back office …');
      children.push(await startProcess('../../back-office/server/main.ts', env));
    }
    console.log(
      introduction(config.baseUrl, issuer, withLogin ? { webClientUrl, backOfficeUrl } : undefined),
    );
    if (receiver) console.log('A receiver of webhooks prints here what happens to orders:\n');
  } catch (error) {
    await end();
    throw error;
  }
}

/**
 * Whether webhooks may be sent to this machine. In development, webhooks to this machine are allowed unless a setting
 * forbids them.
 */
const mayReceive = ({ webhooks: { allowed, ports } }: Config): boolean =>
  deliveryRules(allowed, ports).isNamed('127.0.0.1');

const isHere = (url: string): boolean => /^(?:localhost|127\.0\.0\.1)$/.test(new URL(url).hostname);

/** Error for a process that couldn't start and has already printed the reason. */
class NotStarted extends Error {}

/** Starts a process. Resolves when the process is ready. Rejects with `NotStarted` if it can't start. */
async function startProcess(script: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  const { promise, resolve, reject } = Promise.withResolvers<ChildProcess>();
  child.once('message', () => resolve(child));
  child.once('exit', () => reject(new NotStarted(`${script} did not start.`)));
  return promise;
}

function introduction(
  baseUrl: string,
  authUrl: string,
  pages: { webClientUrl: string; backOfficeUrl: string } | undefined,
): string {
  const places = `
  service               ${baseUrl}
  documentation         ${baseUrl}/api/v1/docs
  contract              ${baseUrl}/api/v1/openapi.json
  authorization server  ${authUrl}`;
  if (!pages) return places;
  const people = (are: 'customers' | 'staff') =>
    USERS.filter(({ customerId }) => (customerId === undefined) === (are === 'staff'))
      .map(({ login, password }) => `    ${login} / ${password}`)
      .join('\n');
  return `${places}
  web client            ${pages.webClientUrl}
  back office           ${pages.backOfficeUrl}

Log in to the web client as one of
${people('customers')}
and to the back office, which is for the shop's staff, as one of
${people('staff')}
The documentation accepts all of them.

Paste these three lines into another terminal: get a token, see the products, place an order.

TOKEN=$(curl -s -u backoffice:backoffice-secret -d grant_type=client_credentials -d 'scope=products:read orders:read orders:write contacts:read payments:read' ${authUrl}/token | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
curl -sw '\\n' -H "Authorization: Bearer $TOKEN" ${baseUrl}/api/v1/products
curl -sw '\\n' -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -H 'Idempotency-Key: my-first-order' -d '{"customerId":"customer-1042","items":[{"sku":"TEA-EARL-GREY-100","quantity":2},{"sku":"MUG-STONEWARE-BLUE","quantity":1}],"contact":{"email":"anna@example.com"},"shippingAddress":{"name":"Anna Bauer","line1":"Beispielweg 7","postalCode":"10117","city":"Berlin","countryCode":"DE"},"shippingMethod":"parcel","paymentMethod":"tok_approved"}' ${baseUrl}/api/v1/orders
`;
}

await start().catch((error: unknown) => {
  if (!(error instanceof NotStarted)) fail(error);
  console.error(error.message);
  process.exit(1);
});
