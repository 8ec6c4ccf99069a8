import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listEntries } from '../../db/pricing/breakdown.ts';
import { comparePrices } from '../../db/pricing/compare-prices.ts';
import { findCreditLimits, findDeductionMax } from '../../db/pricing/limits.ts';
import { priceOrder } from '../../db/pricing/price-order.ts';
import { priceState } from '../../db/pricing/price-state.ts';
import type { OrderToPrice, Pricing, PricingState } from '../../db/pricing/pricing.ts';

/** A file of test vectors for prices. `spec/v1/vectors/README.md` describes the form of the file. */
export interface VectorFile {
  pricing: '1';
  rule: string;
  cases: VectorCase[];
}

interface VectorCase {
  name: string;
  order: OrderToPrice;
  refused?: boolean;
  states?: { name: string; state: PricingState }[];
}

/** Returns the names of the test vector files in a folder, without `.json`. */
export const listVectorFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).flatMap((name) => (name.endsWith('.json') ? name.slice(0, -5) : [])).sort();

/**
 * Reads a file of test vectors. No check of its form is needed, because a test compares the file with the service's own
 * results.
 */
export const readVectorFile = async (folder: string, name: string): Promise<VectorFile> =>
  JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as VectorFile;

/** Computes all results of a case from its order and its states. `rule`: rule of the file that contains the case. */
export function computeCase({ name, order, refused, states = [] }: VectorCase, rule: string): object {
  if (refused) return { name, order, refused };
  const { pricing } = priceOrder(order);
  const prices = states.map(({ state }) => priceState(pricing, state));
  const computed = states.map(({ name: stateName, state }, index) => {
    const [before, priceBefore] = [states[index - 1]?.state, prices[index - 1]];
    const price = prices[index]!; // `prices` has an element for each state.
    return {
      name: stateName,
      state,
      price,
      breakdown: listEntries(pricing, state),
      ...(priceBefore && { refund: comparePrices(priceBefore, price) }),
      ...(rule === 'LIMITS' && before && { limits: findLimits(pricing, before, state) }),
    };
  });
  return { name, order, pricing, states: computed };
}

function findLimits(pricing: Pricing, before: PricingState, after: PricingState): object {
  const { items, charges } = findCreditLimits(pricing, after);
  const findDeduction = (itemId?: string) => findDeductionMax(pricing, { before, after }, itemId);
  return {
    items: items.map(({ id, amount }) => ({ id, credit: amount, deduction: findDeduction(id) })),
    charges: charges.map(({ id, amount }) => ({ id, credit: amount })),
    deduction: findDeduction(),
  };
}

/** Returns the document that the service publishes: all test vectors of a contract version. */
export async function buildVectorsDocument(folder: string): Promise<string> {
  const names = await listVectorFiles(folder);
  const files = await Promise.all(names.map(async (name) => [name, await readVectorFile(folder, name)]));
  const rules = await readFile(join(folder, 'README.md'), 'utf8');
  return `${JSON.stringify({ pricing: '1', rules, vectors: Object.fromEntries(files) as unknown })}\n`;
}
