import fc from 'fast-check';
import t from 'tap';
import { type PriceDifference, comparePrices } from '../../../db/pricing/compare-prices.ts';
import { findCreditLimits, findDeductionMax } from '../../../db/pricing/limits.ts';
import { priceOrder } from '../../../db/pricing/price-order.ts';
import { priceState } from '../../../db/pricing/price-state.ts';
import type { Adjustments, Pricing } from '../../../db/pricing/pricing.ts';
import { type FullState, adjust, apply, remove, start } from './apply-act.ts';
import { checkPrice, checkPricing, require, sum } from './check-price.ts';
import { type Act, randomActs, randomChargesBack, randomOrder } from './random-orders.ts';

/** Number of random orders. `make nightly` sets 100,000. The variable `SEED` repeats the orders of an earlier run. */
const RUNS = Number(process.env['RUNS'] ?? 1_000);
const SEED = process.env['SEED'];
const options = { numRuns: RUNS, ...(SEED !== undefined && { seed: Number(SEED) }) };

/** Whether an amount is negative. */
const negated = ({ amount, taxes }: PriceDifference): boolean =>
  [
    amount,
    ...taxes.flatMap(({ netAmount, taxAmount, grossAmount }) => [netAmount, taxAmount, grossAmount]),
  ].some((each) => each < 0);

/**
 * Whether an act can raise a tax of an order. A deduction from the order is taxed at all rates. If a credit has reduced
 * a charge of three taxes, one of its shares can grow by 1 when the charge costs less, because the largest remainders
 * are then different.
 */
const canRaiseTax = (act: Act, { taxes }: Pricing, { credits }: FullState): boolean =>
  ('deductedFromOrder' in act && act.deductedFromOrder > 0) ||
  (taxes.length > 2 && credits.some(({ chargeId }) => chargeId !== undefined));

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
          require(difference.amount >= 0, 'no act makes an order dearer');
          require(!negated(difference) ||
            canRaiseTax(act, pricing, next), 'no act makes a tax of an order dearer');
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
        state = { ...apply(pricing, state, { kind: 'cancel', item, units }), hasShipped };
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

t.test('priceState keeps only deductions and charges if all units are cancelled or returned', async (t) => {
  fc.assert(
    fc.property(randomOrder, randomActs, (order, acts) => {
      const { pricing } = priceOrder(order);
      const state = acts.reduce((each, act) => apply(pricing, each, act), start(pricing));
      const gone: FullState = { ...state, items: state.items.map(({ id }) => ({ id, kept: 0 })) };
      const price = priceState(pricing, gone);
      require(sum([price.deductionAmount, ...price.items.map(({ amount }) => amount)]) ===
        sum(state.deductions.map(({ amount }) => amount)), 'nothing but deductions is left of the items');
      const rule = state.hasReturned ? 'NONE' : state.hasShipped ? 'STANDARD' : 'ALL';
      const back = state.chargesBack ?? rule;
      for (const [index, { id, amount, standardCharge }] of pricing.charges.entries()) {
        const credits = sum(state.credits.flatMap((each) => (each.chargeId === id ? each.amount : [])));
        const kept = BigInt(amount - { NONE: 0, STANDARD: standardCharge, ALL: amount }[back]) - credits;
        require(BigInt(price.charges[index]!.amount) ===
          (kept > 0n ? kept : 0n), 'a charge is kept as the rule or the shop says, less its credits');
      }
    }),
    options,
  );
  t.pass();
});

t.test('priceState computes no higher total after one more unit is returned', async (t) => {
  fc.assert(
    fc.property(randomOrder, randomActs, fc.boolean(), (order, acts, hasReturned) => {
      const { pricing } = priceOrder(order);
      const state = acts.reduce((each, act) => apply(pricing, each, act), start(pricing));
      const { total } = priceState(pricing, state);
      for (const { id, kept } of state.items) {
        if (kept === 0) continue;
        const returned = adjust({ ...remove(state, id, 1), hasShipped: true }, { hasReturned });
        require(priceState(pricing, returned).total <= total, `a unit of ${id} makes the order dearer`);
      }
    }),
    options,
  );
  t.pass();
});

/**
 * Checks that the largest credits leave nothing of an item or charge but its deductions, and that smaller credits leave
 * more.
 */
function requireCreditLimits(pricing: Pricing, state: FullState): void {
  const { items, charges } = findCreditLimits(pricing, state);
  const deductionsOf = (id: string) =>
    sum(state.deductions.flatMap(({ itemId, amount }) => (itemId === id ? amount : [])));
  for (const rest of [0, 1]) {
    const credits = [
      ...items.map(({ id, amount }) => ({ itemId: id, amount: Math.max(0, amount - rest) })),
      ...charges.map(({ id, amount }) => ({ chargeId: id, amount: Math.max(0, amount - rest) })),
    ];
    const price = priceState(pricing, adjust(state, { credits }));
    const isLeft = (limit: number, amount: bigint) => amount === BigInt(Math.min(rest, limit));
    require(items.every(({ id, amount }, index) =>
      isLeft(amount, BigInt(price.items[index]!.amount) - deductionsOf(id)),
    ), 'the limit of a credit is the price of the item');
    require(charges.every(({ amount }, index) =>
      isLeft(amount, BigInt(price.charges[index]!.amount)),
    ), 'the limit of a credit is the price of the charge');
  }
}

t.test('findCreditLimits and findDeductionMax return the largest amounts that are right', async (t) => {
  fc.assert(
    fc.property(randomOrder, randomActs, fc.nat({ max: 7 }), fc.boolean(), (order, acts, item, isForItem) => {
      const { pricing } = priceOrder(order);
      const before = acts.reduce((each, act) => apply(pricing, each, act), start(pricing));
      requireCreditLimits(pricing, before);
      const { id, kept } = before.items[item % before.items.length]!;
      const after = remove(before, id, kept);
      const itemId = isForItem ? id : undefined;
      const most = findDeductionMax(pricing, { before, after }, itemId);
      const priceWith = (amount: number) =>
        priceState(pricing, { ...after, deductions: [...after.deductions, { itemId, amount }] });
      const costOf = ({ items }: ReturnType<typeof priceState>) =>
        items.find((each) => each.id === id)!.amount;
      const placed = priceState(pricing, before);
      const isRight = (amount: number) =>
        priceWith(amount).total <= placed.total &&
        (!isForItem || costOf(priceWith(amount)) <= costOf(placed));
      require(isRight(most), 'the order does not become dearer');
      require(!isRight(most + 1), 'one more makes the order dearer');
    }),
    options,
  );
  t.pass();
});

t.test('priceState computes the same amounts after the same changes in any sequence', async (t) => {
  const amount = fc.integer({ min: 0, max: 4_000 });
  const index = fc.nat({ max: 7 });
  const changes = fc.record({
    gone: fc.array(fc.tuple(fc.nat({ max: 9 }), fc.constantFrom('cancel', 'withdraw', 'return')), {
      minLength: 8,
      maxLength: 8,
    }),
    credits: fc.array(fc.tuple(fc.constantFrom('items', 'charges'), index, amount), { maxLength: 4 }),
    deductions: fc.array(fc.tuple(fc.option(index, { nil: undefined }), amount), { maxLength: 3 }),
    decisions: fc.array(randomChargesBack, { maxLength: 2 }),
    hasShipped: fc.boolean(),
    sequence: fc.array(fc.nat({ max: 1_000 }), { minLength: 90, maxLength: 90 }),
  });
  fc.assert(
    fc.property(randomOrder, changes, (order, { sequence, ...drawn }) => {
      const { pricing, price: placed } = priceOrder(order);
      const steps = listSteps(pricing, drawn);
      const shuffled = steps
        .map((step, each) => ({ step, key: sequence[each % sequence.length]! }))
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

type Step = (state: FullState) => FullState;

interface Changes {
  gone: [units: number, kind: string][];
  credits: ['items' | 'charges', index: number, amount: number][];
  deductions: [index: number | undefined, amount: number][];
  decisions: Adjustments['chargesBack'][];
  hasShipped: boolean;
}

/** Lists changes of an order, one for each unit, credit, deduction and decision. */
function listSteps(pricing: Pricing, { gone, credits, deductions, decisions, hasShipped }: Changes): Step[] {
  const idOf = (name: 'items' | 'charges', index: number) => pricing[name][index % pricing[name].length]?.id;
  return [
    ...pricing.items.flatMap(({ id, quantity }, item) => {
      const [units, kind] = gone[item]!;
      return Array.from({ length: Math.min(quantity, units) }, (): Step => (state) => {
        const removed = remove(state, id, 1);
        if (kind === 'cancel') return removed;
        return adjust({ ...removed, hasShipped: true }, { hasReturned: kind === 'return' });
      });
    }),
    ...credits.flatMap(([name, index, amount]): Step[] => {
      const id = idOf(name, index);
      if (id === undefined) return [];
      const target = name === 'items' ? { itemId: id } : { chargeId: id };
      return [(state) => adjust(state, { credits: [{ ...target, amount }] })];
    }),
    ...deductions.map(([index, amount]): Step => {
      const itemId = index === undefined ? undefined : idOf('items', index);
      return (state) => adjust(state, { deductions: [{ itemId, amount }] });
    }),
    ...decisions.map(
      (chargesBack): Step =>
        (state) =>
          adjust(state, { chargesBack }),
    ),
    (state) => ({ ...state, hasShipped: state.hasShipped === true || hasShipped }),
  ];
}
