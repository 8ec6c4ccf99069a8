import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { createDatabase } from '../support/database/database.ts';
import { runProcess } from '../support/run/processes.ts';

/** Starts another program that uses a port. Returns the address of the program. */
async function otherProgram(t: Test): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  t.teardown(() => server.close());
  await once(server, 'listening');
  // The server listens on a TCP port, so its address has this type.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const next = (url: string) => url.replace(/\d+$/, (port) => String(Number(port) + 1));

t.test('if a port is taken, a program of make start names the setting for another port', async (t) => {
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

t.test('make start exits with the reason if one of its programs cannot start', async (t) => {
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
