import type { Schemas } from '../../api/contract.ts';
import { type MoneyDraft, toMoney } from '../forms/checks.ts';
import { countAwaited } from './return-decision.ts';

/** A line of a return that the shop awaits, with the units that are counted so far. */
export interface DraftLine {
  itemId: string;
  sku: string;
  name: string;
  awaited: number;
  accepted: number;
  rejected: number;
  disposition: Schemas['Disposition'];
}

/** A deduction whose amount may be missing. `id` tells the rows of the form apart. */
export interface DraftDeduction {
  id: string;
  reason: Schemas['DeductionReason'];
  itemId: string;
  amount: MoneyDraft;
}

/** The inputs of a receipt. */
export interface ReceiptDraft {
  lines: DraftLine[];
  deductions: DraftDeduction[];
  chargesBack: Schemas['ChargesBack'] | undefined;
}

/** Returns a draft in which no unit is counted yet. Damaged units don't go back to stock unless the user says so. */
export const startReceipt = (order: Schemas['Order'], one: Schemas['Return']): ReceiptDraft => ({
  lines: one.items
    .filter((line) => countAwaited(line) > 0)
    .map((line) => ({
      itemId: line.itemId,
      sku: line.sku,
      name: order.items.find(({ id }) => id === line.itemId)?.name ?? line.sku,
      awaited: countAwaited(line),
      accepted: 0,
      rejected: 0,
      disposition: line.reason === 'DAMAGED' || line.reason === 'DEFECTIVE' ? 'QUARANTINE' : 'TO_STOCK',
    })),
  deductions: [],
  chargesBack: undefined,
});

/** Returns the lines that a return awaits now, with the units that were counted before. */
export const followReturn = (
  lines: DraftLine[],
  order: Schemas['Order'],
  one: Schemas['Return'],
): DraftLine[] =>
  startReceipt(order, one).lines.map((line) => {
    const { accepted, rejected, disposition } = lines.find(({ itemId }) => itemId === line.itemId) ?? line;
    return { ...line, accepted, rejected, disposition };
  });

/** Counts a further accepted unit of a product. Returns undefined if no further unit of it is awaited. */
export function scanUnit(
  lines: DraftLine[],
  sku: string,
): { lines: DraftLine[]; counted: DraftLine } | undefined {
  const wanted = sku.trim().toLowerCase();
  const line = lines.find(
    (each) => each.sku.toLowerCase() === wanted && each.accepted + each.rejected < each.awaited,
  );
  if (!line) return undefined;
  const counted = { ...line, accepted: line.accepted + 1 };
  return { counted, lines: lines.map((each) => (each === line ? counted : each)) };
}

export const acceptAll = (lines: DraftLine[]): DraftLine[] =>
  lines.map((line) => ({ ...line, accepted: line.awaited - line.rejected }));

/** Whether units are counted. A receipt with counted units may still lack the amount of a deduction. */
export const isCounted = ({ lines }: ReceiptDraft): boolean =>
  lines.some(({ accepted, rejected }) => accepted + rejected > 0);

/** Returns the body of `createReturnReceipt`, or undefined if the draft isn't complete. */
export function toReceiptInput({
  lines,
  deductions,
  chargesBack,
}: ReceiptDraft): Schemas['ReturnReceiptInput'] | undefined {
  const items = lines
    .filter(({ accepted, rejected }) => accepted + rejected > 0)
    .map(({ itemId, accepted, rejected, disposition }) => ({ itemId, accepted, rejected, disposition }));
  const amounts = deductions.flatMap(({ reason, itemId, amount: draft }) => {
    const amount = toMoney(draft);
    const isPositive = amount !== undefined && amount.amount > 0;
    return isPositive ? [{ reason, ...(reason === 'DIMINISHED_VALUE' && { itemId }), amount }] : [];
  });
  if (items.length === 0 || amounts.length < deductions.length) return undefined;
  return {
    items,
    ...(amounts.length > 0 && { deductions: amounts }),
    ...(chargesBack && { chargesBack }),
  };
}
