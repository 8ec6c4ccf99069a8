/**
 * Creates invoices by itself when orders are paid or shipped. The job reads the events of the feed after a stored
 * position, so payments and shipments don't become slower, and no invoice is lost if a process is killed: the next run
 * reads the same events again. An order gets no second invoice, because an invoice is only for units without one. If an
 * invoice needs an exchange rate, which only the shop knows, the job opens a matter (a case for staff).
 */
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { excludeOlderProcesses } from '../../base/older-processes.ts';
import { eachOrSkip, throwIfSkipped } from '../../base/skipped-items.ts';
import type { Caller } from '../../call/caller.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { combineAmounts } from '../model/attempt-money.ts';
import { requiredAmount } from '../model/order-rules.ts';
import type { EventType } from '../model/order-events.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { createDocument } from './create-document.ts';
import { reportMissingInvoice } from './report-missing-invoice.ts';
import type { InvoiceRequest, InvoiceSettings } from '../invoicing/document-content.ts';

/** Settings of automatic invoices. `at`: when the service creates them. */
export interface AutomaticInvoices {
  at: 'PAYMENT' | 'SHIPMENT';
  settings: InvoiceSettings;
}

/** Event after which an order may need an invoice, and the units of this invoice. */
const TRIGGERS = {
  PAYMENT: { type: 'payment.captured', units: 'ALL' },
  SHIPMENT: { type: 'shipment.created', units: 'SHIPPED' },
} as const satisfies Record<AutomaticInvoices['at'], { type: EventType; units: InvoiceRequest['units'] }>;

/** Stops automatic invoices, so that a later start doesn't create invoices for the time between. */
const stopStatement = statement(`delete from automatic_invoices`);

/** Starts automatic invoices with the next event, unless they have started. */
const startStatement = statement(`
  insert into automatic_invoices (position) select last_position from event_feed on conflict do nothing`);

/**
 * Reads the orders of the next events, and the orders whose invoice has failed before. `$1`: number of events, `$2`: type
 * of the events.
 */
const nextStatement = statement<{ last: number | null; count: number; order_ids: string[] }>(`
  with next as materialized (
    select position, type, order_id from events
    where position > (select position from automatic_invoices) order by position limit $1
  )
  select max(position) as last, count(*)::int as count, array(
    select order_id::text from next where type = $2
    union select unnest(failed)::text from automatic_invoices) as order_ids
  from next`);

/**
 * Stores the position of the last event, unless another process has stored a later one. `$1`: position, or null if there
 * were no events, `$2`: orders whose invoice has failed, `$3`: orders whose invoice hasn't failed.
 */
const advanceStatement = statement(`
  update automatic_invoices set position = greatest(position, $1), failed = array(
    select distinct each from unnest(failed || $2::uuid[]) f (each) where each <> all ($3::uuid[]))`);

/**
 * Creates the invoices that the next events of the feed require. Without settings, forgets the position in the feed.
 * Returns whether there may be more events. Several processes may call this function concurrently: each order is locked
 * in a transaction of its own. If an order fails, the run creates the other invoices and reports the order, and the next
 * run tries the order again.
 */
export async function createDueInvoices(
  db: Database,
  automatic: AutomaticInvoices | undefined,
  caller: Caller,
  limit = 500,
): Promise<boolean> {
  if (!automatic) {
    await stopStatement(db);
    return false;
  }
  const { at, settings } = automatic;
  const { type, units } = TRIGGERS[at];
  await startStatement(db);
  const { rows } = await nextStatement(db, limit, type);
  const { last, count, order_ids } = rows[0]!; // an aggregate returns one row
  if (last === null && order_ids.length === 0) return false;
  // The position stays unchanged, so a later run creates the invoices.
  if (order_ids.length > 0 && !(await excludeOlderProcesses(db, db))) return false;
  const create = async (orderId: string) => {
    const outcome = await createDocument(db, ALL_ORDERS, orderId, {
      ...{ units, settings, precondition: () => true, caller },
      ...(at === 'PAYMENT' && { isDue: isPaid }),
    });
    if (outcome?.kind === 'DOCUMENT_REFUSED' && outcome.reason === 'EXCHANGE_RATE_MISSING')
      await reportMissingInvoice(db, orderId, { ...settings, units }, caller);
    // The next run tries the order again.
    if (outcome?.kind === 'OLDER_PROCESSES') throw new Error('An older process uses the database.');
  };
  const skipped = await eachOrSkip(order_ids, (id) => id, create);
  const failed = new Set(skipped.map(({ id }) => id));
  const done = order_ids.filter((id) => !failed.has(id));
  await advanceStatement(db, last, [...failed], done);
  throwIfSkipped(skipped);
  return count === limit;
}

/** Returns whether the whole price of an order was captured. */
const isPaid = (order: OrderRecord): boolean =>
  combineAmounts(order).captured_amount >= requiredAmount(order);
