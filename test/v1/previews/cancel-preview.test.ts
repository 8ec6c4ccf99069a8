import t from 'tap';
import { STATES } from '../../support/previews/states-of-orders.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { openShop } from '../../support/shop/shop.ts';

t.test('previewCancel agrees with the cancel link and with cancelOrder in every state', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 100 });
  for (const [name, allowed, rest, way] of STATES) {
    const order = await shop.order({ [sku]: 2 }, rest);
    for (const act of way) await act(shop, order);
    const before = await shop.getOrder(order.id);
    const preview = await shop.call('GET', `/orders/${order.id}/cancel`);
    const answer = await shop.call('POST', `/orders/${order.id}/cancel`);
    t.equal('cancel' in before['_links'], allowed, `${name}: link`);
    t.equal(preview.body['allowed'], allowed, `${name}: preview`);
    t.equal(answer.status, allowed ? 200 : 409, `${name}: operation`);
    if (answer.status === 200) {
      for (const field of ['items', 'releasedStock', 'voidedAmount', 'refundAmount']) {
        t.strictSame(answer.body[field], preview.body[field], `${name}: ${field} as previewed`);
      }
    } else {
      t.match(answer.body, { type: 'ORDER_NOT_CANCELLABLE', orderStatus: before['status'] });
      t.match(preview.body, { items: [], releasedStock: [], voidedAmount: { amount: 0 } });
    }
    await shop.work();
  }
  t.strictSame(await faultsOf(shop.db), []);
});
