/** How far replays are. Whoever holds the lease of an endpoint's lane sends for its replay as well. */
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';

/** The running replay of an endpoint. */
export interface RunningReplay {
  id: string;
  /** All of its events up to here are settled or have a row. */
  position: number;
  until: number;
  only_failed: boolean;
}

/** Of the endpoint of a lane `l`; null: none is running. */
export const RUNNING_REPLAY = `(
  select jsonb_build_object(
    'id', r.id, 'position', r.delivered_position, 'until', r.until_position, 'only_failed', r.only_failed)
  from webhook_replays r where r.endpoint_id = l.endpoint_id and r.status = 'RUNNING')`;

/** Which endpoints have one. */
export const ENDPOINTS_WITH_REPLAY = `(select endpoint_id from webhook_replays where status = 'RUNNING')`;

/** How a replay stands now. */
export interface ReplayProgress {
  endpoint_id: string;
  id: string;
  position: number;
  /** How many more were sent, and how many of them failed. */
  sent: number;
  failed: number;
}

/**
 * `$1`: lease, `$2`: replays. Only of endpoints whose lane this process holds. Locks those lanes in the order of their
 * keys, then replays. One that has been cancelled stays so.
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

/** Writes how far replays are; those that are through have ended. */
export async function moveReplays(db: Database, lease: string, replays: ReplayProgress[]): Promise<void> {
  await moveReplaysStatement(db, lease, JSON.stringify(replays));
}

const expireReplaysStatement = statement<never>(`
  update webhook_replays set status = 'EXPIRED', ended_at = now()
  where status = 'RUNNING' and delivered_position < (select removed_position from event_feed)`);

/** Ends replays that have not sent what was just removed. In the transaction that removes it. */
export async function expireReplays(trx: Database): Promise<void> {
  await expireReplaysStatement(trx);
}
