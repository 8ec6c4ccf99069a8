import fc from 'fast-check';
import t from 'tap';
import { TAX_SETTINGS, storePriceSources } from '../../support/orders/random-prices.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';
import { type Hooks, openHooks } from './life-of-an-order/hooks.ts';
import { drawnLives } from './life-of-an-order/lives.ts';
import { begin, end } from './life-of-an-order/model.ts';

/**
 * Random lives of orders. Steps of a life are requests, tasks of the worker (in any order, late, twice, killed
 * half-way, during a request), outcomes, refusals and false reports of the provider, webhooks, steps of the clock, and
 * the erasure of the customer.
 *
 * These conditions must hold after each step. The service accepts a request exactly if the state before the step
 * permits it. Every invariant holds, links show the possible actions, and each changed resource has a new version. At
 * the end no work is left, the provider's amounts agree with the service's, and no row names an erased customer.
 */
const RUNS = Number(process.env['RUNS'] ?? (process.env['NIGHTLY'] ? 100 : 20));

/** Time limit in ms. It is many times the usual duration, because the machine may be busy. */
const MOST_MS = Math.max(1_200_000, RUNS * 6_000);

/**
 * Number of lives that share a shop. Each check of the invariants scans all orders of the shop, and with many orders
 * these scans would take longer than the steps.
 */
const LIVES_PER_SHOP = 15;

t.test(`${RUNS} orders with random lives violate no invariant`, { timeout: MOST_MS }, async (t) => {
  let shop: Shop;
  let hooks: Hooks;
  let isTaxed = false;
  let count = 0;
  await fc.assert(
    fc.asyncProperty(drawnLives, async ({ steps, ...beginning }) => {
      if (count % LIVES_PER_SHOP === 0) {
        const taxes = TAX_SETTINGS[(count / LIVES_PER_SHOP) % TAX_SETTINGS.length];
        isTaxed = taxes !== undefined;
        shop = await openShop(t, taxes && { taxes });
        await storePriceSources(shop);
        hooks = await openHooks(t, shop);
      }
      count += 1;
      const lives = await begin(shop, hooks, beginning, isTaxed);
      for (const [turn, step] of steps) await step.take(lives[turn] ?? lives[0]!);
      await end(lives);
    }),
    // Shrinking is off. The lives share a database, so after one failure all other lives fail, and shrinking would find
    // nothing.
    {
      numRuns: RUNS,
      endOnFailure: true,
      includeErrorInReport: true,
      ...(process.env['SEED'] && { seed: Number(process.env['SEED']) }),
      // With the `path` from a report of a failure, only the life that failed is repeated.
      ...(process.env['LIFE'] && { path: process.env['LIFE'] }),
    },
  );
  t.pass(`${RUNS} lives`);
});
