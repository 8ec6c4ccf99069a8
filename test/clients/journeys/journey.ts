/** Results that every journey must see, whichever client it uses. */
export interface Sights {
  products: string[];
  /** Fields of the order, which is placed at the total of a quote. */
  placed: { status: string; total: number; sku: string | undefined; taxes: string[] };
  /** The amounts from which the total follows. */
  breakdown: string[];
  /** Whether the same request, with the same idempotency key, returned the same order. */
  isSameOrder: boolean;
  /** Whether the order is in the list of its customer's orders. */
  isListed: boolean;
  /** Fields of a withdrawal from one unit of each line, before the order is cancelled. */
  withdrawn: { status: string; cancelled: number | undefined };
  cancelled: { status: string; releasedUnits: number | undefined };
  /** The new total in the problem for an order at the total of another quote. The journey recognises it by its `type`. */
  changed: number | undefined;
  /** Fields of the problem for an order of too many units. The journey recognises it by its `type`. */
  shortage: { sku: string; requested: number; available: number } | undefined;
  /** The problem for an order that doesn't exist. The journey recognises it by its `type`. */
  absent: string | undefined;
  /** The types of both problems, read by a function that accepts any problem. */
  kinds: (string | undefined)[];
  /**
   * Fields of two events that the receiver got: a test event and the cancellation. The journey distinguishes the events
   * by their `type`.
   */
  received: { isOwnTest: boolean; cancelledBecause: string | undefined };
}

export const { BASE_URL = '', AUTH_URL = '', SKU = '' } = process.env;

/** Generated clients don't request tokens. An OAuth library can do that, or these lines. */
export async function accessToken(): Promise<string> {
  const response = await fetch(`${AUTH_URL}/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa('backoffice:backoffice-secret')}` },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope: 'products:read orders:read orders:write webhooks:read webhooks:write events:read',
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return token;
}

export const CUSTOMER = 'customer-1042';
export const SHIPPING_METHOD = 'parcel';
export const DISCOUNT_CODE = 'TEA10';
export const CONTACT = { email: 'anna@example.com' };
export const ADDRESS = { name: 'Anna Bauer', line1: 'Beispielweg 7', city: 'Berlin', countryCode: 'DE' };
export const PAYMENT_METHOD = 'tok_approved';
export const ABSENT_ORDER = '01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10';

export const tell = (sights: Sights): void => console.log(JSON.stringify(sights));
