import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { type AddressInfo, Socket, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import t from 'tap';
import { assertLoopback } from './assert-loopback.ts';

t.test('assertLoopback throws for an address of another machine', async (t) => {
  for (const ip of ['127.0.0.1', '127.0.0.2', '127.255.255.255', '::1', '::ffff:127.0.0.1'])
    assertLoopback(ip);
  for (const ip of ['10.0.0.1', '169.254.169.254', '192.0.2.1', '0.0.0.0', '::', '2001:db8::1', 'localhost'])
    t.throws(() => assertLoopback(ip), { message: /not on this machine/ }, ip);
});

t.test('connections are checked for loopback addresses when they are opened, also with TLS', async (t) => {
  const server = createServer((socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => void server.close());
  // The cast is safe, because the server listens on a TCP port.
  const { port } = server.address() as AddressInfo;
  for (const open of [() => connect(port, '127.0.0.1'), () => connectTls(port, '127.0.0.1')]) {
    const socket = open().on('error', () => {});
    t.ok(socket.listeners('connectionAttempt').includes(assertLoopback));
    const [ip] = await once(socket, 'connectionAttempt');
    t.equal(ip, '127.0.0.1');
    socket.destroy();
  }
  const socket = new Socket();
  // Node.js emits `connectionAttempt` before it opens a connection. If a listener throws, no connection is opened.
  t.throws(() => socket.on('connectionAttempt', assertLoopback).emit('connectionAttempt', '192.0.2.1', 9, 4));
});

t.test('assertLoopback allows Unix sockets of this machine', async (t) => {
  // The path of a Unix socket must be short, so the socket isn't in the test's own folder.
  const folder = await mkdtemp(join(tmpdir(), 'dials-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const path = join(folder, 'socket');
  const server = createServer((socket) => void socket.end()).listen(path);
  await once(server, 'listening');
  t.teardown(() => void server.close());
  const socket = connect(path);
  await once(socket, 'connect');
  socket.destroy();
});

t.test('every test file that sends webhooks imports the check of loopback addresses', async (t) => {
  const root = join(import.meta.dirname, '../..');
  const unseen: string[] = [];
  for (const file of globSync('**/*.test.ts', { cwd: root })) {
    const text = await readFile(join(root, file), 'utf8');
    const sends =
      /\/jobs\/webhooks\/(?:http\/attempt|work\/dispatcher|index)\.ts'|startJobs\([^]+\bwebhooks: /.test(
        text,
      );
    if (sends && !/from '(?:\.\.\/)+support\/webhooks\/(?:receiver|webhooks)\.ts'/.test(text))
      unseen.push(file);
  }
  t.strictSame(unseen, []);
});
