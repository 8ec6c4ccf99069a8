/** Personal data of an order, which is stored in a table of its own. Pure: no database, no clock. */
import type { Selectable } from 'kysely';
import type { OrderContacts } from '../../../generated/database.ts';
import { type OrderState, isFinalStatus } from './order-rules.ts';

/** Personal data of an order as stored: null for what the order doesn't have. */
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

/** Columns of a `ContactRecord`, with their types, for a list of columns in SQL. */
export const TYPED_CONTACT_COLUMNS = CONTACT_COLUMNS.map(
  (column) => `${column} ${column === 'customer_note' ? 'text' : 'jsonb'}`,
).join(', ');

export type ShippingChangeRefusal = 'SHIPPED' | 'ENDED' | 'PRICE_WOULD_CHANGE';

/** Returns the reason for which the shipping of an order can't change; undefined if it can. */
export function whyShippingStays({
  status,
  items,
}: Pick<OrderState, 'status' | 'items'>): ShippingChangeRefusal | undefined {
  if (isFinalStatus(status)) return 'ENDED';
  if (items.some(({ shipped }) => shipped > 0)) return 'SHIPPED';
  return undefined;
}

/** Whether the contact of an order is still needed: the order hasn't ended, or an operator must decide about it. */
export const isContactNeeded = ({
  status,
  open_matters: matters,
}: Pick<OrderState, 'status'> & { open_matters: number }): boolean => !isFinalStatus(status) || matters > 0;
