import { randomUUID } from 'node:crypto';
import { type Answered, sendBeside } from '../load/beside.ts';
import type { Demand } from '../load/load.ts';
import { openOrderClient, someSku } from '../load/order-client.ts';
import { takeTurns } from '../load/rounds.ts';
import { medianOf } from '../report/statistics.ts';
import type { Table } from '../report/table.ts';
import { cpuNow, withCpu } from '../stage/cpu.ts';
import { createShopDatabase } from '../stage/databases.ts';
import { type Stage, serve, tokensOf } from '../stage/environment.ts';

/** Default number of orders per second. `READS` is the number of reads per second. */
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
    'concurrent GET: p50 ms',
    'p99 ms',
  ],
  ...['sent late p99 ms', 'CPU µs per order: node', 'Postgres'],
];

/** One measurement. CPU times are in µs per placed order. */
type Turn = Answered & Record<'node' | 'postgres', number>;

/**
 * Measures orders for a single SKU, in an open loop (the rate doesn't depend on the answers), while one order is read
 * repeatedly. Alternates with orders for any of 10,000 SKUs. The service does no background work.
 */
export async function measureHot(
  stage: Stage,
  plan: { rounds: number; seconds: number; rate: number | undefined },
): Promise<Table> {
  const rates = { orders: plan.rate ?? ORDERS, reads: READS, seconds: plan.seconds * 2 };
  const databaseUrl = await createShopDatabase(stage, 'hot');
  const server = await serve(stage, ['server.ts', '--role', 'api'], { DATABASE_URL: databaseUrl });
  const client = openOrderClient(server.url, tokensOf(stage.authUrl));
  const { id } = await client.place({ sku: 'SKU-1' });
  const turn = async (demand: Demand): Promise<Turn> => {
    const order = () => ({
      sku: demand === 'hot' ? 'SKU-1' : someSku(),
      otherSku: someSku(),
      idempotencyKey: randomUUID(),
    });
    const { result, cpu } = await withCpu(cpuNow([server], stage.postgresPid), () =>
      sendBeside(client, client, rates, order, () => id!),
    );
    const [node = 0, postgres = 0] = cpu.map((time) => time / (result.placed * rates.seconds));
    return { ...result, node, postgres };
  };
  await takeTurns(1, DEMANDS, turn); // A warm-up.
  const turns = await takeTurns(plan.rounds, DEMANDS, turn);
  return { head: HEAD, rows: turns.map((own, index) => rowOf(DEMANDS[index]!, rates.orders, own)) };
}

function rowOf(demand: Demand, rate: number, turns: Turn[]): string[] {
  const ms = (['create50', 'create99', 'read50', 'read99', 'late99'] as const).map((name) =>
    medianOf(turns, name).toFixed(1),
  );
  return [
    demand === 'uniform' ? '10,000 SKUs' : 'one hot SKU',
    ...[`${rate}`, medianOf(turns, 'placed').toFixed(0)],
    `${(100 * medianOf(turns, 'refused')).toFixed(0)} %`,
    ...ms,
    ...(['node', 'postgres'] as const).map((name) => medianOf(turns, name).toFixed(0)),
  ];
}
