import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { TOLD_CHANNEL } from './tell-lanes.ts';

/** Places of the feed: events up to `removed` are gone, `last` is the newest. */
export interface FeedEnds {
  removed: number;
  last: number;
}

/**
 * The feed's ends, under a lock that holds back whoever tells lanes of events: an event is either before `last`, or
 * the lane that this transaction adds or wakes is told of it. Comes before the locks of endpoints and lanes. Two
 * statements, so that the second sees what was committed before the lock was granted.
 */
export async function holdFeed(trx: Database): Promise<FeedEnds> {
  await trx.selectFrom('webhook_feed').select('position').forShare().execute();
  return trx
    .selectFrom('event_feed')
    .select(['removed_position as removed', 'last_position as last'])
    .executeTakeFirstOrThrow();
}

/** Where nobody wanted events, processes seldom look: they hear that somebody does, once this is committed. */
const announce = (trx: Database) => sql`select pg_notify(${sql.raw(TOLD_CHANNEL)}, '')`.execute(trx);

/** Adds the lane of an endpoint, which begins after that position. Under `holdFeed`. */
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
 * Lets the lane of an endpoint go on at once: where it stopped, or after the last event, without what waits to be
 * tried again. Whoever is still sending for it keeps the lease. Under `holdFeed` and the endpoint's lock.
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

/** Waits until whoever sends for an endpoint has written what it is about to. Under the endpoint's lock. */
export const lockLane = (trx: Database, endpointId: string) =>
  trx
    .selectFrom('webhook_lanes')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Gives up what waits to be tried again. Under the endpoint's lock, after that of its lane. */
export async function cancelPending(trx: Database, endpointId: string): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ status: 'CANCELLED', next_attempt_at: null, next_kind: null, settled_at: sql`now()` })
    .where('endpoint_id', '=', endpointId)
    .where('status', 'in', [sql.lit<'PENDING'>('PENDING'), sql.lit<'HELD'>('HELD')])
    .execute();
}
