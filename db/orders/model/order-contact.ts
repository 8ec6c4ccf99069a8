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

type Shipping = Pick<ContactRecord, 'shipping_address'>;

/**
 * Returns the reason why the shipping address of an order can't be changed; undefined if the address can be changed.
 * Taxes and shipping methods depend on the country. So the country of an order that was priced with them stays.
 */
export function whyShippingStays(
  { status, items, pricing }: Pick<OrderState, 'status' | 'items' | 'pricing'>,
  before: Shipping,
  after: Shipping,
): ShippingChangeRefusal | undefined {
  if (isFinalStatus(status)) return 'ENDED';
  if (items.some(({ shipped }) => shipped > 0)) return 'SHIPPED';
  const isSame = before.shipping_address?.countryCode === after.shipping_address?.countryCode;
  return pricing && !isSame ? 'PRICE_WOULD_CHANGE' : undefined;
}

/**
 * Whether the contact of an order is still needed. The contact is needed until the order has ended and no matter of the
 * order is open.
 */
export const isContactNeeded = ({
  status,
  open_matters: matters,
}: Pick<OrderState, 'status'> & { open_matters: number }): boolean => !isFinalStatus(status) || matters > 0;
