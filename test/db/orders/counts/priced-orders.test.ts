import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { placeOf } from '../../../support/database/shards.ts';
import { type Extras, storePrices } from '../../../support/orders/store-prices.ts';
import { faultsOf } from '../../../support/shop/check-invariants.ts';
import { openShop } from '../../../support/shop/shop.ts';

/**
 * Two packets of tea at 12.50 (7 % tax), a mug at 13.50 (19 %), a discount of 5.00, and shipping for 4.90. The prices
 * include tax.
 */
const TEA_AND_MUG: Extras = {
  taxMode: 'INCLUDED',
  percents: ['7', '19'],
  discounts: [{ id: 'welcome', target: 'ITEMS', amount: 500 }],
  charges: [{ id: 'shipping', kind: 'SHIPPING', amount: 490 }],
};

/** Opens a shop with an order of two packets of tea and a mug, whose payment hasn't been started. */
async function openPricedOrder(t: Test, extras: Partial<Extras> = {}, rest: { captureMode?: 'MANUAL' } = {}) {
  const shop = await openShop(t);
  const [tea, mug] = [await shop.offer({ amount: 1250 }), await shop.offer({ amount: 1350 })];
  const { id, items } = await shop.order({ [tea]: 2, [mug]: 1 }, rest);
  await storePrices(shop.db, id, { ...TEA_AND_MUG, ...extras });
  const itemOf = (sku: string) => items.find((item) => item.sku === sku)!.id;
  const [teaId, mugId] = [itemOf(tea), itemOf(mug)];
  const cancel = (itemId: string, quantity: number) =>
    shop.call('POST', `/orders/${id}/cancel`, { body: { items: [{ itemId, quantity }] } });
  const ship = (itemId: string, quantity: number) =>
    shop.call('POST', `/orders/${id}/shipments`, { body: { items: [{ itemId, quantity }] } });
  return { shop, id, teaId, mugId, cancel, ship };
}

const eur = (amount: number) => ({ amount, currency: 'EUR' });

t.test('a cancellation refunds exactly the amount by which the price of the order falls', async (t) => {
  const { shop, id, teaId, mugId, cancel, ship } = await openPricedOrder(t);
  await shop.work();
  t.match(await shop.getOrder(id), { paymentStatus: 'PAID', total: eur(3840), currentTotal: eur(3840) });
  t.strictSame(await faultsOf(shop.db), []);

  t.match((await cancel(teaId, 1)).body, { refundAmount: eur(1087) });
  await shop.work();
  t.match(await shop.getOrder(id), { currentTotal: eur(2753), total: eur(3840) });
  t.strictSame(await faultsOf(shop.db), []);

  t.equal((await ship(mugId, 1)).status, 201);
  t.match((await cancel(teaId, 1)).body, { refundAmount: eur(1088) }, 'shipping of the mug remains due');
  await shop.work();
  t.match(await shop.getOrder(id), { status: 'COMPLETED', currentTotal: eur(1175 + 490) });
  t.match(await shop.getPayment(id), { refundedAmount: eur(1087 + 1088) });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('a cancellation of a whole order also refunds its charges and its taxes', async (t) => {
  for (const taxMode of ['NONE', 'INCLUDED', 'ADDED'] as const) {
    const { shop, id } = await openPricedOrder(t, { taxMode, percents: ['8.875'] });
    await shop.work();
    const total = taxMode === 'ADDED' ? 3840 + 341 : 3840;
    t.match(await shop.getOrder(id), { status: 'CONFIRMED', total: eur(total) }, taxMode);
    const preview = await shop.call('GET', `/orders/${id}/cancel`);
    t.match(preview.body, { refundAmount: eur(total) });
    t.match((await shop.call('POST', `/orders/${id}/cancel`)).body, { refundAmount: eur(total) });
    await shop.work();
    t.match(await shop.getOrder(id), {
      status: 'CANCELLED',
      paymentStatus: 'REFUNDED',
      currentTotal: eur(0),
    });
    t.strictSame(await faultsOf(shop.db), []);
  }
});

t.test('a hold of a priced order covers its price, and captures take at most the held amount', async (t) => {
  const { shop, id, teaId, cancel } = await openPricedOrder(
    t,
    { taxMode: 'ADDED' },
    { captureMode: 'MANUAL' },
  );
  await shop.work();
  const added = Math.round((2175 + 318) * 0.07) + Math.round((1175 + 172) * 0.19);
  t.match(await shop.getPayment(id), { status: 'AUTHORIZED', capturableAmount: eur(3840 + added) });
  const cancelled = await cancel(teaId, 2);
  const left = 1175 + 490 + Math.round(318 * 0.07) + Math.round((1175 + 172) * 0.19);
  t.match(cancelled.body, { voidedAmount: eur(3840 + added - left), order: { currentTotal: eur(left) } });
  t.match(await shop.getPayment(id), { capturableAmount: eur(left) });
  t.equal((await shop.call('POST', `/orders/${id}/payment/captures`)).status, 201);
  await shop.work();
  t.match(await shop.getOrder(id), { paymentStatus: 'PAID' });
  t.match(await shop.getPayment(id), { capturedAmount: eur(left) });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('a refund of units before they are cancelled has the amount of their cancellation', async (t) => {
  const { shop, id, teaId, cancel } = await openPricedOrder(t);
  await shop.work();
  const refund = (quantity: number) =>
    shop.call('POST', `/orders/${id}/payment/refunds`, { body: { items: [{ itemId: teaId, quantity }] } });
  t.match(await refund(1), { status: 201, body: { amount: eur(1087) } });
  await shop.work();
  t.match(await refund(2), { status: 409 }, 'one of the two is refunded already');
  t.match(await refund(1), { status: 201, body: { amount: eur(1088) } });
  await shop.work();
  t.match((await cancel(teaId, 1)).body, { refundAmount: eur(0) });
  t.match((await cancel(teaId, 1)).body, { refundAmount: eur(0), order: { currentTotal: eur(1665) } });
  t.match(await shop.getPayment(id), { refundedAmount: eur(2175) });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('findViolations reports a priced order whose amounts differ from its stored prices', async (t) => {
  const { shop, id } = await openPricedOrder(t);
  await shop.work();
  const place = placeOf(shop.db, id);
  const found = async () => (await faultsOf(shop.db)).map(({ what }) => what);
  t.strictSame(await found(), []);
  await sql`update orders set total_amount = total_amount - 1 where id = ${id}`.execute(place);
  t.strictSame(await found(), ['the total of an order is the price of all its ordered units']);
  await sql`
    update orders set total_amount = total_amount + 1, pricing = jsonb_set(
      jsonb_set(pricing, '{items,1,amount}', '1176'), '{discounts,0}',
      pricing #> '{discounts,0}' || '{"amount": 499, "allocations": [325, 174]}') where id = ${id}`.execute(
    place,
  );
  t.strictSame(await found(), [
    'the total of an order is the price of all its ordered units',
    'the money of a confirmed order is authorized',
    'an order is listed by the statuses of its items and its payment',
  ]);
});

/** Wrong values for amounts in stored prices, each with the path of the amount. */
const DAMAGES: [path: string, value: string][] = [
  ['{discounts,0,amount}', '499'],
  ['{discounts,0,base}', '499'],
  ['{discounts,0,allocations,0}', '326'],
  ['{items,1,amount}', '1176'],
  ['{items,0,tax}', '2'],
  ['{items,0,tax}', 'null'],
  ['{charges,0,amount}', '489'],
  ['{charges,0,listAmount}', '491'],
  ['{charges,0,shares,0}', '319'],
  ['{reductions}', '[{"percent":"7","base":2,"amount":1,"items":[1,0],"charges":[1]}]'],
];

t.test('findViolations reports each stored amount that contradicts the other amounts', async (t) => {
  const { shop, id } = await openPricedOrder(t);
  await shop.work();
  const place = placeOf(shop.db, id);
  const found = async () => (await faultsOf(shop.db)).map(({ what }) => what);
  const { pricing } = await place
    .selectFrom('orders')
    .select('pricing')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const store = (stored: string, path = '{pricing}', value = '"1"') =>
    sql`
      update orders set pricing = jsonb_set(${stored}::jsonb, ${path}::text[], ${value}::jsonb)
      where id = ${id}`.execute(place);
  for (const [path, value] of DAMAGES) {
    await store(JSON.stringify(pricing), path, value);
    t.strictSame(await found(), ['the stored prices of an order agree with each other'], `${path} ${value}`);
  }
  await store(JSON.stringify(pricing), '{items,1,quantity}', '2');
  t.strictSame(await found(), ['an order has the prices of its items']);
  await store(JSON.stringify(pricing));
  t.strictSame(await found(), []);
});
