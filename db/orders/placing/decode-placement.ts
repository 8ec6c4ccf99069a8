import type { OrderOutcome, Undecided } from '../model/order-placement.ts';
import { type PlacedColumns, toPlacedOrder } from './placed-order.ts';
import type { CodeRefusal } from './code-discounts.ts';
import { nameOfLockedCode } from './discount-code-ctes.ts';
import type { PriceRefusal, PricedPlacement } from './price-placement.ts';

/** Refusals in the rows of the statement that places orders. The excluded kinds of refusals are found by other code. */
type Refusal =
  | Exclude<
      (OrderOutcome | Undecided)['kind'],
      'created' | 'replayed' | 'KEY_REUSED' | 'KEY_IN_USE' | 'TOO_LATE' | 'OLDER_PROCESSES'
    >
  | 'STALE';

/**
 * Units of a requested SKU, its available stock, and whether another transaction has locked the stock row. `available`
 * is null if the stock row is locked, or if the product or its stock row doesn't exist.
 */
type FoundSku = [units: number, available: number | null, isHeld?: boolean];

/**
 * The row of a placement in the result of the statement that places orders. `refusal` is null if the order was placed.
 * `skus` is null if the placement's idempotency key was already used.
 */
export type DecidedRow =
  | (PlacedColumns & { refusal: null })
  | {
      refusal: Refusal;
      skus: Record<string, FoundSku> | null;
      /** The order that already has the reference. */
      referenced_by: string | null;
      /** First discount code that has no use left. Absent if no placement of the statement has codes. */
      used_up?: Pick<CodeRefusal, 'code' | 'reason'> | null;
      /** Discount codes that another transaction has locked. Absent if no placement of the statement has codes. */
      locked_codes?: string[] | null;
    };

/** Decodes the outcome of a placement. `STALE`: a catalogue entry has changed since the process read it. */
export function decodeOutcome(
  row: DecidedRow,
  priced: PricedPlacement,
): OrderOutcome | Undecided | { kind: 'STALE' } {
  if (row.refusal === null) return { kind: 'created', order: toPlacedOrder(priced, row) };
  const { refusal: kind } = row;
  const found = Object.entries(row.skus ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  switch (kind) {
    case 'PRODUCT_UNAVAILABLE':
      return { kind, skus: namesOf(found, ([, available, isHeld]) => available === null && !isHeld) };
    case 'HELD':
      return {
        kind,
        rows: [
          ...namesOf(found, ([, , isHeld]) => isHeld === true),
          ...(row.locked_codes ?? []).map(nameOfLockedCode),
        ],
      };
    case 'INSUFFICIENT_STOCK':
      return { kind, shortages: found.flatMap(shortageOf) };
    case 'DISCOUNT_CODE_NOT_APPLICABLE':
      // If no code is used up, the statement returns the kind of `priced.refusal`.
      return row.used_up ? { kind, ...row.used_up } : (priced.refusal as PriceRefusal);
    case 'CURRENCY_MISMATCH':
    case 'AMOUNT_NOT_PAYABLE':
    case 'TOTAL_TOO_LARGE':
    case 'PRICE_CHANGED':
    case 'SHIPPING_ADDRESS_REQUIRED':
    case 'SHIPPING_METHOD_UNAVAILABLE':
    case 'TAX_RATE_MISSING':
      return priced.refusal as PriceRefusal; // the statement returns the kind of `priced.refusal`
    case 'REFERENCE_IN_USE':
      return { kind, orderId: row.referenced_by ?? undefined };
    case 'TOO_MANY_OPEN_ORDERS':
      return { kind, limit: priced.placement.openOrdersLimit! }; // Only a placement with a limit gets this refusal.
    default:
      return { kind };
  }
}

type Found = [sku: string, FoundSku];

const namesOf = (found: Found[], isMeant: (sku: FoundSku) => boolean): string[] =>
  found.filter(([, about]) => isMeant(about)).map(([sku]) => sku);

const shortageOf = ([sku, [requested, available]]: Found) =>
  available !== null && requested > available ? [{ sku, requested, available }] : [];
