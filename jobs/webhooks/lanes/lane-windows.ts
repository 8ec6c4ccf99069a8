import type { Window } from '../../../db/webhooks/lanes/read-deliveries.ts';
import type { Lane } from './lane.ts';

/** How many places are looked at in one statement. */
const MOST_PLACES = 2_000;

/** Where a lane is to be read on, if it is time. */
export function windowOf(lane: Lane): Window | undefined {
  const { known, key, unsent, isFirstRead: skip_tried } = lane;
  const room = roomOf(lane);
  const { readThrough: after } = lane.progress;
  const through = Math.min(known, after + MOST_PLACES);
  if (isHalted(lane) || unsent.newCount * 2 > room || after >= through) return undefined;
  return { ...key, after, through, room, skip_tried, replay_id: null, only_failed: false };
}

/** Where to read on in what is replayed. */
export function replayWindowOf(lane: Lane): Window | undefined {
  if (isHalted(lane)) return undefined;
  return lane.replay.windowOf(lane.key, roomOf(lane), lane.unsent.replayedCount);
}

/** How many deliveries that are due it takes. */
export const dueRoomOf = (lane: Lane): number =>
  lane.ending || !lane.isRetryDue || lane.unsent.dueCount > 0 ? 0 : roomOf(lane);

/** Whether it may go on at once: with what comes next, or with what has become due. */
export const hasMoreToRead = (lane: Lane): boolean =>
  dueRoomOf(lane) > 0 || windowOf(lane) !== undefined || replayWindowOf(lane) !== undefined;

/** Whether so much of it is unwritten that this soon keeps it from going on. */
export const isCrowded = (lane: Lane): boolean => lane.unwritten.size * 2 > roomOf(lane);

const roomOf = ({ health }: Lane): number => Math.max(16, Math.min(256, health.limit * 4));

/** Whether nothing more is read for now. What is sent and not written is sent again if this process is killed: so much at most. */
const isHalted = (lane: Lane): boolean => lane.ending !== undefined || lane.unwritten.size > roomOf(lane);
