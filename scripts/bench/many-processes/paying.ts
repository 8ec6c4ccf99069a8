import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Paid, payFor } from '../paid/index.ts';
import { type PaidShop, openPaidShop } from '../paid/shop.ts';
import type { Role } from '../paid/staff.ts';
import type { Table } from '../report/table.ts';
import type { Stage } from '../stage/stage.ts';

/** Orders a second, if nothing else is asked for. */
const RATE = 200;

/** How many answer requests, and how many work: each differs by one process, or two, from the one before. */
const COUNTS = [
  [1, 1],
  [1, 2],
  [2, 2],
  [2, 1],
  [4, 1],
  [4, 2],
] as const;

const HEAD = [
  ...['api processes', 'workers', 'at rest: transactions/s', 'CPU % of a core: node', 'Postgres'],
  ...['orders/s', 'not placed', 'keeps pace', 'placed → paid p50 ms', 'p99 ms'],
  ...['transactions per paid order', 'CPU µs per paid order: node', 'Postgres', 'ratio to the first'],
];

interface Figures {
  /** A second, while nothing is to be done; CPU in % of a core. */
  rest: { transactions: number; cpu: number[] };
  paid: Paid;
  /** Of a paid order. */
  transactions: number;
}

/**
 * Measures what processes cost that have nothing to do, and what becomes of orders that come at the same rate whatever the
 * number of processes: how soon they are paid for, and what that takes. One shop, whose tables grow.
 */
export async function measurePaying(
  stage: Stage,
  { seconds, rate = RATE }: { seconds: number; rate: number | undefined },
): Promise<Table> {
  const shop = await openPaidShop(stage, 'workers', {
    provider: 'at once',
    roles: rolesOf(COUNTS[0]),
    isCalm: true,
  });
  const all: Figures[] = [];
  for (const counts of COUNTS) {
    await shop.employ(rolesOf(counts));
    await payFor(shop, rate, 2); // Warms up.
    all.push(await measureOne(shop, rate, seconds));
  }
  await shop.close();
  return { head: HEAD, rows: all.map((own, index) => rowOf(COUNTS[index]!, rate, own, all[0]!)) };
}

const rolesOf = ([api, workers]: readonly [number, number]): Role[] => [
  ...Array.from({ length: api }, () => 'api' as const),
  ...Array.from({ length: workers }, () => 'worker' as const),
];

async function measureOne(shop: PaidShop, rate: number, seconds: number): Promise<Figures> {
  // What has had something to do looks often for a second.
  await delay(2_000);
  const { change: atRest, cpu } = await during(shop, () => delay(seconds * 1_000));
  const { result: paid, change } = await during(shop, () => payFor(shop, rate, seconds * 2));
  return {
    rest: { transactions: atRest / seconds, cpu: cpu.map((time) => time / seconds / 10_000) },
    paid,
    transactions: change / (paid.perSecond * seconds * 2),
  };
}

/** How many transactions there were meanwhile, of which a statement alone is one, and how much CPU time, in µs. */
async function during<Result>(shop: PaidShop, work: () => Promise<Result>) {
  const [before, cpuBefore] = [await transactionsOf(shop), await shop.cpu()];
  const result = await work();
  const [after, cpuAfter] = [await transactionsOf(shop), await shop.cpu()];
  return { result, change: after - before, cpu: cpuAfter.map((time, index) => time - cpuBefore[index]!) };
}

async function transactionsOf({ db }: PaidShop): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (xact_commit + xact_rollback)::float8 as count from pg_stat_database where datname = current_database()`.execute(
    db,
  );
  return rows[0]!.count;
}

function rowOf(
  [api, workers]: readonly [number, number],
  rate: number,
  { rest, paid, transactions }: Figures,
  { paid: first }: Figures,
): string[] {
  return [
    ...[`${api}`, `${workers}`, rest.transactions.toFixed(0)],
    ...rest.cpu.map((part) => part.toFixed(1)),
    ...[`${rate}`, `${paid.notPlaced}`, paid.keepsPace ? 'yes' : 'no'],
    ...[paid.paid50, paid.paid99].map((ms) => ms.toFixed(0)),
    transactions.toFixed(2),
    ...[paid.node, paid.postgres].map((time) => time.toFixed(0)),
    ((paid.node + paid.postgres) / (first.node + first.postgres)).toFixed(2),
  ];
}
