import type { Reach } from '../../../db/call/reach.ts';
import type { Buyer } from '../../../db/orders/model/contact.ts';
import { type ContactRecord, NO_CONTACT } from '../../../db/orders/model/order-contact.ts';
import { isShop } from '../../auth/token-reach.ts';
import { normalTime } from '../../http/parsing/rfc3339.ts';
import type { FieldError } from '../../problems.ts';
import type { Schemas } from './types.ts';

/** Personal data of an order in the contract's form. */
export type ShownContact = Pick<
  Schemas['Order'],
  'contact' | 'shippingAddress' | 'billingAddress' | 'buyer' | 'customerNote'
>;

type Given = Pick<Schemas['OrderInput'], keyof ShownContact>;

const CONTACT = ['email', 'name', 'phone', 'locale'] as const satisfies (keyof Schemas['Contact'])[];

const ADDRESS = [
  'name',
  'companyName',
  'line1',
  'line2',
  'line3',
  'postalCode',
  'city',
  'region',
  'countryCode',
  'phone',
] as const satisfies (keyof Schemas['Address'])[];

/** Converts the personal data of an order to the contract's form, with the fields in the contract's order. */
export const toContactFields = (record: ContactRecord, reach: Reach): ShownContact => ({
  ...(record.contact && { contact: sorted(record.contact, CONTACT) }),
  ...(record.shipping_address && { shippingAddress: sorted(record.shipping_address, ADDRESS) }),
  ...(record.billing_address && { billingAddress: sorted(record.billing_address, ADDRESS) }),
  ...(record.buyer && { buyer: shownBuyer(record.buyer, reach) }),
  ...(record.customer_note !== null && { customerNote: record.customer_note }),
});

/** Sorts the fields like the contract, because jsonb stores them in another order. */
const sorted = <Value extends object>(value: Value, names: readonly (keyof Value)[]): Value =>
  // The cast is safe because the value has no other fields.
  Object.fromEntries(names.flatMap((name) => (name in value ? [[name, value[name]]] : []))) as Value;

/**
 * Converts a buyer to the contract's form. A customer doesn't see how the shop has checked the VAT id. So the customer
 * can send the shown buyer in a new request, in which `vatIdCheck` isn't allowed for customers.
 */
function shownBuyer(buyer: Buyer, reach: Reach): Schemas['Buyer'] {
  const { kind, companyName, vatId, vatIdCheck, purchaseOrderNumber } = buyer;
  return {
    kind,
    ...(companyName !== undefined && { companyName }),
    ...(vatId !== undefined && { vatId }),
    ...(vatIdCheck && isShop(reach) && { vatIdCheck }),
    ...(purchaseOrderNumber !== undefined && { purchaseOrderNumber }),
  };
}

/**
 * Converts the personal data of a request to the stored form. Returns undefined if the request contains no personal
 * data.
 */
export function toContactRecord(given: Given): ContactRecord | undefined {
  const record: ContactRecord = {
    contact: given.contact ?? null,
    shipping_address: given.shippingAddress ?? null,
    billing_address: given.billingAddress ?? null,
    buyer: given.buyer ? storedBuyer(given.buyer) : null,
    customer_note: given.customerNote ?? null,
  };
  return Object.values(record).some((value) => value !== null) ? record : undefined;
}

function storedBuyer(buyer: Schemas['BuyerInput']): Buyer {
  const { kind, companyName, vatId, vatIdCheck, purchaseOrderNumber } = buyer;
  return {
    kind,
    ...(companyName !== undefined && { companyName }),
    ...(vatId !== undefined && { vatId }),
    ...(vatIdCheck && { vatIdCheck: storedCheck(vatIdCheck) }),
    ...(purchaseOrderNumber !== undefined && { purchaseOrderNumber }),
  };
}

const storedCheck = ({ result, checkedAt, evidence }: Schemas['VatIdCheckInput']) => ({
  result,
  // The validation has refused texts that aren't times.
  checkedAt: normalTime(checkedAt)!,
  ...(evidence !== undefined && { evidence }),
});

/** Converts the body of `putContact` to the stored form. The result replaces all personal data of the order. */
export function toReplacedContact(given: Schemas['OrderContactInput']) {
  const { contact, billing_address, buyer } = toContactRecord(given) ?? NO_CONTACT;
  return { contact, billing_address, buyer };
}

/**
 * Returns an error if a request contains a check of a VAT id without a VAT id. This check is needed because the schema
 * of a request can't express the rule.
 */
export const findMissingVatId = (buyer: Schemas['BuyerInput'] | undefined): FieldError | undefined =>
  buyer?.vatIdCheck && buyer.vatId === undefined
    ? { field: '/buyer/vatId', message: 'is required with vatIdCheck' }
    : undefined;
