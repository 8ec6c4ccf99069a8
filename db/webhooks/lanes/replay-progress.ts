/**
 * Records the progress of replays. The process that has leased an endpoint's lane (its delivery cursor) also sends the
 * endpoint's replay.
 */
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';

export interface RunningReplay {
  id: string;
  /** Position up to which every event of the replay has been sent, was given up, or has a row. */
  position: number;
  until: number;
  only_failed: boolean;
}

/** SQL for the running replay of a lane `l`. Null if no replay is running. */
export const RUNNING_REPLAY = `(
  select jsonb_build_object(
    'id', r.id, 'position', r.delivered_position, 'until', r.until_position, 'only_failed', r.only_failed)
  from webhook_replays r where r.endpoint_id = l.endpoint_id and r.status = 'RUNNING')`;

/** SQL for the endpoints with a running replay. */
export const ENDPOINTS_WITH_REPLAY = `(select endpoint_id from webhook_replays where status = 'RUNNING')`;

/** Progress of a replay, as it must be recorded. */
export interface ReplayProgress {
  endpoint_id: string;
  id: string;
  position: number;
  /** Number of events that were sent since the progress was last recorded. */
  sent: number;
  /** Number of sent events whose attempt has failed, since the progress was last recorded. */
  failed: number;
}

/**
 * Records the progress of replays. Changes only replays of lanes that this process has leased. Locks these lanes sorted
 * by key, and then replays. A cancelled replay remains cancelled. `$1`: lease, `$2`: replays as JSON.
 */
const moveReplaysStatement = statement<never>(`
  with held as materialized (
    select l.endpoint_id
    from jsonb_to_recordset($2::jsonb) k (endpoint_id uuid)
      join webhook_lanes l on l.endpoint_id = k.endpoint_id and l.id = k.endpoint_id
    where l.lease = $1
    order by l.endpoint_id for update of l
  )
  update webhook_replays r set delivered_position = greatest(r.delivered_position, k.position),
    sent = r.sent + k.sent, failed = r.failed + k.failed,
    status = case when k.position >= r.until_position then 'COMPLETED' else r.status end,
    ended_at = case when k.position >= r.until_position then now() end
  from jsonb_to_recordset($2::jsonb) k (endpoint_id uuid, id uuid, position bigint, sent bigint, failed bigint)
    join held h on h.endpoint_id = k.endpoint_id
  where r.endpoint_id = k.endpoint_id and r.id = k.id and r.status = 'RUNNING'`);

/** Records the progress of replays. A replay that has reached its end becomes completed. */
export async function moveReplays(db: Database, lease: string, replays: ReplayProgress[]): Promise<void> {
  await moveReplaysStatement(db, lease, JSON.stringify(replays));
}

const expireReplaysStatement = statement<never>(`
  update webhook_replays set status = 'EXPIRED', ended_at = now()
  where status = 'RUNNING' and delivered_position < (select removed_position from event_feed)`);

/**
 * Ends the replays that still had to send some of the removed events. Runs in the transaction that removes the events.
 */
export async function expireReplays(trx: Database): Promise<void> {
  await expireReplaysStatement(trx);
}
