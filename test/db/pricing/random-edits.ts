import fc from 'fast-check';
import type { OrderToPrice, PricingState } from '../../../db/pricing/pricing.ts';
import type { computeCase } from '../../../scripts/contract/pricing-vectors.ts';
import { randomChargesBack, randomOrder } from './random-orders.ts';

type Case = Parameters<typeof computeCase>[0];
type Step = NonNullable<Case['states']>[number];
type Edit = NonNullable<Step['edit']>;
type Tax = OrderToPrice['items'][number]['tax'];

/** Picks random values while a case is built. */
type Picker = fc.GeneratorValue;

/** An order to place, and an order for each edit: an edit adds items, charges and discounts of its order. */
export const randomSources = fc.tuple(randomOrder, fc.array(randomOrder, { minLength: 1, maxLength: 3 }));

const isPicked = (pick: Picker): boolean => pick(fc.nat, { max: 2 }) === 0;
const pickOne = <T>(pick: Picker, list: readonly T[]): T => pick(() => fc.constantFrom(...list));
const pickSome = <T>(pick: Picker, list: readonly T[]): T[] => list.filter(() => pick(fc.boolean));

/** Ids of the items and charges before an edit, number of the edit, and the taxes of the order that was placed. */
interface Earlier {
  itemIds: string[];
  chargeIds: string[];
  number: number;
  taxes: Tax[];
}

/** Builds an edit from another order. Some of the added items and charges get a tax that the order has. */
function buildEdit(pick: Picker, { itemIds, chargeIds, number, taxes }: Earlier, source: OrderToPrice): Edit {
  const rename = <T extends { id: string; tax?: Tax }>(each: T): T => ({
    ...each,
    id: `${each.id}-of-${number}`,
    ...(each.tax && isPicked(pick) && { tax: pickOne(pick, taxes) }),
  });
  const items = pickSome(pick, source.items.slice(0, 4)).map(rename);
  const ids = [...itemIds, ...items.map(({ id }) => id)];
  return {
    items,
    charges: pickSome(pick, source.charges ?? []).map(rename),
    discounts: (source.discounts ?? []).map((discount) => ({
      ...discount,
      id: `${discount.id}-of-${number}`,
      ...(discount.itemIds && {
        itemIds: discount.target === 'ITEM' ? [pickOne(pick, ids)] : pickSome(pick, ids),
      }),
    })),
    ...(isPicked(pick) && { endedCharges: pickSome(pick, chargeIds) }),
    ...(source.standardCharge !== undefined && { standardCharge: source.standardCharge }),
    ...(isPicked(pick) && { waive: { items: `items-of-${number}`, charges: `charges-of-${number}` } }),
  };
}

const cancelSome = (pick: Picker, items: PricingState['items']): PricingState['items'] =>
  items.map(({ id, kept }) => ({ id, kept: isPicked(pick) ? pick(fc.nat, { max: kept }) : kept }));

/** Changes a state as a cancellation, a credit, a shipment, a decision about charges or a return can change it. */
function changeState(pick: Picker, state: PricingState, chargeIds: string[]): PricingState {
  const amount = () => pick(fc.nat, { max: pickOne(pick, [10, 1_000, 100_000]) });
  const itemId = pickOne(pick, state.items).id;
  return {
    ...state,
    items: cancelSome(pick, state.items),
    ...(isPicked(pick) && { hasShipped: true }),
    ...(isPicked(pick) && { chargesBack: pick(() => randomChargesBack) }),
    credits: [
      ...(state.credits ?? []),
      ...(isPicked(pick) ? [{ itemId, amount: amount() }] : []),
      ...(isPicked(pick) ? chargeIds.map((chargeId) => ({ chargeId, amount: amount() })) : []),
    ],
    deductions: [...(state.deductions ?? []), ...(isPicked(pick) ? [{ amount: amount() }] : [])],
  };
}

/** Builds a case with an edit for each source. Other changes are before and after the edits. */
export function buildEditedCase(pick: Picker, order: OrderToPrice, sources: readonly OrderToPrice[]): Case {
  let state: PricingState = { items: order.items.map(({ id, quantity }) => ({ id, kept: quantity })) };
  let chargeIds = (order.charges ?? []).map(({ id }) => id);
  const ended = new Set<string>();
  const steps: Step[] = [{ name: 'as placed', state }];
  for (const [index, source] of sources.entries()) {
    const number = index + 1;
    if (pick(fc.boolean)) {
      state = changeState(pick, state, chargeIds);
      steps.push({ name: `before edit ${number}`, state });
    }
    const itemIds = state.items.map(({ id }) => id);
    const notEnded = chargeIds.filter((id) => !ended.has(id));
    const taxes = order.items.map(({ tax }) => tax);
    const edit = buildEdit(pick, { itemIds, chargeIds: notEnded, number, taxes }, source);
    const added = (edit.items ?? []).map(({ id, quantity }) => ({ id, kept: quantity }));
    state = { ...state, items: [...cancelSome(pick, state.items), ...added], edits: number };
    steps.push({ name: `edit ${number}`, edit, state });
    for (const id of edit.endedCharges ?? []) ended.add(id);
    chargeIds = [...chargeIds, ...(edit.charges ?? []).map(({ id }) => id)];
  }
  steps.push({ name: 'at the end', state: changeState(pick, state, chargeIds) });
  // The prices with all edits must also contain the prices before each edit.
  steps.push({ name: 'before', state: pickOne(pick, steps).state });
  steps.push({
    name: 'before, with later items',
    state: { ...state, edits: pick(fc.nat, { max: sources.length }) },
  });
  return { name: 'random', order, states: steps };
}
