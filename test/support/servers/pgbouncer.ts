import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  globSync,
  mkdtempSync,
  renameSync,
  rmSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../run/ports.ts';

/** Versions of PgBouncer, and the Debian release that contains each version. */
const RELEASES = { '1.18': 'bookworm', '1.24': 'trixie' } as const;

export type PgBouncerVersion = keyof typeof RELEASES;

export interface PgBouncer {
  /**
   * Address of the database through PgBouncer. The port of this address also serves the other databases of the server.
   */
  url: string;
  process: ChildProcess;
}

const NOBODY = 65_534;
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/**
 * Starts a PgBouncer in transaction mode in front of a PostgreSQL server. The pooler gets the usual settings, and in
 * addition `settings`. PgBouncer is from a Debian package, even on another system. If the user is root, the function
 * installs mmdebstrap, which downloads PgBouncer.
 */
export async function startPgBouncer(
  version: PgBouncerVersion,
  postgresUrl: string,
  settings: Record<string, string | number> = {},
): Promise<PgBouncer> {
  const tree = findTree(RELEASES[version]);
  const url = new URL(postgresUrl);
  const folder = mkdtempSync(join(tmpdir(), 'order-service-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  const port = await freePort();
  const server = `host=${url.hostname} port=${url.port} user=${url.username}`;
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    admin_users: url.username,
    pool_mode: 'transaction',
    max_client_conn: 1000,
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const password = url.password === '' ? '' : ` password=${url.password}`;
  writeFileSync(file, `[databases]\n* = ${server}${password}\n[pgbouncer]\n${lines.join('\n')}\n`, {
    mode: 0o600,
  });
  if (asNobody.uid !== undefined) for (const path of [folder, file]) chownSync(path, NOBODY, NOBODY);
  // PgBouncer runs with the libraries of its own Debian release, because the libraries of this machine may differ.
  const [loader = ''] = globSync(join(tree, '{usr/,}lib/*-linux-gnu/ld-linux-*.so.*'));
  const libraries = globSync(join(tree, '{usr/,}lib/*-linux-gnu')).join(':');
  const program = ['--library-path', libraries, join(tree, 'usr/sbin/pgbouncer'), '--quiet', file];
  const child = spawn(loader, program, { ...asNobody, cwd: '/', detached: true, stdio: 'ignore' });
  await once(child, 'spawn');
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ${version} did not start with ${file}`);
    await delay(20);
  }
  rmSync(folder, { recursive: true }); // PgBouncer has read its files, so they can be deleted.
  url.port = String(port);
  return { url: url.href, process: child };
}

async function isOpen(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1');
  const opened = once(socket, 'connect').then(
    () => true,
    () => false,
  );
  return opened.finally(() => socket.destroy());
}

/** Returns a folder with PgBouncer and its dependencies from this Debian release. */
function findTree(release: string): string {
  const tree = join(tmpdir(), `order-service-pgbouncer-${release}`);
  if (existsSync(tree)) return tree;
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const draft = mkdtempSync(`${tree}-`);
  console.log(`# downloads PgBouncer of Debian ${release} to ${tree}`);
  if (!isInstalled('mmdebstrap')) {
    console.log('# installs mmdebstrap');
    run('apt-get', 'update');
    run('apt-get', 'install', '-y', '--no-install-recommends', 'mmdebstrap');
  }
  const extracted = join(draft, 'tree');
  run(
    'mmdebstrap',
    '--quiet',
    '--variant=extract',
    '--mode=chrootless',
    '--include=pgbouncer',
    release,
    extracted,
  );
  renameSync(extracted, tree);
  rmdirSync(draft);
  return tree;
}

const isInstalled = (command: string): boolean =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, command)));
