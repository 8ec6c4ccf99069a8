/** Personal data of an order, which is stored in a separate table. Pure: no database, no clock. */
import type { Selectable } from 'kysely';
import type { OrderContacts } from '../../../generated/database.ts';
import { type OrderState, isFinalStatus } from './order-rules.ts';

/** Personal data of an order as stored. Data that the order doesn't have is null. */
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

/** Names and types of the columns of a `ContactRecord`, as a column definition list in SQL. */
export const TYPED_CONTACT_COLUMNS = CONTACT_COLUMNS.map(
  (column) => `${column} ${column === 'customer_note' ? 'text' : 'jsonb'}`,
).join(', ');

export type ShippingChangeRefusal = 'SHIPPED' | 'ENDED' | 'PRICE_WOULD_CHANGE';

/** Returns the reason why the shipping of an order can't be changed; undefined if the shipping can be changed. */
export function whyShippingStays({
  status,
  items,
}: Pick<OrderState, 'status' | 'items'>): ShippingChangeRefusal | undefined {
  if (isFinalStatus(status)) return 'ENDED';
  if (items.some(({ shipped }) => shipped > 0)) return 'SHIPPED';
  return undefined;
}

/**
 * Whether the contact of an order is still needed. The contact is needed until the order has ended and no matter of the
 * order is open.
 */
export const isContactNeeded = ({
  status,
  open_matters: matters,
}: Pick<OrderState, 'status'> & { open_matters: number }): boolean => !isFinalStatus(status) || matters > 0;
