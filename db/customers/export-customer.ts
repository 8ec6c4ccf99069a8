import type { Database } from '../base/database.ts';
import { ALL_ORDERS } from '../call/reach.ts';
import {
  type ShownOrder,
  listCaptures,
  listOrderHistory,
  listOrderNotes,
  listOrders,
  listPayments,
  listRefunds,
  listCredits,
  listDocumentsOfOrder,
  listCarrierEvents,
  listShipmentHolds,
  listReturnReceipts,
  listReturnsOfOrder,
  listShipments,
} from '../orders/index.ts';
import { CONTACT_COLUMNS } from '../orders/model/order-contact.ts';
import { listStoredAnswers } from './stored-answers.ts';

/** A page with all entries. An order has at most some hundred entries of each kind. */
const ALL = { page: 0, size: 10_000 };

/** Number of orders that are read together. */
const PAGE = 100;

/**
 * Reads all stored data about a customer: orders with all their rows, results that are stored with idempotency keys,
 * and webhook endpoints. The data in `db` is read in one snapshot. `main`: the schema with the endpoints, if it isn't
 * `db`. The result doesn't contain the names of employees who have changed the orders or decided matters (cases that
 * staff must decide).
 */
export async function exportCustomer(db: Database, customerId: string, main = db) {
  const { orders, orderIds, storedAnswers } = await inSnapshot(db, async (trx) => {
    const orders = await readOrders(trx, customerId);
    const orderIds = orders.map(({ id }) => id);
    return { orders, orderIds, storedAnswers: await listStoredAnswers(trx, customerId, orderIds) };
  });
  if (main !== db) storedAnswers.push(...(await listStoredAnswers(main, customerId, orderIds)));
  return { customerId, orders, webhookEndpoints: await endpointsOf(main, customerId), storedAnswers };
}

const inSnapshot = <Result>(db: Database, work: (trx: Database) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

async function readOrders(db: Database, customerId: string) {
  const orders = [];
  for (let after: string | undefined; ;) {
    const span = { newestFirst: false, page: 0, size: PAGE, after };
    const page = await listOrders(db, { reach: ALL_ORDERS, customerId }, span);
    for (const order of page.orders) orders.push(await withParts(db, order));
    after = page.orders.at(-1)?.id;
    if (page.orders.length < PAGE) return orders;
  }
}

async function withParts(db: Database, order: ShownOrder) {
  const { payments } = await listPayments(db, ALL_ORDERS, order.id, ALL);
  const { returns } = await listReturnsOfOrder(db, ALL_ORDERS, order.id, ALL);
  const { receipts } = await listReturnReceipts(db, ALL_ORDERS, order.id, undefined, ALL);
  const { credits } = await listCredits(db, ALL_ORDERS, order.id, ALL);
  const { documents } = await listDocumentsOfOrder(db, ALL_ORDERS, order.id, ALL);
  const { shipments } = await listShipments(db, ALL_ORDERS, order.id, ALL);
  const carrierEvents = [];
  for (const { id } of shipments)
    carrierEvents.push(...(await listCarrierEvents(db, ALL_ORDERS, order.id, id, ALL)).events);
  const { shipmentHolds } = await listShipmentHolds(db, ALL_ORDERS, order.id, ALL);
  const { history } = await listOrderHistory(db, ALL_ORDERS, order.id, ALL);
  const { notes } = await listOrderNotes(db, ALL_ORDERS, order.id, ALL);
  const [captures, refunds] = [
    await listCaptures(db, ALL_ORDERS, order.id, ALL),
    await listRefunds(db, ALL_ORDERS, order.id, ALL),
  ];
  return {
    ...order,
    contact: await contactOf(db, order.id),
    payments,
    captures: captures.operations,
    refunds: refunds.operations,
    shipments,
    carrierEvents,
    shipmentHolds,
    returns,
    receipts,
    credits,
    documents,
    disputes: await disputesOf(db, order.id),
    matters: await mattersOf(db, order.id),
    // Without the names of employees.
    history: history.map(({ actor: _actor, ...entry }) => entry),
    staffNotes: notes.map(({ actor: _actor, ...note }) => note),
  };
}

/** Reads the personal data of an order. Returns null if the order has no personal data. */
async function contactOf(db: Database, orderId: string) {
  const contact = await db
    .selectFrom('order_contacts')
    .select(CONTACT_COLUMNS)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return contact ?? null;
}

const disputesOf = (db: Database, orderId: string) =>
  db
    .selectFrom('payment_disputes')
    .select(['attempt_id', 'reference', 'status', 'amount', 'lost_amount', 'currency'])
    .select(['created_at', 'updated_at'])
    .where('order_id', '=', orderId)
    .orderBy('attempt_id')
    .orderBy('reference')
    .execute();

/**
 * Reads all matters of an order (cases that staff must decide), including resolved ones. The rows contain the notes of
 * the resolution.
 */
const mattersOf = (db: Database, orderId: string) =>
  db
    .selectFrom('matters')
    .select(['id', 'kind', 'status', 'attempt_id', 'operation_id', 'amount', 'currency'])
    .select(['failure_code', 'provider_reference', 'detail', 'decision', 'reason'])
    .select(['created_at', 'updated_at', 'resolved_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();

const endpointsOf = (db: Database, customerId: string) =>
  db
    .selectFrom('webhook_endpoints')
    .select(['id', 'client_id', 'customer_id', 'only_customer_id', 'url', 'description', 'created_at'])
    .where(({ eb, or }) => or([eb('customer_id', '=', customerId), eb('only_customer_id', '=', customerId)]))
    .orderBy('id')
    .execute();
