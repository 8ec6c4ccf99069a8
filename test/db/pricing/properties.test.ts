import fc from 'fast-check';
import t from 'tap';
import { listEntries } from '../../../db/pricing/breakdown.ts';
import { type PriceDifference, comparePrices } from '../../../db/pricing/compare-prices.ts';
import { placedState, priceOrder } from '../../../db/pricing/price-order.ts';
import { priceState } from '../../../db/pricing/price-state.ts';
import type { OrderToPrice, Price, Pricing } from '../../../db/pricing/pricing.ts';
import { type Act, type FullState, randomActs, randomOrder } from './random-orders.ts';

/** Number of random orders. `make nightly` sets 100,000. The variable `SEED` repeats the orders of an earlier run. */
const RUNS = Number(process.env['RUNS'] ?? 1_000);
const SEED = process.env['SEED'];
const options = { numRuns: RUNS, ...(SEED !== undefined && { seed: Number(SEED) }) };

const sum = (amounts: readonly number[]): bigint => amounts.reduce((total, each) => total + BigInt(each), 0n);

const isAmount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/**
 * Converts a percentage to ten thousandths of a percent through a float. The service parses the text in another way.
 */
const partsOf = (percent: string): bigint => BigInt(Math.round(Number(percent) * 10_000));

/** Throws if a rule is violated. fast-check prints the message together with the order. */
function require(condition: boolean, rule: string): void {
  if (!condition) throw new Error(rule);
}

/**
 * Checks that `value` is the nearest integer to a fraction. If two integers are equally near, the larger one is right.
 */
function requireNearest(value: number, dividend: bigint, divisor: bigint, rule: string): void {
  const twice = 2n * BigInt(value) * divisor - 2n * dividend;
  require(-divisor < twice && twice <= divisor, rule);
}

function checkPricing(order: OrderToPrice, pricing: Pricing): void {
  const left = {
    items: order.items.map(({ unitPrice, quantity }) => unitPrice * quantity),
    charges: (order.charges ?? []).map(({ amount }) => amount),
  };
  for (const [index, { target, percent, base, amount, allocations }] of pricing.discounts.entries()) {
    const name = target === 'CHARGES' ? 'charges' : 'items';
    const ids = order.discounts?.[index]?.itemIds;
    const targets = left[name].map((each, i) => (ids && !ids.includes(pricing.items[i]!.id) ? 0 : each));
    require(sum(allocations) === BigInt(amount), 'the allocations add up to the discount');
    require(sum(targets) === BigInt(base), 'a discount is computed from what is left of its target');
    require(amount <= base, 'a discount takes no more than its target');
    if (percent !== undefined)
      requireNearest(amount, BigInt(base) * partsOf(percent), 1_000_000n, 'a percentage is rounded half up');
    for (const [i, share] of allocations.entries()) {
      require(isAmount(share) && share <= targets[i]!, 'an allocation is at most what is left of its target');
      const error = BigInt(share) * BigInt(base) - BigInt(amount) * BigInt(targets[i]!);
      require(base === 0 ||
        (error < BigInt(base) && -error < BigInt(base)), 'an allocation is off by less than 1');
      left[name][i]! -= share;
    }
  }
  for (const { percent, base, amount, items, charges } of pricing.reductions) {
    require(sum([...items, ...charges]) === BigInt(amount), 'the shares add up to the reduction');
    const parts = partsOf(percent);
    requireNearest(amount, BigInt(base) * parts, 1_000_000n + parts, 'a reduction is rounded half up');
    for (const [i, share] of items.entries()) left.items[i]! -= share;
    for (const [i, share] of charges.entries()) left.charges[i]! -= share;
  }
  require(pricing.items.every(
    ({ amount }, i) => isAmount(amount) && amount === left.items[i],
  ), 'an item costs its list price less discounts and reductions');
  for (const [i, { amount, standardCharge, shares }] of pricing.charges.entries()) {
    require(isAmount(amount) &&
      amount === left.charges[i], 'a charge costs its amount less discounts and reductions');
    require(isAmount(standardCharge) &&
      standardCharge <= amount, 'the standard charge is part of the charge');
    require(pricing.taxMode === 'NONE' || sum(shares) === BigInt(amount), 'the shares add up to the charge');
    require(shares.every(isAmount), 'no share is below 0');
  }
}

function checkPrice(pricing: Pricing, state: FullState, price: Price): void {
  const { taxMode } = pricing;
  const parts = [...price.items, ...price.charges];
  const before = sum(parts.map(({ amount }) => amount)) + BigInt(price.deductionAmount);
  const taxed = sum(price.taxes.map(({ taxAmount }) => taxAmount));
  require(BigInt(price.total) ===
    before + (taxMode === 'ADDED' ? taxed : 0n), 'the total is the sum of its parts');
  require(parts.every(
    ({ amount, taxAmount }) => isAmount(amount) && isAmount(taxAmount),
  ), 'no amount is below 0');
  if (taxMode !== 'NONE')
    require(sum(price.taxes.map(({ grossAmount }) => grossAmount)) ===
      BigInt(price.total), 'gross amounts add up');
  for (const { percent, netAmount, taxAmount, grossAmount, roundingAmount } of price.taxes) {
    require([netAmount, taxAmount, grossAmount].every(isAmount), 'no amount of a tax is below 0');
    require(netAmount + taxAmount === grossAmount, 'net and tax are gross');
    require(Math.abs(roundingAmount) <= 1, 'the rounding amount is at most 1');
    require(taxMode !== 'ADDED' || roundingAmount === 0, 'an added tax has no rounding amount');
    const [rate, net] = [partsOf(percent), BigInt(netAmount)];
    requireNearest(taxAmount - roundingAmount, net * rate, 1_000_000n, 'the rounding amount has its meaning');
    if (taxMode === 'INCLUDED')
      requireNearest(
        taxAmount,
        BigInt(grossAmount) * rate,
        1_000_000n + rate,
        'an included tax is rounded half up',
      );
  }
  if (price.deductionAmount === 0)
    require(sum(parts.map(({ taxAmount }) => taxAmount)) === taxed, 'the shares of taxes add up');
  for (const [i, { kept, amount }] of price.items.entries()) {
    const { amount: whole, quantity, id } = pricing.items[i]!;
    if ([...state.credits, ...state.deductions].some(({ itemId }) => itemId === id)) continue;
    requireNearest(amount, BigInt(whole) * BigInt(kept), BigInt(quantity), 'units cost their share, half up');
  }
  const entries = listEntries(pricing, state).filter(({ kind }) => kind !== 'INCLUDED_TAX');
  require(sum(entries.map(({ amount }) => amount)) ===
    BigInt(price.total), 'the breakdown adds up to the total');
}

const atMost = (share: number, amount: number): number => Number((BigInt(amount) * BigInt(share)) / 100n);

/**
 * Applies an act as far as the state of the order permits. A deduction is at most the amount that the act would refund.
 */
function apply(pricing: Pricing, state: FullState, act: Act): FullState {
  const price = priceState(pricing, state);
  switch (act.kind) {
    case 'ship':
      return state.items.some(({ kept }) => kept > 0) ? { ...state, hasShipped: true } : state;
    case 'credit': {
      const { id, amount } = price.items[act.item % price.items.length]!;
      return { ...state, credits: [...state.credits, { itemId: id, amount: atMost(act.share, amount) }] };
    }
    case 'creditCharge': {
      if (price.charges.length === 0) return state;
      const { id, amount } = price.charges[act.charge % price.charges.length]!;
      return { ...state, credits: [...state.credits, { chargeId: id, amount: atMost(act.share, amount) }] };
    }
    default: {
      const { id, kept, amount } = price.items[act.item % price.items.length]!;
      if (kept === 0) return state;
      const items = state.items.map((item) =>
        item.id === id ? { id, kept: kept - Math.min(kept, act.units) } : item,
      );
      const returned = act.kind === 'cancel' ? {} : { hasShipped: true };
      const next = { ...state, items, ...returned, ...(act.kind === 'return' && { hasReturned: true }) };
      const back = amount - priceState(pricing, next).items.find((item) => item.id === id)!.amount;
      if (act.kind === 'cancel') return next;
      return {
        ...next,
        deductions: [...state.deductions, { itemId: id, amount: atMost(act.deducted, back) }],
      };
    }
  }
}

const start = (pricing: Pricing): FullState => ({ ...placedState(pricing), credits: [], deductions: [] });

/** Whether an amount is negative. */
const negated = ({ amount, taxes }: PriceDifference): boolean =>
  [
    amount,
    ...taxes.flatMap(({ netAmount, taxAmount, grossAmount }) => [netAmount, taxAmount, grossAmount]),
  ].some((each) => each < 0);

t.test(
  `priceOrder and priceState obey all rules for ${RUNS} random orders and changes of these orders`,
  async (t) => {
    fc.assert(
      fc.property(randomOrder, randomActs, (order, acts) => {
        const { pricing, price: placed } = priceOrder(order);
        checkPricing(order, pricing);
        let [state, price] = [start(pricing), placed];
        checkPrice(pricing, state, price);
        let refunds = 0n;
        const taxes = price.taxes.map(() => 0n);
        for (const act of acts) {
          const next = apply(pricing, state, act);
          const changed = priceState(pricing, next);
          checkPrice(pricing, next, changed);
          const difference = comparePrices(price, changed);
          require(!negated(difference), 'no act makes an order dearer, nor one of its taxes');
          refunds += BigInt(difference.amount);
          for (const [index, { taxAmount }] of difference.taxes.entries()) taxes[index]! += BigInt(taxAmount);
          [state, price] = [next, changed];
        }
        require(refunds + BigInt(price.total) ===
          BigInt(placed.total), 'refunds and what is kept are the total');
        for (const [index, { taxAmount }] of placed.taxes.entries())
          require(taxes[index]! + BigInt(price.taxes[index]!.taxAmount) ===
            BigInt(taxAmount), 'the taxes of all refunds and of what is kept are the tax of the order');
      }),
      options,
    );
    t.pass();
  },
);

t.test('priceState computes a total of 0 when all units are cancelled, in any sequence', async (t) => {
  const cancels = fc.array(fc.tuple(fc.nat({ max: 7 }), fc.integer({ min: 1, max: 3 })), { maxLength: 40 });
  fc.assert(
    fc.property(randomOrder, cancels, fc.boolean(), (order, drawn, hasShipped) => {
      const { pricing, price: placed } = priceOrder(order);
      let [state, price] = [{ ...start(pricing), hasShipped }, placed];
      const all = pricing.items.map(({ quantity }, item) => [item, quantity] as const);
      for (const [item, units] of [...drawn, ...all]) {
        state = { ...apply(pricing, state, { kind: 'cancel', item, units, deducted: 0 }), hasShipped };
        const next = priceState(pricing, state);
        require(!negated(comparePrices(price, next)), 'no cancellation makes an order dearer');
        price = next;
      }
      const kept = hasShipped
        ? pricing.charges.map(({ amount, standardCharge }) => amount - standardCharge)
        : [];
      const inTaxes = price.taxes.flatMap(({ netAmount, taxAmount, grossAmount }) => [
        netAmount,
        taxAmount,
        grossAmount,
      ]);
      require(sum([...price.items, ...price.charges].map(({ amount }) => amount)) ===
        sum(kept), 'only the part of charges beyond the standard charge is kept, once something was shipped');
      if (!hasShipped) require([price.total, ...inTaxes].every((amount) => amount === 0), 'nothing is left');
    }),
    options,
  );
  t.pass();
});

t.test('priceState computes the same amounts after the same changes in any sequence', async (t) => {
  const acts = fc.record({
    cancelled: fc.array(fc.nat({ max: 9 }), { minLength: 8, maxLength: 8 }),
    credits: fc.array(fc.tuple(fc.nat({ max: 7 }), fc.integer({ min: 0, max: 4_000 })), { maxLength: 4 }),
    hasShipped: fc.boolean(),
    sequence: fc.array(fc.nat({ max: 1_000 }), { minLength: 90, maxLength: 90 }),
  });
  fc.assert(
    fc.property(randomOrder, acts, (order, { cancelled, credits, hasShipped, sequence }) => {
      const { pricing, price: placed } = priceOrder(order);
      const steps = [
        ...pricing.items.flatMap(({ quantity }, item) =>
          Array.from({ length: Math.min(quantity, cancelled[item]!) }, () => (state: FullState) => ({
            ...state,
            items: state.items.map((each, i) => (i === item ? { ...each, kept: each.kept - 1 } : each)),
          })),
        ),
        ...credits.map(([item, amount]) => (state: FullState) => {
          const itemId = pricing.items[item % pricing.items.length]!.id;
          return { ...state, credits: [...state.credits, { itemId, amount }] };
        }),
        (state: FullState) => ({ ...state, hasShipped }),
      ];
      const shuffled = steps
        .map((step, index) => ({ step, key: sequence[index % sequence.length]! }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ step }) => step);
      const [one, other] = [steps, shuffled].map((sequenceOfSteps) => {
        let [state, price, refunds] = [start(pricing), placed, 0n];
        for (const step of sequenceOfSteps) {
          state = step(state);
          const next = priceState(pricing, state);
          refunds += BigInt(comparePrices(price, next).amount);
          price = next;
        }
        return { price, refunds };
      });
      require(JSON.stringify(one!.price) ===
        JSON.stringify(other!.price), 'both sequences end with the same price');
      require(one!.refunds === other!.refunds, 'both sequences refund the same sum');
    }),
    options,
  );
  t.pass();
});
