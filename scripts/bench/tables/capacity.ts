import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { loadWithWrk } from '../load/load.ts';
import { PROCESSES, type PaidShop, openPaidShop, untilAllIsPaid } from '../paid/shop.ts';
import { medianOf } from '../report/statistics.ts';
import type { Table } from '../report/table.ts';
import { withCpu } from '../stage/cpu.ts';
import { backendsOf, vacuum } from '../stage/databases.ts';
import type { Stage } from '../stage/environment.ts';
import { growthOf, sizesOf } from '../stage/table-sizes.ts';

interface CapacityPlan {
  connections: readonly number[];
  rounds: number;
  seconds: number;
}

/** Cost of one order. CPU times are in µs. WAL (PostgreSQL's write-ahead log) is measured in bytes. */
interface Taken {
  perSecond: number;
  node: number;
  postgres: number;
  wal: number;
}

const ROWS: Record<keyof Taken, string> = {
  perSecond: 'orders/s until all are paid',
  node: 'CPU µs: node, both processes',
  postgres: 'CPU µs: Postgres',
  wal: 'bytes of WAL',
};

/** Number of orders per day that the row about disk space assumes. */
const ORDERS_A_DAY = 100_000;

/**
 * Measures the cost of an order with two lines, from its request until it is paid. The costs are CPU time, bytes in the
 * write-ahead log (WAL), and bytes on the disk by table. One process answers requests, another does the background
 * work. The provider is a separate process that answers immediately.
 *
 * The disk space is measured over all rounds together, because tables grow by whole pages. Dead row versions are
 * removed after each round, as autovacuum does in operation, so that later rounds use their space again.
 */
export async function measureCapacity(stage: Stage, plan: CapacityPlan): Promise<Table> {
  await using shop = await openPaidShop(stage, 'capacity', {
    prices: 'plain',
    provider: 'at once',
    roles: PROCESSES.two,
  });
  const { cpu } = await withCpu(shop.cpu, () => delay(plan.seconds * 1000));
  const atRest = cpu.map((time) => (time / plan.seconds / 10_000).toFixed(1)).join(', ');
  // This load gives each table its first pages. After this load, the pages have free space for new row versions, which
  // every order writes.
  await load(shop, Math.max(...plan.connections), 1);
  await vacuum(shop.databaseUrl);
  const before = await sizesOf(shop.db);
  const columns: Taken[][] = [];
  let open = 0;
  for (const connections of plan.connections) {
    // After a checkpoint, the first change of a page writes the whole page to the log. This load causes these first
    // changes before the measurement.
    await load(shop, connections, 1);
    const rounds: Taken[] = [];
    for (let round = 0; round < plan.rounds; round += 1) {
      rounds.push(await turnOf(shop, connections, plan.seconds));
      await sql`vacuum`.execute(shop.db);
    }
    columns.push(rounds);
    open = Math.max(open, (await backendsOf(shop.databaseUrl)).length - 1); // One connection belongs to this program.
  }
  const grown = growthOf(before, await sizesOf(shop.db));
  const gigabytes = (grown[0]![1] * ORDERS_A_DAY) / 1e9;
  return tableOf(plan, columns, [
    ['CPU at rest, % of a core: node, Postgres', atRest],
    ['connections to the database, both processes', `${open}`],
    ...grown.map(([name, bytes]) => [name, bytes.toFixed(0)] as const),
    [`GB a day at ${ORDERS_A_DAY} orders`, gigabytes.toFixed(2)],
  ]);
}

/**
 * Builds the table. `columns` contains the measurements for each number of connections, and `whole`
 * is the measurement over all rounds.
 */
function tableOf(
  { connections }: CapacityPlan,
  columns: readonly Taken[][],
  whole: readonly (readonly [name: string, value: string])[],
): Table {
  // `Object.keys` returns the type `string[]`, so the cast restores the names.
  const names = Object.keys(ROWS) as (keyof Taken)[];
  const cells = (name: keyof Taken) => columns.map((rounds) => medianOf(rounds, name).toFixed(0));
  return {
    head: ['a paid order of two lines', ...connections.map((count) => `connections: ${count}`), 'all'],
    rows: [
      ...names.map((name) => [ROWS[name], ...cells(name), '–']),
      ...whole.map(([name, value]) => [name, ...connections.map(() => '–'), value]),
    ],
  };
}

async function load(shop: PaidShop, connections: number, seconds: number): Promise<void> {
  await loadWithWrk(shop.servers[0]!.url, await shop.tokenNow(), 'uniform', connections, seconds);
  await untilAllIsPaid(shop.db);
}

async function turnOf(shop: PaidShop, connections: number, seconds: number): Promise<Taken> {
  const now = async () => [...(await shop.cpu()), ...(await placeOf(shop)), performance.now()];
  const { cpu: used } = await withCpu(now, () => load(shop, connections, seconds));
  const [node = 0, postgres = 0, orders = 0, wal = 0, ms = 0] = used;
  const perSecond = (orders / ms) * 1000;
  return { perSecond, node: node / orders, postgres: postgres / orders, wal: wal / orders };
}

/** Reads the number of orders, and the number of bytes written to the WAL so far. */
async function placeOf({ db }: PaidShop): Promise<[orders: number, wal: number]> {
  const { rows } = await sql<{ orders: number; wal: number }>`
    select count(*)::int as orders, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal from orders`.execute(
    db,
  );
  return [rows[0]!.orders, rows[0]!.wal];
}
