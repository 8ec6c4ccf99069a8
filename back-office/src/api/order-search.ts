import type { Schemas } from './contract.ts';

/** Criteria that contain personal data. They are never in an address, because addresses are logged and shared. */
export type Person = Schemas['OrderSearchInput'];

/** A search for orders: `q` of `listOrders`, or the criteria of `searchOrders`. */
export type OrderSearch = { q: string } | { person: Person };

/** A whole order number: three groups of four characters of its alphabet. Some numbers have no digit. */
const ORDER_NUMBER = /^[2-9A-HJKMNP-TV-Z]{4}([\s-]?[2-9A-HJKMNP-TV-Z]{4}){2}$/i;

/**
 * Decides which search a text is meant for. A text with `@` is an e-mail address. A text without digits that contains a
 * blank, a small letter or an accent is a name, unless it has the form of an order number. Other texts are numbers,
 * references and SKUs.
 */
export function interpretSearch(text: string, mayReadContacts: boolean): OrderSearch {
  if (!mayReadContacts) return { q: text };
  if (/^[^@\s]+@[^@\s]+$/.test(text)) return { person: { email: text } };
  const isName = !/\d/.test(text) && /[\s\p{Ll}]|[^ -~]/u.test(text) && !ORDER_NUMBER.test(text);
  return isName ? { person: { name: text } } : { q: text };
}

export const textOf = (search: OrderSearch): string =>
  'q' in search ? search.q : (search.person.email ?? search.person.name ?? '');
