import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { NOTIFIED_CHANNEL } from './notify-lanes.ts';

/**
 * The first and the last position of the feed. `removed`: position up to which events have been removed. `last`:
 * position of the newest event.
 */
export interface FeedEnds {
  removed: number;
  last: number;
}

/**
 * Reads the first and the last position of the feed, under a lock. While a transaction has this lock, no lane (delivery
 * cursor of an endpoint) can be notified of new events. After this function, the transaction adds a lane, or makes a
 * lane continue. The lane can't miss an event: either the event is at `last` or before, or the lane is notified of the
 * event afterwards. This lock must be taken before the locks of endpoints and lanes. The function runs two statements,
 * so that the second one sees everything that was committed before the lock was granted.
 */
export async function lockFeed(trx: Database): Promise<FeedEnds> {
  await trx.selectFrom('webhook_feed').select('position').forShare().execute();
  return trx
    .selectFrom('event_feed')
    .select(['removed_position as removed', 'last_position as last'])
    .executeTakeFirstOrThrow();
}

/**
 * Notifies all processes of a new or resumed lane, or of a cancelled replay, after the commit. The notification is needed
 * because processes poll rarely if no endpoint is active, and would find the lane late. A process that sends the events of a
 * replay would find only after some events that the replay is cancelled.
 */
export const announce = (trx: Database) =>
  sql`select pg_notify(${sql.raw(NOTIFIED_CHANNEL)}, '')`.execute(trx);

/** Adds the lane of an endpoint. The lane starts with the event after `position`. Runs under `lockFeed`. */
export async function insertLane(
  trx: Database,
  endpointId: string,
  position: number,
  { last }: FeedEnds,
): Promise<void> {
  await trx
    .insertInto('webhook_lanes')
    .values({ endpoint_id: endpointId, id: endpointId, position, known: last })
    .execute();
  await announce(trx);
}

/**
 * Makes the lane of an endpoint continue immediately: where it stopped, or after `place` if that position is later. If
 * retries must not be sent any more, the caller also calls `cancelPending`. A process that still sends for the lane
 * keeps its lease. Runs under `lockFeed` and the endpoint's lock.
 */
export async function wakeLane(
  trx: Database,
  endpointId: string,
  place: number,
  { last }: FeedEnds,
): Promise<void> {
  await trx
    .updateTable('webhook_lanes')
    .set({
      position: sql`greatest(position, ${place}::bigint)`,
      known: sql`greatest(known, ${last}::bigint)`,
      due_at: sql`now()`,
      failures: 0,
      failing_since: null,
      absences: 0,
      absent_since: null,
      in_flight_limit: 1,
    })
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', endpointId)
    .execute();
  await announce(trx);
}

/**
 * Locks the lane of an endpoint. Waits while the process that sends for the endpoint writes results. Runs under the
 * endpoint's lock.
 */
export const lockLane = (trx: Database, endpointId: string) =>
  trx
    .selectFrom('webhook_lanes')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .orderBy('id')
    .forUpdate()
    .execute();

/**
 * Cancels the deliveries that wait for an attempt. Must be called under the lock of the endpoint and the lock of its
 * lane.
 */
export async function cancelPending(trx: Database, endpointId: string): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ status: 'CANCELLED', next_attempt_at: null, next_kind: null, settled_at: sql`now()` })
    .where('endpoint_id', '=', endpointId)
    .where('status', 'in', [sql.lit<'PENDING'>('PENDING'), sql.lit<'HELD'>('HELD')])
    .execute();
}
