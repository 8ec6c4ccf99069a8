/** The contact, an address and the buyer of an order, as the order stores them. */
export interface Contact {
  email: string;
  name?: string;
  phone?: string;
  locale?: string;
}

export interface Address {
  name: string;
  companyName?: string;
  line1: string;
  line2?: string;
  line3?: string;
  postalCode?: string;
  city: string;
  region?: string;
  countryCode: string;
  phone?: string;
}

export interface Buyer {
  kind: 'CONSUMER' | 'BUSINESS';
  companyName?: string;
  vatId?: string;
  vatIdCheck?: { result: 'VALID' | 'INVALID' | 'UNAVAILABLE'; checkedAt: string; evidence?: string };
  purchaseOrderNumber?: string;
}

/**
 * Returns the buyer after a change. The check of a VAT identification number is kept as long as the number doesn't
 * change.
 */
export function keepVatIdCheck(before: Buyer | null, after: Buyer | null): Buyer | null {
  const check = before?.vatIdCheck;
  if (!check || !after || after.vatIdCheck || after.vatId !== before.vatId) return after;
  return { ...after, vatIdCheck: check };
}
