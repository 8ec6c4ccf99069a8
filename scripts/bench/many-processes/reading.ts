import { setTimeout as delay } from 'node:timers/promises';
import { sendOpenLoop } from '../load/open-loop.ts';
import { openOrderClient } from '../load/order-client.ts';
import { FEW_ORDERS, listOrders } from '../load/reader.ts';
import { takeTurns } from '../load/turns.ts';
import { medianOf, medianRatio, quantile } from '../report/statistics.ts';
import type { Table } from '../report/table.ts';
import { cpuOf, cpuOfFamily } from '../stage/cpu.ts';
import { createShopDatabase } from '../stage/databases.ts';
import { fillOrders } from '../stage/fill.ts';
import { type Server, freeUrl } from '../stage/processes.ts';
import { type Stage, serve, tokensOf } from '../stage/stage.ts';
import { openStandbyServer } from '../stage/standby.ts';

/** A second. */
const READS = 1_000;
const ORDERS = 100;

const HEAD = [
  ...['reads', 'GET/s', 'orders/s', 'GET p50 ms', 'p99 ms', 'create p99 ms', 'read on the standby'],
  ...['CPU % of a core: node', 'primary', 'standby', 'ratio of the primary'],
];

/** A service, and who reads there; who orders is always the same. */
interface Way {
  name: string;
  server: Server & { metricsUrl: string };
  tokenNow(): Promise<string>;
}

/** Times in ms, shares from 0 to 1, CPU in % of a core. */
interface Turn {
  read50: number;
  read99: number;
  create99: number;
  onStandby: number;
  node: number;
  primary: number;
  standby: number;
}

/**
 * Measures reads of single orders beside orders that are placed, both in an open loop: without a standby, with one, and
 * with one where those read that order, who must see what they have written.
 */
export async function measureReading(
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
  const ways: Way[] = [
    { name: 'without a standby', server: alone, tokenNow: other },
    { name: 'with one', server: reading, tokenNow: other },
    { name: 'with one, by who orders', server: reading, tokenNow: own },
  ];
  const turn = async ({ server, tokenNow }: Way): Promise<Turn> => {
    const cpuNow = () =>
      Promise.all([cpuOf(server.pid), cpuOfFamily(stage.postgresPid), cpuOfFamily(standby.pid)]);
    const [before, readBefore] = [await cpuNow(), await metricOf(server, ANSWERED)];
    const sent = await send(server, { own, tokenNow, ids: orders.map(({ id }) => id) }, seconds);
    const [after, readAfter] = [await cpuNow(), await metricOf(server, ANSWERED)];
    const [node = 0, primary = 0, ofStandby = 0] = after.map(
      (time, index) => (time - before[index]!) / seconds / 10_000,
    );
    const { reads, ...times } = sent;
    return { ...times, onStandby: (readAfter - readBefore) / reads, node, primary, standby: ofStandby };
  };
  await takeTurns(1, ways, turn); // Warms up.
  const turns = await takeTurns(rounds, ways, turn);
  await Promise.all([alone.stop(), reading.stop()]);
  return { head: HEAD, rows: turns.map((those, index) => rowOf(ways[index]!, those, turns[0]!)) };
}

async function serveWithMetrics(stage: Stage, settings: Record<string, string>): Promise<Way['server']> {
  const metricsUrl = await freeUrl();
  const ports = { ADMIN_PORT: new URL(metricsUrl).port, DRAIN_SECONDS: '0' };
  const server = await serve(stage, ['server.ts', '--role', 'api'], { ...settings, ...ports });
  return { ...server, metricsUrl };
}

const ANSWERED = 'standby_reads_total{result="answered"}';

/** 0 where there is none. */
async function metricOf({ metricsUrl }: Way['server'], name: string): Promise<number> {
  const text = await (await fetch(`${metricsUrl}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? 0 : Number(line.slice(name.length));
}

async function send(
  { url }: Server,
  { own, tokenNow, ids }: Record<'own' | 'tokenNow', Way['tokenNow']> & { ids: string[] },
  seconds: number,
) {
  const [{ place }, { read }] = [openOrderClient(url, own), openOrderClient(url, tokenNow)];
  const someSku = () => `SKU-${1 + Math.floor(Math.random() * 10_000)}`;
  const [created, reads] = await Promise.all([
    sendOpenLoop(ORDERS, seconds, () => place({ sku: someSku(), otherSku: someSku() })),
    sendOpenLoop(READS, seconds, () => read(ids[Math.floor(Math.random() * ids.length)]!)),
  ]);
  const failed = created.find(({ answer }) => answer.status !== 201);
  if (failed) throw new Error(`an order was answered with ${failed.answer.status}: ${failed.answer.detail}`);
  const [creating, reading] = [created, reads].map((sent) => sent.map(({ ms }) => ms));
  return {
    reads: reads.length,
    read50: quantile(reading!, 0.5),
    read99: quantile(reading!, 0.99),
    create99: quantile(creating!, 0.99),
  };
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
