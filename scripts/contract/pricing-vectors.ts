import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listEntries } from '../../db/pricing/breakdown.ts';
import { comparePrices } from '../../db/pricing/compare-prices.ts';
import { findCreditLimits, findDeductionMax } from '../../db/pricing/limits.ts';
import { type EditToPrice, priceEdit } from '../../db/pricing/price-edit.ts';
import { placedState, priceOrder } from '../../db/pricing/price-order.ts';
import { priceState } from '../../db/pricing/price-state.ts';
import type { OrderToPrice, Pricing, PricingState } from '../../db/pricing/pricing.ts';
import { NOTHING_WAIVED, type WaivedAmounts, findWaivedAmounts } from '../../db/pricing/waived-amounts.ts';

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
  states?: { name: string; edit?: EditOfCase; state: PricingState }[];
}

/** An edit that leads to a state. `waive`: ids of the discounts with which the shop waives a higher price. */
interface EditOfCase extends Partial<EditToPrice> {
  waive?: { items: string; charges: string };
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
  let [last, lastState]: [Pricing, PricingState | undefined] = [pricing, undefined];
  const computed = states.map(({ name: stateName, edit, state }) => {
    const [before, stateBefore] = [last, lastState];
    const after = edit ? priceEditOfCase(before, stateBefore ?? placedState(before), edit, state) : before;
    [last, lastState] = [after, state];
    const price = priceState(after, state);
    return {
      name: stateName,
      ...(edit && { edit }),
      state,
      ...(edit && { pricing: after }),
      price,
      breakdown: listEntries(after, state),
      ...(stateBefore && { refund: comparePrices(priceState(before, stateBefore), price) }),
      ...(rule === 'LIMITS' && stateBefore && { limits: findLimits(after, stateBefore, state) }),
    };
  });
  return { name, order, pricing, states: computed };
}

/** Adds the prices of an edit. `before`: state before the edit. `after`: state after the edit. */
function priceEditOfCase(
  pricing: Pricing,
  before: PricingState,
  { items = [], discounts = [], waive, ...edit }: EditOfCase,
  after: PricingState,
): Pricing {
  const added = items.map(({ id }) => id);
  const edits = (after.edits ?? 0) - 1;
  const kept = after.items.filter(({ id }) => !added.includes(id));
  const price = (waived: WaivedAmounts) =>
    priceEdit(
      pricing,
      { ...after, items: kept, edits },
      {
        ...edit,
        items,
        discounts: [
          ...discounts,
          ...(waive && waived.items > 0
            ? [{ id: waive.items, target: 'ITEMS' as const, itemIds: added, amount: waived.items }]
            : []),
          ...(waive && waived.charges > 0
            ? [{ id: waive.charges, target: 'CHARGES' as const, amount: waived.charges }]
            : []),
        ],
      },
    );
  if (!waive) return price(NOTHING_WAIVED);
  const due = priceState(pricing, before).total;
  return price(findWaivedAmounts((waived) => priceState(price(waived), after).total - due));
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
