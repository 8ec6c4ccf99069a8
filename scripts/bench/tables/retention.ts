import { sql } from 'kysely';
import { type Measure, loadWithWrk } from '../load/load.ts';
import { medianOf, medianRatio } from '../report/statistics.ts';
import type { Table } from '../report/table.ts';
import { createShopDatabase, vacuum, withConnection } from '../stage/databases.ts';
import { fillOrders } from '../stage/fill.ts';
import { type Stage, requestToken, serve } from '../stage/environment.ts';

const CONNECTIONS = 8;

const RETENTION = { EVENT_RETENTION_DAYS: '90', ORDER_RETENTION_DAYS: '365' };

/**
 * Measures placing orders while the service removes the older half of `orders`. Alternates with measurements in which
 * no orders are removed. One process answers requests and does the background work. The result is the ratio of the p99
 * latencies. The goal was a ratio of 1.5.
 */
export async function measureRetention(
  stage: Stage,
  { rounds, seconds, orders }: { rounds: number; seconds: number; orders: number },
): Promise<Table> {
  const databaseUrl = await createShopDatabase(stage, 'retention');
  await fillOrders(databaseUrl, orders);
  await makeHalfOld(databaseUrl, orders);
  await vacuum(databaseUrl);
  const token = await requestToken(stage.authUrl);
  const turn = async (settings: Record<string, string>): Promise<Measure> => {
    const server = await serve(stage, ['server.ts'], { DATABASE_URL: databaseUrl, ...settings });
    await loadWithWrk(server.url, token, 'uniform', CONNECTIONS, 1); // A warm-up.
    const measure = await loadWithWrk(server.url, token, 'uniform', CONNECTIONS, Math.ceil(seconds / 2));
    await server.stop();
    return measure;
  };
  const kept: Measure[] = [];
  const going: Measure[] = [];
  const removed: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    kept.push(await turn({}));
    const before = await removedSoFar(databaseUrl);
    going.push(await turn(RETENTION));
    removed.push((await removedSoFar(databaseUrl)) - before);
  }
  const figures = [kept, going].map((own) => medianOf(own, 'p99').toFixed(1));
  const rates = [kept, going].map((own) => medianOf(own, 'perSecond').toFixed(0));
  return {
    head: ['orders/s: none go', 'some go', 'p99 ms: none go', 'some go', 'ratio', 'removed in a turn'],
    rows: [[...rates, ...figures, medianRatio(going, kept, 'p99').toFixed(2), removed.join(' ')]],
  };
}

/** Makes the older half of the orders three years older, and removes the events of these orders from the feed. */
const makeHalfOld = (databaseUrl: string, orders: number): Promise<void> =>
  withConnection(databaseUrl, async (db) => {
    const half = Math.floor(orders / 2);
    await sql`delete from events where position <= ${half}`.execute(db);
    await sql`update event_feed set removed_position = ${half}`.execute(db);
    await sql`
    update orders set created_at = created_at - interval '3 years', updated_at = updated_at - interval '3 years',
      reserved_until = reserved_until - interval '3 years'
    where id in (select id from orders order by id limit ${half})`.execute(db);
  });

const removedSoFar = (databaseUrl: string): Promise<number> =>
  withConnection(databaseUrl, async (db) => {
    const { count } = await db.selectFrom('order_removals').select('count').executeTakeFirstOrThrow();
    return count;
  });
