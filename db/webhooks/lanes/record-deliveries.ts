import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { findErasedOrders } from '../../call/pseudonyms.ts';
import { type LaneKey, lockLanes } from './lane-leases.ts';
import { type ReplayProgress, moveReplays } from './replay-progress.ts';
import { releaseHeldDeliveries } from './release-held-deliveries.ts';

/**
 * An attempt as the endpoint's owner sees it. The attempt's number is added by the statement that writes the attempt.
 */
export interface AttemptRecord {
  kind: 'FIRST' | 'RETRY' | 'MANUAL' | 'REPLAY';
  /** Start of the attempt, in RFC 3339. */
  startedAt: string;
  durationMs: number;
  statusCode?: number;
  failure?: string;
  responseExcerpt?: string;
  url: string;
}

/** A delivery, as it must be recorded. */
export interface DeliveryRecord extends LaneKey {
  event_id: string;
  order_id: string | null;
  type: string;
  position: number | null;
  status: 'PENDING' | 'HELD' | 'DELIVERED' | 'FAILED' | 'CANCELLED';
  /** Number of attempts that count in the retry schedule. */
  tries: number;
  /** Time until the next attempt, in ms. */
  wait_ms: number | null;
  attempt: AttemptRecord | null;
  /** Kind of the next attempt. Null if the next attempt is a retry. */
  next_kind: 'REPLAY' | null;
}

/** The state of a lane (the delivery cursor of an endpoint), as it must be recorded. */
export interface LaneRecord extends LaneKey {
  position: number;
  failures: number;
  /** Number of attempts since the receiver answered for the last time. */
  absences: number;
  is_failing: boolean;
  is_unavailable: boolean;
  /** The list from which the lane's last delivery was taken. */
  last_turn: 'DUE' | 'NEW' | 'REPLAY' | null;
  last_failure: string | null;
  has_delivered: boolean;
  in_flight_limit: number;
  /** Whether the events of an order are sent one after the other. */
  is_in_order: boolean;
  /** Time until the next retry is due, in ms. */
  retry_ms: number | null;
  /** Progress of the replay that the lane also sends. Null if no replay is running. */
  replay: ReplayProgress | null;
}

/** An endpoint that hasn't answered for this number of days is disabled. */
export const ABSENT_DAYS = 5;

/**
 * Maximum number of attempts that are stored for a delivery. If there are more attempts, the latest attempts are
 * stored.
 */
const KEPT_ATTEMPTS = 20;

/**
 * SQL condition: whether the stored state of a delivery must not be overwritten. The condition is true in two cases.
 * First, the delivery was cancelled in the meantime, and the new state doesn't come from a replay. Second, the owner
 * has requested another attempt.
 */
const KEPT = `(d.status = 'CANCELLED' and excluded.status in ('PENDING', 'HELD')
    and coalesce(excluded.next_kind, excluded.attempts -> 0 ->> 'kind') is distinct from 'REPLAY'
  or d.next_kind is not null and d.next_kind is distinct from excluded.attempts -> 0 ->> 'kind')`;

const unlessKept = (column: string) => `case when ${KEPT} then d.${column} else excluded.${column} end`;

/**
 * Records the states of lanes and deliveries. The statement writes only lanes that this process has leased, with their
 * deliveries. So the lanes of other processes remain unchanged, and the statement doesn't create the lane of a deleted
 * endpoint again. The statement locks the leased lanes sorted by key, and then deliveries. `$1`: lease,
 * `$2`: lanes as JSON, `$3`: deliveries as JSON, `$4`: whether everything is sent through a proxy.
 */
const recordStatement = statement<LaneKey & { is_lost: boolean }>(`
  with held as materialized (
    select l.endpoint_id, l.id
    from jsonb_to_recordset($2::jsonb) k (endpoint_id uuid, id uuid)
      join webhook_lanes l on l.endpoint_id = k.endpoint_id and l.id = k.id
    where l.lease = $1
    order by l.endpoint_id, l.id for update of l
  ),
  written as (
    insert into webhook_deliveries as d (endpoint_id, event_id, order_id, type, position, status, tries,
      next_attempt_at, next_kind, attempts, settled_at)
    select r.endpoint_id, r.event_id, r.order_id, r.type, r.position, r.status, r.tries,
      now() + make_interval(secs => r.wait_ms / 1000.0), r.next_kind,
      case when r.attempt is null then '[]' else jsonb_build_array('{"number": 1}' || r.attempt) end,
      case when r.status not in ('PENDING', 'HELD') then now() end
    from jsonb_to_recordset($3::jsonb) r (endpoint_id uuid, id uuid, event_id uuid, order_id uuid, type text,
        position bigint, status text, tries smallint, wait_ms float8, next_kind text, attempt jsonb)
      join held h on h.endpoint_id = r.endpoint_id and h.id = r.id
    order by r.endpoint_id, r.event_id
    on conflict (endpoint_id, event_id) do update set
      status = ${unlessKept('status')}, tries = ${unlessKept('tries')},
      next_attempt_at = ${unlessKept('next_attempt_at')}, settled_at = ${unlessKept('settled_at')},
      next_kind = ${unlessKept('next_kind')},
      attempts = case when excluded.attempts = '[]' then d.attempts
        else case when jsonb_array_length(d.attempts) >= ${KEPT_ATTEMPTS} then d.attempts - 0 else d.attempts end
          || jsonb_build_array((excluded.attempts -> 0)
            || jsonb_build_object('number', coalesce((d.attempts -> -1 ->> 'number')::int, 0) + 1)) end
  ),
  moved as (
    update webhook_lanes l set position = greatest(l.position, k.position), failures = k.failures,
      absences = k.absences, last_turn = k.last_turn,
      failing_since = case when k.is_failing then coalesce(l.failing_since, now()) end,
      absent_since = case when k.is_unavailable then coalesce(l.absent_since, now()) end,
      last_failure = coalesce(k.last_failure, l.last_failure),
      last_delivered_at = case when k.has_delivered then now() else l.last_delivered_at end,
      in_flight_limit = k.in_flight_limit,
      retry_at = least(l.retry_at, now() + make_interval(secs => k.retry_ms / 1000.0))
    from jsonb_to_recordset($2::jsonb) k (endpoint_id uuid, id uuid, position bigint, failures int,
        absences int, last_turn text, is_failing boolean, is_unavailable boolean, last_failure text, has_delivered boolean, in_flight_limit smallint, retry_ms float8)
      join held h on h.endpoint_id = k.endpoint_id and h.id = k.id
    where l.endpoint_id = k.endpoint_id and l.id = k.id
    returning l.endpoint_id, l.id, l.absent_since
  )
  select endpoint_id, id, coalesce(absent_since < now() - interval '${ABSENT_DAYS} days' and (not $4::boolean
    or exists (select from webhook_lanes o where o.last_delivered_at > moved.absent_since)), false) as is_lost
  from moved`);

/** A lane whose state was recorded, because this process has its lease. */
type Recorded = LaneKey & {
  /** Whether the endpoint must be disabled, because it hasn't answered for `ABSENT_DAYS` days. */
  is_lost: boolean;
  /** Whether a delivery is due that waited for one of the recorded deliveries. */
  is_retry_due: boolean;
};

/** Finds, among these orders, the orders of customers who were erased. */
export type FindErased = (trx: Database, orderIds: readonly string[]) => Promise<readonly string[]>;

interface Recording {
  lease: string;
  lanes: LaneRecord[];
  deliveries: DeliveryRecord[];
  isProxied: boolean;
  findErased?: FindErased | undefined;
}

/**
 * Records the results of deliveries, and the progress of their lanes and replays. Also releases the deliveries that
 * waited for these results, in the same transaction. Returns the lanes that this process has leased. If everything is
 * sent through a proxy, an endpoint is given up only if another endpoint has received a delivery in the meantime.
 * Without this rule, an outage of the proxy would disable all endpoints.
 */
export async function recordDeliveries(
  db: Database,
  { lease, lanes, deliveries, isProxied, findErased = findErasedOrders }: Recording,
): Promise<Recorded[]> {
  const states = JSON.stringify(lanes);
  const record = async (trx: Database, records: DeliveryRecord[]) =>
    (await recordStatement(trx, lease, states, JSON.stringify(records), isProxied)).rows;
  const replays = lanes.flatMap(({ replay }) => replay ?? []);
  const inOrder = lanes.filter((lane) => lane.is_in_order).map(({ endpoint_id }) => endpoint_id);
  const answered = deliveries.filter(isAnswered).flatMap(({ order_id }) => order_id ?? []);
  if (replays.length + inOrder.length + answered.length === 0)
    return (await record(db, deliveries)).map((lane) => ({ ...lane, is_retry_due: false }));
  return db.transaction().execute(async (trx) => {
    if (answered.length > 0) await lockLanes(trx, lease, states);
    const erased = answered.length > 0 ? await findErased(trx, [...new Set(answered)]) : [];
    const rows = await record(trx, withoutAnswers(deliveries, erased));
    if (replays.length > 0) await moveReplays(trx, lease, replays);
    const held = rows.map(({ endpoint_id }) => endpoint_id).filter((id) => inOrder.includes(id));
    const due = held.length > 0 ? await releaseHeldDeliveries(trx, held) : [];
    return rows.map((lane) => ({ ...lane, is_retry_due: due.includes(lane.endpoint_id) }));
  });
}

const isAnswered = ({ attempt }: DeliveryRecord): boolean => attempt?.responseExcerpt !== undefined;

/**
 * Removes the answers of receivers to deliveries about orders of erased customers. Runs under the locks of the lanes.
 * An erasure waits for these locks: see `forgetAnswers`.
 */
function withoutAnswers(deliveries: DeliveryRecord[], erased: readonly string[]): DeliveryRecord[] {
  if (erased.length === 0) return deliveries;
  return deliveries.map((delivery) => {
    if (!delivery.attempt || !erased.includes(delivery.order_id ?? '')) return delivery;
    const { responseExcerpt: _, ...attempt } = delivery.attempt;
    return { ...delivery, attempt };
  });
}
