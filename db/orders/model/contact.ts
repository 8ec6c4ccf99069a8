/** The types of an order's personal data (contact, address and buyer), as the database stores them. */
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
 * Returns the buyer after a change. Copies the earlier check of the VAT identification number if the number hasn't
 * changed and the change contains no new check.
 */
export function keepVatIdCheck(before: Buyer | null, after: Buyer | null): Buyer | null {
  const check = before?.vatIdCheck;
  if (!check || !after || after.vatIdCheck || after.vatId !== before.vatId) return after;
  return { ...after, vatIdCheck: check };
}
