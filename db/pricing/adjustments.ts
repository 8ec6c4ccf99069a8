import { sum, toAmount, toBigint } from './arithmetic.ts';
import type { Adjustments, ChargesBack, Credit } from './pricing.ts';

/** The shop's decisions about charges. A later element of this list refunds at least as much of each charge. */
const DECISIONS: readonly ChargesBack[] = ['NONE', 'STANDARD', 'ALL'];

/**
 * Adds adjustments to the earlier adjustments of an order. The result has at most one credit for each item and charge,
 * and at most one deduction for each item and for the whole order. If the shop has decided about the charges several
 * times, the decision that refunds most counts. The result has the larger of the two numbers of edits. So the price of
 * an order doesn't depend on the sequence in which adjustments are added.
 */
export function addAdjustments(earlier: Adjustments | null | undefined, added: Adjustments): Adjustments {
  const all = [earlier ?? {}, added];
  const edits = Math.max(...all.map((each) => each.edits ?? 0));
  const hasReturned = all.some((each) => each.hasReturned === true);
  const chargesBack = DECISIONS.findLast((decision) => all.some((each) => each.chargesBack === decision));
  const credits = addByTarget(all.flatMap((each) => each.credits ?? []));
  const deductions = addByTarget(all.flatMap((each) => each.deductions ?? []));
  return {
    ...(hasReturned && { hasReturned }),
    ...(chargesBack && { chargesBack }),
    ...(credits.length > 0 && { credits }),
    ...(deductions.length > 0 && { deductions }),
    ...(edits > 0 && { edits }),
  };
}

/** Adds up the amounts for each item, for each charge and for the whole order. Leaves out amounts of 0. */
function addByTarget(entries: readonly Credit[]): Credit[] {
  const groups = Map.groupBy(
    entries.filter(({ amount }) => amount !== 0),
    ({ itemId, chargeId }) => JSON.stringify([itemId, chargeId]),
  );
  return Array.from(groups.values(), (group) => ({
    ...group[0],
    amount: toAmount(sum(group.map(({ amount }) => toBigint(amount)))),
  }));
}
