import type { Selectable } from 'kysely';
import type { WebhookEndpoints } from '../../../generated/database.ts';
import type { Database } from '../../base/database.ts';
import type { Shard, Shards } from '../layout/shards.ts';

/** The columns of an endpoint that determine which events the endpoint receives. */
export type Subscription = Pick<
  Selectable<WebhookEndpoints>,
  'event_types' | 'customer_id' | 'only_customer_id'
>;

/** SQL that declares the columns of a `Subscription`, for statements that get a `Subscription` as JSON. */
export const SUBSCRIPTION_COLUMNS = 'event_types text[], customer_id text, only_customer_id text';

/** Reads the subscriptions of endpoints, by endpoint id. Deleted endpoints are missing in the result. Locks nothing. */
export async function readSubscriptions(
  main: Database,
  endpointIds: readonly string[],
): Promise<Map<string, Subscription>> {
  const rows = await main
    .selectFrom('webhook_endpoints')
    .select(['id', 'event_types', 'customer_id', 'only_customer_id'])
    .where('id', 'in', [...new Set(endpointIds)])
    .execute();
  return new Map(rows.map(({ id, ...wants }) => [id, wants]));
}

/**
 * Returns the only shard whose events an endpoint receives: the shard of the customer, if the endpoint receives only
 * events of one customer's orders. For any other endpoint, returns undefined.
 */
export function findOnlyShard(
  shards: Shards,
  { customer_id, only_customer_id }: Subscription,
): Shard | undefined {
  const customerId = customer_id ?? only_customer_id;
  return customerId === null ? undefined : shards.ofCustomer(customerId);
}
