import type { Window } from '../../db/webhooks/read-deliveries.ts';
import type { Lane } from './lane.ts';

/** How many places are looked at in one statement. */
const MOST_PLACES = 2_000;

/** How many deliveries of an endpoint wait to be tried again, before it gets no others. */
const MOST_PENDING = 1_000;

/** So many wait to be tried again that it gets no others. */
export const isFull = ({ pending }: Lane): boolean => pending >= MOST_PENDING;

/** Where a lane is to be read on, if it is time. */
export function windowOf(lane: Lane): Window | undefined {
  const { known, key, unsent, isFailing, isFirstRead: skip_tried } = lane;
  const room = roomOf(lane);
  const { readThrough: after } = lane.progress;
  const through = Math.min(known, after + MOST_PLACES);
  const hasEnough = isFailing ? isProbed(lane) : unsent.newCount * 2 > room;
  if (isHalted(lane) || hasEnough || after >= through) return undefined;
  return { ...key, after, through, room, skip_tried, replay_id: null, only_failed: false };
}

/** Where to read on in what is replayed. A failing one is only probed with it where there is nothing else. */
export function replayWindowOf(lane: Lane): Window | undefined {
  if (isHalted(lane)) return undefined;
  if (lane.isFailing && (isProbed(lane) || windowOf(lane))) return undefined;
  return lane.replay.windowOf(lane.key, roomOf(lane), lane.unsent.replayedCount);
}

/** How many deliveries that are due it takes. */
export function dueRoomOf({ ending, isRetryDue, unsent, isFailing, health }: Lane): number {
  if (ending || !isRetryDue || unsent.dueCount > 0) return 0;
  return isFailing ? 1 : health.limit * 2;
}

/** Whether it may go on at once: with what comes next, or with what has become due. */
export const hasMoreToRead = (lane: Lane): boolean =>
  dueRoomOf(lane) > 0 || windowOf(lane) !== undefined || replayWindowOf(lane) !== undefined;

/** Whether so much of it is unwritten that this soon keeps it from going on. */
export const isCrowded = (lane: Lane): boolean => lane.unwritten.size * 2 > roomOf(lane);

const roomOf = ({ isFailing, health }: Lane): number =>
  isFailing ? 1 : Math.max(16, Math.min(256, health.limit * 4));

/** Whether nothing more is read for now. */
function isHalted(lane: Lane): boolean {
  // What is sent and not written is sent again if this process is killed now: so much at most.
  const isBehind = lane.unwritten.size > roomOf(lane);
  return lane.ending !== undefined || isBehind || isFull(lane);
}

/** A probe is something that is due, if there is any. */
const isProbed = ({ isRetryDue, unsent, flying }: Lane): boolean =>
  isRetryDue || unsent.count + flying.size > 0;
