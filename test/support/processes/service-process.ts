import type { Test } from 'tap';
import { migrateAll } from '../../../jobs/migrate-all.ts';
import { makeShards, namesIn } from '../database/make-shards.ts';
import { engineOf, isSharded } from '../database/shards.ts';
import { freePort } from '../run/ports.ts';
import { type RunningProcess, runProcess } from '../run/processes.ts';
import { readShared } from '../run/shared-servers.ts';

interface ServiceProcess extends RunningProcess {
  /** Address at which the process answers requests. */
  url: string;
}

interface Part {
  role?: 'api' | 'worker' | 'all';
  port?: number;
  /** Settings that are added to the usual settings, or that replace them. */
  env?: Record<string, string>;
}

/**
 * Starts a process of the service on this database. Resolves when the process answers requests or runs jobs. The
 * process is killed when the test ends.
 */
export async function startService(
  t: Test,
  databaseUrl: string,
  { role = 'all', port, env }: Part = {},
): Promise<ServiceProcess> {
  const ownPort = port ?? (await freePort());
  const settings = {
    AUTH_URL: readShared().authUrl,
    DATABASE_URL: databaseUrl,
    PORT: String(ownPort),
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'fatal',
    ...engineOf(databaseUrl),
    ...env,
  };
  const started = runProcess(t, 'server.ts', settings, ['--role', role]);
  await started.printed(/order service (?:at|works)/);
  return { ...started, url: `http://127.0.0.1:${ownPort}` };
}

/**
 * Creates the tables in an empty database. If the database is for shards, also creates the shards. In all shops of the
 * tests the same customers are in the same shard.
 */
export async function makeSchema(databaseUrl: string): Promise<void> {
  if (!isSharded(databaseUrl)) return migrateAll(databaseUrl);
  const { ranges, slotKey } = readShared().shards!;
  await makeShards(databaseUrl, { count: namesIn(ranges).length, slotKey, onCitus: false });
}
