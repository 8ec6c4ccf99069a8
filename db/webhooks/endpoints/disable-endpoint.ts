import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';

export type DisabledReason = 'GONE' | 'FAILING' | 'EVENTS_EXPIRED';

/**
 * Disables an endpoint, so that it gets no events until its owner activates it again. Returns whether the endpoint was
 * active. The endpoint's position in the feed remains unchanged, so no event is lost. The owner's other endpoints get
 * an event `webhook_endpoint.disabled` if they are subscribed to this type by name. Runs in one transaction, which
 * locks the endpoint, and then the lanes (delivery cursors) of the other endpoints, sorted by key.
 */
export async function disableEndpoint(db: Database, id: string, reason: DisabledReason): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const disabled = await trx
      .updateTable('webhook_endpoints')
      .set((eb) => ({
        status: 'DISABLED',
        disabled_reason: reason,
        version: eb('version', '+', 1),
        updated_at: sql`now()`,
      }))
      .where('id', '=', id)
      .where('status', '=', 'ACTIVE')
      .returning(['client_id', 'customer_id', 'updated_at'])
      .executeTakeFirst();
    if (!disabled) return false;
    await tellOthers(trx, id, reason, disabled);
    return true;
  });
}

const TYPE = 'webhook_endpoint.disabled';

async function tellOthers(
  trx: Database,
  id: string,
  reason: DisabledReason,
  owner: { client_id: string; customer_id: string | null; updated_at: string },
): Promise<void> {
  const others = await trx
    .selectFrom('webhook_lanes')
    .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_lanes.endpoint_id')
    .select(['webhook_endpoints.id', 'api_version'])
    .whereRef('webhook_lanes.id', '=', 'webhook_endpoints.id')
    .where('client_id', '=', owner.client_id)
    .where('customer_id', 'is not distinct from', owner.customer_id)
    .where('status', '=', 'ACTIVE')
    .where(sql<boolean>`${TYPE} = any (event_types)`)
    .orderBy('webhook_lanes.endpoint_id')
    .forUpdate('webhook_lanes')
    .execute();
  if (others.length === 0) return;
  const eventId = newId();
  await trx
    .updateTable('webhook_lanes')
    .set({ retry_at: sql`least(retry_at, now())` })
    .where('id', '=', sql<string>`any(${others.map((other) => other.id)})`)
    .execute();
  const rows = others.map(({ id: endpointId, api_version }) => ({
    endpoint_id: endpointId,
    event_id: eventId,
    type: TYPE,
    body: bodyOf(eventId, `/api/v${api_version}/webhook-endpoints`, id, reason, owner.updated_at),
    status: 'PENDING' as const,
    next_attempt_at: sql<string>`now()`,
  }));
  await trx.insertInto('webhook_deliveries').values(rows).execute();
}

/** Creates the body of the notification: a CloudEvent that isn't in any feed. */
const bodyOf = (id: string, source: string, endpointId: string, reason: DisabledReason, time: string) =>
  JSON.stringify({
    specversion: '1.0',
    id,
    source,
    subject: endpointId,
    time,
    datacontenttype: 'application/json',
    type: TYPE,
    data: { endpointId, reason },
  });
