import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import t, { type Test } from 'tap';
import { createDatabase } from '../support/database.ts';
import { needPackages } from '../support/debian.ts';
import { freePort } from '../support/ports.ts';
import { comesTrue } from '../support/raw-service.ts';
import { startService } from '../support/service-process.ts';
import { clientToken } from '../support/tokens.ts';

const LIMIT = 300;
const PASSWORD = 'of the drill';

/** A Redis that wants to know who asks. Killed when the test ends. */
async function startStore(t: Test, port: number): Promise<ChildProcess> {
  const settings = ['--bind', '127.0.0.1', '--save', '', '--dir', t.testdir(), '--requirepass', PASSWORD];
  const store = spawn('redis-server', ['--port', `${port}`, ...settings], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.teardown(() => store.kill('SIGKILL'));
  for await (const line of store.stdout) if (String(line).includes('Ready to accept')) break;
  store.stdout.resume();
  return store;
}

/** Sends so many requests to each process, all at once. Returns how many were let through. */
async function send(urls: string[], count: number): Promise<{ admitted: number; refused: number }> {
  const headers = { Authorization: `Bearer ${await clientToken('backoffice')}` };
  const statuses = await Promise.all(
    urls.flatMap((url) =>
      Array.from({ length: count }, async () => {
        const response = await fetch(`${url}/api/v1/products?size=1`, { headers });
        await response.arrayBuffer();
        return response.status;
      }),
    ),
  );
  const countOf = (status: number) => statuses.filter((one) => one === status).length;
  return { admitted: countOf(200), refused: countOf(429) };
}

t.test(
  'two processes and a Redis: one limit, and each its own while it is away',
  { timeout: 300_000 },
  async (t) => {
    needPackages(t, 'redis-server');
    const { databaseUrl } = await createDatabase(t, { isDirect: true });
    const port = await freePort();
    let store = await startStore(t, port);
    const env = {
      RATE_LIMIT_PER_MINUTE: `${LIMIT}`,
      RATE_LIMIT_STORE_URL: `redis://:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/1`,
      LOG_LEVEL: 'info',
    };
    const start = () => startService(t, databaseUrl, { role: 'api', env });
    const processes = await Promise.all([start(), start()]);
    const urls = processes.map(({ url }) => url);
    const said = (text: string, times: number) =>
      comesTrue(() => processes.every(({ stdout }) => stdout().split(text).length > times), 60_000);
    const isThere = (times: number) => said('processes count requests together', times);
    const isAway = (times: number) => said('this process counts alone', times);
    t.ok(await isThere(1));
    for (const { stdout } of processes) t.notMatch(stdout(), PASSWORD, 'the password is in no log');

    const together = await send(urls, LIMIT);
    t.strictSame(together, { admitted: LIMIT, refused: LIMIT }, 'both together: exactly the limit');
    store.kill('SIGSTOP');
    t.ok((await send(urls, 1)).refused === 2, 'each process has counted its own requests meanwhile');
    t.ok(await isAway(1));
    store.kill('SIGCONT');
    t.ok(await isThere(2));
    store.kill('SIGKILL');
    await once(store, 'exit');
    t.ok(await isAway(2));
    store = await startStore(t, port);
    t.ok(await isThere(3));
    const after = await send(urls, LIMIT);
    t.strictSame(after, { admitted: LIMIT, refused: LIMIT }, 'one that has forgotten all counts anew');
  },
);
