import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { allOrEach, throwIfSkipped } from '../../base/skipped-items.ts';

interface Delivery {
  endpointId: string;
  eventId: string;
}

/**
 * SQL condition: whether a delivery `d` may be removed, because it is old. An old delivery that must still be sent
 * remains as long as its endpoint exists. `$1`: number of days after which a delivery is old.
 */
const IS_OLD = `d.first_at < now() - make_interval(days => $1) and (d.status not in ('PENDING', 'HELD')
      or not exists (select from webhook_endpoints w where w.id = d.endpoint_id))`;

/**
 * SQL that selects the oldest deliveries that may be removed. `$1`: days as in `IS_OLD`, `$2`: maximum number of
 * deliveries.
 */
const OLD = `
    select d.endpoint_id, d.event_id from webhook_deliveries d where ${IS_OLD} order by d.first_at limit $2`;

/** Locks and removes old deliveries. Skips deliveries that another transaction has locked. */
const forgetOldDeliveriesStatement = statement<{ count: number }>(`
  with old as materialized (${OLD} for update of d skip locked),
  forgotten as (
    delete from webhook_deliveries d using old o
    where d.endpoint_id = o.endpoint_id and d.event_id = o.event_id returning 1
  )
  select count(*)::int as count from forgotten`);

/** Lists the deliveries that `forgetOldDeliveriesStatement` would remove. Locks nothing. */
const listOldDeliveriesStatement = statement<Delivery>(`
  select endpoint_id as "endpointId", event_id as "eventId" from (${OLD}) o`);

/** Removes one delivery if it is old. `$1`: days as in `IS_OLD`, `$2`: endpoint, `$3`: event. */
const forgetDeliveryStatement = statement<never>(`
  delete from webhook_deliveries d where d.endpoint_id = $2 and d.event_id = $3 and ${IS_OLD}`);

/**
 * Removes at most `limit` deliveries that began more than `days` days ago. The oldest are removed first. Returns the
 * number of removed deliveries. If a delivery can't be removed, the function still removes the others, and then throws
 * `ItemsSkipped`.
 */
export async function forgetOldDeliveries(db: Database, days: number, limit: number): Promise<number> {
  let count = 0;
  const skipped = await allOrEach({
    all: async () => (count = (await forgetOldDeliveriesStatement(db, days, limit)).rows[0]!.count),
    list: async () => (await listOldDeliveriesStatement(db, days, limit)).rows,
    idOf: ({ endpointId, eventId }) => `${endpointId} ${eventId}`,
    async one({ endpointId, eventId }) {
      const { numAffectedRows } = await forgetDeliveryStatement(db, days, endpointId, eventId);
      count += Number(numAffectedRows ?? 0);
    },
  });
  throwIfSkipped(skipped);
  return count;
}
