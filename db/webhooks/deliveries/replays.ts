import { type Selectable, sql } from 'kysely';
import type { WebhookReplays } from '../../../generated/database.ts';
import type { Database } from '../../base/database.ts';
import { deletionOf } from '../../base/delete-old.ts';
import { type PageRequest, readPage } from '../../call/pagination.ts';
import { type EndpointOwner, getWebhookEndpoint, lockEndpoint } from '../endpoints/endpoints.ts';
import { announce } from '../lanes/lanes.ts';

/** A replay, which sends the events after `from_position`, up to and including `until_position`. */
export type ReplayRecord = Omit<Selectable<WebhookReplays>, 'endpoint_id'>;

export const selectReplays = (db: Database, endpointId: string) =>
  db
    .selectFrom('webhook_replays')
    .select(['id', 'status', 'from_position', 'until_position', 'delivered_position', 'only_failed'])
    .select(['sent', 'failed', 'created_at', 'ended_at'])
    .where('endpoint_id', '=', endpointId);

/**
 * Reads a page of an endpoint's replays, the newest first, and counts all replays of the endpoint. Returns undefined if
 * the owner has no such endpoint.
 */
export async function listReplays(
  db: Database,
  owner: EndpointOwner,
  endpointId: string,
  page: PageRequest,
): Promise<{ replays: ReplayRecord[]; totalCount: number } | undefined> {
  if (!(await getWebhookEndpoint(db, owner, endpointId))) return undefined;
  const { rows, totalCount } = await readPage(selectReplays(db, endpointId).orderBy('id', 'desc'), page);
  return { replays: rows, totalCount };
}

type NotFound = { kind: 'WEBHOOK_ENDPOINT_NOT_FOUND' | 'REPLAY_NOT_FOUND' };

export async function getReplay(
  db: Database,
  owner: EndpointOwner,
  endpointId: string,
  id: string,
): Promise<{ kind: 'found'; replay: ReplayRecord } | NotFound> {
  if (!(await getWebhookEndpoint(db, owner, endpointId))) return { kind: 'WEBHOOK_ENDPOINT_NOT_FOUND' };
  const replay = await selectReplays(db, endpointId).where('id', '=', id).executeTakeFirst();
  return replay ? { kind: 'found', replay } : { kind: 'REPLAY_NOT_FOUND' };
}

/**
 * Cancels a replay if it is running. Runs in one transaction under the locks of the endpoint and the replay. A process
 * that has read events of the replay is notified, so that it doesn't send them.
 */
export async function cancelReplay(
  db: Database,
  owner: EndpointOwner,
  endpointId: string,
  id: string,
): Promise<{ kind: 'cancelled' } | NotFound> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockEndpoint(trx, owner, endpointId))) return { kind: 'WEBHOOK_ENDPOINT_NOT_FOUND' };
    const replay = await selectReplays(trx, endpointId).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!replay) return { kind: 'REPLAY_NOT_FOUND' };
    if (replay.status === 'RUNNING') {
      await trx
        .updateTable('webhook_replays')
        .set({ status: 'CANCELLED', ended_at: sql`now()` })
        .where('endpoint_id', '=', endpointId)
        .where('id', '=', id)
        .execute();
      await announce(trx);
    }
    return { kind: 'cancelled' };
  });
}

const deleteOldReplays = deletionOf({
  table: 'webhook_replays',
  condition: 'ended_at < now() - make_interval(days => $2)',
  orderBy: 'ended_at',
});

/**
 * Removes at most `limit` replays that ended more than `days` days ago, the oldest first. Returns the number of removed
 * replays.
 */
export const forgetOldReplays = (db: Database, days: number, limit: number): Promise<number> =>
  deleteOldReplays(db, limit, days);
