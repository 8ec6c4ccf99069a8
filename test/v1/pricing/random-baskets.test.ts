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
  discounts: discounts.map(({ label, code, target, percent, amount }) => ({
    ...{ label, code, target, percent, amount },
  })),
  charges: charges.map(({ kind, label, amount, payableTotal }) => ({ kind, label, amount, payableTotal })),
  ...{ taxes, taxMode, total },
});

/** Returns the status and the kind of a refusal, and for a discount code also the code and the reason. */
const refusalOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  [status, body['type'], body['discountCode'], body['reason']].join(' ').trim();

/** Compares the prices of an order with its breakdown. */
async function checkBreakdown(shop: Shop, order: Schemas['Order'], basket: unknown): Promise<void> {
  const { body } = await shop.call<Schemas['OrderBreakdown']>('GET', `/orders/${order.id}/breakdown`);
  expectSame(listPriceFaults(order, body), [], 'the laws of prices', basket);
}

/** Outcome of a basket that is ordered. */
const ACCEPTED = { true: 'accepted with codes', false: 'accepted without codes' };

/** Quotes and places a basket. Returns the outcome: accepted, or the kind of the refusal. */
async function tryBasket(shop: Shop, basket: Schemas['QuoteInput']): Promise<string> {
  const quoted = await shop.call('POST', '/quotes', { body: basket });
  const order = toOrderInput(basket);
  if (quoted.status !== 200) {
    const refused = await shop.call('POST', '/orders', { body: order });
    expectSame(refusalOf(refused), refusalOf(quoted), 'refused', basket);
    return [quoted.body['type'], quoted.body['reason']].join(' ').trim();
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
  return ACCEPTED[`${basket.discountCodes !== undefined}`];
}

function countEqual(texts: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1;
  return counts;
}

t.comment(`SEED=${SEED}`);
for (const [index, [what, taxes]] of SHOPS.entries())
  t.test(
    `createOrder accepts every total of createQuote in a shop ${what}`,
    { timeout: 60_000 + BASKETS * 100 },
    async (t) => {
      const shop = await openMarket(t, taxes);
      const numRuns = Math.ceil(BASKETS / SHOPS.length);
      const baskets = fc.sample(randomBasket(taxes !== undefined), { numRuns, seed: SEED + index });
      const outcomes: string[] = [];
      while (baskets.length > 0)
        outcomes.push(
          ...(await Promise.all(baskets.splice(0, TOGETHER).map((basket) => tryBasket(shop, basket)))),
        );
      const counts = countEqual(outcomes);
      t.comment(JSON.stringify(counts));
      const [plain = 0, reduced = 0] = [counts[ACCEPTED.false], counts[ACCEPTED.true]];
      t.ok(plain + reduced > numRuns / 4, `${plain + reduced} of ${numRuns} baskets were accepted`);
      t.ok(reduced > 0, `${reduced} of them with discount codes`);
      t.strictSame(await faultsOf(shop.db), [], 'every invariant holds');
    },
  );
