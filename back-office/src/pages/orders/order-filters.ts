import type { Operations } from '../../api/contract.ts';

type Query = NonNullable<Operations['listOrders']['parameters']['query']>;

/** Filters with a list of values, and their values in the order of an order's life. */
export const CHOICES = {
  status: ['SUBMITTED', 'CONFIRMED', 'COMPLETED', 'CANCELLED', 'EXPIRED'],
  paymentStatus: [
    ...(['PENDING', 'REQUIRES_ACTION', 'AUTHORIZED', 'PARTIALLY_PAID', 'PAID'] as const),
    ...(['PARTIALLY_REFUNDED', 'REFUNDED', 'FAILED', 'VOIDED'] as const),
  ],
  fulfillmentStatus: ['UNFULFILLED', 'PARTIALLY_FULFILLED', 'FULFILLED'],
  deliveryStatus: ['NONE', 'PARTIALLY_DELIVERED', 'DELIVERED'],
  returnStatus: ['NONE', 'OPEN', 'PARTIALLY_RETURNED', 'RETURNED'],
} as const satisfies { [filter in keyof Query]?: Query[filter] };

/** Filters that are true, false or not set. */
export const FLAGS = ['readyToShip', 'shipmentHeld', 'attention'] as const satisfies (keyof Query)[];

export type Choice = keyof typeof CHOICES;
export type Flag = (typeof FLAGS)[number];

// The keys of the object have this type.
export const CHOICE_NAMES = Object.keys(CHOICES) as Choice[];

/** Filters, sorting and page of the orders table. The address of the page contains them. */
export interface Filters {
  choices: { readonly [choice in Choice]?: readonly string[] };
  flags: { readonly [flag in Flag]?: boolean };
  q?: string;
  /** First and last day on which an order was placed, such as 2026-11-26, in the time zone of the browser. */
  from?: string;
  to?: string;
  isOldestFirst: boolean;
  /** Order that comes before the present page of the list. Undefined on the first page. */
  after?: string | undefined;
}

/** Search parameters of the address. */
export type FilterSearch = Record<string, string | boolean>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads filters from the search parameters of an address. Values that the contract doesn't have are left out. */
export function parseFilters(search: Record<string, unknown>): Filters {
  // The router has parsed numbers and booleans.
  const text = (key: string): string | undefined =>
    search[key] === undefined || typeof search[key] === 'object' ? undefined : String(search[key]);
  const choices: { [choice in Choice]?: string[] } = {};
  for (const choice of CHOICE_NAMES) {
    const chosen = (text(choice) ?? '').split('.');
    const values = CHOICES[choice].filter((value) => chosen.includes(value));
    if (values.length > 0) choices[choice] = values;
  }
  const flags: { [flag in Flag]?: boolean } = {};
  for (const flag of FLAGS) {
    const value = text(flag);
    if (value === 'true' || value === 'false') flags[flag] = value === 'true';
  }
  const filters: Filters = { choices, flags, isOldestFirst: text('sort') === 'OLDEST_FIRST' };
  for (const key of ['from', 'to'] as const) {
    const day = text(key);
    if (day !== undefined && DAY.test(day) && !Number.isNaN(Date.parse(day))) filters[key] = day;
  }
  const [q, after] = [text('q')?.trim(), text('after')];
  if (q) filters.q = q;
  if (after) filters.after = after;
  return filters;
}

/** Writes filters as search parameters. Filters that aren't set are left out. */
export function formatFilters({ choices, flags, q, from, to, isOldestFirst, after }: Filters): FilterSearch {
  const search: FilterSearch = {};
  for (const [choice, values] of Object.entries(choices))
    if (values.length > 0) search[choice] = values.join('.');
  for (const [flag, value] of Object.entries(flags)) search[flag] = value;
  for (const [key, value] of Object.entries({ q, from, to, after })) if (value) search[key] = value;
  if (isOldestFirst) search['sort'] = 'OLDEST_FIRST';
  return search;
}

/** Start of a day in the time zone of the browser, `days` days later. */
function startOf(day: string, days = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + days).toISOString();
}

/** Query of `listOrders` for these filters. */
export const toQuery = ({ choices, flags, q, from, to, isOldestFirst, after }: Filters): Query =>
  ({
    ...choices,
    ...flags,
    ...(q && { q: q.replace(/[^ -~]/g, '').slice(0, 64) }),
    ...(from && { createdFrom: startOf(from) }),
    ...(to && { createdTo: startOf(to, 1) }),
    ...(isOldestFirst && { sort: 'OLDEST_FIRST' }),
    ...(after && { after }),
  }) as Query; // `parseFilters` leaves out all values that aren't in the contract.

/** Whether two filters select the same orders in the same sequence. The page of the list doesn't count. */
export function isSame(one: Filters, other: Filters): boolean {
  const [a, b] = [one, other].map((filters) => formatFilters({ ...filters, after: undefined }));
  const keys = new Set(Object.keys({ ...a, ...b }));
  return [...keys].every((key) => a?.[key] === b?.[key]);
}

export const NO_FILTERS: Filters = { choices: {}, flags: {}, isOldestFirst: false };

/** Filters without the search and the page of the list: what a user has chosen in the dialog of filters. */
export const countFilters = ({ choices, flags, from, to }: Filters): number =>
  Object.keys(choices).length + Object.keys(flags).length + (from ? 1 : 0) + (to ? 1 : 0);
