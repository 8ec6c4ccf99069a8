/**
 * Leases of lanes (the delivery cursors of endpoints). Only the process that has the lease of a lane sends for this
 * lane. So no other lock is needed to enforce the limits and the order of events of an endpoint. Leases use the clock
 * of the database. In this file `lease` is an id that stands for all leases of one process.
 */
import type { Selectable } from 'kysely';
import type { WebhookLanes } from '../../../generated/database.ts';
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { type Skipped, allOrEach } from '../../base/skipped-items.ts';
import { SECRET_IDS } from '../secrets/seal-secret.ts';
import { ENDPOINTS_WITH_REPLAY, RUNNING_REPLAY, type RunningReplay } from './replay-progress.ts';

/** Time after which a lease expires unless the process renews it. */
export const LEASE_SECONDS = 30;

export type LaneKey = Pick<Selectable<WebhookLanes>, 'endpoint_id' | 'id'>;

export type ClaimedLane = LaneKey &
  Pick<
    Selectable<WebhookLanes>,
    'position' | 'known' | 'failures' | 'absences' | 'in_flight_limit' | 'last_turn'
  > & {
    /** Position up to which events have been removed from the feed. */
    removed: number;
    /** Whether the endpoint has accepted a delivery in the last 5 days. */
    is_proven: boolean;
    replay: RunningReplay | null;
    /** The current time of the database, in ms since 1970. */
    now_ms: number;
  };

/**
 * SQL that selects lanes that are due. `$1`: maximum number of lanes. `$2`: whether to include lanes whose receiver
 * didn't answer the last attempt. `$3`: ids of the keys of this process, which seal (encrypt) the secrets of endpoints.
 * `$4`: endpoints to leave out. `$5`: the only endpoint; null means all endpoints. Two kinds of lanes are skipped: lanes
 * that another process has leased, and lanes whose endpoint has a secret that is sealed by a key not in `$3`.
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

/** Claims lanes that are due. `$1` to `$5`: see `DUE_LANES`. `$6`: lease. `$7`: seconds until the lease ends. */
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
 * Result of a statement about several lanes. `lanes`: the lanes for which the statement succeeded. `skipped`: the lanes
 * whose rows can't be changed.
 */
interface LanesResult<Lane> {
  lanes: Lane[];
  skipped: Skipped[];
}

/**
 * Runs a statement for all lanes together (`all`). If the row of one lane makes the statement fail, runs the statement
 * for each lane in `list` separately (`one`).
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

/** Does the same as `eachLane` for lanes that the caller already knows. */
const together = <Lane, Request extends Pick<LaneKey, 'endpoint_id'>>(
  requests: Request[],
  work: (requests: Request[]) => Promise<Lane[]>,
): Promise<LanesResult<Lane>> =>
  eachLane({ all: () => work(requests), list: async () => requests, one: (request) => work([request]) });

/** Claims lanes that have something to send. Lanes that have waited longest are claimed first. */
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
  /** Ids of the keys that this process has. */
  keyIds: string[];
  /** Endpoints to which this process can't send. */
  without?: string[];
}

export interface LeasedLane extends LaneKey {
  known: number;
  /** Whether a delivery is due for a retry. */
  is_retry_due: boolean;
  status: 'ACTIVE' | 'PAUSED' | 'DISABLED';
  /** Version of the endpoint, which changes whenever the owner changes the endpoint's subscription. */
  version: number;
  /** Ids of the secrets that currently sign, as in `SigningSecrets`. */
  secret_ids: string;
  /** Position up to which events have been removed from the feed. */
  removed: number;
  replay: RunningReplay | null;
}

/** Reads the lanes that this process has leased. Locks nothing. `$1`: lease. */
const readLeasedLanesStatement = statement<LeasedLane>(`
  select l.endpoint_id, l.id, l.known, coalesce(l.retry_at <= now(), false) as is_retry_due, w.status, w.version,
    ${SECRET_IDS} as secret_ids,
    (select removed_position from event_feed) as removed,
    ${RUNNING_REPLAY} as replay
  from webhook_lanes l join webhook_endpoints w on w.id = l.endpoint_id
  where l.lease = $1 and l.leased_until > now()`);

export const readLeasedLanes = async (db: Database, lease: string): Promise<LeasedLane[]> =>
  (await readLeasedLanesStatement(db, lease)).rows;

/**
 * Renews leases. Locks lanes sorted by key. Lanes that another process has claimed in the meantime remain unchanged.
 * Lanes that this process has claimed but doesn't work on aren't in `$3`, so their leases expire. `$1`: lease, `$2`:
 * duration of the lease in seconds, `$3`: endpoints.
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

/** Locks lanes that this process has leased, sorted by key. `$1`: lease, `$2`: lanes as JSON. */
export const lockLanes = statement<LaneKey>(`
  select l.endpoint_id, l.id
  from jsonb_to_recordset($2::jsonb) k (endpoint_id uuid, id uuid)
    join webhook_lanes l on l.endpoint_id = k.endpoint_id and l.id = k.id
  where l.lease = $1
  order by l.endpoint_id, l.id for update of l`);

/**
 * Releases lanes. A lane that has been notified of more events isn't released, because no process would claim the lane
 * before its next event. If `must` is true, such a lane is released anyway. `$1`: lease, `$2`: lanes as JSON.
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
  /** Position up to which every event has been sent, was given up, or has a row. */
  position: number;
  /** Time for which no process may claim the lane, in ms. */
  wait_ms: number;
  /** Whether to release the lane even if there is something to send. */
  must: boolean;
}

/**
 * Releases lanes, and returns the released lanes. Runs in one transaction that first locks the lanes. So a delivery
 * that another transaction adds is committed before the lock, or its transaction sets `retry_at` after the release. So
 * the process that leases the lane next finds the delivery in either case.
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
