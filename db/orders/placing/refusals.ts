import { ANY_AMOUNT, isPayable, stepOf } from '../model/payable.ts';
import type { OrderOutcome, OrderPlacement, Undecided } from '../model/placement.ts';
import { type FoundSku, type PlacedColumns, placedOrder } from './placed.ts';

/** Refusals of the statement. Other code finds the other outcomes. */
type Refusal = Exclude<
  (OrderOutcome | Undecided)['kind'],
  'created' | 'replayed' | 'KEY_REUSED' | 'KEY_IN_USE' | 'TOO_LATE'
>;

/**
 * Row that the statement that places orders returns for a placement. Without a `refusal` the order was placed. If the
 * key was known, nothing was looked up. There is no total if it is too large or if a product is missing.
 */
export type DecidedRow =
  | (PlacedColumns & { refusal: null })
  | {
      refusal: Refusal;
      total_amount: number | null;
      currency: string | null;
      skus: PlacedColumns['skus'] | null;
      /** The order that has the reference. */
      referenced_by: string | null;
    };

/** Decodes the outcome of a placement. */
export function outcomeOf(row: DecidedRow, placement: OrderPlacement): OrderOutcome | Undecided {
  if (row.refusal === null) return { kind: 'created', order: placedOrder(placement, row) };
  const { refusal: kind, total_amount: amount, currency } = row;
  const found = Object.entries(row.skus ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  switch (kind) {
    case 'PRODUCT_UNAVAILABLE':
      return { kind, skus: namesOf(found, ([, , , , available, isHeld]) => available === null && !isHeld) };
    case 'HELD':
      return { kind, skus: namesOf(found, ([, , , , , isHeld]) => isHeld === true) };
    case 'INSUFFICIENT_STOCK':
      return { kind, shortages: found.flatMap(shortageOf) };
    case 'CURRENCY_MISMATCH':
      // With a product there is a currency, and none is missing here.
      return { kind, currencies: [...new Set(found.map(([, [, , priced]]) => priced!))].sort() };
    case 'AMOUNT_NOT_PAYABLE': {
      const { amountSteps = ANY_AMOUNT } = placement;
      // With a price there is a currency, and none is missing here.
      const isRefused = ([, price]: FoundSku) =>
        !isPayable(amountSteps, { amount: price!, currency: currency! }); // As said above.
      return {
        kind,
        skus: namesOf(found, isRefused),
        currency: currency!, // As said above.
        step: stepOf(amountSteps, currency!), // As said above.
      };
    }
    case 'PRICE_CHANGED':
      // The statement returns both with this refusal.
      return { kind, total: { amount: amount!, currency: currency! } };
    case 'REFERENCE_IN_USE':
      return { kind, orderId: row.referenced_by ?? undefined };
    case 'TOO_MANY_OPEN_ORDERS':
      return { kind, limit: placement.openOrdersLimit! }; // Only placements with a limit reach one.
    default:
      return { kind };
  }
}

type Found = [sku: string, FoundSku];

const namesOf = (found: Found[], isMeant: (sku: FoundSku) => boolean): string[] =>
  found.filter(([, about]) => isMeant(about)).map(([sku]) => sku);

const shortageOf = ([sku, [, , , requested, available]]: Found) =>
  available !== null && requested > available ? [{ sku, requested, available }] : [];
