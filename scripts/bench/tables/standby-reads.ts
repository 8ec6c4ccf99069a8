import { setTimeout as delay } from 'node:timers/promises';
import { type Answered, sendBeside } from '../load/beside.ts';
import { type OrderClient, openOrderClient, someSku } from '../load/order-client.ts';
import { FEW_ORDERS, listOrders } from '../load/read-load.ts';
import { takeTurns } from '../load/rounds.ts';
import { medianOf, medianRatio } from '../report/statistics.ts';
import type { Table } from '../report/table.ts';
import { cpuOf, cpuOfFamily, withCpu } from '../stage/cpu.ts';
import { createShopDatabase } from '../stage/databases.ts';
import { fillOrders } from '../stage/fill.ts';
import { type Server, freeUrl } from '../stage/processes.ts';
import { type Stage, serve, tokensOf } from '../stage/environment.ts';
import { openStandbyServer } from '../stage/standby.ts';

/** Number of reads per second. `ORDERS` is the number of orders per second. */
const READS = 1_000;
const ORDERS = 100;

const HEAD = [
  ...['reads', 'GET/s', 'orders/s', 'GET p50 ms', 'p99 ms', 'create p99 ms', 'read on the standby'],
  ...['CPU % of a core: node', 'primary', 'standby', 'ratio of the primary'],
];

/** One of the cases to measure, with its service, its client that places orders, and its client that reads. */
interface Way {
  name: string;
  server: Server & { metricsUrl: string };
  orders: OrderClient;
  reads: OrderClient;
}

/** One measurement. `onStandby` is the share of reads on the standby, from 0 to 1. CPU times are in % of a core. */
type Turn = Answered & Record<'onStandby' | 'node' | 'primary' | 'standby', number>;

/**
 * Measures reads of single orders while orders are placed, both in an open loop (the rate doesn't depend on the
 * answers). There are three cases: no standby, a standby, and a standby with one client that both reads and places
 * orders. In the third case, this client must see its own writes.
 */
export async function measureStandbyReads(
  stage: Stage,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Table> {
  const databaseUrl = await createShopDatabase(stage, 'standby');
  await fillOrders(databaseUrl, FEW_ORDERS);
  const standby = await openStandbyServer(stage);
  const alone = await serveWithMetrics(stage, { DATABASE_URL: databaseUrl });
  const both = { DATABASE_URL: databaseUrl, READ_DATABASE_URL: standby.urlOf(databaseUrl) };
  const reading = await serveWithMetrics(stage, both);
  while ((await metricOf(reading, 'standby_up')) < 1) await delay(50);
  const [own, other] = [tokensOf(stage.authUrl), tokensOf(stage.authUrl, 'storefront-service')];
  const { orders } = await listOrders(alone, 'size=100', await own());
  const wayOf = (name: string, server: Way['server'], reader: typeof own): Way => ({
    ...{ name, server },
    orders: openOrderClient(server.url, own),
    reads: openOrderClient(server.url, reader),
  });
  const ways = [
    wayOf('without a standby', alone, other),
    wayOf('with one', reading, other),
    wayOf('with one, by who orders', reading, own),
  ];
  const someId = () => orders[Math.floor(Math.random() * orders.length)]!.id;
  const turn = async ({ server, ...clients }: Way): Promise<Turn> => {
    const cpuNow = () =>
      Promise.all([cpuOf(server.pid), cpuOfFamily(stage.postgresPid), cpuOfFamily(standby.pid)]);
    const before = await metricOf(server, ANSWERED);
    const rates = { orders: ORDERS, reads: READS, seconds };
    const order = () => ({ sku: someSku(), otherSku: someSku() });
    const { result, cpu } = await withCpu(cpuNow, () =>
      sendBeside(clients.orders, clients.reads, rates, order, someId),
    );
    const onStandby = ((await metricOf(server, ANSWERED)) - before) / result.reads;
    const [node = 0, primary = 0, ofStandby = 0] = cpu.map((time) => time / seconds / 10_000);
    return { ...result, onStandby, node, primary, standby: ofStandby };
  };
  await takeTurns(1, ways, turn); // A warm-up.
  const turns = await takeTurns(rounds, ways, turn);
  return { head: HEAD, rows: turns.map((those, index) => rowOf(ways[index]!, those, turns[0]!)) };
}

async function serveWithMetrics(stage: Stage, settings: Record<string, string>): Promise<Way['server']> {
  const metricsUrl = await freeUrl();
  const ports = { ADMIN_PORT: new URL(metricsUrl).port, DRAIN_SECONDS: '0' };
  const server = await serve(stage, ['server.ts', '--role', 'api'], { ...settings, ...ports });
  return { ...server, metricsUrl };
}

const ANSWERED = 'standby_reads_total{result="answered"}';

/** Reads the value of a metric. Returns 0 if the metric is missing. */
async function metricOf({ metricsUrl }: Way['server'], name: string): Promise<number> {
  const text = await (await fetch(`${metricsUrl}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? 0 : Number(line.slice(name.length));
}

function rowOf({ name }: Way, own: Turn[], first: Turn[]): string[] {
  return [
    ...[name, `${READS}`, `${ORDERS}`],
    ...(['read50', 'read99', 'create99'] as const).map((time) => medianOf(own, time).toFixed(1)),
    `${(100 * medianOf(own, 'onStandby')).toFixed(1)} %`,
    ...(['node', 'primary', 'standby'] as const).map((part) => medianOf(own, part).toFixed(1)),
    medianRatio(own, first, 'primary').toFixed(2),
  ];
}
