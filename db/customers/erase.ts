import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Caller } from '../caller.ts';
import type { Database } from '../index.ts';
import { endChanges } from '../orders/change.ts';
import { lockedOf, readLocked } from '../orders/locked.ts';
import { ALL_ORDERS } from '../orders/reach.ts';
import { restartRecount } from '../orders/recount.ts';
import { statement } from '../statement.ts';
import { together } from '../together.ts';
import { eraseKeysOf, eraseLeftovers } from './leftovers.ts';
import { type Mention, findMentions } from './mentions.ts';

/** In one transaction, which holds up whoever gives events their places for a moment. */
const SET_SIZE = 100;

export type Erasure =
  /** What still names the customer is in `mentions`: texts that nobody but a person can judge. */
  | { kind: 'erased'; pseudonym: string; orders: number; mentions: Mention[] }
  /** Orders that haven't ended, or of which money or a matter is open. The first hundred. */
  | { kind: 'ORDERS_OPEN'; orderIds: string[] };

/**
 * Puts a pseudonym in the place of a customer, of which nobody can tell whose it was, and removes what others have
 * written about the customer. Money, stock, histories and places in the feed stay as they are; each order gets one
 * more version and event, so that consumers learn of it. Orders go in sets, each in one transaction: after a kill, the
 * next call takes the rest to another pseudonym.
 */
export async function eraseCustomer(
  db: Database,
  customerId: string,
  caller: Caller,
  pseudonym = newPseudonym(),
): Promise<Erasure> {
  const orderIds = await findOpenOrders(db, customerId);
  if (orderIds.length > 0) return { kind: 'ORDERS_OPEN', orderIds };
  const orders = await eraseOrders(db, customerId, pseudonym, caller);
  await eraseLeftovers(db, customerId, pseudonym);
  return { kind: 'erased', pseudonym, orders, mentions: await findMentions(db, customerId) };
}

export const newPseudonym = (): string => `erased-${randomUUID()}`;

/** Orders of a customer that haven't ended, or of which money or a matter is open. The first hundred. */
export const findOpenOrders = async (db: Database, customerId: string): Promise<string[]> =>
  (await openOrdersStatement(db, customerId)).rows.map(({ id }) => id);

/** Puts the pseudonym into all orders of a customer. Returns how many there were. */
export async function eraseOrders(
  db: Database,
  customerId: string,
  pseudonym: string,
  caller: Caller,
): Promise<number> {
  let orders = 0;
  for (;;) {
    const count = await eraseSet(db, customerId, pseudonym, caller);
    if (count === 0) return orders;
    orders += count;
  }
}

/** `$1`: customer. Locks nothing: who reads of an order that has ended reads no other state of it later. */
const openOrdersStatement = statement<{ id: string }>(`
  select o.id from orders o
  where o.customer_id = $1 and (o.status in ('SUBMITTED', 'CONFIRMED') or o.open_matters > 0
    or exists (select from payment_operations p where p.order_id = o.id and p.status = 'PENDING'))
  order by o.id limit 100`);

/** Locks orders, then what a change of them locks, the place of the recount, the feed, and its counters. */
async function eraseSet(
  db: Database,
  customerId: string,
  pseudonym: string,
  caller: Caller,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const locked = await trx
      .selectFrom('orders')
      .select('id')
      .where('customer_id', '=', customerId)
      .orderBy('id')
      .limit(SET_SIZE)
      .forUpdate()
      .execute();
    const ids = locked.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const [rows] = await together(trx, [], readLocked(ids, ALL_ORDERS));
    const before = (await lockedOf(trx, rows)).map(({ order }) => order);
    const ofThese = sql<string>`any (${ids}::uuid[])`;
    const writes = [
      trx
        .updateTable('orders')
        .set({ customer_id: pseudonym, reference: null, metadata: {} })
        .where('id', '=', ofThese),
      trx
        .updateTable('payment_attempts')
        .set({ payment_method: 'erased', next_action_url: null })
        .where('order_id', '=', ofThese),
      trx
        .updateTable('shipments')
        .set({ carrier: null, tracking_number: null })
        .where('order_id', '=', ofThese),
    ];
    const events = [{ type: 'order.updated', data: {} } as const];
    await endChanges(trx, before, { operation: 'updateOrder', writes, events, caller });
    await eraseKeysOf(trx, ids);
    await restartRecount(trx);
    await trx.selectFrom('event_feed').select('last_position').forUpdate().execute();
    await moveCountsStatement(trx, ids, customerId, pseudonym);
    await renameInEventsStatement(trx, ids, pseudonym);
    await forgetAnswers(trx, ids);
    return ids.length;
  });
}

/**
 * `$1`: orders, `$2`: customer, `$3`: pseudonym. Under the lock of `event_feed`. Moves what the counters count of these
 * orders: their statuses without the changes whose events have no place yet, as in `countPiece`.
 */
const moveCountsStatement = statement<never>(`
  with uncounted as materialized (
    select h.from_status, h.to_status
    from (select distinct order_id, order_version from events
        where order_id = any ($1::uuid[]) and position is null) e
      join order_history h on h.order_id = e.order_id and h.version = e.order_version
    where h.order_id = any ($1::uuid[])
  ),
  counted as (
    select status, sum(n)::bigint as count from (
      select status, 1 as n from orders where id = any ($1::uuid[])
      union all select to_status, -1 from uncounted
      union all select from_status, 1 from uncounted where from_status is not null
    ) d group by status having sum(n) <> 0
  )
  insert into order_counts as c (customer_id, status, count)
  select w.customer_id, d.status, d.count * w.sign
  from counted d cross join (values ($2::text, -1), ($3::text, 1)) w (customer_id, sign)
  on conflict (customer_id, status) do update set count = c.count + excluded.count`);

/** `$1`: orders, `$2`: pseudonym. Events keep their ids and their places. Under the lock of `event_feed`. */
const renameInEventsStatement = statement<never>(`
  update events set data = data || jsonb_build_object('customerId', $2::text)
  where order_id = any ($1::uuid[]) and data ? 'customerId'`);

/** `$1`: orders. What receivers of webhooks have answered may say anything. */
const forgetAnswersStatement = statement<never>(`
  update webhook_deliveries d
  set attempts = coalesce((select jsonb_agg(a.attempt - 'responseExcerpt' order by a.place)
    from jsonb_array_elements(d.attempts) with ordinality a (attempt, place)), '[]')
  where d.order_id = any ($1::uuid[]) and jsonb_path_exists(d.attempts, '$[*].responseExcerpt')`);

export async function forgetAnswers(db: Database, orderIds: readonly string[]): Promise<void> {
  await forgetAnswersStatement(db, orderIds);
}
