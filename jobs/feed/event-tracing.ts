import type { Database } from '../../db/base/database.ts';
import type { Tracer } from '../../db/base/tracer.ts';
import type { PlacedWatch } from '../../db/feed/events.ts';
import { tracedEvents } from '../../db/orders/index.ts';

/**
 * Returns what makes a span of each event that has got its place in the feed, if the trace of its order is kept: from
 * when it happened until consumers can see it.
 */
export function eventTracing(db: Database, tracer: Tracer): PlacedWatch {
  const note = async (after: number, through: number) => {
    for (const { id, type, orderId, traceparent, ms } of await tracedEvents(db, after, through)) {
      const span = tracer.follow(traceparent, {
        name: `publish ${type}`,
        kind: 'PRODUCER',
        ms,
        attributes: {
          'messaging.system': 'order-service',
          'messaging.destination.name': 'events',
          'messaging.operation.name': 'publish',
          'messaging.operation.type': 'send',
          'messaging.message.id': id,
          'order_service.event.type': type,
          'order_service.order.id': orderId,
        },
      });
      span?.end();
    }
  };
  return (_kinds, { after, through }) => {
    // Nobody waits for it, and nothing depends on it.
    if (through > after) note(after, through).catch(() => {});
  };
}
