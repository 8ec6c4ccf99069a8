import fc from 'fast-check';
import t from 'tap';
import { TAX_SETTINGS, storePriceSources } from '../../support/orders/random-prices.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';
import { type Hooks, openHooks } from './life-of-an-order/hooks.ts';
import { drawnLives } from './life-of-an-order/lives.ts';
import { begin, end } from './life-of-an-order/model.ts';

/**
 * Random lives of orders: requests, the worker's tasks (in any order, late, twice, killed half-way, during a request),
 * the provider's outcomes, refusals and false reports, webhooks, the clock, and the erasure of the customer. After each
 * step these conditions must hold. The request was accepted exactly if the state before the step permits it. Every
 * invariant holds, links show the possible actions, and each changed resource has a new version. At the end no work is
 * left, the provider's books agree with ours, and nothing names an erased customer.
 */
const RUNS = Number(process.env['RUNS'] ?? (process.env['NIGHTLY'] ? 100 : 20));

/** Many times the usual duration, because the machine may be busy. */
const MOST_MS = Math.max(1_200_000, RUNS * 6_000);

/**
 * Each check of the invariants scans all orders of the shop. With many orders the check would take longer than
 * everything else.
 */
const LIVES_PER_SHOP = 15;

t.test(`${RUNS} orders with random lives keep all invariants`, { timeout: MOST_MS }, async (t) => {
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
    // The lives share a database. After one life has failed, all others fail, so shrinking would find nothing.
    {
      numRuns: RUNS,
      endOnFailure: true,
      includeErrorInReport: true,
      ...(process.env['SEED'] && { seed: Number(process.env['SEED']) }),
      // With the `path` of a report, only that life is repeated.
      ...(process.env['LIFE'] && { path: process.env['LIFE'] }),
    },
  );
  t.pass(`${RUNS} lives`);
});
