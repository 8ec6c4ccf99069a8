import t from 'tap';
import { openShop } from '../../support/shop/shop.ts';
import type { Schemas, Shop } from '../../support/shop/shop.ts';

const GERMANY = { homeCountry: 'DE', pricesIncludeTax: true, taxFrom: 'DESTINATION' } as const;
const EUR = (amount: number) => ({ amount, currency: 'EUR' });

/** Stores what the example of the pricing rules needs: tea at 7 %, a mug at 19 %, a parcel that costs 4.90. */
async function offerExample(shop: Shop): Promise<void> {
  const put = async (path: string, body: object) => {
    const answer = await shop.call('PUT', path, { body });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };
  const from = '2020-01-01T00:00:00Z';
  await put('/tax-rates/DE/standard', { rates: [{ percent: '19', validFrom: from }] });
  await put('/tax-rates/DE/reduced', { rates: [{ percent: '7', validFrom: from }] });
  await put('/products/TEA', { name: 'Tea', price: EUR(1250), taxClass: 'reduced' });
  await put('/products/MUG', { name: 'Mug', price: EUR(1350) });
  await put('/shipping-methods/parcel', { name: 'Parcel', kind: 'PICKUP', price: EUR(490) });
  for (const sku of ['TEA', 'MUG'])
    await shop.call('PUT', `/products/${sku}/stock`, { body: { onHand: 10 }, headers: { 'If-Match': '*' } });
}

const EXAMPLE = {
  customerId: 'customer-1',
  items: [
    { sku: 'TEA', quantity: 2 },
    { sku: 'MUG', quantity: 1 },
  ],
  shippingMethod: 'parcel',
  discounts: [{ label: 'Welcome', target: 'ITEMS', amount: EUR(500) }],
};

const place = (shop: Shop, body: object) =>
  shop.call<Schemas['Order']>('POST', '/orders', { body: { paymentMethod: 'tok_approved', ...body } });

t.test(
  'createOrder prices taxes, a discount and shipping, and cancelOrder gives back the difference',
  async (t) => {
    const shop = await openShop(t, { taxes: GERMANY });
    await offerExample(shop);
    const placed = await place(shop, { ...EXAMPLE, expectedTotal: EUR(3840) });
    t.equal(placed.status, 201, JSON.stringify(placed.body));
    const order = placed.body;
    t.match(order, {
      total: EUR(3840),
      currentTotal: EUR(3840),
      taxMode: 'INCLUDED',
      shippingMethod: { code: 'parcel', name: 'Parcel', kind: 'PICKUP' },
      discounts: [
        { label: 'Welcome', amount: EUR(500), allocations: [{ amount: EUR(325) }, { amount: EUR(175) }] },
      ],
      charges: [
        { kind: 'SHIPPING', amount: EUR(490), payableTotal: EUR(490), currentTotal: EUR(490), status: 'DUE' },
      ],
      taxes: [
        { percent: '7', grossAmount: EUR(2493), taxAmount: EUR(163), netAmount: EUR(2330) },
        { percent: '19', grossAmount: EUR(1347), taxAmount: EUR(215), netAmount: EUR(1132) },
      ],
      items: [
        { total: EUR(2500), discountAmount: EUR(325), payableTotal: EUR(2175), tax: { percent: '7' } },
        { total: EUR(1350), discountAmount: EUR(175), payableTotal: EUR(1175), tax: { percent: '19' } },
      ],
    });
    t.strictSame((await shop.call('GET', `/orders/${order.id}`)).body, order);
    await shop.work();
    const cancelOne = async () =>
      shop.call('POST', `/orders/${order.id}/cancel`, {
        body: { items: [{ itemId: order.items[0]!.id, quantity: 1 }] },
      });
    t.match((await cancelOne()).body, { refundAmount: EUR(1087) });
    t.match((await cancelOne()).body, { refundAmount: EUR(1088) });
  },
);
