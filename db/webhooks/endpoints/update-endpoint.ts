import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { type Precondition, PreconditionFailed } from '../../call/precondition.ts';
import { type FeedEnds, cancelPending, lockFeed, lockLane, wakeLane } from '../lanes/lanes.ts';
import { releaseHeldDeliveries } from '../lanes/release-held-deliveries.ts';
import {
  type EndpointContent,
  type EndpointOwner,
  type EndpointRecord,
  getWebhookEndpoint,
  lockEndpoint,
} from './endpoints.ts';

/**
 * A change of an endpoint by its owner. If `status` is missing, the endpoint's status remains unchanged, even if the
 * endpoint is disabled.
 */
export interface EndpointPatch extends Partial<EndpointContent> {
  status?: 'ACTIVE' | 'PAUSED' | undefined;
  /**
   * Position in the feed at which an endpoint continues when it becomes active again. With `NOW`, the endpoint doesn't
   * get the events from the time when it was inactive.
   */
  resumeAt?: 'WHERE_STOPPED' | 'NOW' | undefined;
}

/**
 * Changes an endpoint, in one transaction under the locks of `webhook_feed` (shared), the endpoint and its lane (its
 * delivery cursor). Returns undefined if the owner has no endpoint with this id. Throws `PreconditionFailed`, and then
 * changes nothing.
 */
export async function updateWebhookEndpoint(
  db: Database,
  owner: EndpointOwner,
  id: string,
  { status, resumeAt = 'WHERE_STOPPED', ...content }: EndpointPatch,
  precondition: Precondition,
): Promise<EndpointRecord | undefined> {
  return db.transaction().execute(async (trx) => {
    const feed = await lockFeed(trx);
    const before = await lockEndpoint(trx, owner, id);
    if (!before) return undefined;
    if (!precondition('webhook-endpoint', before)) throw new PreconditionFailed();
    const after = { ...content, ...(status && { status, disabled_reason: null }) };
    if (!changes(before, after)) return before;
    await trx
      .updateTable('webhook_endpoints')
      .set({ ...after, version: before.version + 1, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    if (status === 'ACTIVE' && before.status !== 'ACTIVE') await resume(trx, before, resumeAt, feed);
    if (content.ordering === 'NONE' && before.ordering !== 'NONE') {
      await lockLane(trx, before.id);
      await releaseHeldDeliveries(trx, [before.id]);
    }
    return getWebhookEndpoint(trx, owner, id);
  });
}

const changes = (before: EndpointRecord, after: Partial<EndpointRecord>): boolean =>
  JSON.stringify({ ...before, ...after }) !== JSON.stringify(before);

async function resume(
  trx: Database,
  { id, disabled_reason }: EndpointRecord,
  resumeAt: 'WHERE_STOPPED' | 'NOW',
  feed: FeedEnds,
): Promise<void> {
  // The reason `EVENTS_EXPIRED` tells the owner that earlier events have been removed. So the endpoint continues after
  // the removed events.
  const oldest = disabled_reason === 'EVENTS_EXPIRED' ? feed.removed : 0;
  await wakeLane(trx, id, resumeAt === 'NOW' ? feed.last : oldest, feed);
  if (resumeAt === 'NOW') await cancelPending(trx, id);
}

/**
 * Deletes an endpoint with its secrets, lanes (delivery cursors) and replays. Returns whether the owner had such an
 * endpoint. The deliveries of the endpoint are removed later, when their retention time ends. Throws
 * `PreconditionFailed`.
 */
export async function deleteWebhookEndpoint(
  db: Database,
  owner: EndpointOwner,
  id: string,
  precondition: Precondition,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const endpoint = await lockEndpoint(trx, owner, id);
    if (!endpoint) return false;
    if (!precondition('webhook-endpoint', endpoint)) throw new PreconditionFailed();
    await trx.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
    return true;
  });
}
