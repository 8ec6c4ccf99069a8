import type { OrderOutcome, Undecided } from '../model/order-placement.ts';
import { type PlacedColumns, toPlacedOrder } from './placed-order.ts';
import type { PriceRefusal, PricedPlacement } from './price-placement.ts';

/** Refusals of the statement. Other code finds the other outcomes. */
type Refusal =
  | Exclude<
      (OrderOutcome | Undecided)['kind'],
      'created' | 'replayed' | 'KEY_REUSED' | 'KEY_IN_USE' | 'TOO_LATE'
    >
  | 'STALE';

/**
 * Units of a requested SKU, its available stock, and whether another transaction has locked that. Without a product or
 * its stock row, only the units are known.
 */
type FoundSku = [units: number, available: number | null, isHeld?: boolean];

/**
 * Row that the statement that places orders returns for a placement. Without a `refusal` the order was placed. If the
 * key was known, nothing was looked up.
 */
export type DecidedRow =
  | (PlacedColumns & { refusal: null })
  | {
      refusal: Refusal;
      skus: Record<string, FoundSku> | null;
      /** The order that has the reference. */
      referenced_by: string | null;
    };

/** Decodes the outcome of a placement. `STALE`: the price of a product has changed since the process read it. */
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
      return { kind, skus: namesOf(found, ([, , isHeld]) => isHeld === true) };
    case 'INSUFFICIENT_STOCK':
      return { kind, shortages: found.flatMap(shortageOf) };
    case 'CURRENCY_MISMATCH':
    case 'AMOUNT_NOT_PAYABLE':
    case 'TOTAL_TOO_LARGE':
    case 'PRICE_CHANGED':
    case 'SHIPPING_ADDRESS_REQUIRED':
    case 'SHIPPING_METHOD_UNAVAILABLE':
    case 'TAX_RATE_MISSING':
      return priced.refusal as PriceRefusal; // the statement returns its kind
    case 'REFERENCE_IN_USE':
      return { kind, orderId: row.referenced_by ?? undefined };
    case 'TOO_MANY_OPEN_ORDERS':
      return { kind, limit: priced.placement.openOrdersLimit! }; // Only placements with a limit reach one.
    default:
      return { kind };
  }
}

type Found = [sku: string, FoundSku];

const namesOf = (found: Found[], isMeant: (sku: FoundSku) => boolean): string[] =>
  found.filter(([, about]) => isMeant(about)).map(([sku]) => sku);

const shortageOf = ([sku, [requested, available]]: Found) =>
  available !== null && requested > available ? [{ sku, requested, available }] : [];
