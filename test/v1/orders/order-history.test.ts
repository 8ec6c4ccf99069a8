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

t.test(
  'listOrderHistory lists the newest change first with sort, and its links keep the sort order',
  async (t) => {
    const shop = await openShop(t);
    const order = await shop.order({ [await shop.offer()]: 2 });
    await shop.work();
    await shop.call('POST', `/orders/${order.id}/cancel`);
    const versions: number[] = [];
    for (let next: string | undefined = `${order._links.history.href}?sort=NEWEST_FIRST&size=2`; next;) {
      const { body }: { body: Record<string, any> } = await shop.call('GET', next);
      versions.push(...body['history'].map(({ version }: { version: number }) => version));
      next = body['_links'].next?.href;
    }
    t.strictSame(versions, [3, 2, 1]);
    const oldest = await shop.call('GET', `${order._links.history.href}?sort=OLDEST_FIRST&size=1`);
    t.match(oldest.body, { history: [{ version: 1 }] });
    const refused = await shop.call('GET', `${order._links.history.href}?sort=version`);
    t.match(refused, { status: 400, body: { type: 'VALIDATION_ERROR', errors: [{ field: 'sort' }] } });
  },
);
