import type { Database } from '../../../db/base/database.ts';
import { serviceCaller } from '../../../db/call/caller.ts';
import { forgetOldKeys } from '../../../db/call/idempotency.ts';
import { listEvents } from '../../../db/feed/feed.ts';
import { readBacklog } from '../../../db/operator/backlog.ts';
import {
  cancelLapsedOrders,
  closeUnavailable,
  endShipmentHolds,
  findOverdueTasks,
  findUnavailable,
  listOrders,
  recountOrders,
  reportUnavailable,
  reportUnresolvedPayments,
  reviewPayments,
  reviewReturns,
  reviewShipmentHolds,
  storeStatuses,
} from '../../../db/orders/index.ts';
import { forgetOldChanges } from '../../../db/retention/forget-changes.ts';
import { forgetOldContacts } from '../../../db/retention/forget-contacts.ts';
import { forgetOldEvents } from '../../../db/retention/forget-events.ts';
import { forgetOldProviderEvents } from '../../../db/retention/forget-provider-events.ts';
import { beginRemoval, removeEndedOrders } from '../../../db/retention/remove-ended-orders.ts';
import { identifyChanges, readChanges } from '../../../jobs/payments/read-provider-changes.ts';
import { useEveryTable } from '../orders/use-every-table.ts';
import { type Shop, letProviderFinish } from '../shop/shop.ts';
import { TRACE_ID } from '../shop/run-jobs.ts';
import { publishEveryEvent } from './publish-every-event.ts';

const CUSTOMER = { customerId: 'customer-1' };

/**
 * Makes the service send nearly all of its SQL statements. `own`: connections with which the test itself changes the
 * database, such as the provider's tables.
 */
export async function useEveryStatement(shop: Shop, own: Database): Promise<void> {
  const theirs = { ...shop, db: own, letProviderFinish: () => letProviderFinish(own) };
  await publishEveryEvent(theirs);
  await useEveryTable(theirs);
  await repeatUnderKey(shop);
  await filterLists(shop);
  await work(shop);
}

/**
 * Places an order with an idempotency key and a reference, and repeats the request. Replaces the order. Cancels the
 * order twice with the same key. Then lists the customer's orders and events.
 */
async function repeatUnderKey({ call, offer, db }: Shop): Promise<void> {
  const items = [{ sku: await offer(), quantity: 1 }];
  const key = crypto.randomUUID();
  const body = { ...CUSTOMER, items, paymentMethod: 'tok_approved', reference: key };
  const request = { body, headers: { 'Idempotency-Key': key } };
  const first = await call('POST', '/orders', request);
  await call('POST', '/orders', request);
  await call('POST', '/orders', { body: { ...body, reference: `${key}-2`, replaces: first.body['id'] } });
  const cancel = { body: {}, headers: { 'Idempotency-Key': key } };
  for (let n = 0; n < 2; n += 1) await call('POST', `/orders/${first.body['id']}/cancel`, cancel);
  await listOrders(
    db,
    { reach: CUSTOMER, reference: key },
    { newestFirst: true, page: 0, size: 20, after: undefined },
  );
  await listEvents(db, CUSTOMER, undefined, 20);
}

const NO_ORDER = '01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10';

const FILTERS = [
  'status=CONFIRMED',
  'status=SUBMITTED&status=CANCELLED',
  'customerId=customer-1',
  'customerId=customer-1&status=COMPLETED',
  'customerId=customer-1&status=SUBMITTED&status=CANCELLED',
  `orderId=${NO_ORDER}`,
  `orderId=${NO_ORDER}&status=SUBMITTED&status=CANCELLED`,
  `orderId=${NO_ORDER}&customerId=customer-1&status=CONFIRMED&attention=false`,
  'createdFrom=2100-01-01T00:00:00Z',
  'createdFrom=2026-01-01T00:00:00Z&createdTo=2026-01-02T00:00:00Z&status=CONFIRMED&customerId=customer-1',
  'number=7D4K-9WQM-2RXP',
  `replaces=${NO_ORDER}`,
  `replaces=${NO_ORDER}&status=SUBMITTED&status=CANCELLED&customerId=customer-1`,
  'number=2222-2222-2222&customerId=customer-1',
  'q=WEB-2026',
  'q=7d4k&status=SUBMITTED&status=CANCELLED',
  'q=7D2K&customerId=customer-1',
  'paymentStatus=PAID',
  'fulfillmentStatus=FULFILLED&sort=OLDEST_FIRST',
  'status=CONFIRMED&paymentStatus=PAID&paymentStatus=AUTHORIZED&fulfillmentStatus=UNFULFILLED',
  'paymentStatus=PAID&customerId=customer-1',
  'paymentStatus=PAID&attention=true',
  'paymentStatus=PAID&attention=false&createdFrom=2100-01-01T00:00:00Z',
  `paymentStatus=PAID&orderId=${NO_ORDER}`,
  'paymentStatus=PAID&q=WEB-2026&customerId=customer-1',
  'paymentStatus=PAID&updatedFrom=2100-01-01T00:00:00Z',
  'updatedFrom=2100-01-01T00:00:00Z',
  'updatedFrom=2100-01-01T00:00:00Z&status=CONFIRMED&customerId=customer-1',
  'updatedFrom=2100-01-01T00:00:00Z&status=SUBMITTED&status=CANCELLED',
  'attention=true',
  'attention=false',
  'sort=createdAt',
  'page=1&size=1',
];

const SEARCHES = [
  { email: 'anna@example.com' },
  { name: 'Anna Mü' },
  { email: 'anna@example.com', name: 'Anna' },
];

async function filterLists({ call }: Shop): Promise<void> {
  for (const filter of FILTERS) {
    const { body } = await call('GET', `/orders?${filter}`);
    await call('GET', `/orders?${filter}&after=${body['orders']?.[0]?.id ?? ''}`);
  }
  for (const body of SEARCHES) {
    await call('POST', '/order-searches', { body });
    await call('POST', `/order-searches?after=${NO_ORDER}`, { body });
  }
  const { body: feed } = await call('GET', '/events?size=2');
  await call('GET', feed['_links'].next.href);
  const { body: attention } = await call('GET', '/attention');
  for (const filter of ['status=OPEN', 'kind=REFUND_REFUSED', 'status=RESOLVED&kind=REFUND_REFUSED'])
    await call('GET', `/attention?${filter}`);
  const { id } = attention['matters'][0];
  await call('GET', `/attention/${id}`);
  for (const list of [
    `attention?status=OPEN&after=${id}`,
    'products?after=A&expand=available',
    `webhook-endpoints?after=${id}`,
  ])
    await call('GET', `/${list}`);
}

/** Runs the background jobs that have intervals. */
async function work({ db, payments: { provider }, expireNow }: Shop): Promise<void> {
  const caller = serviceCaller(TRACE_ID);
  const log = { error: () => {}, info: () => {} };
  await expireNow();
  await findOverdueTasks(db, { owed: 0, held: 0 }, 100);
  await reportUnresolvedPayments(db, 60, caller, 100);
  await endShipmentHolds(db, caller, 100);
  await reviewShipmentHolds(db, caller, 100);
  await reviewReturns(db, caller, 100);
  await reviewPayments(db, caller, 100);
  await cancelLapsedOrders(db, { days: 0, limit: 100 }, caller);
  await readChanges(db, provider);
  await identifyChanges(db, provider, log, TRACE_ID);
  await reportUnavailable(db, 'it does not answer');
  await findUnavailable(db);
  await closeUnavailable(db, caller);
  await recountOrders(db);
  await storeStatuses(db, 100);
  await readBacklog(db);
  await forgetOldKeys(db, 100);
  await forgetOldChanges(db, 100);
  await forgetOldEvents(db, 90, 100);
  await forgetOldProviderEvents(db, 100);
  await forgetOldContacts(db, 1, 100, caller);
  await beginRemoval(db);
  await removeEndedOrders(db, 90, 100);
}
