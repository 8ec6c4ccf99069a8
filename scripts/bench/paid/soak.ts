import { sql } from 'kysely';
import type { Table } from '../report/table.ts';
import { residentOf } from '../stage/cpu.ts';
import type { Stage } from '../stage/environment.ts';
import { HEAD, type PaidPlan, cellsOf, payFor, surroundingsOf } from './index.ts';
import { type PaidShop, openPaidShop } from './shop.ts';

/** Default number of orders per second. */
const RATE = 400;

const MEGABYTE = 1024 * 1024;

/**
 * Measures one shop every minute while its tables grow, because a figure that gets worse within an hour will lead to a
 * failure later. Prints each row at the end of its minute.
 */
export async function measureSoak(
  stage: Stage,
  { rate = RATE, minutes, ...asked }: PaidPlan & { minutes: number },
): Promise<Table> {
  await using shop = await openPaidShop(stage, 'soak', surroundingsOf(asked));
  const rows: string[][] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    const paid = await payFor(shop, rate, 60);
    const row = [`${minute}`, ...cellsOf(rate, paid), ...(await sizesOf(shop))];
    console.log(row.join('  '));
    rows.push(row);
  }
  return { head: ['minute', ...HEAD, 'service MB', 'database MB', 'bytes an order', 'dead rows'], rows };
}

async function sizesOf({ db, servers }: PaidShop): Promise<string[]> {
  const { rows } = await sql<{ bytes: number; orders: number; dead: number }>`
    select pg_database_size(current_database()) as bytes, (select count(*) from orders) as orders,
      (select sum(n_dead_tup)::bigint from pg_stat_user_tables) as dead`.execute(db);
  const { bytes, orders, dead } = rows[0]!;
  const memory = await Promise.all(servers.map(({ pid }) => residentOf(pid)));
  return [
    memory.map((size) => (size / MEGABYTE).toFixed(0)).join(' + '),
    (bytes / MEGABYTE).toFixed(0),
    (bytes / orders).toFixed(0),
    `${dead}`,
  ];
}
