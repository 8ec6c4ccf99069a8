/**
 * Two processes read from a standby that replays all data late. First one of these processes reads data that the other
 * process has just written. Then the first process reads data that the standby already has. Later the standby falls
 * silent and is killed, while clients read.
 */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import { scrape } from '../support/processes/scrape.ts';
import { startService } from '../support/processes/service-process.ts';
import { type Pair, openPair } from '../support/processes/standby.ts';
import { freePort } from '../support/run/ports.ts';
import { clientToken } from '../support/run/tokens.ts';
import { waitUntil } from '../support/shop/raw-service.ts';
import { offerTea } from '../support/stories/offer-product.ts';

const DELAY = '200ms';
const ORDERS = Number(process.env['ORDERS'] ?? 5_000);
const READS = 0.4 * ORDERS;
const CLIENTS = 16;

interface Answer {
  status: number;
  token: string;
  ms: number;
  body: { id: string; version: number };
}

type Client = 'backoffice' | 'storefront-service';

async function send(
  url: string,
  as: Client,
  method: string,
  path: string,
  body?: object,
  token = '',
): Promise<Answer> {
  const start = performance.now();
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${await clientToken(as)}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(method === 'POST' && { 'Idempotency-Key': randomUUID() }),
      ...(method === 'PATCH' && { 'If-Match': '*' }),
      ...(token && { 'Consistency-Token': token }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Answer['body'];
  const { status, headers } = response;
  return {
    status,
    token: headers.get('Consistency-Token') ?? '',
    ms: performance.now() - start,
    body: answer,
  };
}

/** Calls `work` as often as `count` says, distributed over concurrent clients. */
async function often(count: number, work: () => Promise<void>): Promise<void> {
  let left = count;
  const client = async () => {
    while ((left -= 1) >= 0) await work();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

async function startReader(t: Parameters<typeof startService>[0], { primary, standby }: Pair) {
  const adminPort = await freePort();
  const env = { READ_DATABASE_URL: standby.url, ADMIN_PORT: `${adminPort}`, DRAIN_SECONDS: '0' };
  const { url } = await startService(t, primary.url, { role: 'api', env });
  const isUp = (up: number) =>
    waitUntil(async () => (await scrape(adminPort)).valueOf('standby_up') === up, 60_000);
  const answered = async () => {
    const { valueOf } = await scrape(adminPort);
    return {
      standby: valueOf('standby_reads_total', { result: 'answered' }),
      all: valueOf('standby_reads_total'),
    };
  };
  return { url, isUp, answered };
}

t.test('reads are correct while a standby is late, silent and killed', { timeout: 1_200_000 }, async (t) => {
  const pair = await openPair(t);
  const [writer, reader] = [await startReader(t, pair), await startReader(t, pair)];
  const sku = await offerTea(writer.url);
  await pair.catchUp();
  await pair.standby.query(`alter system set recovery_min_apply_delay = '${DELAY}'`);
  await pair.standby.query('select pg_reload_conf()');
  t.ok((await writer.isUp(1)) && (await reader.isUp(1)));

  const order = { customerId: 'customer-1', items: [{ sku, quantity: 1 }], paymentMethod: 'tok_approved' };
  const wrong = { absent: 0, stale: 0, staleHere: 0 };
  const ids: string[] = [];
  await often(ORDERS, async () => {
    const { body } = await send(writer.url, 'backoffice', 'POST', '/orders', order);
    ids.push(body.id);
    const path = `/orders/${body.id}`;
    if ((await send(reader.url, 'backoffice', 'GET', path)).status !== 200) wrong.absent += 1;
    const patched = await send(writer.url, 'backoffice', 'PATCH', path, { metadata: { gift: 'yes' } });
    const [there, here] = await Promise.all([
      send(reader.url, 'backoffice', 'GET', path, undefined, patched.token),
      send(writer.url, 'backoffice', 'GET', path),
    ]);
    if (there.body.version !== patched.body.version) wrong.stale += 1;
    if (here.body.version !== patched.body.version) wrong.staleHere += 1;
  });
  t.comment(`${ORDERS} orders, ${DELAY} late: ${JSON.stringify(wrong)}`);
  t.strictSame(wrong, { absent: 0, stale: 0, staleHere: 0 });

  await pair.catchUp();
  const read = async (): Promise<Answer> => {
    const id = ids[Math.floor(Math.random() * ids.length)]!;
    return send(reader.url, 'storefront-service', 'GET', `/orders/${id}`);
  };
  const before = await reader.answered();
  await often(READS, async () => void (await read()));
  const after = await reader.answered();
  const share = (after.standby - before.standby) / (after.all - before.all);
  t.comment(`${(share * 100).toFixed(1)} % of ${READS} reads by the standby, without writes`);
  t.ok(share >= 0.9, `${share}`);

  for (const [what, begin, end] of [
    ['silent', () => pair.standby.signal('SIGSTOP'), () => pair.standby.signal('SIGCONT')],
    ['killed', () => pair.standby.kill(), () => pair.standby.restart('fast')],
  ] as const) {
    const answers: Answer[] = [];
    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (!isOver) answers.push(await read());
    });
    await begin();
    t.ok(await reader.isUp(0), what);
    await end();
    t.ok(await reader.isUp(1), `the standby is no longer ${what}`);
    isOver = true;
    await Promise.all(clients);
    const slowest = Math.max(...answers.map(({ ms }) => ms));
    t.comment(`${what}: ${answers.length} reads, the slowest took ${Math.round(slowest)} ms`);
    t.strictSame([...new Set(answers.map(({ status }) => status))], [200], what);
  }
});
