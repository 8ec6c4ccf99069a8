import { sql } from 'kysely';
import { compiledStatement, statement } from '../../packages/postgres/statements/statement.ts';
import { pipeline } from '../../packages/postgres/statements/pipeline.ts';
import type { Database } from '../base/database.ts';
import type { Caller } from '../call/caller.ts';
import { type ErasureId, newErasureId } from '../call/erasures.ts';
import { whileNoOrderIsPlaced } from '../call/lock-customer.ts';
import { newPseudonym } from '../call/pseudonyms.ts';
import { ALL_ORDERS } from '../call/reach.ts';
import { applyChange } from '../orders/change/apply-change.ts';
import { toLockedOrders, lockedOrderQuery } from '../orders/change/locked-order.ts';
import { restartRecount } from '../orders/counts/recount.ts';
import { ERASED_COLUMNS } from '../orders/model/order-fields.ts';
import { HAS_NOTES } from '../orders/model/order-contact.ts';
import { eraseContacts } from '../orders/verbs/contact.ts';
import { eraseRelatedData } from './erase-related-data.ts';
import { type Mention, findMentions } from './find-mentions.ts';
import { eraseTextsOf, forgetAnswers } from './texts-of-orders.ts';

/**
 * Maximum number of orders that one transaction erases. The number is small because the transaction delays the process
 * that assigns positions to events.
 */
const SET_SIZE = 100;

/**
 * Result of an erasure that is refused because the customer has open orders. `orderIds`: at most a hundred of these
 * orders.
 */
export interface OrdersOpen {
  kind: 'ORDERS_OPEN';
  orderIds: string[];
  /** Number of orders that were erased before an order was opened again, for example by a dispute. */
  erasedOrders?: number;
}

export type Erasure =
  /**
   * `mentions`: tables with texts that still contain the customer's id. An operator must read these texts, and decide
   * whether they identify the customer.
   */
  { kind: 'erased'; pseudonym: string; orders: number; mentions: Mention[] } | OrdersOpen;

/**
 * Deletes rows in other schemas that can be found only by the ids of the customer's orders. Called before the orders
 * lose the customer's id.
 */
type ForgetElsewhere = (orderIds: readonly string[]) => Promise<void>;

export interface ErasureOptions {
  /** Default: a new random pseudonym. */
  pseudonym?: string;
  /** Id and time of the recorded erasure. Default: a new id and the current time. */
  erasure?: ErasureId;
  forgetElsewhere?: ForgetElsewhere;
}

/**
 * Replaces a customer's id with a random pseudonym, and removes texts that other people have written about the
 * customer. Money, stock, histories and positions in the feed don't change. Each order gets a new version and an event,
 * so that consumers learn of the erasure. During the erasure no order of the customer can be placed. Orders are erased
 * in sets, each in one transaction. If the process is killed, the next call gives the remaining orders another
 * pseudonym.
 */
export async function eraseCustomer(
  db: Database,
  customerId: string,
  caller: Caller,
  { pseudonym = newPseudonym(), erasure = newErasureId(), forgetElsewhere }: ErasureOptions = {},
): Promise<Erasure> {
  const erased = await whileNoOrderIsPlaced(db, customerId, async () => {
    const outcome = await eraseOrders(db, customerId, pseudonym, caller, forgetElsewhere);
    if (outcome.kind === 'erased') await eraseRelatedData(db, customerId, pseudonym, erasure);
    return outcome;
  });
  if (erased.kind === 'ORDERS_OPEN') return erased;
  const orders = erased.orderIds.length;
  return { kind: 'erased', pseudonym, orders, mentions: await findMentions(db, customerId) };
}

/**
 * Writes the pseudonym into all orders of a customer. The caller must ensure that no order of the customer is placed in
 * the meantime. If an order is open, nothing changes. However, an ended order may be opened again between two sets.
 * In this case the sets that were erased before remain erased.
 */
export async function eraseOrders(
  db: Database,
  customerId: string,
  pseudonym: string,
  caller: Caller,
  forgetElsewhere: ForgetElsewhere = async () => {},
): Promise<{ kind: 'erased'; orderIds: string[] } | OrdersOpen> {
  const orderIds: string[] = [];
  for (;;) {
    const set = await eraseSet(db, customerId, pseudonym, { caller, forgetElsewhere });
    if (set.openIds.length > 0) {
      const erasedOrders = orderIds.length;
      return { kind: 'ORDERS_OPEN', orderIds: set.openIds, ...(erasedOrders > 0 && { erasedOrders }) };
    }
    if (set.ids.length === 0) return { kind: 'erased', orderIds };
    orderIds.push(...set.ids);
  }
}

/**
 * Selects at most a hundred open orders of a customer. An order is open if it hasn't ended, or if it has units to ship
 * again, a pending payment, a pending operation, an open matter (a case that staff must decide) or an open return.
 * `$1`: customer.
 */
const openOrdersStatement = statement<{ id: string }>(`
  select o.id from orders o
  where o.customer_id = $1 and (o.status in ('SUBMITTED', 'CONFIRMED') or o.open_matters > 0 or o.open_returns > 0
    or exists (select from reservations r where r.order_id = o.id and r.open > 0)
    or exists (select from payment_attempts a
      where a.order_id = o.id and a.status in ('PENDING', 'PROCESSING', 'REQUIRES_ACTION'))
    or exists (select from payment_operations p where p.order_id = o.id and p.status = 'PENDING'))
  order by o.id limit 100`);

/**
 * Erases a set of orders. Checks under the locks of these orders whether any order of the customer is open. Takes locks
 * in this order: the orders, the rows that every change of the orders locks, the row of the recount, the feed with its
 * counters, and the lanes of webhooks (the delivery cursors of endpoints).
 */
async function eraseSet(
  db: Database,
  customerId: string,
  pseudonym: string,
  { caller, forgetElsewhere }: { caller: Caller; forgetElsewhere: ForgetElsewhere },
): Promise<{ ids: string[]; openIds: string[] }> {
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
    if (ids.length === 0) return { ids, openIds: [] };
    const { rows: open } = await openOrdersStatement(trx, customerId);
    if (open.length > 0) return { ids: [], openIds: open.map(({ id }) => id) };
    const [rows, withContact] = await pipeline(
      trx,
      [],
      lockedOrderQuery(ids, ALL_ORDERS),
      withContactQuery(ids),
    );
    const before = (await toLockedOrders(trx, rows)).map(({ order }) => order);
    const ofThese = sql<string>`any (${ids}::uuid[])`;
    const writes = [
      trx
        .updateTable('orders')
        .set({ customer_id: pseudonym, ...ERASED_COLUMNS })
        .where('id', '=', ofThese),
      trx
        .updateTable('order_items')
        .set({ metadata: null })
        .where('order_id', '=', ofThese)
        .where('metadata', 'is not', null),
      trx
        .updateTable('payment_attempts')
        .set({ payment_method: 'erased', next_action_url: null })
        .where('order_id', '=', ofThese),
      eraseTrackingStatement(ids),
      trx
        .updateTable('carrier_events')
        .set({ external_id: null })
        .where('order_id', '=', ofThese)
        .where('external_id', 'is not', null),
    ];
    const events = [{ type: 'order.updated', data: {} } as const];
    const erased = [{ type: 'order.contact_erased', data: {} } as const];
    const eventsByOrder = new Map(withContact.map(({ order_id: id }) => [id, erased]));
    const parts = [eraseContacts(ids)];
    await applyChange(trx, before, {
      operation: 'updateOrder',
      writes,
      parts,
      events,
      eventsByOrder,
      caller,
    });
    await eraseTextsOf(trx, ids, customerId, pseudonym);
    await restartRecount(trx);
    await trx.selectFrom('event_feed').select('last_position').forUpdate().execute();
    await moveCountsStatement(trx, ids, customerId, pseudonym);
    await renameInEventsStatement(trx, ids, pseudonym);
    await forgetAnswers(trx, ids);
    await forgetElsewhere(ids);
    return { ids, openIds: [] };
  });
}

/**
 * Erases the tracking of shipments, because a tracking number leads to the recipient. The version increases; otherwise
 * a conditional GET would return 304 for the old copy. `$1`: ids of orders.
 */
const eraseTrackingStatement = compiledStatement<never>(`
  update shipments s set carrier = null, tracking_number = null, version = version + 1, updated_at = now(),
    parcels = (select jsonb_agg(jsonb_build_object('id', p.parcel -> 'id', 'status', p.parcel -> 'status') order by p.place)
      from jsonb_array_elements(s.parcels) with ordinality p (parcel, place))
  where order_id = any ($1::uuid[]) and (carrier is not null or tracking_number is not null or parcels is not null)`);

/**
 * Selects the orders that have personal data, among the given orders. The given orders must be locked. `$1`: ids of
 * orders.
 */
const withContactQuery = compiledStatement<{ order_id: string }>(`
  select order_id from order_contacts where order_id = any ($1::uuid[])
  union select order_id from order_notes where order_id = any ($1::uuid[])
  union select order_id from returns where order_id = any ($1::uuid[]) and ${HAS_NOTES}`);

/**
 * Moves the counts of orders from the customer to the pseudonym. Runs under the lock of `event_feed`. The counters
 * don't include a change whose event has no position yet. So the statement moves each order with the status that the
 * counters have for the order, as `countPiece` does. `$1`: orders, `$2`: customer, `$3`: pseudonym.
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

/**
 * Replaces the customer's id in events. The events keep their ids and positions. Runs under the lock of `event_feed`.
 * `$1`: orders, `$2`: pseudonym.
 */
const renameInEventsStatement = statement<never>(`
  update events set data = data || jsonb_build_object('customerId', $2::text)
  where order_id = any ($1::uuid[]) and data ? 'customerId'`);
