import type { Caller } from '../../call/caller.ts';
import type { IdempotencyKey } from '../../call/idempotency.ts';
import type { PlacedFields } from './order-fields.ts';
import type { AmountSteps } from './payable.ts';
import type { OrderRecord } from './record.ts';

/** An order to be placed. It gets its id and its times from the database. */
export interface OrderPlacement extends PlacedFields {
  customerId: string;
  items: { id: string; sku: string; quantity: number }[];
  paymentMethod: string;
  expectedTotal?: { amount: number; currency: string } | undefined;
  /** For how long it holds its stock without being paid. */
  holdMinutes: number;
  caller: Caller;
  /** How many unpaid orders the customer may have placed with its own tokens; `undefined`: the shop orders. */
  openOrdersLimit?: number | undefined;
  idempotencyKey?: IdempotencyKey | undefined;
  /** Which prices the payment provider takes: the same object for all placements of a process. Absent: all. */
  amountSteps?: AmountSteps | undefined;
}

/** What became of a placement. Only `created` has changed anything. */
export type OrderOutcome =
  | { kind: 'created'; order: OrderRecord }
  | { kind: 'replayed'; order: OrderRecord }
  | { kind: 'KEY_REUSED' }
  | { kind: 'INSUFFICIENT_STOCK'; shortages: { sku: string; requested: number; available: number }[] }
  | { kind: 'PRODUCT_UNAVAILABLE'; skus: string[] }
  | { kind: 'CURRENCY_MISMATCH'; currencies: string[] }
  | { kind: 'PRICE_CHANGED'; total: { amount: number; currency: string } }
  | { kind: 'AMOUNT_NOT_PAYABLE'; skus: string[]; currency: string; step: number }
  | { kind: 'TOTAL_TOO_LARGE' }
  | { kind: 'TOO_MANY_OPEN_ORDERS'; limit: number }
  /** `orderId`: the order that has it, unless that order got it at the same moment. */
  | { kind: 'REFERENCE_IN_USE'; orderId: string | undefined }
  /** An operator erases the customer: nothing is placed until that is over. */
  | { kind: 'CUSTOMER_BEING_ERASED' }
  | { kind: 'KEY_IN_USE' }
  /** Its caller had gone, its time was over, or too many waited, before it was sent to the database. */
  | { kind: 'TOO_LATE' };

/**
 * A placement that the statement could not decide. `AGAIN`: it may fit once the placements before it in the
 * same batch are settled, or once the open orders of its customer are counted again. `KEY_TAKEN`: its key has
 * been used, before or while the statement waited; the result is to be looked up. `HELD`: somebody holds the
 * stock of these SKUs.
 */
export type Undecided = { kind: 'AGAIN' } | { kind: 'KEY_TAKEN' } | { kind: 'HELD'; skus: string[] };
