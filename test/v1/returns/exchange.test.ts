import t from 'tap';
import { approvedReturn, placeShipped, receive, received, refundsOf } from '../../support/orders/returns.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { openShop } from '../../support/shop/shop.ts';

/** Prices of the returned product A and of product B, which the customer gets instead. */
const EXCHANGES: Record<string, { returned: number; ordered: number }> = {
  'a dearer product': { returned: 2500, ordered: 3000 },
  'a cheaper product': { returned: 2500, ordered: 1999 },
};

for (const [what, { returned: returnedPrice, ordered: orderedPrice }] of Object.entries(EXCHANGES))
  t.test(`an exchange for ${what} refunds and charges the exact prices`, async (t) => {
    const shop = await openShop(t);
    const [a, b] = [await shop.offer({ amount: returnedPrice }), await shop.offer({ amount: orderedPrice })];
    const first = await placeShipped(shop, { [a]: 1 });
    const [shipment] = (await shop.call('GET', `/orders/${first.id}/shipments`)).body['shipments'];
    const delivered = { type: 'DELIVERED', occurredAt: shipment.createdAt };
    await shop.call('POST', shipment._links.carrierEvents.href, { body: delivered });
    t.match(await shop.getOrder(first.id), { status: 'COMPLETED', deliveryStatus: 'DELIVERED' });

    const returned = await approvedReturn(shop, first, { kind: 'RETURN' });
    const second = await shop.order({ [b]: 1 }, { replaces: first.id });
    await receive(shop, returned, received([first.items[0], 1]));
    await shop.work();

    t.strictSame(await refundsOf(shop, first), [[returnedPrice, 'RETURN']]);
    t.match(await shop.getPayment(first.id), {
      capturedAmount: { amount: returnedPrice },
      refundedAmount: { amount: returnedPrice },
    });
    t.match(await shop.getOrder(first.id), {
      ...{ returnStatus: 'RETURNED', paymentStatus: 'REFUNDED' },
      currentTotal: { amount: 0 },
    });
    t.match(await shop.getPayment(second.id), {
      ...{ amount: { amount: orderedPrice }, capturedAmount: { amount: orderedPrice } },
      refundedAmount: { amount: 0 },
    });
    t.match(await shop.getOrder(second.id), {
      ...{ replaces: first.id, status: 'CONFIRMED', paymentStatus: 'PAID' },
      currentTotal: { amount: orderedPrice },
    });
    const { body } = await shop.call('GET', `/orders?replaces=${first.id}`);
    t.match(body, { totalCount: 1, orders: [{ id: second.id }] });
    await checkBooks(t, shop);
  });
