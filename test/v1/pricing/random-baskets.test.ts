import fc from 'fast-check';
import t from 'tap';
import { listPriceFaults } from '../../support/orders/price-laws.ts';
import { openMarket, randomBasket, toOrderInput } from '../../support/orders/random-baskets.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { units } from '../../support/shop/request-bodies.ts';
import type { Schemas, Shop, ShopOptions } from '../../support/shop/shop.ts';

/** Total number of baskets. */
const BASKETS = Number(process.env['BASKETS'] ?? (process.env['NIGHTLY'] ? 10_000 : 300));

/** Seed from which the baskets are generated. The test prints the seed. */
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);

/** Number of baskets that are quoted and placed at the same time. */
const TOGETHER = 10;

const HOME = { homeCountry: 'DE', pricesIncludeTax: true, taxFrom: 'DESTINATION' } as const;

const SHOPS: [string, ShopOptions['taxes']][] = [
  ['without taxes', undefined],
  ['with included taxes of the destination', HOME],
  ['with included taxes of its home country', { ...HOME, taxFrom: 'HOME' }],
  ['with added taxes', { ...HOME, homeCountry: 'FR', pricesIncludeTax: false }],
];

/** Throws an error with the basket if two values differ. */
function expectSame(found: unknown, expected: unknown, what: string, basket: unknown): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${what}: ${one}, not ${other}. Basket: ${JSON.stringify(basket)}`);
}

/** Prices that both quotes and orders have. */
const commonPrices = ({ items, discounts, charges, taxes, taxMode, total }: Schemas['Quote']) => ({
  items: items.map(({ sku, name, unitPrice, total: listed, discountAmount, payableTotal, tax }) => ({
    ...{ sku, name, unitPrice, total: listed, discountAmount, payableTotal, tax },
  })),
  discounts: discounts.map(({ label, target, percent, amount }) => ({ label, target, percent, amount })),
  charges: charges.map(({ kind, label, amount, payableTotal }) => ({ kind, label, amount, payableTotal })),
  ...{ taxes, taxMode, total },
});

/** Compares the prices of an order with its breakdown. */
async function checkBreakdown(shop: Shop, order: Schemas['Order'], basket: unknown): Promise<void> {
  const { body } = await shop.call<Schemas['OrderBreakdown']>('GET', `/orders/${order.id}/breakdown`);
  expectSame(listPriceFaults(order, body), [], 'the laws of prices', basket);
}

/** Quotes and places a basket. Returns whether the basket was accepted. */
async function tryBasket(shop: Shop, basket: Schemas['QuoteInput']): Promise<boolean> {
  const quoted = await shop.call('POST', '/quotes', { body: basket });
  const order = toOrderInput(basket);
  if (quoted.status !== 200) {
    const refused = await shop.call('POST', '/orders', { body: order });
    expectSame(
      [refused.status, refused.body['type']],
      [quoted.status, quoted.body['type']],
      'refused',
      basket,
    );
    return false;
  }
  const quote = quoted.body as Schemas['Quote'];
  const placed = await shop.call<Schemas['Order']>('POST', '/orders', {
    body: { ...order, expectedTotal: quote.total },
  });
  expectSame(
    placed.status,
    201,
    `placed with the total of the quote: ${JSON.stringify(placed.body)}`,
    basket,
  );
  expectSame(commonPrices(placed.body as unknown as Schemas['Quote']), commonPrices(quote), 'prices', basket);
  const method = quote.shippingMethods.find(({ code }) => code === basket.shippingMethod);
  expectSame(
    quote.charges.find(({ kind }) => kind === 'SHIPPING')?.amount,
    method?.price,
    'shipping',
    basket,
  );
  await checkBreakdown(shop, placed.body, basket);
  const [item] = placed.body.items;
  const cancelled = await shop.call('POST', `/orders/${placed.body.id}/cancel`, { body: units([item, 1]) });
  expectSame(cancelled.status, 200, 'cancelled', basket);
  await checkBreakdown(shop, await shop.getOrder(placed.body.id), basket);
  return true;
}

t.comment(`SEED=${SEED}`);
for (const [what, taxes] of SHOPS)
  t.test(
    `createOrder accepts every total of createQuote in a shop ${what}`,
    { timeout: 60_000 + BASKETS * 100 },
    async (t) => {
      const shop = await openMarket(t, taxes);
      const numRuns = Math.ceil(BASKETS / SHOPS.length);
      const baskets = fc.sample(randomBasket(taxes !== undefined), { numRuns, seed: SEED });
      const outcomes: boolean[] = [];
      while (baskets.length > 0)
        outcomes.push(
          ...(await Promise.all(baskets.splice(0, TOGETHER).map((basket) => tryBasket(shop, basket)))),
        );
      const accepted = outcomes.filter(Boolean).length;
      t.ok(accepted > numRuns / 4, `${accepted} of ${numRuns} baskets were accepted`);
      t.strictSame(await faultsOf(shop.db), [], 'every invariant holds');
    },
  );
