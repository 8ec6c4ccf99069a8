import type { DB } from '../../../generated/database.ts';
import { TABLES_OF_ORDERS } from '../../orders/tables-of-orders.ts';

/**
 * Slot that the SQL returns for rows that belong to no order. The shard `shardOfUnownedMatters` gets these rows. For
 * rows of the main schema, the SQL returns null instead of a slot.
 */
export const UNOWNED_SLOT = -1;

/** SQL that computes the slot of a customer, with the key of the original installation. */
const slotOf = (customerId: string): string =>
  `get_byte(sha256((select key from customer_slot_keys where version = 1) || convert_to(${customerId}, 'UTF8')), 0)`;

/** SQL that computes the slot of an order's customer. The result is null if the order doesn't exist. */
const slotOfOrder = (id: string): string =>
  `(select ${slotOf('o.customer_id')} from orders o where o.id = ${id})`;

const ofOrder = `coalesce(${slotOfOrder('t.order_id')}, ${UNOWNED_SLOT})`;
const ofCustomer = slotOf('t.customer_id');

/**
 * SQL that extracts an id from the scope of an idempotency key (the method and path of a request). See
 * `idempotencyScopes`.
 */
const idAfter = (name: string): string =>
  `substring(t.scope from '^[A-Z]+ (?:/[^/]+)*?/v[0-9]+/${name}/([0-9a-f-]{36})(?:/|$)')::uuid`;

/** SQL condition: the idempotency key `t` belongs to a merchant client or to a member of staff (`principalOf`). */
export const isOfShop = `(t.customer_id = '' or t.customer_id like 'staff %')`;

/**
 * SQL that computes the slot for an idempotency key. The shard of the computed slot is where an installation with
 * shards looks up the key. If a merchant client or staff has placed an order with the key, the key is in the shard of
 * that order.
 */
const ofKey = `case
    when ${idAfter('orders')} is not null then coalesce(${slotOfOrder(idAfter('orders'))}, ${UNOWNED_SLOT})
    when ${idAfter('attention')} is not null then coalesce((
      select ${slotOfOrder('m.order_id')} from matters m where m.id = ${idAfter('attention')}), ${UNOWNED_SLOT})
    when t.scope ~ '^POST (?:/[^/]+)*?/v[0-9]+/orders$' then
      case when ${isOfShop} then coalesce(${slotOfOrder(`(t.result ->> 'id')::uuid`)}, ${UNOWNED_SLOT})
        else ${ofCustomer} end
  end`;

export {
  ofKey as slotOfKey,
  ofCustomer as slotOfOrderRow,
  ofOrder as slotOfEvent,
  ofOrder as slotOfReservation,
};

/**
 * Selects the last order whose id doesn't contain the slot of the order's customer. An id lacks the slot for one of two
 * reasons: the order was placed before ids contained slots, or the customer was erased.
 */
export const LAST_OLD_ID = `
  select o.id::text as id from orders o
  where get_byte(uuid_send(o.id), 10) <> ${slotOf('o.customer_id')} order by o.id desc limit 1`;

/**
 * Copy rule of a table whose rows are distributed over the shards. `slot`: SQL that computes the slot of the row `t`.
 */
interface Spread {
  slot: string;
  /** SQL condition: only rows that satisfy it are copied. If undefined, all rows are copied. */
  rows?: string;
}

type Fate =
  /**
   * The table is copied to the main schema. If the table of the new installation already has a row, the copied row
   * replaces that row.
   */
  | 'main'
  | Spread
  /** The table is copied to the main schema and to all shards. */
  | 'everywhere'
  /** The function `by` copies the table. */
  | { by: string }
  | { notCopied: string };

/**
 * Copy rules of tables whose rows belong to orders: each row is copied to the shard of its order. The type assertion is
 * needed because `fromEntries` loses the types of the table names.
 */
const FATES_OF_ORDERS = Object.fromEntries(
  TABLES_OF_ORDERS.map((table) => [table, { slot: ofOrder }]),
) as Record<(typeof TABLES_OF_ORDERS)[number], Spread>;

/** Copy rule of each table. A table comes after the tables that its foreign keys reference. */
export const COPY_RULES = {
  customer_slot_keys: { by: 'copyIntoShards: to the main schema and all shards, before everything else' },
  event_cursor_keys: 'main',
  erasures: 'everywhere',
  database_identity: { notCopied: 'the new installation has its own' },
  products: 'everywhere',
  shipping_methods: 'everywhere',
  tax_rates: 'everywhere',
  discount_codes: 'everywhere',
  discount_code_uses: { by: 'copyUses' },
  discount_code_allotments: { by: 'copyUses' },
  discount_code_customers: { slot: ofCustomer },
  tax_settings: 'main',
  stock: { by: 'copyStock' },
  stock_allotments: { by: 'copyStock' },
  stock_transfers: { by: 'copyStock' },
  usage_counts: 'main',
  webhook_endpoints: 'main',
  webhook_secrets: 'main',
  webhook_replays: 'main',
  webhook_lanes: 'main',
  webhook_deliveries: 'main',
  webhook_feed: 'main',
  operator_commands: 'main',
  removed_money: 'main',
  simulated_payments: 'main',
  simulated_operations: 'main',
  simulated_events: 'main',
  orders: { slot: ofCustomer },
  ...FATES_OF_ORDERS,
  documents: { slot: ofOrder },
  document_numbers: 'main',
  document_sums: 'main',
  automatic_invoices: { notCopied: 'progress of a job: each shard starts at the end of its feed' },
  customer_turns: { slot: ofCustomer },
  order_counts: { slot: ofCustomer, rows: `t.customer_id <> ''` },
  provider_events: { slot: ofOrder },
  provider_changes: { slot: `${UNOWNED_SLOT}` },
  provider_places: { slot: `${UNOWNED_SLOT}` },
  idempotency_keys: { slot: ofKey },
  events: { by: 'copyFeed' },
  event_feed: { by: 'copyFeed' },
  woven_events: { by: 'copyFeed' },
  order_key_routes: { by: 'copyKeyRoutes' },
  catalogue_counts: { notCopied: 'the new installation counts its own' },
  order_recount: { notCopied: 'progress of a recount: each shard starts its own' },
  order_removals: { notCopied: 'progress of a removal: each shard starts its own' },
  shards: { notCopied: 'the new installation has its own' },
  shop_copy: { notCopied: 'it records that the copy is complete' },
} satisfies Record<keyof DB, Fate>;

export const TABLES_OF_ALL: readonly string[] = Object.entries(COPY_RULES).flatMap(([table, fate]) =>
  fate === 'everywhere' ? [table] : [],
);
