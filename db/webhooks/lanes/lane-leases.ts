/**
 * Leases of lanes (the delivery cursors of endpoints). Only the process that has a lane's lease sends for the lane, so
 * the limits and the order of an endpoint need no further lock. Leases use the database's clock. `lease`: the lease id
 * of a process.
 */
import type { Selectable } from 'kysely';
import type { WebhookLanes } from '../../../generated/database.ts';
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { type Skipped, allOrEach } from '../../base/skipped-items.ts';
import { SECRET_IDS } from '../secrets/seal-secret.ts';
import { ENDPOINTS_WITH_REPLAY, RUNNING_REPLAY, type RunningReplay } from './replay-progress.ts';

/** Duration of a lease. The lease expires at the end of this time unless it is renewed. */
export const LEASE_SECONDS = 30;

export type LaneKey = Pick<Selectable<WebhookLanes>, 'endpoint_id' | 'id'>;

export type ClaimedLane = LaneKey &
  Pick<
    Selectable<WebhookLanes>,
    'position' | 'known' | 'failures' | 'absences' | 'in_flight_limit' | 'last_turn'
  > & {
    /** Position up to which events have been removed from the feed. */
    removed: number;
    /** Whether the endpoint has accepted a delivery within the last 5 days. */
    is_proven: boolean;
    replay: RunningReplay | null;
    /** The database's time, in ms since 1970. */
    now_ms: number;
  };

/**
 * SQL that selects lanes that are due. `$1`: maximum number of lanes, `$2`: whether to include lanes whose receiver
 * didn't answer the last attempt, `$3`: keys of this process, `$4`: endpoints to leave out, `$5`: the only endpoint, or
 * null for all endpoints. Skips lanes that another process has leased, and lanes whose secrets are sealed (encrypted)
 * by keys that this process doesn't have.
 */
const DUE_LANES = `
    select l.endpoint_id, l.id
    from webhook_lanes l join webhook_endpoints w on w.id = l.endpoint_id
    where w.status = 'ACTIVE' and l.due_at <= now() and coalesce(l.leased_until <= now(), true)
      and (l.known > l.position or l.retry_at <= now() or l.endpoint_id in ${ENDPOINTS_WITH_REPLAY})
      and ($2::boolean or l.absences = 0)
      and l.endpoint_id <> all ($4::uuid[]) and ($5::uuid is null or l.endpoint_id = $5)
      and not exists (
        select from webhook_secrets s
        where s.endpoint_id = l.endpoint_id and s.key_id <> all ($3::text[])
          and (s.expires_at is null or s.expires_at > now()))
    order by l.due_at limit $1 for update of l skip locked`;

const readDueLanes = statement<LaneKey>(DUE_LANES);

/**
 * Claims lanes that are due. Parameters in addition to those of the selection: `$6`: lease, `$7`: duration of the
 * lease.
 */
const claimLanesStatement = statement<ClaimedLane>(`
  with due as materialized (${DUE_LANES}
  )
  update webhook_lanes l set lease = $6, leased_until = now() + make_interval(secs => $7)
  from due d where l.endpoint_id = d.endpoint_id and l.id = d.id
  returning l.endpoint_id, l.id, l.position, l.known, l.failures, l.absences, l.in_flight_limit, l.last_turn,
    coalesce(l.last_delivered_at > now() - interval '5 days', false) as is_proven,
    ${RUNNING_REPLAY} as replay,
    (select removed_position from event_feed) as removed,
    floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms`);

/**
 * Result of a statement about several lanes: the lanes for which the statement succeeded, and the lanes whose rows
 * couldn't be changed.
 */
interface LanesResult<Lane> {
  lanes: Lane[];
  skipped: Skipped[];
}

/**
 * Runs a statement for all lanes together. If the row of a lane makes the statement fail, runs it for each lane
 * separately.
 */
async function eachLane<Lane, Request extends Pick<LaneKey, 'endpoint_id'>>({
  all,
  list,
  one,
}: {
  all: () => Promise<Lane[]>;
  list: () => Promise<readonly Request[]>;
  one: (lane: Request) => Promise<Lane[]>;
}): Promise<LanesResult<Lane>> {
  const lanes: Lane[] = [];
  const skipped = await allOrEach<Request>({
    all: async () => lanes.push(...(await all())),
    list,
    idOf: ({ endpoint_id }) => endpoint_id,
    one: async (lane) => lanes.push(...(await one(lane))),
  });
  return { lanes, skipped };
}

/**
 * Runs a statement for these lanes together. If the row of a lane makes the statement fail, runs it for each lane
 * separately.
 */
const together = <Lane, Request extends Pick<LaneKey, 'endpoint_id'>>(
  requests: Request[],
  work: (requests: Request[]) => Promise<Lane[]>,
): Promise<LanesResult<Lane>> =>
  eachLane({ all: () => work(requests), list: async () => requests, one: (request) => work([request]) });

/** Claims lanes that have something to send. The lane that has waited longest comes first. */
export async function claimLanes(
  db: Database,
  lease: string,
  { limit, withAbsent, keyIds, without = [] }: ClaimRequest,
): Promise<LanesResult<ClaimedLane>> {
  const claim = async (only?: string) =>
    (await claimLanesStatement(db, limit, withAbsent, keyIds, without, only, lease, LEASE_SECONDS)).rows;
  return eachLane({
    all: claim,
    list: async () => (await readDueLanes(db, limit, withAbsent, keyIds, without, null)).rows,
    one: ({ endpoint_id }) => claim(endpoint_id),
  });
}

interface ClaimRequest {
  limit: number;
  /** Whether to claim lanes whose receiver didn't answer the last attempt. */
  withAbsent: boolean;
  /** The keys of this process. */
  keyIds: string[];
  /** Endpoints to which this process can't send. */
  without?: string[];
}

/** State of a lane that this process has leased. */
export interface LeasedLane extends LaneKey {
  known: number;
  /** Whether a delivery is due for a retry. */
  is_retry_due: boolean;
  status: 'ACTIVE' | 'PAUSED' | 'DISABLED';
  /** Version of the endpoint. The version changes with the endpoint's subscription. */
  version: number;
  /** Ids of the secrets that sign now, as in `SigningSecrets`. */
  secret_ids: string;
  /** Position up to which events have been removed from the feed. */
  removed: number;
  replay: RunningReplay | null;
}

/** Reads the lanes that this process has leased. `$1`: lease. Locks nothing. */
const readLeasedLanesStatement = statement<LeasedLane>(`
  select l.endpoint_id, l.id, l.known, coalesce(l.retry_at <= now(), false) as is_retry_due, w.status, w.version,
    ${SECRET_IDS} as secret_ids,
    (select removed_position from event_feed) as removed,
    ${RUNNING_REPLAY} as replay
  from webhook_lanes l join webhook_endpoints w on w.id = l.endpoint_id
  where l.lease = $1 and l.leased_until > now()`);

/** Reads the lanes whose leases this process still has. */
export const readLeasedLanes = async (db: Database, lease: string): Promise<LeasedLane[]> =>
  (await readLeasedLanesStatement(db, lease)).rows;

/**
 * Renews leases. `$1`: lease, `$2`: seconds, `$3`: endpoints. Locks lanes in the order of their keys. Lanes that
 * another process has claimed remain unchanged. If this process has claimed a lane but doesn't process it, the lane's
 * lease isn't renewed and expires.
 */
const renewLeasesStatement = statement<LaneKey>(`
  with held as materialized (
    select endpoint_id, id from webhook_lanes
    where lease = $1 and leased_until > now() and endpoint_id = any ($3::uuid[])
    order by endpoint_id, id for update
  )
  update webhook_lanes l set leased_until = now() + make_interval(secs => $2)
  from held h where l.endpoint_id = h.endpoint_id and l.id = h.id returning l.endpoint_id, l.id`);

export const renewLeases = (db: Database, lease: string, lanes: LaneKey[]): Promise<LanesResult<LaneKey>> =>
  together(lanes, async (some) => {
    const endpointIds = some.map(({ endpoint_id }) => endpoint_id);
    return (await renewLeasesStatement(db, lease, LEASE_SECONDS, endpointIds)).rows;
  });

/** Locks lanes that this process has leased, in the order of their keys. `$1`: lease, `$2`: lanes. */
export const lockLanes = statement<LaneKey>(`
  select l.endpoint_id, l.id
  from jsonb_to_recordset($2::jsonb) k (endpoint_id uuid, id uuid)
    join webhook_lanes l on l.endpoint_id = k.endpoint_id and l.id = k.id
  where l.lease = $1
  order by l.endpoint_id, l.id for update of l`);

/**
 * Releases lanes. `$1`: lease, `$2`: lanes. `must`: whether to release a lane even if there is something to send.
 * Without `must`, a lane that has been notified of more events isn't released, because no process would claim the lane
 * until the next event.
 */
const releaseLanesStatement = statement<LaneKey>(`
  update webhook_lanes l set lease = null, leased_until = null, position = greatest(l.position, k.position),
    due_at = greatest(l.due_at, now() + make_interval(secs => k.wait_ms / 1000.0)),
    retry_at = (
      select min(next_attempt_at) from webhook_deliveries where endpoint_id = l.endpoint_id and status = 'PENDING')
  from jsonb_to_recordset($2::jsonb) k (endpoint_id uuid, id uuid, position bigint, wait_ms float8, must boolean)
  where l.endpoint_id = k.endpoint_id and l.id = k.id and l.lease = $1 and (k.must or l.known <= greatest(l.position, k.position))
  returning l.endpoint_id, l.id`);

export interface Release extends LaneKey {
  /** Position up to which all events have been sent or given up, or have a row. */
  position: number;
  /** Time during which no process claims the lane. */
  wait_ms: number;
  /** Whether to release the lane even if there is something to send. */
  must: boolean;
}

/**
 * Releases lanes. Returns the released lanes. Everything is one transaction, whose first statement locks the lanes. So
 * a transaction that adds a delivery is either committed before the lock, or changes `retry_at` after the release.
 */
export const releaseLanes = (
  db: Database,
  lease: string,
  releases: Release[],
): Promise<LanesResult<LaneKey>> =>
  together(releases, (some) => {
    const given = JSON.stringify(some);
    return db.transaction().execute(async (trx) => {
      await lockLanes(trx, lease, given);
      return (await releaseLanesStatement(trx, lease, given)).rows;
    });
  });
