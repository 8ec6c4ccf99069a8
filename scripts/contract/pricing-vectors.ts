import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listEntries } from '../../db/pricing/breakdown.ts';
import { comparePrices } from '../../db/pricing/compare-prices.ts';
import { priceOrder } from '../../db/pricing/price-order.ts';
import { priceState } from '../../db/pricing/price-state.ts';
import type { OrderToPrice, Price, PricingState } from '../../db/pricing/pricing.ts';

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

/** Computes all results of a case from its order and its states. */
export function computeCase({ name, order, refused, states = [] }: VectorCase): object {
  if (refused) return { name, order, refused };
  const { pricing } = priceOrder(order);
  let before: Price | undefined;
  const computed = states.map(({ name: stateName, state }) => {
    const price = priceState(pricing, state);
    const refund = before && comparePrices(before, price);
    before = price;
    return {
      name: stateName,
      state,
      price,
      breakdown: listEntries(pricing, state),
      ...(refund && { refund }),
    };
  });
  return { name, order, pricing, states: computed };
}

/** Returns the document that the service publishes: all test vectors of a contract version. */
export async function buildVectorsDocument(folder: string): Promise<string> {
  const names = await listVectorFiles(folder);
  const files = await Promise.all(names.map(async (name) => [name, await readVectorFile(folder, name)]));
  const rules = await readFile(join(folder, 'README.md'), 'utf8');
  return `${JSON.stringify({ pricing: '1', rules, vectors: Object.fromEntries(files) as unknown })}\n`;
}
