import type { Database } from '../../db/base/database.ts';
import type { Tracer } from '../../db/base/tracer.ts';
import type { OnPositioned } from '../../db/feed/feed.ts';
import { tracedEvents } from '../../db/orders/index.ts';

/**
 * Returns a callback for events that have got their positions in the feed. The callback creates a span for each event
 * whose order has a sampled trace. The span lasts from the time of the event until consumers can read the event.
 */
export function eventTracing(db: Database, tracer: Tracer): OnPositioned {
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
    // Writing spans must not delay the feed. A failure to write spans is ignored.
    if (through > after) note(after, through).catch(() => {});
  };
}
