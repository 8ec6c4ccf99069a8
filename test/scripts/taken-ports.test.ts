import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { createDatabase } from '../support/database/database.ts';
import { runProcess } from '../support/run/processes.ts';

/** Opens another program, and returns its address. */
async function otherProgram(t: Test): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  t.teardown(() => server.close());
  await once(server, 'listening');
  // It listens on a port of TCP.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const next = (url: string) => url.replace(/\d+$/, (port) => String(Number(port) + 1));

t.test('a program of make start whose port is taken says which setting gives it another', async (t) => {
  const { databaseUrl: DATABASE_URL } = await createDatabase(t);
  const url = await otherProgram(t);
  for (const [script, setting] of [
    ['web-client', 'WEB_CLIENT_URL'],
    ['authorization-server', 'AUTH_URL'],
  ] as const) {
    const env = { DATABASE_URL, DATA_DIR: t.testdir(), [setting]: url };
    const { ended, stderr } = runProcess(t, `scripts/dev/${script}/server.ts`, env);
    t.equal(await ended, 1);
    t.match(
      stderr(),
      new RegExp(`^The [a-z ]+ can't listen at ${url}: .* set ${setting}=${next(url)}\\.\n$`),
    );
  }
});

t.test('start ends with the reason why a program of its own did not start', async (t) => {
  const { databaseUrl: DATABASE_URL } = await createDatabase(t);
  const AUTH_URL = await otherProgram(t);
  const { ended, stderr } = runProcess(t, 'scripts/dev/start.ts', {
    DATABASE_URL,
    DATA_DIR: t.testdir(),
    AUTH_URL,
  });
  t.equal(await ended, 1);
  t.match(stderr(), /set AUTH_URL=.+\nauthorization-server\/server\.ts did not start\.\n$/);
});
