import type { DB } from '../../../generated/database.ts';
import { TABLES_OF_ORDERS } from '../../orders/model/tables-of-orders.ts';

/**
 * The slot of a customer, of an order's customer: SQL over the shop that is copied. `KEEPER` stands for the shard of what
 * belongs to no order (`keeperOfMatters`), null for home.
 */
export const KEEPER = -1;

const slotOf = (customerId: string): string =>
  `get_byte(sha256((select key from customer_slot_keys where version = 1) || convert_to(${customerId}, 'UTF8')), 0)`;

/** Null where there is no such order. */
const slotOfOrder = (id: string): string =>
  `(select ${slotOf('o.customer_id')} from orders o where o.id = ${id})`;

const ofOrder = `coalesce(${slotOfOrder('t.order_id')}, ${KEEPER})`;
const ofCustomer = slotOf('t.customer_id');

/** The id in a scope, which is method and path of a request (`idempotencyScopes`). */
const idAfter = (name: string): string =>
  `substring(t.scope from '^[A-Z]+ (?:/[^/]+)*?/v[0-9]+/${name}/([0-9a-f-]{36})(?:/|$)')::uuid`;

/** Where a service on shards looks for what was done under a key: that of a shop for a new order, in the order's shard. */
const ofKey = `case
    when ${idAfter('orders')} is not null then coalesce(${slotOfOrder(idAfter('orders'))}, ${KEEPER})
    when ${idAfter('attention')} is not null then coalesce((
      select ${slotOfOrder('m.order_id')} from matters m where m.id = ${idAfter('attention')}), ${KEEPER})
    when t.scope ~ '^POST (?:/[^/]+)*?/v[0-9]+/orders$' then
      case when t.customer_id = '' then coalesce(${slotOfOrder(`(t.result ->> 'id')::uuid`)}, ${KEEPER})
        else ${ofCustomer} end
  end`;

export { ofKey as slotOfKey, ofOrder as slotOfEvent, ofOrder as slotOfReservation };

/** The last order whose id doesn't have its customer's slot: it is older than slots are, or its customer was erased. */
export const LAST_OLD_ID = `
  select o.id::text as id from orders o
  where get_byte(uuid_send(o.id), 10) <> ${slotOf('o.customer_id')} order by o.id desc limit 1`;

/** Where the rows of a table go: SQL of a slot, of `t`. */
interface Spread {
  slot: string;
  /** Which of its rows; all, where it isn't said. */
  rows?: string;
}

type Fate =
  /** At home: with all columns, in place of what a new shop has. */
  | 'home'
  | Spread
  /** A function of its own writes it. */
  | { by: string }
  | { notCopied: string };

/** Rows of an order go where it goes. The names come from a list, which `fromEntries` forgets. */
const FATES_OF_ORDERS = Object.fromEntries(
  TABLES_OF_ORDERS.map((table) => [table, { slot: ofOrder }]),
) as Record<(typeof TABLES_OF_ORDERS)[number], Spread>;

/** What becomes of each table of a shop, those first that others refer to. */
export const FATES = {
  customer_slot_keys: { by: 'copyIntoShards: to home and all shards, first of all' },
  event_cursor_keys: 'home',
  products: { by: 'copyIntoShards: to home and all shards' },
  stock: { by: 'copyStock' },
  stock_allotments: { by: 'copyStock' },
  stock_transfers: { by: 'copyStock' },
  usage_counts: 'home',
  webhook_endpoints: 'home',
  webhook_secrets: 'home',
  webhook_replays: 'home',
  webhook_lanes: 'home',
  webhook_deliveries: 'home',
  webhook_feed: 'home',
  operator_commands: 'home',
  removed_money: 'home',
  simulated_payments: 'home',
  simulated_operations: 'home',
  simulated_events: 'home',
  orders: { slot: ofCustomer },
  ...FATES_OF_ORDERS,
  customer_turns: { slot: ofCustomer },
  order_counts: { slot: ofCustomer, rows: `t.customer_id <> ''` },
  provider_events: { slot: ofOrder },
  provider_changes: { slot: `${KEEPER}` },
  provider_places: { slot: `${KEEPER}` },
  idempotency_keys: { slot: ofKey },
  events: { by: 'copyFeed' },
  event_feed: { by: 'copyFeed' },
  woven_events: { by: 'copyFeed' },
  order_key_routes: { by: 'copyKeyRoutes' },
  order_recount: { notCopied: 'how far a count is: each shard begins its own' },
  order_removals: { notCopied: 'how far a removal is: each shard begins its own' },
  shards: { notCopied: 'the new shop has its own' },
  shop_copy: { notCopied: 'it says that this is done' },
} satisfies Record<keyof DB, Fate>;
