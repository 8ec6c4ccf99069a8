import type { Window } from '../../../db/webhooks/lanes/read-deliveries.ts';
import type { Lane } from './lane.ts';

/** Maximum number of feed positions that one statement reads. */
const POSITIONS_MAX = 2_000;

/**
 * Returns the positions that a lane (the delivery cursor of an endpoint) must read next, or undefined if the lane must
 * not read now.
 */
export function nextWindow(lane: Lane): Window | undefined {
  const { known, key, sendQueue, isFirstRead: skip_tried } = lane;
  const room = roomOf(lane);
  const { readThrough: after } = lane.progress;
  const through = Math.min(known, after + POSITIONS_MAX);
  if (isHalted(lane) || sendQueue.newCount * 2 > room || after >= through) return undefined;
  return { ...key, after, through, room, skip_tried, replay_id: null, only_failed: false };
}

/** Returns the positions that the lane's replay must read next, or undefined if the replay must not read now. */
export function nextReplayWindow(lane: Lane): Window | undefined {
  if (isHalted(lane)) return undefined;
  return lane.replay.nextWindow(lane.key, roomOf(lane), lane.sendQueue.replayedCount);
}

/** Returns how many due deliveries the lane may read now. */
export const dueCapacity = (lane: Lane): number =>
  lane.ending || !lane.isRetryDue || lane.sendQueue.dueCount > 0 ? 0 : roomOf(lane);

/** Whether the lane may immediately read more: new events, due deliveries or events of a replay. */
export const hasMoreToRead = (lane: Lane): boolean =>
  dueCapacity(lane) > 0 || nextWindow(lane) !== undefined || nextReplayWindow(lane) !== undefined;

/**
 * Whether unwritten results fill more than half of the lane's capacity, and will soon prevent the lane from reading.
 */
export const isCrowded = (lane: Lane): boolean => lane.unwritten.size * 2 > roomOf(lane);

const roomOf = ({ health }: Lane): number => Math.max(16, Math.min(256, health.limit * 4));

/**
 * Whether the lane must not read now. If this process is killed, events that were sent but whose results aren't written
 * are sent again. This condition limits the number of such events.
 */
const isHalted = (lane: Lane): boolean => lane.ending !== undefined || lane.unwritten.size > roomOf(lane);
