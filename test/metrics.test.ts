import t from 'tap';
import document from '../generated/v1/openapi.json' with { type: 'json' };
import packageJson from '../package.json' with { type: 'json' };
import type { Call } from './support/shop/contract-client.ts';
import { openWatchedShop, sellSome, untilShown } from './support/processes/monitored-shop.ts';
import { assertLoadedOnlyBy } from './support/run/loaded-modules.ts';

t.test('events and movements of money are counted only by the process that causes them', async (t) => {
  const shop = await openWatchedShop(t);
  const { call, api, worker } = shop;
  const [first] = await sellSome(shop, 3);
  await call('POST', `/orders/${first}/payment/refunds`, {
    body: { amount: { amount: 250, currency: 'EUR' } },
  });
  await call('GET', '/orders', { as: 'nobody' });
  await call('GET', '/nowhere/at/all');

  const money = (movement: string) => ({ movement, currency: 'EUR' });
  const moved = 'money_moved_minor_units_total';
  const after = await untilShown(worker, ({ valueOf }) => valueOf(moved, money('refunded')) > 0);
  t.equal(after.valueOf(moved, money('captured')), 3 * 1250);
  t.equal(after.valueOf(moved, money('refunded')), 250);
  for (const type of ['order.submitted', 'order.confirmed', 'payment.captured'])
    t.equal(after.valueOf('events_placed_total', { type }), 3, type);
  t.ok(after.valueOf('payment_provider_calls_total', { result: 'answered' }) >= 4);
  t.equal(after.valueOf('payment_provider_circuit_open'), 0);
  t.ok(after.valueOf('job_runs_total', { name: 'placeEvents', result: 'succeeded' }) > 0);
  t.equal(after.valueOf('build_info', { version: packageJson.version, role: 'worker' }), 1);

  await orderWithCodes(call);
  const { valueOf } = await api.scrape();
  const durations = 'http_request_duration_seconds_count';
  t.equal(valueOf(durations, { operation: 'createOrder', status: '201' }), 4);
  t.equal(valueOf(durations, { operation: 'createOrder', status: '409' }), 2);
  t.equal(valueOf('http_problems_total', { operation: 'createOrder', kind: 'INSUFFICIENT_STOCK' }), 1);
  t.equal(valueOf('http_problems_total', { operation: 'listOrders', kind: 'UNAUTHENTICATED' }), 1);
  t.equal(valueOf('http_problems_total', { operation: 'other', kind: 'ROUTE_NOT_FOUND' }), 1);
  t.equal(valueOf('discount_code_uses_total'), 1);
  t.equal(valueOf('discount_code_refusals_total', { reason: 'UNKNOWN' }), 1);
  t.equal(valueOf('create_batch_size_sum'), 6, 'orders in statements, including refused orders');
  t.equal(valueOf('create_queue_depth'), 0);
  t.equal(valueOf('pg_pool_limit', { pool: 'all' }), 10);
  t.ok(valueOf('pg_pool_connections', { pool: 'all' }) > 0);
  t.equal(valueOf('contract_info', { version: document.info.version, prefix: '/api/v1' }), 1);
  t.equal(valueOf('backlog_items'), 0, 'only workers measure the backlog');
});

/** Places an order with a discount code, and one that is refused because of a code. */
async function orderWithCodes(call: Call): Promise<void> {
  await call('PUT', '/discount-codes/TEN', { body: { percent: '10' } });
  await call('PATCH', '/products/TEA/stock', { body: { onHandChange: 2 } });
  const order = {
    customerId: 'customer-2',
    items: [{ sku: 'TEA', quantity: 1 }],
    paymentMethod: 'tok_declined',
  };
  for (const code of ['TEN', 'NONE'])
    await call('POST', '/orders', { body: { ...order, discountCodes: [code] } });
}

t.test('a worker shows the metrics of the backlog as soon as it has measured the backlog', async (t) => {
  const { worker } = await openWatchedShop(t);
  const { samples, valueOf } = await untilShown(
    worker,
    ({ valueOf }) => valueOf('backlog_read_timestamp_seconds') > 0,
  );
  const kinds = samples.filter(({ name }) => name === 'backlog_items').map(({ labels }) => labels['kind']);
  t.strictSame(kinds.toSorted(), [
    'new_payments',
    'operations',
    'operations_without_outcome',
    'overdue_orders',
    'overdue_shipment_holds',
    'payments_without_outcome',
    'provider_changes',
    'provider_events',
    'unplaced_events',
    'webhook_retries',
  ]);
  t.ok(valueOf('backlog_read_timestamp_seconds') <= Date.now() / 1000);
});

t.test('the metrics library is loaded only by a process that exports metrics', (t) => {
  const without = ['./app.ts', './server.ts', './jobs/index.ts'];
  return assertLoadedOnlyBy(t, 'prom-client', {
    without,
    last: './handlers/http/observing/metrics/index.ts',
  });
});
