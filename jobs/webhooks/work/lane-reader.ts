import type { Database } from '../../../db/base/database.ts';
import { eventCursors } from '../../../db/feed/event-cursors.ts';
import type { FeedEvent } from '../../../db/feed/list-events-statement.ts';
import type { DueDelivery, ReadEvent } from '../../../db/webhooks/lanes/read-deliveries.ts';
import type { Delivery } from '../lanes/delivery.ts';
import { dueCapacity, nextReplayWindow, nextWindow } from '../lanes/lane-windows.ts';
import type { Lane } from '../lanes/lane.ts';
import { Bodies } from './event-bodies.ts';
import type { EventSource } from './event-source.ts';

/**
 * Reads the next deliveries of lanes (delivery cursors of endpoints): first the due deliveries of each lane, and then
 * the windows (ranges of the feed) of all lanes together.
 */
export class Reader {
  readonly #db: Database;
  readonly #source: EventSource;
  readonly #isTraced: boolean;

  constructor(db: Database, source: EventSource, { isTraced }: { isTraced: boolean }) {
    this.#db = db;
    this.#source = source;
    this.#isTraced = isTraced;
  }

  /**
   * Reads the next deliveries of lanes. Returns the errors of the reads that have failed. The lanes of failed reads
   * continue later from the same position.
   */
  async read(lanes: Lane[]): Promise<unknown[]> {
    const bodies = new Bodies(await eventCursors(this.#db));
    const failures: unknown[] = [];
    for (const lane of lanes) failures.push(...(await this.#readDue(lane, bodies)));
    const read = lanes.flatMap((lane) => {
      const [window, replayWindow] = [nextWindow(lane), nextReplayWindow(lane)];
      return [
        ...(window ? [{ lane, window, kind: 'FIRST' as const }] : []),
        ...(replayWindow ? [{ lane, window: replayWindow, kind: 'REPLAY' as const }] : []),
      ];
    });
    if (read.length === 0) return failures;
    const { found, failures: ofWindows } = await this.#source.readWindows(read.map(({ window }) => window));
    const deliveries = read.map(({ lane, kind }, n) =>
      found[n]?.map((event) => deliveryOf(event, kind, lane, bodies)),
    );
    await this.#trace(deliveries.flatMap((each) => each ?? []));
    for (const [n, { lane, window, kind }] of read.entries()) {
      const own = deliveries[n];
      if (!own) continue;
      if (kind === 'FIRST') lane.add(window, own);
      else lane.addReplayed(window, own);
    }
    return [...failures, ...ofWindows];
  }

  async #readDue(lane: Lane, bodies: Bodies): Promise<unknown[]> {
    const dueRoom = dueCapacity(lane);
    if (dueRoom === 0) return [];
    const without = [...lane.flying.keys(), ...lane.unwritten];
    const { due, failures } = await this.#source.readDue(lane.key.endpoint_id, dueRoom, without);
    const deliveries = due.map((each) => dueDeliveryOf(each, lane, bodies));
    await this.#trace(deliveries);
    lane.addDue(deliveries, dueRoom);
    return failures;
  }

  /**
   * Adds to each delivery the traceparent of its order. Replayed deliveries don't belong to the order's trace, so they
   * get no traceparent.
   */
  async #trace(deliveries: Delivery[]): Promise<void> {
    if (!this.#isTraced) return;
    const current = deliveries.filter(({ kind }) => kind !== 'REPLAY');
    const parents = await this.#source.findTraceparents(current.flatMap(({ orderId }) => orderId ?? []));
    for (const delivery of current) delivery.traceparent = parents.get(delivery.orderId ?? '');
  }
}

const deliveryOf = (
  { is_order_open, position, ...event }: ReadEvent,
  kind: 'FIRST' | 'REPLAY',
  lane: Lane,
  bodies: Bodies,
): Delivery => ({
  eventId: event.id,
  orderId: event.order_id,
  type: event.type,
  position,
  occurredAt: event.occurred_at,
  tries: 0,
  kind,
  isKnown: false,
  isHeld: is_order_open,
  body: bodies.of(lane, event, position),
});

const dueDeliveryOf = (row: DueDelivery, lane: Lane, bodies: Bodies): Delivery => ({
  eventId: row.event_id,
  orderId: row.order_id,
  type: row.type,
  position: row.position,
  occurredAt: row.occurred_at,
  tries: row.tries,
  kind: row.next_kind ?? (row.is_first ? 'FIRST' : 'RETRY'),
  isKnown: true,
  isHeld: false,
  body: row.body === null ? bodyOfDue(row, lane, bodies) : Buffer.from(row.body),
});

function bodyOfDue(row: DueDelivery, lane: Lane, bodies: Bodies): Buffer | undefined {
  const { event_id: id, order_id, type, data, occurred_at, position } = row;
  if (data === null || position === null) return undefined;
  // These columns are all columns of a row of `events`.
  const event = { id, order_id, type, data, occurred_at } as FeedEvent;
  return bodies.of(lane, event, position);
}
