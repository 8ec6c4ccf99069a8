import { deepStrictEqual } from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import t, { type Test } from 'tap';
import { addAdjustments } from '../../../db/pricing/adjustments.ts';
import type { Adjustments, OrderToPrice, PricingState } from '../../../db/pricing/pricing.ts';
import { computeCase, listVectorFiles, readVectorFile } from '../../../scripts/contract/pricing-vectors.ts';
import { buildEditedCase, randomSources } from './random-edits.ts';
import { randomChargesBack, randomOrder } from './random-orders.ts';

/**
 * Compares the service with a second implementation in Python. The code in `independent/` was written only from the
 * page `spec/v1/vectors/README.md`. A difference therefore shows that the service has an error, or that the page is
 * incomplete.
 */

const FOLDER = join(import.meta.dirname, '../../../spec/v1/vectors');
const PROGRAM = ['-B', join(import.meta.dirname, 'independent/pricing.py')];
const RUNS = Number(process.env['RUNS'] ?? (process.env['NIGHTLY'] ? 10_000 : 1_000));
const SEED = process.env['SEED'];

const skip = spawnSync('python3', ['--version']).status === 0 ? false : 'python3 is not here: install it';

type Case = Parameters<typeof computeCase>[0];

/**
 * Multiplies all prices. If a large order is multiplied by 1,000, its amounts are near the largest possible amount, or
 * are refused.
 */
const scale = (order: OrderToPrice, factor: number): OrderToPrice => ({
  ...order,
  items: order.items.map((item) => ({ ...item, unitPrice: item.unitPrice * factor })),
  charges: (order.charges ?? []).map((charge) => ({ ...charge, amount: charge.amount * factor })),
});

/** Random adjustments of an order, as one return or credit could add them. */
function randomAdjustments({ items, charges = [] }: OrderToPrice): fc.Arbitrary<Adjustments> {
  const largest = Math.max(...items.map((item) => item.unitPrice), ...charges.map((charge) => charge.amount));
  const amount = fc.oneof(fc.nat({ max: 100 }), fc.integer({ min: 0, max: largest }));
  const ofItem = fc.record({ itemId: fc.constantFrom(...items.map(({ id }) => id)), amount });
  const ofCharge = charges.map(({ id }) => fc.record({ chargeId: fc.constant(id), amount }));
  return fc.record(
    {
      hasReturned: fc.boolean(),
      chargesBack: randomChargesBack,
      credits: fc.array(fc.oneof(ofItem, ...ofCharge), { maxLength: 4 }),
      deductions: fc.array(fc.oneof(ofItem, fc.record({ amount })), { maxLength: 3 }),
    },
    { requiredKeys: [] },
  );
}

/** Random states of an order. Perhaps no acts lead to some of these states, but a price depends only on the state. */
function randomState(order: OrderToPrice): fc.Arbitrary<PricingState> {
  const keptOf = (share: 0 | 1) =>
    fc.tuple(
      ...order.items.map(({ id, quantity }) =>
        fc.record({ id: fc.constant(id), kept: fc.nat({ max: share * quantity }) }),
      ),
    );
  const counted = fc.record(
    { items: fc.oneof(keptOf(1), keptOf(0)), hasShipped: fc.boolean() },
    { requiredKeys: ['items'] },
  );
  return fc
    .tuple(counted, randomAdjustments(order))
    .map(([state, adjustments]) => ({ ...state, ...adjustments }));
}

const randomCase: fc.Arbitrary<Case> = fc
  .tuple(randomOrder, fc.constantFrom(1, 1, 1, 1_000))
  .map(([order, factor]) => scale(order, factor))
  .chain((order) =>
    fc.array(randomState(order), { minLength: 1, maxLength: 4 }).map((states) => ({
      name: 'random',
      order,
      states: states.map((state, index) => ({ name: `state ${index}`, state })),
    })),
  );

/** Computes a case with the service. The result is `refused` if the service refuses the order or a state. */
function computeHere(each: Case): object {
  try {
    return computeCase(each, 'LIMITS');
  } catch {
    return { name: each.name, order: each.order, refused: true };
  }
}

/** Starts pricing.py. Returns a function that sends a case to pricing.py and reads the result. */
function startProgram(t: Test): (each: object) => Promise<object> {
  const program = spawn('python3', PROGRAM, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(program, 'exit');
  t.teardown(async () => {
    program.stdin.end();
    await ended;
  });
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  return async (each) => {
    program.stdin.write(`${JSON.stringify(each)}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error('pricing.py ended early (see its standard error)');
    return JSON.parse(value) as object;
  };
}

/** Removes undefined fields, which don't exist in JSON. */
const asJson = (value: object): unknown => JSON.parse(JSON.stringify(value));

/** Returns the prices of all states of a computed case. Returns undefined if the case is refused. */
const readPrices = (computed: unknown): unknown =>
  (computed as { states?: { price: unknown }[] }).states?.map(({ price }) => price); // `computeCase` has returned it.

t.test('pricing.py computes the same prices as the test vectors of all rules', { skip }, async (t) => {
  const names = await listVectorFiles(FOLDER);
  const files = await Promise.all(names.map((name) => readVectorFile(FOLDER, name)));
  const count = files.reduce((sum, { cases }) => sum + cases.length, 0);
  const paths = names.map((name) => join(FOLDER, `${name}.json`));
  const { stdout, stderr } = spawnSync('python3', [...PROGRAM, ...paths], { encoding: 'utf8' });
  t.equal(stdout + stderr, `${count} cases, 0 differences\n`);
});

t.test(
  'priceOrder and priceState compute the same prices as pricing.py for random orders',
  { skip },
  async (t) => {
    const compute = startProgram(t);
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(randomCase, async (each) => {
        const here = computeHere(each);
        if ('refused' in here) refused += 1;
        deepStrictEqual(await compute(each), asJson(here));
      }),
      { numRuns: RUNS, ...(SEED && { seed: Number(SEED) }) },
    );
    t.ok(refused < RUNS / 4, `${refused} of ${RUNS} are refused`);
  },
);

t.test('priceEdit computes the same prices as pricing.py for random edits', { skip }, async (t) => {
  const compute = startProgram(t);
  await fc.assert(
    fc.asyncProperty(randomSources, fc.gen(), async ([order, sources], pick) => {
      const each = buildEditedCase(pick, order, sources);
      deepStrictEqual(await compute(each), asJson(computeCase(each, 'LIMITS')));
    }),
    { numRuns: RUNS / 10, ...(SEED && { seed: Number(SEED) }) },
  );
  t.pass();
});

const randomActions = randomOrder.chain((order) =>
  fc.tuple(fc.constant(order), randomState(order), fc.array(randomAdjustments(order), { maxLength: 4 })),
);

t.test('addAdjustments leads to the same prices as pricing.py for random actions', { skip }, async (t) => {
  const compute = startProgram(t);
  await fc.assert(
    fc.asyncProperty(randomActions, async ([order, before, actions]) => {
      const name = 'random';
      const state = { ...before, ...actions.reduce(addAdjustments, addAdjustments(before, {})) };
      const here = computeHere({ name, order, states: [{ name, state }] });
      const there = await compute({ name, order, states: [{ name, state: { ...before, actions } }] });
      deepStrictEqual(readPrices(there), readPrices(asJson(here)));
    }),
    { numRuns: RUNS, ...(SEED && { seed: Number(SEED) }) },
  );
  t.pass();
});

const ORDER: OrderToPrice = {
  taxMode: 'NONE',
  items: [
    { id: 'tea', unitPrice: 1250, quantity: 2 },
    { id: 'mug', unitPrice: 1350, quantity: 1 },
  ],
  charges: [{ id: 'shipping', kind: 'SHIPPING', amount: 490 }],
};

const TEA = { id: 'tea', kept: 2 };
const MUG = { id: 'mug', kept: 1 };

const CONTRADICTIONS: Record<string, PricingState> = {
  'more units than were ordered': { items: [{ id: 'tea', kept: 3 }, MUG] },
  'units below 0': { items: [{ id: 'tea', kept: -1 }, MUG] },
  'an item is missing': { items: [TEA] },
  'an unknown item': { items: [TEA, MUG, { id: 'pot', kept: 1 }] },
  'a credit for an unknown item': { items: [TEA, MUG], credits: [{ itemId: 'pot', amount: 1 }] },
  'a credit for an unknown charge': { items: [TEA, MUG], credits: [{ chargeId: 'mug', amount: 1 }] },
  'a credit below 0': { items: [TEA, MUG], credits: [{ itemId: 'tea', amount: -1 }] },
  'a deduction for an unknown item': { items: [TEA, MUG], deductions: [{ itemId: 'pot', amount: 1 }] },
  'a deduction below 0': { items: [TEA, MUG], deductions: [{ amount: -1 }] },
  'a total above the largest amount': {
    items: [TEA, MUG],
    deductions: [{ amount: Number.MAX_SAFE_INTEGER }],
  },
};

t.test('priceState and pricing.py refuse states that contradict the order', { skip }, async (t) => {
  const compute = startProgram(t);
  for (const [name, state] of Object.entries(CONTRADICTIONS)) {
    const each = { name, order: ORDER, states: [{ name, state }] };
    t.match(computeHere(each), { refused: true }, `priceState: ${name}`);
    t.match(await compute(each), { refused: true }, `pricing.py: ${name}`);
  }
  const placed = { name: 'as placed', order: ORDER, states: [{ name: '', state: { items: [TEA, MUG] } }] };
  t.strictSame(
    await compute(placed),
    asJson(computeHere(placed)),
    'without a contradiction the order is priced',
  );
});
