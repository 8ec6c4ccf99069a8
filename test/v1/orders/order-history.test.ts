import t from 'tap';
import { openShop } from '../../support/shop/shop.ts';

t.test('listOrderHistory returns each change with its client, old status and new status', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer()]: 2 });
  await shop.work();
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  await shop.call('POST', `/orders/${order.id}/cancel`, {
    as: 'storefront-service',
    body: { reason: 'CUSTOMER_REQUEST' },
    headers: { traceparent },
  });
  const { body } = await shop.call('GET', order._links.history.href);
  t.equal(body['totalCount'], 3);
  const entries = body['history'].map((entry: Record<string, unknown>) => ({
    ...entry,
    occurredAt: undefined,
  }));
  t.match(entries, [
    { version: 1, operation: 'createOrder', toStatus: 'SUBMITTED', clientId: 'backoffice' },
    {
      version: 2,
      operation: 'processPayment',
      fromStatus: 'SUBMITTED',
      toStatus: 'CONFIRMED',
      clientId: 'order-service',
    },
    {
      version: 3,
      operation: 'cancelOrder',
      fromStatus: 'CONFIRMED',
      toStatus: 'CANCELLED',
      reason: 'CUSTOMER_REQUEST',
      clientId: 'storefront-service',
      traceId: 'a'.repeat(32),
    },
  ]);
  const second = await shop.call('GET', `${order._links.history.href}?page=1&size=2`);
  t.match(second.body, { totalCount: 3, history: [{ version: 3 }] });
});
