import type { Schemas } from './contract.ts';

/** Criteria that contain personal data. They are never in an address, because addresses are logged and shared. */
export type Person = Schemas['OrderSearchInput'];

declare module '@tanstack/react-router' {
  /** State of an entry in the browser's history. It survives a reload, and is not a part of the address. */
  interface HistoryState {
    person?: Person;
    /** Number of pages of a list that come before this page. */
    depth?: number;
  }
}

/** A search for orders: `q` of `listOrders`, or the criteria of `searchOrders`. */
export type OrderSearch = { q: string } | { person: Person };

/**
 * Decides which search a text is meant for. A text with `@` is an e-mail address. A text without digits that contains a
 * blank, a small letter or an accent is a name. Other texts are numbers, references and SKUs.
 */
export function interpretSearch(text: string, mayReadContacts: boolean): OrderSearch {
  if (!mayReadContacts) return { q: text };
  if (/^[^@\s]+@[^@\s]+$/.test(text)) return { person: { email: text } };
  return !/\d/.test(text) && /[\s\p{Ll}]|[^ -~]/u.test(text) ? { person: { name: text } } : { q: text };
}

export const textOf = (search: OrderSearch): string =>
  'q' in search ? search.q : (search.person.email ?? search.person.name ?? '');
