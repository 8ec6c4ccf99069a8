import { setTimeout as delay } from 'node:timers/promises';
import { sendOpenLoop } from '../load/open-loop.ts';
import { openOrderClient, someSku } from '../load/order-client.ts';
import { takeTurns } from '../load/rounds.ts';
import { median, medianOf, medianRatio, quantile, quantileOf } from '../report/statistics.ts';
import { cpuNow, withCpu } from '../stage/cpu.ts';
import { createShopDatabase } from '../stage/databases.ts';
import { fillFeed, fillOrders } from '../stage/fill.ts';
import { type Stage, serve, tokensOf } from '../stage/environment.ts';
import { type EndpointInput, type Receiver, withEndpoints } from './endpoints.ts';
import type { Row } from './result-row.ts';

const ORDERS_PER_SECOND = 200;

const ORDERS = 100_000;

/** Number of events that wait for each dead endpoint. */
const BACKLOG = 1_000_000;

const times = <One>(count: number, one: One): One[] => Array.from({ length: count }, () => one);

/** One measurement. Times are in ms, and CPU times are in µs per order. */
interface Live {
  createP99: number;
  p50: number;
  p99: number;
  perOrder: number;
  node: number;
  postgres: number;
}

/**
 * Measures how webhooks affect orders in an open loop, and how long events take to arrive. There are four cases: (1) No
 * endpoint. (2) One endpoint that subscribes to one event of each order. (3) Three endpoints that subscribe to all
 * events. (4) The same three endpoints, and ten dead ones (they never answer, or they refuse), each with a long
 * backlog.
 */
export async function measureLive(
  stage: Stage,
  receiver: Receiver,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Row[]> {
  const databaseUrl = await createShopDatabase(stage, 'webhooks_live');
  await fillOrders(databaseUrl, ORDERS);
  await fillFeed(databaseUrl, BACKLOG);
  const service = await serve(stage, ['server.ts'], { DATABASE_URL: databaseUrl });
  const { place } = openOrderClient(service.url, tokensOf(stage.authUrl));

  const turn = (endpoints: readonly EndpointInput[]): Promise<Live> =>
    withEndpoints(service.url, stage.authUrl, endpoints, async () => {
      await receiver.reset();
      const { result: sent, cpu } = await withCpu(cpuNow([service], stage.postgresPid), async () => {
        const sent = await sendOpenLoop(ORDERS_PER_SECOND, seconds, () => place({ sku: someSku() }));
        await untilQuiet(receiver);
        return sent;
      });
      const [node = 0, postgres = 0] = cpu.map((time) => time / sent.length);
      const { count, waits } = await receiver.figures();
      const [p50, p99] = count > 0 ? [quantile(waits, 0.5), quantile(waits, 0.99)] : [0, 0];
      const createP99 = quantileOf(sent, 'ms', 0.99);
      return { createP99, p50, p99, perOrder: count / sent.length, node, postgres };
    });
  const timed = { url: `${receiver.url}/timed` };
  const one = [{ ...timed, eventTypes: ['order.submitted'] }];
  const healthy = times(3, timed);
  const dead = ['hangs', 'fails'].flatMap((path) =>
    times(5, { url: `${receiver.url}/${path}`, startAt: 'BEGINNING' as const }),
  );
  await turn(healthy); // A warm-up.
  const all = await takeTurns(rounds, [[], one, healthy, [...healthy, ...dead]], turn);
  return rowsOf(all);
}

async function untilQuiet(receiver: Receiver): Promise<void> {
  for (let count = -1; ;) {
    const now = (await receiver.figures()).count;
    if (now === count) return;
    count = now;
    await delay(300);
  }
}

function rowsOf(turns: Live[][]): Row[] {
  const [without = [], one = [], three = [], withDead = []] = turns;
  const perDelivery = (name: 'node' | 'postgres') =>
    median(three.map((round, index) => (round[name] - without[index]![name]) / round.perOrder)).toFixed(0);
  const figures = (name: 'createP99' | 'p99', [own, other]: [Live[], Live[]]) => ({
    measured: medianOf(own, name).toFixed(1),
    compared: medianOf(other, name).toFixed(1),
    ratio: medianRatio(own, other, name).toFixed(2),
    goal: '≤ 1.3',
  });
  return [
    {
      what: `${ORDERS_PER_SECOND} orders/s, one event of each: order begun → event received, p50 ms`,
      measured: medianOf(one, 'p50').toFixed(0),
      goal: '≤ 30',
    },
    { what: 'the same, p99 ms', measured: medianOf(one, 'p99').toFixed(0), goal: '≤ 150' },
    {
      what: 'all their events to 3 endpoints: p99 of orders in ms; compared with no endpoint',
      ...figures('createP99', [three, without]),
      cpu: `${perDelivery('node')} + ${perDelivery('postgres')}`,
      goal: '≤ 1.3, CPU ≤ 300',
    },
    {
      what: `3 endpoints, 10 dead ones with ${BACKLOG.toLocaleString('en')} events each: p99 ms of events; compared with no dead ones`,
      ...figures('p99', [withDead, three]),
    },
  ];
}
