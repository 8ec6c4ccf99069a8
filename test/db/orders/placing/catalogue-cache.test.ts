import { sql } from 'kysely';
import t from 'tap';
import { createOrders } from '../../../../db/orders/placing/place-orders.ts';
import { CatalogueCache } from '../../../../db/orders/placing/catalogue-cache.ts';
import type { Shop } from '../../../support/shop/shop.ts';
import { placementsIn } from '../../../support/orders/placements.ts';

/** Changes the price of a product. The change happens in another process than the placing of orders. */
async function setPrice(shop: Shop, sku: string, amount: number): Promise<void> {
  const product = { name: sku, price: { amount, currency: 'EUR' } };
  const answer = await shop.call('PUT', `/products/${sku}`, { body: product, headers: { 'If-Match': '*' } });
  if (answer.status !== 200) throw new Error(`${answer.status}`);
}

const totalOf = (amount: number) => ({ total_amount: amount, currency: 'EUR' });

t.test('createOrder charges a price that another process has changed since it was cached', async (t) => {
  const { shop, place, order } = await placementsIn(t);
  const sku = await shop.offer({ amount: 100 });
  t.match(await place(order(sku)), { kind: 'created', order: totalOf(100) });
  await setPrice(shop, sku, 250);
  t.match(await place(order(sku)), { kind: 'created', order: totalOf(250) });
});

t.test('createOrder compares expectedTotal with the price that another process has set', async (t) => {
  const { shop, place, order } = await placementsIn(t);
  const sku = await shop.offer({ amount: 100 });
  t.match(await place(order(sku)), { kind: 'created' });
  await setPrice(shop, sku, 250);
  const expecting = (amount: number) => order(sku, { expectedTotal: { amount, currency: 'EUR' } });
  t.match(await place(expecting(100)), { kind: 'PRICE_CHANGED', total: { amount: 250, currency: 'EUR' } });
  t.match(await place(expecting(250)), { kind: 'created', order: totalOf(250) });
});

t.test('createOrder refuses a product deleted by another process until it is created again', async (t) => {
  const { shop, place, order } = await placementsIn(t);
  const sku = await shop.offer({ amount: 100 });
  t.match(await place(order(sku)), { kind: 'created' });
  await shop.db
    .updateTable('products')
    .set({ deleted_at: new Date().toISOString() })
    .where('sku', '=', sku)
    .execute();
  t.match(await place(order(sku)), { kind: 'PRODUCT_UNAVAILABLE', skus: [sku] });
  await shop.offer({ sku, amount: 300 });
  t.match(await place(order(sku)), { kind: 'created', order: totalOf(300) });
});

t.test('createOrders places nothing at an outdated price, and drops the price from its cache', async (t) => {
  const { shop, db, order } = await placementsIn(t);
  const [changed, same] = [await shop.offer({ amount: 100 }), await shop.offer({ amount: 100 })];
  const cache = new CatalogueCache();
  const batch = () => [order(changed), order(same)];
  const kinds = async () =>
    (await createOrders(db, batch(), 'patient', cache)).map((outcome) =>
      outcome.kind === 'created' ? outcome.order.total_amount : outcome.kind,
    );
  t.strictSame(await kinds(), [100, 100]);
  await setPrice(shop, changed, 250);
  t.strictSame(await kinds(), ['AGAIN', 100]);
  t.match(await shop.getStock(changed), { reserved: 1 });
  t.strictSame(await kinds(), [250, 100]);
});

t.test('createOrder charges the right price for each of several lines with the same SKU', async (t) => {
  const { shop, place, order } = await placementsIn(t);
  const sku = await shop.offer({ amount: 100 });
  const [line] = order(sku).items;
  const items = [line!, { ...order(sku).items[0]!, quantity: 3 }];
  t.match(await place(order(sku, { items })), {
    kind: 'created',
    order: { ...totalOf(400), items: [{ unit_price_amount: 100 }, { unit_price_amount: 100, ordered: 3 }] },
  });
});

t.test('createOrder charges the current price if a restored database reuses a version', async (t) => {
  const { shop, place, order } = await placementsIn(t);
  const sku = await shop.offer({ amount: 100 });
  t.match(await place(order(sku)), { kind: 'created', order: totalOf(100) });
  const restored = { price_amount: 300, updated_at: '2026-01-02T03:04:05Z' };
  await shop.db.updateTable('products').set(restored).where('sku', '=', sku).execute();
  t.match(await place(order(sku)), { kind: 'created', order: totalOf(300) });
});

const GERMANY = { homeCountry: 'DE', pricesIncludeTax: false, taxFrom: 'DESTINATION' } as const;

/** Time of a change that is missing in the restored database. */
const UPDATED = '2026-01-02T03:04:05Z';

t.test('createOrder charges the current tax if a restored database reuses a version', async (t) => {
  const { shop, place, order } = await placementsIn(t);
  const sku = await shop.offer({ amount: 100 });
  const ratesOf = (percent: string) => [
    { percent, treatment: 'STANDARD', validFrom: '2020-01-01T00:00:00Z' },
  ];
  await shop.call('PUT', '/tax-rates/DE/standard', { body: { rates: ratesOf('10') } });
  t.match(await place(order(sku, { taxes: GERMANY })), { kind: 'created', order: totalOf(110) });
  await sql`update tax_rates set rates = ${JSON.stringify(ratesOf('20'))}::jsonb, updated_at = ${UPDATED}`.execute(
    shop.db,
  );
  t.match(await place(order(sku, { taxes: GERMANY })), { kind: 'created', order: totalOf(120) });
});

t.test('createOrder charges the current shipping if a restored database reuses a version', async (t) => {
  const { shop, place, order } = await placementsIn(t);
  const sku = await shop.offer({ amount: 100 });
  const method = { name: 'Parcel', kind: 'SHIPPING', price: { amount: 10, currency: 'EUR' } };
  await shop.call('PUT', '/shipping-methods/parcel', { body: method });
  const prices = { shippingMethod: 'parcel', shippingCountry: 'DE' };
  t.match(await place(order(sku, { prices })), { kind: 'created', order: totalOf(110) });
  const restored = { price_amount: 20, updated_at: UPDATED };
  await shop.db.updateTable('shipping_methods').set(restored).execute();
  t.match(await place(order(sku, { prices })), { kind: 'created', order: totalOf(120) });
});
