import { type Config, TABLES, readConfig, readMigrationConfig } from '../../config.ts';
import { variablesOf } from '../../environment.ts';
import { OFFICE, type OfficeSettings, readOfficeSettings } from '../../back-office/server/settings.ts';
import type { Workload } from './manifests.ts';

/** Example values of secrets. Manifests don't contain secrets, only the names of files with secrets. */
const EXAMPLES: Record<string, string> = {
  DATABASE_URL: 'postgres://orders@database.example.com/orders',
  WEBHOOK_SECRET_KEYS: `one:${Buffer.alloc(32).toString('base64')}`,
  READ_DATABASE_URL: 'postgres://orders@standby.example.com/orders',
  RATE_LIMIT_STORE_URL: 'rediss://limits.example.com:6380',
  WEBHOOK_PROXY_URL: 'http://proxy.example.com:3128',
  STRIPE_SECRET_KEY: 'sk_live_example',
};

const ROWS = TABLES.flatMap(({ settings }) => Object.entries(settings));
const KNOWN = ROWS.flatMap(([name, row]) => variablesOf(name, row));
const KNOWN_TO_OFFICE = [
  'NODE_ENV',
  ...Object.entries(OFFICE).flatMap(([name, row]) => variablesOf(name, row)),
];
const OFFICE_SECRET = 'BACK_OFFICE_CLIENT_SECRET';
const SECRETS = [...ROWS.filter(([, { secret }]) => secret).map(([name]) => name), OFFICE_SECRET];

/** Environment variables of Node.js. */
const OF_NODE = ['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS'];

/** Returns environment variables that are unknown: neither the service nor Node.js reads them. */
export const unknownIn = (env: Record<string, string>, known = KNOWN): string[] =>
  Object.keys(env).filter((name) => ![...known, ...OF_NODE].includes(name));

/** Returns environment variables that neither the back office nor Node.js reads. */
export const unknownToOffice = (env: Record<string, string>): string[] => unknownIn(env, KNOWN_TO_OFFICE);

/** Returns the names of secrets that the environment contains as plain text. */
export const plainSecretsIn = (env: Record<string, string>): string[] => SECRETS.filter((name) => env[name]);

/**
 * Returns the files from which a process with this role reads its secrets. Migrations and backups need only the address
 * of the database.
 */
export const secretFilesIn = (env: Record<string, string>, role: string): string[] =>
  (['migrate', 'backup'].includes(role) ? ['DATABASE_URL'] : SECRETS).flatMap(
    (name) => env[`${name}_FILE`] ?? [],
  );

/**
 * Reads the configuration of a process from its environment. Throws `BadConfig` if a setting is invalid, as the process
 * itself does at its start.
 */
export function configOf(env: Record<string, string>, role: string): Config {
  return readConfig(withoutFiles(env), ['--role', role]);
}

/** Reads the settings of the back office from its environment, or the reason why it would exit immediately. */
export function readOffice({ env }: Pick<Workload, 'env'>): { settings?: OfficeSettings; fault?: string } {
  try {
    return { settings: readOfficeSettings(withoutFiles(env)) };
  } catch (error) {
    return { fault: (error as Error).message }; // Reading settings throws only errors.
  }
}

function withoutFiles(env: Record<string, string>): Record<string, string> {
  const entries = Object.entries(env).map(([name, value]) => {
    const secret = name.replace(/_FILE$/, '');
    const isFile = secret !== name && SECRETS.includes(secret);
    return isFile ? [secret, EXAMPLES[secret] ?? 'example'] : [name, value];
  });
  return Object.fromEntries(entries) as Record<string, string>; // Each entry is a pair of texts.
}

/** The database layout that a process expects: the engine and the number of shards. */
type Layout = Pick<Config, 'engine' | 'shards'>;

/**
 * Returns the configuration of a process, or the reason why the process would exit immediately. For the role `migrate`,
 * returns only the layout, because a migration has no ports and no times.
 */
export function readSettings({ env, role }: Pick<Workload, 'env' | 'role'>): {
  config?: Config;
  layout?: Layout;
  fault?: string;
} {
  try {
    if (role === 'backup' || role === 'back-office') return {};
    // For the role `migrate`, the result is never undefined.
    if (role === 'migrate') return { layout: readMigrationConfig(withoutFiles(env), ['--role', role])! };
    // An admin command reads the same settings as a worker.
    const config = configOf(env, role === 'api' ? role : 'worker');
    return { config, layout: config };
  } catch (error) {
    return { fault: (error as Error).message }; // Reading settings throws only errors.
  }
}
