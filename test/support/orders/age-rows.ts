import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { beginRemoval, isRemovalDue, removeEndedOrders } from '../../../db/retention/remove-ended-orders.ts';
import { inEachPlace } from '../database/shards.ts';
import { forgetOldEvents } from '../shop/run-jobs-per-schema.ts';

/** Sets every time in every row back by `days` days. */
export async function ageRows(db: Database, days: number): Promise<void> {
  const age = sql`make_interval(days => ${days})`;
  await sql`
    update orders set created_at = created_at - ${age}, updated_at = updated_at - ${age},
      reserved_until = reserved_until - ${age}`.execute(db);
  await sql`update payment_operations set updated_at = updated_at - ${age}`.execute(db);
  await sql`update payment_disputes set updated_at = updated_at - ${age}`.execute(db);
  await sql`update events set occurred_at = occurred_at - ${age}`.execute(db);
  await sql`update idempotency_keys set created_at = created_at - ${age}`.execute(db);
  await sql`update provider_events set received_at = received_at - ${age}`.execute(db);
}

/** Removes all rows whose retention period is over, as the worker does. Returns the number of removed orders. */
export async function removeAllEnded(db: Database, days = 90, limit = 100): Promise<number> {
  while ((await forgetOldEvents(db, 90, 1000)) > 0);
  const removed = await inEachPlace(db, (place) => removeEndedIn(place, days, limit));
  return removed.reduce((sum, count) => sum + count, 0);
}

async function removeEndedIn(place: Database, days: number, limit: number): Promise<number> {
  await beginRemoval(place);
  let removed = 0;
  while (await isRemovalDue(place)) removed += (await removeEndedOrders(place, days, limit))?.removed ?? 0;
  return removed;
}

/** Sums up the moved money in minor units, by kind of movement and currency. Removed orders are included. */
export async function moneyOf(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select kind, currency, sum(count)::int as count, sum(amount)::int as amount from (
      select kind, currency, count, amount from removed_money
      union all
      select p.kind, coalesce(p.foreign_currency, o.currency), 1, p.amount
      from payment_operations p join orders o on o.id = p.order_id
      where p.status = 'SUCCEEDED' and p.kind <> 'VOID'
      union all
      select 'LOST_DISPUTE', currency, 1, lost_amount from payment_disputes where lost_amount > 0) m
    group by kind, currency order by kind, currency`.execute(db);
  return rows;
}
