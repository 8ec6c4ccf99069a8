import t from 'tap';
import { openShop } from '../../support/shop/shop.ts';

t.test('a client with the current version of a resource gets 304 and no body', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const order = await shop.order({ [sku]: 1 });
  await shop.work();
  const shipment = await shop.call('POST', `/orders/${order.id}/shipments`, {
    body: { items: [{ itemId: order.items[0]!.id, quantity: 1 }] },
  });
  const refund = await shop.call('POST', `/orders/${order.id}/payment/refunds`);
  const paths = [
    `/orders/${order.id}/shipments/${shipment.body['id']}`,
    `/orders/${order.id}/payment/refunds/${refund.body['id']}`,
    `/orders/${order.id}`,
    `/orders/${order.id}/items`,
    `/orders/${order.id}/items/${order.items[0]!.id}`,
    `/orders/${order.id}/payment`,
    `/orders/${order.id}/payments/${(await shop.getPayment(order.id)).id}`,
    `/orders/${order.id}/cancel`,
    `/products/${sku}`,
    `/products/${sku}/stock`,
  ];
  for (const path of paths) {
    const first = await shop.call('GET', path);
    const etag = first.headers.get('etag')!;
    t.ok(etag, path);
    const ask = (header: string) => shop.call('GET', path, { headers: { 'If-None-Match': header } });
    const second = await ask(etag);
    t.match(second, { status: 304, body: undefined }, path);
    t.equal(second.headers.get('etag'), etag);
    t.equal((await ask(`W/${etag}, "0"`)).status, 304, 'tags are compared weakly');
    t.equal((await ask('"0"')).status, 200);
  }
});
