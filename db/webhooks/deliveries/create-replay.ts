import type { Database } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import type { Caller } from '../../call/caller.ts';
import {
  type EarlierResult,
  type IdempotencyKey,
  type KeyInUse,
  findEarlier,
  remember,
  transactionUnderKey,
} from '../../call/idempotency.ts';
import { type EndpointRecord, lockEndpoint } from '../endpoints/endpoints.ts';
import type { FeedEnds } from '../lanes/lanes.ts';
import {
  type RequestedRange,
  type RangeRefusal,
  type PositionsOfTime,
  findPositionsOfTime,
  resolveRange,
} from './replay-range.ts';
import { type ReplayRecord, selectReplays } from './replays.ts';

export interface ReplayRequest {
  endpointId: string;
  range: RequestedRange;
  /** Whether to replay only events whose last attempt to deliver failed. */
  onlyFailed: boolean;
  caller: Caller;
  key: IdempotencyKey | undefined;
}

type Begun = { kind: 'begun'; replay: ReplayRecord };

type Refused =
  | RangeRefusal
  | { kind: 'WEBHOOK_ENDPOINT_NOT_FOUND' }
  | { kind: 'WEBHOOK_ENDPOINT_NOT_ACTIVE'; status: EndpointRecord['status'] }
  | { kind: 'REPLAY_RUNNING'; replayId: string };

type Answer = Begun | Refused | EarlierResult<ReplayRecord>;

/**
 * Creates a replay, which sends past events again. This function only records the replay. The process that sends for
 * the endpoint reads and sends the events later. Everything is one transaction under the locks of the idempotency key,
 * the endpoint and the feed. The lock of the feed keeps its first and last position unchanged during the transaction.
 */
export const createReplay = (db: Database, request: ReplayRequest): Promise<Answer | KeyInUse> =>
  beginReplay(db, request, findPositionsOfTime);

/**
 * Like `createReplay`. `placesOf` converts a time to positions of the feed. `placesOf` must read the state that `trx`
 * sees.
 */
export async function beginReplay(
  db: Database,
  { endpointId, range, onlyFailed, caller, key }: ReplayRequest,
  placesOf: (trx: Database, time: string) => Promise<PositionsOfTime>,
): Promise<Answer | KeyInUse> {
  return transactionUnderKey<Answer>(db, caller, key, async (trx) => {
    const endpoint = await lockEndpoint(trx, caller, endpointId);
    if (!endpoint) return { kind: 'WEBHOOK_ENDPOINT_NOT_FOUND' };
    const earlier = key && (await findEarlier<ReplayRecord>(trx, caller, key));
    if (earlier) return earlier;
    const places = await resolveRange(trx, range, await shareFeed(trx), (time) => placesOf(trx, time));
    if (places.kind !== 'range') return places;
    if (endpoint.status !== 'ACTIVE') return { kind: 'WEBHOOK_ENDPOINT_NOT_ACTIVE', status: endpoint.status };
    const running = await selectReplays(trx, endpoint.id).where('status', '=', 'RUNNING').executeTakeFirst();
    if (running) return { kind: 'REPLAY_RUNNING', replayId: running.id };
    const replay = await insertReplay(trx, endpoint.id, places, onlyFailed);
    if (key) await remember(trx, caller, key, replay);
    return { kind: 'begun', replay };
  });
}

/** Locks the feed. Until the transaction ends, no event gets a position, and no event is removed. */
const shareFeed = (trx: Database): Promise<FeedEnds> =>
  trx
    .selectFrom('event_feed')
    .select(['removed_position as removed', 'last_position as last'])
    .forShare()
    .executeTakeFirstOrThrow();

/**
 * Inserts a replay. The replay ends no later than the position of the endpoint's own lane (its delivery cursor). The
 * lane itself will send all events after this position, so the replay needn't send them.
 */
async function insertReplay(
  trx: Database,
  endpointId: string,
  { from, until }: { from: number; until: number },
  onlyFailed: boolean,
): Promise<ReplayRecord> {
  const { position } = await trx
    .selectFrom('webhook_lanes')
    .select('position')
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', endpointId)
    .executeTakeFirstOrThrow();
  const end = Math.min(until, position);
  const start = Math.min(from, end);
  const id = newId();
  await trx
    .insertInto('webhook_replays')
    .values({
      ...{ endpoint_id: endpointId, id, only_failed: onlyFailed },
      ...{ from_position: start, until_position: end, delivered_position: start },
    })
    .execute();
  return selectReplays(trx, endpointId).where('id', '=', id).executeTakeFirstOrThrow();
}
