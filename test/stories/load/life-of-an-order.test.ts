/**
 * Random lives of orders. The steps of a life are: requests; tasks of the worker (in any order, late, twice, killed
 * half-way, during a request); outcomes, refusals and false reports of the provider; webhooks; advances of the clock;
 * the erasure of the customer.
 *
 * The test checks the following after each step. The service accepts a request exactly if the state before the step
 * permits it. Every invariant holds, links show the possible actions, and each changed resource has a new version. At
 * the end no work is left, the provider's amounts equal the service's, and no row names an erased customer.
 */
import fc from 'fast-check';
import t from 'tap';
import { TAX_SETTINGS, storePriceSources } from '../../support/orders/random-prices.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';
import { type Hooks, openHooks } from './life-of-an-order/hooks.ts';
import { FIRST_LIFE, LATE_KINDS } from './life-of-an-order/late-lives.ts';
import { drawnLives } from './life-of-an-order/lives.ts';
import { begin, end } from './life-of-an-order/model.ts';
import { repeatUnavailable } from './life-of-an-order/repeat-unavailable.ts';
import { counts } from './life-of-an-order/step.ts';

const RUNS = Number(process.env['RUNS'] ?? (process.env['NIGHTLY'] ? 100 : 12));

/** Time limit in ms. The limit is many times the usual duration, because the machine may be busy. */
const DURATION_MS_MAX = Math.max(1_200_000, RUNS * 6_000);

/**
 * Number of lives that use the same shop. With more lives per shop, the checks would take longer than the steps,
 * because each check scans all orders of the shop.
 */
const LIVES_PER_SHOP = 15;

t.test(`${RUNS} orders with random lives violate no invariant`, { timeout: DURATION_MS_MAX }, async (t) => {
  let shop: Shop;
  let hooks: Hooks;
  let isTaxed = false;
  let count = 0;
  await fc.assert(
    fc.asyncProperty(drawnLives, async ({ steps, ...beginning }) => {
      if (count % LIVES_PER_SHOP === 0) {
        const taxes = TAX_SETTINGS[(count / LIVES_PER_SHOP) % TAX_SETTINGS.length];
        isTaxed = taxes !== undefined;
        shop = repeatUnavailable(await openShop(t, taxes && { taxes }));
        await storePriceSources(shop);
        hooks = await openHooks(t, shop);
      }
      count += 1;
      const lives = await begin(shop, hooks, beginning, isTaxed);
      for (const [turn, step] of steps) await step.take(lives[turn] ?? lives[0]!);
      await end(lives);
    }),
    // Shrinking is off, because the lives share a database. After a life has failed, all later lives fail too, so
    // shrinking would find nothing.
    {
      numRuns: RUNS,
      examples: [[FIRST_LIFE]],
      endOnFailure: true,
      includeErrorInReport: true,
      ...(process.env['SEED'] && { seed: Number(process.env['SEED']) }),
      // `LIFE` is the `path` in fast-check's report of a failure. With it only the failed life runs again.
      ...(process.env['LIFE'] && { path: process.env['LIFE'] }),
    },
  );
  t.comment(listCounts());
  const missing = LATE_KINDS.filter((kind) => !counts.get(kind)?.has('201') && !counts.get(kind)?.has('200'));
  // With `LIFE`, only one life runs.
  if (!process.env['LIFE']) t.strictSame(missing, [], 'each kind of late step is accepted in some life');
});

/** Lists how often each kind of step has happened, by its answer. */
const listCounts = (): string =>
  [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, answers]) => {
      const each = [...answers].toSorted().map(([answer, count]) => `${answer}: ${count}`);
      return `${kind.padEnd(40)} ${each.join(', ')}`;
    })
    .join('\n');
