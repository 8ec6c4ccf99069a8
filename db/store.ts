import type { Database } from './base/database.ts';
import { deleteProduct, putProduct } from './catalogue/products.ts';
import { adjustStock, getStock, listAvailable, setStock } from './catalogue/stock.ts';
import { listEvents } from './feed/events.ts';
import { getMatter, listMatters, resolveMatter, retryMatter } from './matters/index.ts';
import { listOrders } from './orders/index.ts';
import { createReplay } from './webhooks/deliveries/create-replay.ts';
import { getWebhookDelivery } from './webhooks/deliveries/deliveries.ts';

/** What is done where a shop is in one schema. */
const IN_ONE_SCHEMA = {
  listOrders,
  listEvents,
  listMatters,
  getMatter,
  retryMatter,
  resolveMatter,
  getStock,
  listAvailable,
  setStock,
  adjustStock,
  putProduct,
  deleteProduct,
  getWebhookDelivery,
  createReplay,
};

type Plain = typeof IN_ONE_SCHEMA;

/**
 * What can be done with a shop that is about more than one of its orders, or none: how depends on whether these are in one
 * schema or in shards. Each is the function of its name, which says the rest.
 */
export type Store = {
  [Name in keyof Plain]: Plain[Name] extends (db: Database, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never;
};

/** A shop that is in one schema. */
export function plainStore(db: Database): Store {
  const bound = Object.entries(IN_ONE_SCHEMA).map(([name, work]) => [
    name,
    (work as (...all: unknown[]) => unknown).bind(undefined, db),
  ]);
  return Object.fromEntries(bound) as Store; // name by name
}
