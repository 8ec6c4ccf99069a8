import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { openEmbeddedPostgres } from '../../../packages/postgres/embedded/embedded.ts';
import { CONNECTIONS_MAX, type Stage } from './environment.ts';

/** A PostgreSQL server that replicates the stage's PostgreSQL. */
export interface StandbyServer {
  /** Returns the address of the same database on the standby. */
  urlOf(databaseUrl: string): string;
  /** Id of the standby's first process. */
  pid: number;
}

/** Copies the data of the stage's PostgreSQL, and starts the copy as its standby. */
export async function openStandbyServer({ cleanup, folder, postgresUrl }: Stage): Promise<StandbyServer> {
  const home = join(folder, 'standby/postgres');
  const cluster = join(home, 'cluster');
  await mkdir(home, { recursive: true });
  const label = await whileBackedUp(postgresUrl, () =>
    cp(join(folder, 'postgres/cluster'), cluster, { recursive: true, filter: (name) => !isOfServer(name) }),
  );
  await cp(join(folder, 'postgres/password'), join(home, 'password'));
  const { hostname, port, username, password } = new URL(postgresUrl);
  const primary = `host=${hostname} port=${port} user=${username} password=${password}`;
  const files = {
    backup_label: label,
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = '${primary}'\n`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(cluster, name), text);
  const postgres = await openEmbeddedPostgres({
    folder: join(folder, 'standby'),
    maxConnections: CONNECTIONS_MAX,
  });
  cleanup.defer(() => postgres.stop());
  return {
    urlOf(databaseUrl) {
      const url = new URL(postgres.url);
      url.pathname = new URL(databaseUrl).pathname;
      return url.href;
    },
    pid: Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10),
  };
}

/** Whether a file belongs to the running server and must therefore not be copied. */
const isOfServer = (name: string): boolean => /\/postmaster\.(?:pid|opts)$/.test(name);

/**
 * Runs `copy` during a base backup, as PostgreSQL's manual describes it for backups without pg_basebackup. Returns the
 * content of the backup's label file.
 */
async function whileBackedUp(url: string, copy: () => Promise<void>): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    await copy();
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    return rows[0]!.labelfile;
  } finally {
    await client.end();
  }
}
