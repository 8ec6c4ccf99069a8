import { randomUUID } from 'node:crypto';
import type { Demand } from '../load/load.ts';
import { sendOpenLoop } from '../load/open-loop.ts';
import { type OrderClient, openOrderClient } from '../load/order-client.ts';
import { takeTurns } from '../load/turns.ts';
import { medianOf, quantile } from '../report/statistics.ts';
import type { Table } from '../report/table.ts';
import { cpuOf, cpuOfFamily } from '../stage/cpu.ts';
import { createShopDatabase } from '../stage/databases.ts';
import { type Stage, tokensOf, serve } from '../stage/stage.ts';

/** A second, if nothing else is asked for. */
const ORDERS = 2000;
const READS = 200;

const DEMANDS = ['uniform', 'hot'] as const satisfies Demand[];

const HEAD = [
  ...[
    'orders',
    'offered/s',
    'placed/s',
    'refused',
    'create p50 ms',
    'p99 ms',
    'GET beside: p50 ms',
    'p99 ms',
  ],
  ...['sent late p99 ms', 'CPU µs per order: node', 'Postgres'],
];

export interface HotPlan {
  rounds: number;
  seconds: number;
  /** Orders a second. */
  rate: number | undefined;
}

/** Orders and reads of one of them, in an open loop. Times in ms from when a request was due. */
export interface Answered {
  /** A second. */
  placed: number;
  refused: number;
  create50: number;
  create99: number;
  read50: number;
  read99: number;
  late99: number;
}

/** What a turn measured. CPU in µs of each order that was placed. */
interface Turn extends Answered {
  node: number;
  postgres: number;
}

/**
 * Measures how long orders take that come in an open loop, all of one SKU, and reads of an order beside them; and the same
 * with orders of any of 10,000 SKUs, in turns. The service answers requests and does nothing else.
 */
export async function measureHot(stage: Stage, { rounds, seconds, rate = ORDERS }: HotPlan): Promise<Table> {
  const databaseUrl = await createShopDatabase(stage, 'hot');
  const server = await serve(stage, ['server.ts', '--role', 'api'], { DATABASE_URL: databaseUrl });
  const client = openOrderClient(server.url, tokensOf(stage.authUrl));
  const cpuNow = () => Promise.all([cpuOf(server.pid), cpuOfFamily(stage.postgresPid)]);
  const turn = async (demand: Demand): Promise<Turn> => {
    const before = await cpuNow();
    const measured = await load(client, demand, rate, seconds);
    const [node, postgres] = (await cpuNow()).map((cpu, index) => cpu - before[index]!);
    const orders = measured.placed * seconds;
    return { ...measured, node: node! / orders, postgres: postgres! / orders };
  };
  await takeTurns(1, DEMANDS, turn); // Warms up.
  const turns = await takeTurns(rounds, DEMANDS, turn);
  await server.stop();
  return { head: HEAD, rows: turns.map((own, index) => rowOf(DEMANDS[index]!, rate, own)) };
}

/** Sends so many orders a second, with keys, and reads of another one. Throws where one is answered in an unexpected way. */
export async function load(
  { place, read }: OrderClient,
  demand: Demand,
  rate: number,
  seconds: number,
): Promise<Answered> {
  const { id } = await place({ sku: 'SKU-1' });
  const [orders, reads] = await Promise.all([
    sendOpenLoop(rate, seconds, () =>
      place({
        sku: demand === 'hot' ? 'SKU-1' : someSku(),
        otherSku: someSku(),
        idempotencyKey: randomUUID(),
      }),
    ),
    sendOpenLoop(READS, seconds, () => read(id!)),
  ]);
  const placed = orders.filter(({ answer }) => answer.status === 201);
  const wrong = orders.find(({ answer }) => ![201, 503].includes(answer.status));
  if (wrong) throw new Error(`an order was answered with ${wrong.answer.status}: ${wrong.answer.detail}`);
  const [creating, reading] = [placed, reads].map((sent) => sent.map(({ ms }) => ms));
  return {
    placed: placed.length / seconds,
    refused: 1 - placed.length / orders.length,
    create50: quantile(creating!, 0.5),
    create99: quantile(creating!, 0.99),
    read50: quantile(reading!, 0.5),
    read99: quantile(reading!, 0.99),
    late99: quantile(
      orders.map(({ late }) => late),
      0.99,
    ),
  };
}

const someSku = () => `SKU-${1 + Math.floor(Math.random() * 10_000)}`;

function rowOf(demand: Demand, rate: number, turns: Turn[]): string[] {
  const ms = (['create50', 'create99', 'read50', 'read99', 'late99'] as const).map((name) =>
    medianOf(turns, name).toFixed(1),
  );
  return [
    demand === 'uniform' ? '10,000 SKUs' : 'one hot SKU',
    `${rate}`,
    medianOf(turns, 'placed').toFixed(0),
    `${(100 * medianOf(turns, 'refused')).toFixed(0)} %`,
    ...ms,
    medianOf(turns, 'node').toFixed(0),
    medianOf(turns, 'postgres').toFixed(0),
  ];
}
