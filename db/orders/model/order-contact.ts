/** The personal data of an order, which is stored in the table `order_contacts`. Pure: no database, no clock. */
import type { Selectable } from 'kysely';
import type { OrderContacts } from '../../../generated/database.ts';
import { hasUndoneUnits } from './fulfillment.ts';
import { type OrderState, isFinalStatus } from './order-rules.ts';

/** The stored personal data of an order. A column is null if the order lacks this data. */
export type ContactRecord = Omit<Selectable<OrderContacts>, 'order_id'>;

export const NO_CONTACT: ContactRecord = {
  contact: null,
  shipping_address: null,
  billing_address: null,
  buyer: null,
  customer_note: null,
};

/** Columns of a `ContactRecord`. */
export const CONTACT_COLUMNS = [
  'contact',
  'shipping_address',
  'billing_address',
  'buyer',
  'customer_note',
] as const satisfies (keyof ContactRecord)[];

/** `CONTACT_COLUMNS` with their types, as a column definition list in SQL. */
export const TYPED_CONTACT_COLUMNS = CONTACT_COLUMNS.map(
  (column) => `${column} ${column === 'customer_note' ? 'text' : 'jsonb'}`,
).join(', ');

/** SQL condition: whether a row of `returns` has notes, which are personal data of the order. */
export const HAS_NOTES = '(note is not null or decline_note is not null)';

/**
 * Returns whether the personal data of an order is still needed: the order hasn't ended, has units to ship again, or
 * has an open matter (a case that an operator must decide) or a return that hasn't ended.
 */
export const isContactNeeded = (
  order: Pick<OrderState, 'status' | 'items'> & { open_matters: number; open_returns: number },
): boolean =>
  !isFinalStatus(order.status) || hasUndoneUnits(order) || order.open_matters > 0 || order.open_returns > 0;
