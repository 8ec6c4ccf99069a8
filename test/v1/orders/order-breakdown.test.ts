import t from 'tap';
import { storePrices } from '../../support/orders/store-prices.ts';
import { type Schemas, openShop } from '../../support/shop/shop.ts';

/** Computes a total from the entries of a breakdown. */
const totalOf = ({ entries }: Schemas['PriceBreakdown']): number =>
  entries.reduce((sum, { kind, amount }) => sum + (kind === 'INCLUDED_TAX' ? 0 : amount.amount), 0);

t.test('getOrderBreakdown returns the lines of an order without discounts, charges and taxes', async (t) => {
  const shop = await openShop(t);
  const { id, items } = await shop.order({ [await shop.offer({ amount: 1250 })]: 2 });
  const { status, body } = await shop.call('GET', `/orders/${id}/breakdown`);
  t.equal(status, 200);
  const price = {
    total: { amount: 2500, currency: 'EUR' },
    entries: [
      {
        kind: 'ITEM',
        amount: { amount: 2500, currency: 'EUR' },
        itemId: items[0]!.id,
        rule: 'LIST_PRICE',
        inputs: { unitPrice: '1250', quantity: '2' },
      },
    ],
  };
  t.strictSame(body, {
    orderId: id,
    pricing: '1',
    placed: price,
    current: price,
    _links: {
      self: { href: `/api/v1/orders/${id}/breakdown` },
      order: { href: `/api/v1/orders/${id}` },
    },
  });
});

t.test('getOrderBreakdown returns entries from which both totals of an order can be computed', async (t) => {
  for (const taxMode of ['NONE', 'INCLUDED', 'ADDED'] as const) {
    const shop = await openShop(t);
    const [tea, mug] = [await shop.offer({ amount: 1250 }), await shop.offer({ amount: 1350 })];
    const { id, items } = await shop.order({ [tea]: 2, [mug]: 1 });
    await storePrices(shop.db, id, {
      taxMode,
      percents: ['7', '19'],
      discounts: [
        { id: 'welcome', target: 'ITEMS', amount: 500 },
        { id: 'weekend', target: 'CHARGES', percent: '10' },
      ],
      charges: [{ id: 'shipping', kind: 'SHIPPING', amount: 490 }],
    });
    await shop.work();
    const cancel = (quantity?: number) =>
      shop.call('POST', `/orders/${id}/cancel`, {
        body: quantity === undefined ? {} : { items: [{ itemId: items[0]!.id, quantity }] },
      });
    for (const quantity of [0, 1, undefined]) {
      if (quantity !== 0) t.equal((await cancel(quantity)).status, 200);
      const order = await shop.getOrder(id);
      const { body } = await shop.call<Schemas['OrderBreakdown']>('GET', `/orders/${id}/breakdown`);
      t.strictSame([body.placed.total, body.current.total], [order.total, order.currentTotal], taxMode);
      t.equal(totalOf(body.placed), order.total.amount);
      t.equal(totalOf(body.current), order.currentTotal.amount);
    }
    const { body } = await shop.call<Schemas['OrderBreakdown']>('GET', `/orders/${id}/breakdown`);
    const kinds = new Set(body.current.entries.map(({ kind }) => kind));
    for (const kind of ['ITEM', 'DISCOUNT', 'UNITS_BACK', 'CHARGE', 'CHARGE_BACK'] as const)
      t.ok(kinds.has(kind), kind);
    t.equal(kinds.has('TAX'), taxMode === 'ADDED');
    t.equal(kinds.has('INCLUDED_TAX'), taxMode === 'INCLUDED');
  }
});

t.test('getOrderBreakdown answers 404 for an order that does not exist', async (t) => {
  const shop = await openShop(t);
  const { status, body } = await shop.call('GET', '/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/breakdown');
  t.match({ status, body }, { status: 404, body: { type: 'ORDER_NOT_FOUND' } });
});
