import type { Adjustments } from '../../../../db/pricing/pricing.ts';
import type { meaningOf } from '../../../support/orders/kept-money.ts';
import type { Schemas } from '../../../support/shop/shop.ts';

/** State of an order before or after a step. */
export interface Seen {
  order: Schemas['Order'];
  preview: Schemas['CancelPreview'];
  payment: Schemas['Payment'];
  /** All returns of the order, the oldest first. */
  returns: Schemas['Return'][];
  /** Units of each return that are withdrawn but being packed, by the ids of the return and of the line. */
  packing: Map<string, number>;
  /** Credits, deductions and decisions about charges: see `Life`. */
  adjustments: Adjustments;
  /** All payments of the order. */
  payments: Schemas['Payment'][];
  /** Sums that the test has computed from stored rows: paid, refunded, disputed and kept amounts. */
  meaning: Awaited<ReturnType<typeof meaningOf>>;
}
