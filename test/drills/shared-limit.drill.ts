import { once } from 'node:events';
import t from 'tap';
import { createDatabase } from '../support/database/database.ts';
import { startService } from '../support/processes/service-process.ts';
import { freePort } from '../support/run/ports.ts';
import { clientToken } from '../support/run/tokens.ts';
import { needPackages } from '../support/servers/debian.ts';
import { redisUrl, startRedis } from '../support/servers/redis.ts';
import { waitUntil } from '../support/shop/raw-service.ts';

const LIMIT = 300;
const PASSWORD = 'of the drill';

/**
 * Sends `count` concurrent requests to each process. Returns how many requests were admitted, and how many were
 * refused.
 */
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
  'two processes share one limit in Redis, and count separately if Redis is unreachable',
  { timeout: 300_000 },
  async (t) => {
    needPackages(t, 'redis-server');
    const { databaseUrl } = await createDatabase(t, { isDirect: true });
    const port = await freePort();
    let store = await startRedis(t, port, PASSWORD);
    const env = {
      RATE_LIMIT_PER_MINUTE: `${LIMIT}`,
      RATE_LIMIT_STORE_URL: redisUrl(port, PASSWORD),
      LOG_LEVEL: 'info',
    };
    const start = () => startService(t, databaseUrl, { role: 'api', env });
    const processes = await Promise.all([start(), start()]);
    const urls = processes.map(({ url }) => url);
    const said = (text: string, times: number) =>
      waitUntil(() => processes.every(({ stdout }) => stdout().split(text).length > times), 60_000);
    const isThere = (times: number) =>
      said('rate limit store reachable; processes count requests together', times);
    const isAway = (times: number) => said('this process counts its own requests', times);
    t.ok(await isThere(1));
    for (const { stdout } of processes) t.notMatch(stdout(), PASSWORD, 'the password is in no log');

    const together = await send(urls, LIMIT);
    t.strictSame(
      together,
      { admitted: LIMIT, refused: LIMIT },
      'both processes together admit exactly the limit',
    );
    store.kill('SIGSTOP');
    t.ok((await send(urls, 1)).refused === 2, 'without the store, each process counts its own requests');
    t.ok(await isAway(1));
    store.kill('SIGCONT');
    t.ok(await isThere(2));
    store.kill('SIGKILL');
    await once(store, 'exit');
    t.ok(await isAway(2));
    store = await startRedis(t, port, PASSWORD);
    t.ok(await isThere(3));
    const after = await send(urls, LIMIT);
    t.strictSame(after, { admitted: LIMIT, refused: LIMIT }, 'a store that has lost its counts starts at 0');
  },
);
