import t, { type Test } from 'tap';
import { createQuoter } from '../../../../db/orders/placing/quotes.ts';
import type { OrderPlacement } from '../../../../db/orders/model/order-placement.ts';
import { trafficOf } from '../../../support/database/round-trips.ts';
import { placementsIn } from '../../../support/orders/placements.ts';
import { putCode } from '../../../support/shop/discount-codes.ts';
import { GERMANY, put, rate } from '../../../support/shop/tea-shop.ts';

/**
 * Opens a shop with tea for 100 and a mug for 250, tax for German customers, and three codes for 10 %: `TEN`, `ONCE`
 * (each customer may use it once), and `RARE` (100 orders may use it).
 */
async function openQuotes(t: Test) {
  const { shop, db, place, order } = await placementsIn(t);
  for (const [sku, amount] of Object.entries({ TEA: 100, MUG: 250 })) await shop.offer({ sku, amount });
  await put(shop, '/tax-rates/DE/standard', rate('20'));
  await putCode(shop, 'TEN', { percent: '10' });
  await putCode(shop, 'ONCE', { percent: '10', maxUsesPerCustomer: 1 });
  await putCode(shop, 'RARE', { percent: '10', maxUses: 100 });
  const withCode = (code: string, rest: Partial<OrderPlacement> = {}) =>
    order('TEA', { prices: { discountCodes: [code] }, ...rest });
  return { shop, place, order, withCode, quote: createQuoter(db) };
}

const quoted = (amount: number) => ({ kind: 'quoted', total: { amount, currency: 'EUR' } });

t.test(
  'createQuote returns each order’s own price or refusal when several orders arrive together',
  async (t) => {
    const { place, order, withCode, quote } = await openQuotes(t);
    t.match(await place(withCode('ONCE')), { kind: 'created' });
    const taxes = { ...GERMANY, pricesIncludeTax: false };
    const orders = [
      order('TEA'),
      order('MUG'),
      order('TEA', { taxes }),
      order('CUP'),
      withCode('TEN'),
      withCode('ONCE'),
      withCode('ONCE', { customerId: 'customer-2' }),
      withCode('NONE'),
    ];
    const refused = { kind: 'DISCOUNT_CODE_NOT_APPLICABLE' };
    t.match(await Promise.all(orders.map(quote)), [
      quoted(100),
      quoted(250),
      quoted(120),
      { kind: 'PRODUCT_UNAVAILABLE', skus: ['CUP'] },
      quoted(90),
      { ...refused, code: 'ONCE', reason: 'USED_UP_BY_CUSTOMER' },
      quoted(90),
      { ...refused, code: 'NONE' },
    ]);
  },
);

t.test('createQuote reads with the same statements for one order and for eight', async (t) => {
  const { order, quote } = await openQuotes(t);
  const statementsFor = async (count: number) => {
    const orders = Array.from({ length: count }, (_, n) =>
      order('TEA', {
        customerId: `customer-${n}`,
        prices: { discountCodes: [n % 2 === 0 ? 'ONCE' : 'RARE'], shippingCountry: 'DE' },
        taxes: GERMANY,
      }),
    );
    const { statements } = await trafficOf(async () => {
      t.match(await Promise.all(orders.map(quote)), Array(count).fill(quoted(90)));
    });
    return statements.sort();
  };
  t.strictSame(await statementsFor(8), await statementsFor(1));
});

t.test('createQuote reads the catalogue again for each order', async (t) => {
  const { shop, withCode, quote } = await openQuotes(t);
  t.match(await quote(withCode('TEN')), quoted(90));
  await put(shop, '/products/TEA', { name: 'Tea', price: { amount: 200, currency: 'EUR' } });
  t.match(await quote(withCode('TEN')), quoted(180));
  await putCode(shop, 'TEN', { percent: '50' });
  t.match(await quote(withCode('TEN')), quoted(100));
});
