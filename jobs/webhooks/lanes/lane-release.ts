import type { Release } from '../../../db/webhooks/lanes/lane-leases.ts';
import type { Lane } from './lane.ts';

/** After this time without anything to send, the process releases a lane (the delivery cursor of an endpoint). */
const IDLE_MS = 2_000;

/** Returns how to release a lane, or undefined if this process must keep the lane. */
export function planRelease(lane: Lane, now: number): Release | undefined {
  const { key, position, ending, sendQueue, replay } = lane;
  if (lane.flying.size > 0 || lane.unwritten.size > 0 || lane.isDisabling) return undefined;
  if (ending) return { ...key, position, wait_ms: ending.waitMs, must: ending.must };
  if (sendQueue.count > 0 || lane.isRetryDue || now - lane.activeAt < IDLE_MS) return undefined;
  return replay.isRunning ? undefined : { ...key, position, wait_ms: 0, must: false };
}
