import t from 'tap';
import { approvedReturn, placeShipped, requestReturn } from '../../support/orders/returns.ts';
import { placePaidOrder } from '../../support/orders/shipped-order.ts';
import { type Schemas, openShop } from '../../support/shop/shop.ts';
import { openTwoCustomers } from '../../support/shop/two-customers.ts';

t.test('getOrderCounts counts the orders that listOrders finds, and the returns with a status', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 100 });
  for (const customerId of ['customer-1', 'customer-2', 'customer-3', 'customer-4'])
    await shop.order({ [sku]: 1 }, { customerId, paymentMethod: 'tok_disputed' });
  for (const reasons of [[], ['OTHER'], ['PACKING'], ['STOCK', 'ADDRESS']]) {
    const { id } = await placePaidOrder(shop);
    for (const reason of reasons)
      await shop.call('POST', `/orders/${id}/shipment-holds`, { body: { reason } });
  }
  await shop.call('POST', `/orders/${(await placePaidOrder(shop)).id}/cancel`);
  for (const quantity of [1, 2, 3])
    await requestReturn(shop, await placeShipped(shop, { [sku]: quantity }), { kind: 'RETURN' });
  await approvedReturn(shop, await placeShipped(shop, { [sku]: 1 }), { kind: 'RETURN' });
  await shop.letProviderFinish();
  await shop.work();
  await shop.order({ [sku]: 1 });
  const { status, body } = await shop.call<Schemas['OrderCounts']>('GET', '/order-counts');
  t.equal(status, 200);
  const totalOf = async (query: string) => (await shop.call('GET', `/orders?${query}`)).body['totalCount'];
  t.equal(body.totalCount, await totalOf(''));
  for (const each of body.byStatus) t.equal(each.count, await totalOf(`status=${each.status}`), each.status);
  for (const flag of ['readyToShip', 'shipmentHeld', 'attention'] as const) {
    t.equal(body[`${flag}Count`], await totalOf(`${flag}=true`), flag);
    t.ok(body[`${flag}Count`] > 0, flag);
  }
  t.match(body, { requestedReturnCount: 3, approvedReturnCount: 1 });
  t.match(body, { readyToShipCount: 2, shipmentHeldCount: 2 });
});

t.test('getOrderCounts is for the shop’s clients and its staff only', async (t) => {
  const { shop, customer, staff } = await openTwoCustomers(t);
  t.match(await shop.call('GET', '/order-counts', { as: staff }), { status: 200, body: { totalCount: 2 } });
  const refused = await shop.call('GET', '/order-counts', { as: customer });
  t.match(refused, { status: 403, body: { type: 'FORBIDDEN' } });
});
