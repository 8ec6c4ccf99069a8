import type { LaneRecord } from '../../../db/webhooks/lanes/record-deliveries.ts';
import type { Entry } from './pending-records.ts';
import type { Lane } from './lane.ts';

/** Creates the record of a lane (the delivery cursor of an endpoint) that is stored together with these entries. */
export function toLaneRecord(lane: Lane, entries: Entry[]): LaneRecord {
  const { key, position, health, isFailing, isUnavailable, replay, target, sendQueue } = lane;
  const deliveries = entries.map(({ record }) => record);
  const waits = deliveries.flatMap(({ status, wait_ms }) => (status === 'PENDING' ? [wait_ms ?? 0] : []));
  const failures = deliveries.flatMap(({ attempt }) => attempt?.failure ?? []);
  return {
    ...key,
    position,
    failures: health.failures,
    absences: health.absences,
    is_failing: isFailing,
    is_unavailable: isUnavailable,
    last_turn: sendQueue.lastTurn,
    in_flight_limit: health.limit,
    is_in_order: target.ordering === 'PER_ORDER',
    last_failure: failures.at(-1) ?? null,
    has_delivered: deliveries.some(({ status }) => status === 'DELIVERED'),
    retry_ms: waits.length > 0 ? Math.min(...waits) : null,
    replay: replay.progressWith(key, deliveries),
  };
}
