import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Test } from 'tap';
import { freePort } from '../run/ports.ts';
import { signalTree } from '../run/process-tree.ts';
import { OWNER, giveToOwner, newFolder, query } from './cluster.ts';
import { needPackages } from './debian.ts';
import { newestPrograms } from './patroni-settings.ts';

/** A PostgreSQL server whose write-ahead log pgBackRest archives. */
export interface BackedUp {
  url: string;
  /** Makes a base backup, which every restore needs. */
  backUp(): void;
  /** Resolves when the archive contains all commits that were made so far. */
  archived(): Promise<void>;
  /**
   * Simulates the loss of a machine: removes the server, its sessions and its data. The archive remains, because it is
   * in another folder.
   */
  lose(): Promise<void>;
  /**
   * Creates another server with the state that this server had at `moment` (a time of its clock). The other server
   * accepts writes. Returns the address of the other server.
   */
  restore(moment: string): Promise<string>;
}

const ENV = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8' };
const STANZA = '--stanza=main';

/** Starts the server with pgBackRest. All programs are from Debian packages, and are killed when the test ends. */
export async function openBackedUp(t: Test): Promise<BackedUp> {
  needPackages(t, 'postgresql', 'pgbackrest');
  const programs = newestPrograms();
  const repository = newFolder(t);
  const folder = newFolder(t);
  const port = await freePort();
  const pgbackrest = configure(repository, folder, port);
  execFileSync(
    join(programs, 'initdb'),
    ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'],
    {
      ...OWNER,
      cwd: '/',
      stdio: 'ignore',
    },
  );
  const archiving = {
    archive_mode: 'on',
    archive_command: `pgbackrest --config=${pgbackrest.file} ${STANZA} archive-push %p`,
    wal_level: 'replica',
  };
  const primary = await start(t, programs, folder, port, archiving);
  pgbackrest.run('stanza-create');
  return {
    url: primary.url,
    backUp: () => pgbackrest.run('--type=full', 'backup'),
    async archived() {
      const [last] = await query(primary.url, 'select pg_walfile_name(pg_switch_wal()) as name');
      const isThere = `select from pg_stat_archiver where last_archived_wal >= '${String(last!['name'])}'`;
      while ((await query(primary.url, isThere)).length === 0) await delay(100);
    },
    lose: primary.kill,
    async restore(moment) {
      const another = newFolder(t);
      const ownPort = await freePort();
      const restoring = configure(repository, another, ownPort);
      restoring.run('--type=time', `--target=${moment}`, '--target-action=promote', 'restore');
      const { url } = await start(t, programs, another, ownPort, { archive_mode: 'off' });
      while (!(await query(url, 'select where not pg_is_in_recovery()').catch(() => [])).length)
        await delay(100);
      return url;
    },
  };
}

/** Writes the configuration of pgBackRest, which runs as the user who owns the server. */
function configure(repository: string, folder: string, port: number) {
  const parent = dirname(folder);
  const file = join(parent, 'pgbackrest.conf');
  const places = ['lock', 'spool'].map((name) => `${name}-path=${join(repository, name)}`);
  writeFileSync(
    file,
    `[global]
repo1-path=${join(repository, 'backups')}
${places.join('\n')}
log-level-file=off
log-level-console=error
start-fast=y
compress-level=1
[main]
pg1-path=${folder}
pg1-port=${port}
pg1-user=postgres
pg1-socket-path=/tmp
`,
  );
  giveToOwner(file);
  const run = (...args: string[]) =>
    void execFileSync('pgbackrest', [`--config=${file}`, STANZA, ...args], {
      ...OWNER,
      cwd: '/',
      env: ENV,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  return { file, run };
}

/** Starts the server. pgBackRest connects through its Unix socket, and other clients connect over TCP. */
async function start(
  t: Test,
  programs: string,
  folder: string,
  port: number,
  settings: Record<string, string>,
): Promise<{ url: string; kill(): Promise<void> }> {
  const all = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '/tmp',
    ...settings,
  };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(programs, 'postgres'), ['-D', folder, ...options], {
    ...OWNER,
    cwd: '/',
    env: ENV,
    stdio: 'ignore',
  });
  const kill = () => end(server);
  t.teardown(kill);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  while (!(await query(url, 'select 1').catch(() => undefined))) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
    await delay(100);
  }
  return { url, kill };
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  signalTree(server.pid!, 'SIGKILL');
  await exit;
}
