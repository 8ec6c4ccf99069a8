import type { EventCursors, ReplayRecord } from '../../../db/store.ts';
import { asReplayed } from '../../http/parsing/idempotency.ts';
import { normalTime } from '../../http/parsing/rfc3339.ts';
import * as problems from '../../problems.ts';
import { pagination } from '../bodies/links.ts';
import type { Operation, Schemas } from '../bodies/types.ts';
import { partLinks, replaysPath } from '../bodies/webhook-links.ts';

export const listReplays: Operation<'listReplays'> = async (call, { store, prefix }) => {
  const { params, query, caller } = call;
  const { endpointId } = params;
  const found = await store.listReplays(caller, endpointId, query);
  if (!found) return problems.webhookEndpointNotFound(endpointId, {});
  const cursors = await store.eventCursors();
  const replays = found.replays.map((replay) => toReplay(prefix, endpointId, replay, cursors));
  const page = pagination(replaysPath(prefix, endpointId), query, found.totalCount);
  return { status: 200, body: { replays, ...page } };
};

export const createReplay: Operation<'createReplay'> = async (call, { store, prefix }) => {
  const { params, body, caller, idempotencyKey: key } = call;
  const { endpointId } = params;
  const onlyFailed = body.deliveries === 'FAILED';
  const range = rangeOf(body);
  const outcome = await store.createReplay({ endpointId, range, onlyFailed, caller, key });
  switch (outcome.kind) {
    case 'begun':
      return accepted(prefix, endpointId, outcome.replay, await store.eventCursors());
    case 'replayed':
      return asReplayed(accepted(prefix, endpointId, outcome.result, await store.eventCursors()));
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
    case 'WEBHOOK_ENDPOINT_NOT_FOUND':
      return problems.webhookEndpointNotFound(endpointId, {});
    case 'WEBHOOK_ENDPOINT_NOT_ACTIVE':
      return problems.webhookEndpointNotActive(outcome.status);
    case 'REPLAY_RUNNING':
      return problems.replayRunning(outcome.replayId);
    case 'EVENTS_EXPIRED':
      return problems.eventsExpired(outcome.oldest);
    case 'CURSOR_UNKNOWN':
      return problems.validationFailed([
        { field: `/${outcome.field}`, message: 'is not a cursor of this feed' },
      ]);
  }
};

/**
 * Returns the range of events that a replay sends again. The validation has already refused texts that aren't times.
 */
const rangeOf = ({ after, through, from, until }: Schemas['WebhookReplayInput']) => ({
  after,
  through,
  from: from && normalTime(from),
  until: until && normalTime(until),
});

export const getReplay: Operation<'getReplay'> = async ({ params, caller }, { store, prefix }) => {
  const { endpointId, replayId } = params;
  const found = await store.getReplay(caller, endpointId, replayId);
  switch (found.kind) {
    case 'found':
      return { status: 200, body: toReplay(prefix, endpointId, found.replay, await store.eventCursors()) };
    case 'WEBHOOK_ENDPOINT_NOT_FOUND':
      return problems.webhookEndpointNotFound(endpointId, { replayId });
    case 'REPLAY_NOT_FOUND':
      return problems.replayNotFound(endpointId, replayId);
  }
};

export const cancelReplay: Operation<'cancelReplay'> = async ({ params, caller }, { store }) => {
  const { endpointId, replayId } = params;
  const outcome = await store.cancelReplay(caller, endpointId, replayId);
  switch (outcome.kind) {
    case 'cancelled':
      return { status: 204 };
    case 'WEBHOOK_ENDPOINT_NOT_FOUND':
      return problems.webhookEndpointNotFound(endpointId, { replayId });
    case 'REPLAY_NOT_FOUND':
      return problems.replayNotFound(endpointId, replayId);
  }
};

/** Returns an answer with status 202, because a background job runs the replay. */
function accepted(prefix: string, endpointId: string, replay: ReplayRecord, cursors: EventCursors) {
  const body = toReplay(prefix, endpointId, replay, cursors);
  return { status: 202 as const, headers: { Location: body._links.self.href }, body };
}

const toReplay = (
  prefix: string,
  endpointId: string,
  replay: ReplayRecord,
  cursors: EventCursors,
): Schemas['WebhookReplay'] => ({
  id: replay.id,
  status: replay.status,
  deliveries: replay.only_failed ? 'FAILED' : 'ALL',
  after: cursors.cursorOf(replay.from_position),
  through: cursors.cursorOf(replay.until_position),
  deliveredThrough: cursors.cursorOf(replay.delivered_position),
  sent: replay.sent,
  failed: replay.failed,
  createdAt: replay.created_at,
  ...(replay.ended_at !== null && { endedAt: replay.ended_at }),
  _links: partLinks(prefix, endpointId, `replays/${replay.id}`),
});
