import type { Window } from '../../../db/webhooks/lanes/read-deliveries.ts';
import type { Lane } from './lane.ts';

/** Maximum number of feed positions that one statement reads. */
const POSITIONS_MAX = 2_000;

/**
 * Returns the window (range of the feed) that a lane must read next, or undefined if the lane must not read now. A lane
 * is the delivery cursor of an endpoint.
 */
export function nextWindow(lane: Lane): Window | undefined {
  const { known, key, sendQueue, isFirstRead: skip_tried } = lane;
  const room = roomOf(lane);
  const { readThrough: after } = lane.progress;
  const through = Math.min(known, after + POSITIONS_MAX);
  if (isHalted(lane) || sendQueue.newCount * 2 > room || after >= through) return undefined;
  return { ...key, after, through, room, skip_tried, replay_id: null, only_failed: false };
}

/** Returns the window that the lane's replay must read next, or undefined if the replay must not read now. */
export function nextReplayWindow(lane: Lane): Window | undefined {
  if (isHalted(lane)) return undefined;
  return lane.replay.nextWindow(lane.key, roomOf(lane), lane.sendQueue.replayedCount);
}

/** Returns the number of due deliveries that the lane may read now. */
export const dueCapacity = (lane: Lane): number =>
  lane.ending || !lane.isRetryDue || lane.sendQueue.dueCount > 0 ? 0 : roomOf(lane);

/** Whether the lane may read something now: new events, due deliveries or events of a replay. */
export const hasMoreToRead = (lane: Lane): boolean =>
  dueCapacity(lane) > 0 || nextWindow(lane) !== undefined || nextReplayWindow(lane) !== undefined;

/** Whether the lane will soon have to stop reading, because it has many unwritten results. */
export const isCrowded = (lane: Lane): boolean => lane.unwritten.size * 2 > roomOf(lane);

const roomOf = ({ health }: Lane): number => Math.max(16, Math.min(256, health.limit * 4));

/**
 * Whether the lane must not read now, because the lane is being released or has too many unwritten results. The number
 * of unwritten results is limited, because their events are sent again if the process is killed.
 */
const isHalted = (lane: Lane): boolean => lane.ending !== undefined || lane.unwritten.size > roomOf(lane);
