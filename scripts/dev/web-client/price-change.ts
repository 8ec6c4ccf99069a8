import type { components } from '../../../generated/v1/types.ts';

type Schemas = components['schemas'];
type Entry = Schemas['BreakdownEntry'];

/** A part of the difference between the price when the order was placed and the price now. */
interface PriceChangeRow {
  kind: Entry['kind'];
  /** The amount by which the price is lower. Below 0 for money that the shop keeps. */
  amount: Schemas['Money'];
  /** Name of the line or of the charge. Absent if the amount belongs to the order. */
  name?: string;
  /** For units: their number, and what their share of the discounts was. */
  units?: number;
  discount?: Schemas['Money'];
}

const CHANGES: ReadonlySet<string> = new Set(['UNITS_BACK', 'CHARGE_BACK', 'CREDIT', 'DEDUCTION']);

/** Explains why the price is lower than when the order was placed. The amounts add up to the difference. */
export function explainPriceChange(
  { items, charges }: Schemas['Order'],
  { placed, current }: Schemas['OrderBreakdown'],
): PriceChangeRow[] {
  const names = new Map([
    ...items.map(({ id, name }) => [id, name] as const),
    ...charges.map(({ id, label }) => [id, label] as const),
  ]);
  const changes = current.entries
    .filter(({ kind }) => CHANGES.has(kind))
    .map((entry) => {
      const name = names.get(entry.itemId ?? entry.chargeId ?? '');
      return {
        kind: entry.kind,
        amount: { ...entry.amount, amount: -entry.amount.amount },
        ...(name !== undefined && { name }),
        ...(entry.kind === 'UNITS_BACK' && unitsOf(entry, current.entries)),
      };
    });
  const tax = sumOfTax(placed.entries) - sumOfTax(current.entries);
  return [
    ...changes,
    ...(tax === 0 ? [] : [{ kind: 'TAX' as const, amount: { ...current.total, amount: tax } }]),
  ];
}

/** Returns the number of units of an entry, and their share of the discounts, if they had one. */
function unitsOf({ itemId, amount, inputs }: Entry, entries: readonly Entry[]) {
  const units = Number(inputs['quantity']) - Number(inputs['kept']);
  const own = entries.filter((entry) => entry.itemId === itemId);
  const unitPrice = Number(own.find(({ kind }) => kind === 'ITEM')?.inputs['unitPrice'] ?? 0);
  const share = units * unitPrice + amount.amount;
  const isDiscount = own.some(({ kind }) => kind === 'DISCOUNT');
  return { units, ...(isDiscount && share > 0 && { discount: { ...amount, amount: share } }) };
}

/** Adds up the taxes that are added to the prices. */
const sumOfTax = (entries: readonly Entry[]): number =>
  entries.filter(({ kind }) => kind === 'TAX').reduce((sum, { amount }) => sum + amount.amount, 0);
