import { equalsKey, statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';
import { type Skipped, isOfOneItem, throwIfSkipped } from '../base/skipped-items.ts';
import type { Caller } from '../call/caller.ts';
import { ALL_ORDERS } from '../call/reach.ts';
import { deleteContact } from '../orders/index.ts';
import { HAS_NOTES } from '../orders/model/order-contact.ts';
import { LONG_ENDED } from './removal-statements.ts';

const FIRST = '00000000-0000-0000-0000-000000000000';

/** Number of orders that are read together. */
const PAGE = 1_000;

/**
 * SQL condition: whether the personal data of an order `o` is due for erasure. An order with units to ship again still
 * needs its personal data (`isContactNeeded`), and so does an order with a refund that the provider hasn't made yet.
 * `$1`: days.
 */
const IS_DUE = `(${LONG_ENDED}
    and not exists (select from reservations r where r.order_id = o.id and r.open > 0 offset 0)
    and not exists (select from payment_attempts a where a.order_id = o.id and a.refunding_amount > 0 offset 0))`;

interface Page {
  id: string;
  /**
   * Whether the order was placed more than `days` days ago. Ids begin with the time of placing, so sorting by id puts
   * older orders first.
   */
  is_old: boolean;
  /** Whether the order also ended more than `days` days ago, and hasn't changed since then. */
  is_due: boolean;
}

/**
 * Reads the next orders with personal data, or with notes of shipment holds or returns, the oldest first. Locks
 * nothing. `$1`: days, `$2`: the page starts after this order.
 */
const readPageStatement = statement<Page>(`
  select o.id, o.is_old, o.is_due
  from (
    (select order_id from order_contacts where order_id > $2 order by order_id limit ${PAGE})
    union (select distinct order_id from order_notes where order_id > $2 order by order_id limit ${PAGE})
    union (select order_id from shipment_holds where note is not null and order_id > $2 order by order_id limit ${PAGE})
    union (select order_id from returns where ${HAS_NOTES} and order_id > $2 order by order_id limit ${PAGE})
    order by order_id limit ${PAGE}) c,
    lateral (
      select o.id, o.created_at < now() - make_interval(days => $1) as is_old, ${IS_DUE} as is_due
      from orders o where ${equalsKey('o.id', 'c.order_id')} offset 0) o
  order by o.id`);

/**
 * Erases the personal data of at most `limit` orders that ended and last changed more than `days` days ago. The oldest
 * orders come first. `deleteContact` does the same for one order. Each order is changed in a separate transaction, and
 * gets a new version and an event, so that consumers erase their copies. Returns the number of orders whose personal
 * data was erased. If an order fails, the function continues with the other orders, and then throws `ItemsSkipped`.
 * Several processes may call this function concurrently.
 */
export async function forgetOldContacts(
  db: Database,
  days: number,
  limit: number,
  caller: Caller,
): Promise<number> {
  const skipped: Skipped[] = [];
  let erased = 0;
  for (let after = FIRST; ;) {
    const { rows } = await readPageStatement(db, days, after);
    for (const { id } of rows.filter((order) => order.is_due)) {
      if (erased === limit) break;
      try {
        const request = { precondition: () => true, caller, erasure: null };
        const outcome = await deleteContact(db, ALL_ORDERS, id, request);
        if (outcome?.kind === 'done') erased += 1;
      } catch (error) {
        if (!isOfOneItem(error)) throw error;
        skipped.push({ id, error });
      }
    }
    const last = rows.at(-1);
    if (erased === limit || !last?.is_old) break;
    after = last.id;
  }
  throwIfSkipped(skipped);
  return erased;
}

/**
 * Counts the orders whose personal data is due for erasure. Reads all orders with personal data or with notes of
 * shipment holds or returns. `$1`: days.
 */
const countOldStatement = statement<{ count: number }>(`
  select count(*)::int as count from (
    select order_id from order_contacts union select order_id from order_notes
    union select order_id from shipment_holds where note is not null
    union select order_id from returns where ${HAS_NOTES}) c
  where exists (select from orders o where o.id = c.order_id and ${IS_DUE} offset 0)`);

export async function countOldContacts(db: Database, days: number): Promise<number> {
  return (await countOldStatement(db, days)).rows[0]!.count;
}
