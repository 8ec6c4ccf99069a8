import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Test } from 'tap';
import { findBinaries } from '../../../packages/postgres/embedded/embedded.ts';
import { freePort } from '../run/ports.ts';
import { signalTree } from '../run/process-tree.ts';

/** A PostgreSQL server for one test. The test can suspend, kill, restart, copy and promote the server. */
export interface Cluster {
  url: string;
  /** Sends SIGSTOP or SIGCONT to the server and all its sessions. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** Kills the server and its sessions. */
  kill(): Promise<void>;
  /**
   * Restarts the server. `fast`: the server shuts down cleanly. `immediate`: the server stops without a clean shutdown,
   * so it must recover when it starts.
   */
  restart(shutdown: 'fast' | 'immediate'): Promise<void>;
  query(text: string): Promise<Record<string, unknown>[]>;
  /** Adds a standby that receives the data of this server by streaming replication. */
  addStandby(): Promise<Cluster>;
}

const NOBODY = 65_534;
/** User of the server's processes. The user isn't root, because PostgreSQL refuses to run as root. */
export const OWNER = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
const SHUTDOWN = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/**
 * Creates a server with an empty database. The server is killed when the test ends. `within`: folder in which the data
 * folder is created.
 */
export async function createCluster(t: Test, within?: string): Promise<Cluster> {
  const folder = newFolder(t, within);
  const initdb = join(await findBinaries(), 'initdb');
  execFileSync(initdb, ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'], {
    ...OWNER,
    cwd: '/',
  });
  return startCluster(t, folder);
}

/** Creates a data folder for a server. The folder is removed when the test ends. */
export function newFolder(t: Test, within = tmpdir()): string {
  const parent = mkdtempSync(join(within, 'order-service-cluster-'));
  const folder = join(parent, 'data');
  mkdirSync(folder, { mode: 0o700 });
  chmodSync(parent, 0o755);
  giveToOwner(folder);
  t.teardown(() => rmSync(parent, { recursive: true, force: true }));
  return folder;
}

export function giveToOwner(file: string): void {
  if (OWNER.uid !== undefined) execFileSync('chown', [`${OWNER.uid}:${OWNER.gid}`, file]);
}

async function startCluster(t: Test, folder: string): Promise<Cluster> {
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const program = join(await findBinaries(), 'postgres');
  const start = async () => {
    const server = launch(program, folder, port);
    await untilReady(server, url);
    return server;
  };
  let server = await start();
  const end = async (signal: () => void) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    signal();
    await exit;
  };
  const kill = () => end(() => signalTree(server.pid!, 'SIGKILL'));
  t.teardown(kill);
  return {
    url,
    query: (text) => query(url, text),
    kill,
    async restart(shutdown) {
      await end(() => server.kill(SHUTDOWN[shutdown]));
      server = await start();
    },
    signal: (name) => signalTree(server.pid!, name),
    addStandby: () => copy(t, url, folder),
  };
}

function launch(program: string, folder: string, port: number): ChildProcess {
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const options = settings.flatMap((each) => ['-c', each]);
  return spawn(program, ['-D', folder, ...options], {
    ...OWNER,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  const log: string[] = [];
  server.stderr!.on('data', (chunk: Buffer) => void log.push(chunk.toString()));
  while (!(await query(url, 'select 1').catch(() => undefined))) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${log.join('')}`);
    await delay(20);
  }
}

/** Runs a statement over a new connection, and returns its rows. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Creates a standby from a base backup of a server. Follows the steps in PostgreSQL's manual for a base backup without
 * pg_basebackup.
 */
async function copy(t: Test, url: string, from: string): Promise<Cluster> {
  const folder = newFolder(t);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`select pg_backup_start('standby', true)`);
  execFileSync('cp', ['-a', `${from}/.`, folder]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  const { port } = new URL(url);
  const files = {
    backup_label: rows[0]!.labelfile,
    'standby.signal': '',
    // By default a standby that has lost its primary reconnects only every 5 s, so it could notice a promotion 5 s
    // late.
    'postgresql.auto.conf': `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres application_name=standby'
wal_retrieve_retry_interval = '100ms'
`,
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    giveToOwner(join(folder, name));
  }
  rmSync(join(folder, 'postmaster.pid'));
  return startCluster(t, folder);
}
