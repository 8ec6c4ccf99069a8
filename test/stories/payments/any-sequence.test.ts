/**
 * The same acts on equal orders, in random sequences, must end with the same amounts: what the order costs, its taxes
 * and charges, the refunds, and the units in stock. `test/db/pricing/properties.test.ts` checks this rule for the pure
 * functions that compute prices.
 */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import t from 'tap';
import {
  type RandomPrices,
  TAX_SETTINGS,
  randomPrices,
  storePriceSources,
  toPriceFields,
} from '../../support/orders/random-prices.ts';
import { refundsOf } from '../../support/orders/returns.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { type RandomActs, buildActs, countUnits, randomActs } from '../../support/stories/order-acts.ts';

const RUNS = Number(process.env['RUNS'] ?? (process.env['NIGHTLY'] ? 60 : 5));

/** Number of sequences that are compared. */
const SEQUENCES = 3;

/** Number of sequences that are tried. In some sequences the service refuses an act, such as a cancellation at the end. */
const TRIES_MAX = 9;

interface Drawn {
  prices: RandomPrices;
  amounts: [number, number];
  acts: RandomActs;
  /** Chooses the next act. Repeated as often as necessary. */
  choices: number[];
}

const drawnCases: fc.Arbitrary<Drawn> = fc.record({
  prices: randomPrices,
  amounts: fc.tuple(fc.integer({ min: 50, max: 900 }), fc.integer({ min: 50, max: 900 })),
  acts: randomActs,
  choices: fc.array(fc.nat({ max: 1_000 }), { minLength: 97, maxLength: 97 }),
});

/** Places a paid order, runs all acts in a random sequence, and returns the result. Undefined if an act is refused. */
async function runSequence(
  shop: Shop,
  isTaxed: boolean,
  { prices, amounts, acts }: Drawn,
  choose: (count: number) => number,
) {
  const [first, second] = [
    await shop.offer({ amount: amounts[0], onHand: 20 }),
    await shop.offer({ amount: amounts[1], onHand: 20 }),
  ];
  const fields = toPriceFields(prices, { isTaxed, name: 'Kim' });
  const [one, other] = countUnits(acts);
  const order = await shop.order(
    {},
    {
      items: [
        { sku: first, quantity: one },
        { sku: second, quantity: other, ...fields.line },
      ],
      ...fields.order,
    },
  );
  await shop.work();
  if (!(await runAll(buildActs(shop, order, acts), choose))) return undefined;
  const stock = [await shop.getStock(first), await shop.getStock(second)];
  return summarize(shop, order, stock);
}

/** Runs the acts of all lists in a random sequence. Returns false if the service refuses the next act of every list. */
async function runAll(lists: (() => Promise<boolean>)[][], choose: (count: number) => number) {
  let open = lists.filter((list) => list.length > 0);
  while (open.length > 0) {
    const rest = [...open];
    for (;;) {
      const [list] = rest.splice(choose(rest.length), 1);
      if (!list) return false;
      if (!(await list[0]!())) continue;
      list.shift();
      break;
    }
    open = open.filter((list) => list.length > 0);
  }
  return true;
}

async function summarize(shop: Shop, { id, total }: Schemas['Order'], stock: Schemas['Stock'][]) {
  const { currentTotal, taxes, charges, items } = await shop.getOrder(id);
  const refunds = await refundsOf(shop, { id });
  const refunded = refunds.reduce((sum, [amount]) => sum + amount, 0);
  return {
    isBalanced: refunded + currentTotal.amount === total.amount,
    currentTotal: currentTotal.amount,
    refunded,
    taxes,
    charges: charges.map(({ id: _, ...charge }) => charge),
    units: items.map(({ quantity }) => quantity),
    stock: stock.map(({ onHand, reserved }) => ({ onHand, reserved })),
  };
}

for (const taxes of TAX_SETTINGS) {
  const mode = taxes ? (taxes.pricesIncludeTax ? 'INCLUDED' : 'ADDED') : 'NONE';
  t.test(
    `the same acts end with the same amounts in any sequence: taxMode ${mode}`,
    { timeout: 60_000 + RUNS * 60_000 },
    async (t) => {
      const shop = await openShop(t, taxes && { taxes });
      await storePriceSources(shop);
      let compared = 0;
      await fc.assert(
        fc.asyncProperty(drawnCases, async (drawn) => {
          let choice = 0;
          const choose = (count: number) => drawn.choices[choice++ % drawn.choices.length]! % (count || 1);
          const results = [];
          for (let tries = 0; tries < TRIES_MAX && results.length < SEQUENCES; tries += 1) {
            const result = await runSequence(shop, taxes !== undefined, drawn, choose);
            if (result) results.push(result);
          }
          const [one, ...others] = results;
          compared += others.length;
          for (const result of results)
            if (!result.isBalanced || !isDeepStrictEqual(result, one))
              throw new Error(`${JSON.stringify(result)} is not ${JSON.stringify(one)}`);
        }),
        {
          numRuns: RUNS,
          includeErrorInReport: true,
          ...(process.env['SEED'] && { seed: Number(process.env['SEED']) }),
        },
      );
      t.comment(`${compared} sequences compared with another one`);
      t.ok(compared > 0, 'some acts are possible in several sequences');
      await checkBooks(t, shop);
    },
  );
}
