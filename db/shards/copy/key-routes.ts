import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { nameOfKey } from '../../call/idempotency.ts';
import type { Shard, Shards } from '../layout/shards.ts';
import { scopeOfRoute } from '../orders/idempotency-routes.ts';
import { readPages } from './rows.ts';
import { isOfShop, slotOfKey } from './copy-rules.ts';

interface PlacedUnder {
  client_id: string;
  /** See `principalOf`. */
  customer_id: string;
  scope: string;
  key: string;
  created_at: string;
  slot: number;
}

const KEYS = `
  select t.client_id, t.customer_id, t.scope, t.key, t.created_at::text as created_at, ${slotOfKey} as slot
  from idempotency_keys t
  where ${isOfShop} and t.scope ~ '^POST (?:/[^/]+)*?/v[0-9]+/orders$'`;

/** Inserts routes. A route says which shard may use an idempotency key. `$1`: routes as JSON. */
const insertRoutesStatement = statement<never>(`
  insert into order_key_routes (client_id, scope, key, shard, claims, claimed_at)
  select client_id, scope, key, shard, 1, created_at from json_to_recordset($1::json)
    as r(client_id text, scope text, key text, shard text, created_at timestamptz)`);

/**
 * Writes a route for each idempotency key with which a merchant client or a member of staff has placed an order. The
 * route names the shard of that order. `createKeyRouter` reads the route before it places another order with the key.
 */
export async function copyKeyRoutes(
  from: Database,
  shards: Shards,
  shardOf: (slot: number | null) => Shard | undefined,
): Promise<void> {
  for await (const page of readPages<PlacedUnder>(from, KEYS)) {
    const byKeeper = Map.groupBy(page, ({ client_id: clientId, customer_id: customerId, scope, key }) =>
      shards.ofText(nameOfKey({ clientId, customerId }, { scope, key })),
    );
    for (const [keeper, keys] of byKeeper) {
      const routes = keys.map(({ slot, ...key }) => ({
        ...key,
        scope: scopeOfRoute(key.scope, key.customer_id),
        shard: shardOf(slot)!.name, // Each slot belongs to a shard.
      }));
      await insertRoutesStatement(keeper.db, JSON.stringify(routes));
    }
  }
}
