import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';

/**
 * Description of an environment variable: a row of a table of settings. Each table is in a file `settings.ts` in the
 * folder of its subject, or in `config.ts`. `config.ts` reads all tables.
 */
export interface Setting<Value = unknown, Property extends string = string> extends Rules {
  /** Name of the property that contains the value, in the object with the values of the table. */
  property: Property;
  kind: Kind<Value>;
  /**
   * Text that is used if the variable is not set or empty. `{NAME}` in the text is replaced by the value of an earlier
   * row.
   */
  default: string;
  /** Purpose of the setting: one line of Markdown, for README.md, SETTINGS.md and `--help`. */
  help: string;
}

interface Rules {
  /** Environments in which the service doesn't start without the variable. */
  required?: 'always' | 'in production';
  /** Reason why production refuses the default value, even if the variable contains it. */
  developmentOnly?: string;
  /** Set if the value is secret. A secret may also be in a file, whose path is in `<name>_FILE`. */
  secret?: true;
}

export const setting = <const Property extends string, Value>(
  property: Property,
  kind: Kind<Value>,
  fallback: string,
  help: string,
  rules: Rules = {},
): Setting<Value, Property> => ({ property, kind, default: fallback, help, ...rules });

/** Whether the variable must be set in production. */
export const isNeeded = ({ required, developmentOnly }: Setting): boolean =>
  Boolean(required ?? developmentOnly);

/** Names of the variables that set the value of a row. */
export const variablesOf = (name: string, { secret }: Setting): string[] =>
  secret ? [name, `${name}_FILE`] : [name];

/** A table of settings: rows by the names of their variables. */
export type Settings = Record<string, Setting>;

/** Values of a table of settings, by property. */
export type Values<Table extends Settings> = {
  [Name in keyof Table as Table[Name]['property']]: Table[Name] extends Setting<infer Value> ? Value : never;
};

/**
 * Converts the text of a variable to a value or a fault. A fault is a sentence that begins with the variable's name.
 */
export type Kind<Value> = (text: string, production: boolean) => { value: Value } | { fault: string };

export const text: Kind<string> = (value) => ({ value });

export const integer =
  (min: number, max: number): Kind<number> =>
  (given) => {
    const value = Number(given);
    if (Number.isInteger(value) && value >= min && value <= max) return { value };
    return { fault: `must be a whole number from ${min} to ${max}.` };
  };

export const oneOf =
  <const Value extends string>(...values: Value[]): Kind<Value> =>
  (given) => {
    const value = values.find((known) => known === given);
    return value === undefined ? { fault: `must be one of ${values.join(', ')}.` } : { value };
  };

/**
 * Returns a `Kind` that first reads a text as `kind` does. Then it converts the value with `convert`, for example to
 * another unit.
 */
export const converted =
  <From, To>(kind: Kind<From>, convert: (value: From) => To): Kind<To> =>
  (given, production) => {
    const read = kind(given, production);
    return 'fault' in read ? read : { value: convert(read.value) };
  };

/** Returns a kind that reads a number of seconds and returns milliseconds. */
export const milliseconds = (seconds: Kind<number>): Kind<number> =>
  converted(seconds, (value) => value * 1000);

export const onOrOff = converted(oneOf('on', 'off'), (value) => value === 'on');

/** Returns a kind that returns undefined for an empty variable. */
export const optional =
  <Value>(kind: Kind<Value>): Kind<Value | undefined> =>
  (given, production) =>
    given === '' ? { value: undefined } : kind(given, production);

/** Returns a kind that returns undefined for `off`. */
export const orOff =
  <Value>(kind: Kind<Value>): Kind<Value | undefined> =>
  (given, production) =>
    given === 'off' ? { value: undefined } : kind(given, production);

/**
 * Returns a kind that refuses some values in production, and accepts them in development. `refuses` returns the reason,
 * or undefined for an accepted value.
 */
export const guarded =
  <Value>(kind: Kind<Value>, refuses: (value: Value) => string | undefined): Kind<Value> =>
  (given, production) => {
    const read = kind(given, production);
    const fault = production && 'value' in read ? refuses(read.value) : undefined;
    return fault === undefined ? read : { fault };
  };

/**
 * Addresses of this machine. A `BlockList` also matches an IPv4 address that is written as IPv6, such as
 * ::ffff:127.0.0.1.
 */
const THIS_MACHINE = new BlockList();
THIS_MACHINE.addSubnet('127.0.0.0', 8, 'ipv4');
THIS_MACHINE.addSubnet('0.0.0.0', 8, 'ipv4');
THIS_MACHINE.addAddress('::1', 'ipv6');
THIS_MACHINE.addAddress('::', 'ipv6');

function isThisMachine({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  const version = isIP(host);
  if (version === 0) return /(?:^|\.)localhost$/.test(host);
  return THIS_MACHINE.check(host, version === 6 ? 'ipv6' : 'ipv4');
}

/** Reads an http or https address. In production the address must be https and must name another machine. */
export const address: Kind<string> = (value, production) => {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) return { fault: 'must be an http or https address.' };
  if (!production) return { value };
  if (url.protocol !== 'https:') return { fault: 'is a development setting: it must be https.' };
  if (isThisMachine(url)) return { fault: 'is a development setting: it names this machine.' };
  return { value };
};

/** Minimum prefix length of a network, by IP version. The widest useful networks are 10.0.0.0/8 and fc00::/7. */
const WIDEST = { 4: 8, 6: 7 } as const;

/**
 * IPv6 addresses that are refused. `::` means any address. IPv4 addresses in IPv6 form are refused because the prefix
 * of such a network is 96 bits longer than an IPv4 prefix.
 */
const NO_HOST = new BlockList();
NO_HOST.addAddress('::', 'ipv6');
NO_HOST.addSubnet('::ffff:0:0', 96, 'ipv6');

/** Reads IP addresses and networks (RFC 4632) that are separated by spaces. A network of all addresses is refused. */
export const addresses: Kind<string[]> = (given) => {
  const value = given.split(' ').filter(Boolean);
  const wrong = value.filter((entry) => !isNetwork(entry));
  if (wrong.length === 0) return { value };
  return { fault: `must be IP addresses or networks from /8 (IPv6: /7) on: ${wrong.join(' ')}` };
};

function isNetwork(entry: string): boolean {
  const [, ip = '', prefix] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const family = isIP(ip);
  if (family !== 4 && family !== 6) return false;
  if (family === 4 ? ip === '0.0.0.0' : NO_HOST.check(ip, 'ipv6')) return false;
  const length = Number(prefix ?? 32);
  return length >= WIDEST[family] && length <= (family === 4 ? 32 : 128);
}

/**
 * Reads an address that has no query, fragment or password, because other programs compare the address or append a path
 * to it. Examples are an issuer (RFC 8414, section 2) and the address of the service.
 */
export const plainAddress: Kind<string> = (value, production) => {
  const read = address(value, production);
  if ('fault' in read) return read;
  return /[?#@]/.test(value) ? { fault: 'must have no query, fragment or password.' } : read;
};

/**
 * SSL modes of node-postgres. Other modes are refused, because node-postgres would treat a misspelt mode as another
 * mode.
 */
const SSL_MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];

export const postgresAddress: Kind<string> = (value, production) => {
  if (!/^(?:postgres(?:ql)?:\/\/|socket:|\/)/.test(value)) return { fault: 'must begin with postgres://.' };
  const [, mode = 'disable'] = /[?&]sslmode=([^&]*)/.exec(value) ?? [];
  if (!SSL_MODES.includes(mode)) return { fault: `has an unknown sslmode. Known: ${SSL_MODES.join(', ')}.` };
  if (production && mode === 'no-verify')
    return {
      fault:
        'is a development setting: sslmode=no-verify does not verify the identity of the database server.',
    };
  const unreadable = FILES_IN_ADDRESS.flatMap((name) => faultOfFile(name, value));
  if (unreadable.length > 0) return { fault: `names a file that can't be read: ${unreadable.join(', ')}.` };
  return { value };
};

/** Parameters of a database address that name files. node-postgres reads these files when it connects. */
const FILES_IN_ADDRESS = ['sslrootcert', 'sslcert', 'sslkey'];

/**
 * Returns a fault if the file that this parameter names can't be read. The fault contains nothing else of the address,
 * because the address contains a password.
 */
function faultOfFile(name: string, databaseUrl: string): string[] {
  const file = new URLSearchParams(databaseUrl.split('?')[1]).get(name);
  if (!file) return [];
  try {
    readFileSync(file);
    return [];
  } catch (error) {
    // Errors of node:fs have a code.
    return [`${name}=${file} (${(error as NodeJS.ErrnoException).code})`];
  }
}

/** Undoes percent-encoding. Returns undefined if the text can't be decoded. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads the values of a table of settings. A missing or wrong value is reported as a fault and replaced by the row's
 * default.
 */
export type ReadSettings = <Table extends Settings>(table: Table) => Values<Table>;

/** Text that is shown in place of a secret. */
const MASKED = '[masked]';

export interface Environment {
  read: ReadSettings;
  /** Sentences about the missing and wrong settings of the tables that were read. */
  faults: string[];
  /** Text of each setting that was read, shown to operators. The text of a secret shows only that the secret is set. */
  shown: Record<string, string>;
  /** Values of the secret settings that were read. No output may contain these secrets. */
  secrets: string[];
  /**
   * Finds environment variables that are probably misspelt names of settings. Such a variable has one or two mistakes
   * (see `nearest`), and the setting with the correct name was read but isn't set. `names`: names of all settings.
   */
  misspelt(names: string[]): { variable: string; setting: string }[];
}

export function openEnvironment(env: NodeJS.ProcessEnv): Environment {
  const production = env['NODE_ENV'] === 'production';
  const read: Record<string, unknown> = {};
  const variables = new Map<string, string[]>();
  const faults: string[] = [];
  const shown: Record<string, string> = {};
  const secrets: string[] = [];
  const filled = (shown: string): string => shown.replace(/\{(\w+)\}/g, (_all, name) => String(read[name]));
  return {
    faults,
    shown,
    secrets,
    misspelt(names) {
      const unset = [...variables.values()].filter((those) => !those.some((name) => env[name])).flat();
      return Object.keys(env)
        .filter((variable) => env[variable] && !names.includes(variable))
        .flatMap((variable) => {
          const setting = nearest(variable, unset);
          return setting === undefined ? [] : [{ variable, setting }];
        });
    },
    read(table) {
      const values: Record<string, unknown> = {};
      for (const [name, row] of Object.entries(table)) {
        const fallback = filled(row.default);
        variables.set(name, variablesOf(name, row));
        const given = row.secret ? readSecret(name, env) : { text: env[name] || undefined };
        const result = 'fault' in given ? given : readSetting(row, given.text, fallback, production);
        const used = ('text' in given ? given.text : undefined) ?? fallback;
        if (row.secret && used !== '') secrets.push(used);
        shown[name] = row.secret && used !== '' ? MASKED : used;
        if ('fault' in result) faults.push(`${name} ${result.fault}`);
        const valid = 'fault' in result ? row.kind(fallback, false) : result;
        values[row.property] = read[name] = 'fault' in valid ? undefined : valid.value;
      }
      // Each value was read by the kind of its row. A row without a value has added a fault.
      return values as Values<typeof table>;
    },
  };
}

/** Reads a secret from its variable, or from the file that `<name>_FILE` names. Faults never contain the secret. */
function readSecret(name: string, env: NodeJS.ProcessEnv): { text: string | undefined } | { fault: string } {
  const file = env[`${name}_FILE`];
  if (!file) return { text: env[name] || undefined };
  if (env[name]) return { fault: `and ${name}_FILE are both set: which one is meant?` };
  try {
    const text = readFileSync(file, 'utf8').trim();
    return text === '' ? { fault: `is not set: ${file} is empty.` } : { text };
  } catch (error) {
    // Errors of node:fs have a code.
    const { code } = error as NodeJS.ErrnoException;
    return { fault: `can't be read from ${file}: ${code}.` };
  }
}

function readSetting(
  { kind, required, developmentOnly }: Setting,
  given: string | undefined,
  fallback: string,
  production: boolean,
): ReturnType<Kind<unknown>> {
  const isRequired = required === 'always' || (production && required === 'in production');
  if (given === undefined && isRequired) return { fault: 'is not set.' };
  const used = given ?? fallback;
  if (production && developmentOnly && used === fallback)
    return { fault: `is a development setting: ${developmentOnly}.` };
  return kind(used, production);
}

/**
 * Returns the setting whose name differs from the variable by few mistakes. A name of 8 or 9 characters may have one
 * mistake, a longer name two. Shorter names aren't compared, because HOME and POST are real words and not misspelt
 * forms of HOST and PORT. A variable that only begins like a setting isn't reported. For a service that is called
 * "database", Kubernetes sets DATABASE_PORT and five more variables in every container.
 */
const nearest = (variable: string, names: string[]): string | undefined =>
  names
    .filter((name) => name.length >= 8)
    .find((name) => isWithin(name.length < 10 ? 1 : 2, variable.toUpperCase(), name));

/**
 * Whether at most `limit` characters must be added, removed, replaced, or swapped with their neighbour to turn one text
 * into the other.
 */
function isWithin(limit: number, one: string, other: string): boolean {
  if (one === other) return true;
  if (one[0] === other[0]) return isWithin(limit, one.slice(1), other.slice(1));
  if (limit === 0) return false;
  const isSwapped = one[0] === other[1] && one[1] === other[0];
  return (
    isWithin(limit - 1, one.slice(1), other) ||
    isWithin(limit - 1, one, other.slice(1)) ||
    isWithin(limit - 1, one.slice(1), other.slice(1)) ||
    (isSwapped && isWithin(limit - 1, one.slice(2), other.slice(2)))
  );
}
