import { randomBytes } from 'node:crypto';
import t from 'tap';
import { EventCursors } from '../../../../db/feed/event-cursors.ts';
import type { FeedEvent } from '../../../../db/feed/list-events-statement.ts';
import type { Lane } from '../../../../jobs/webhooks/lanes/lane.ts';
import { Bodies } from '../../../../jobs/webhooks/work/event-bodies.ts';

const laneOf = (api_version: number) => ({ target: { api_version } }) as Pick<Lane, 'target'>;

t.test('the body for several endpoints is built once for each version of the API', (t) => {
  const bodies = new Bodies(new EventCursors(randomBytes(32)));
  const [one, other] = ['a', 'b'].map((id) => ({ id, order_id: 'o', type: 'order.updated' }) as FeedEvent);
  const first = bodies.of(laneOf(1), one!, 1);
  t.equal(bodies.of(laneOf(1), one!, 1), first);
  t.match(JSON.parse(first.toString()), { id: 'a', source: '/api/v1/orders' });
  t.match(JSON.parse(bodies.of(laneOf(2), one!, 1).toString()), { id: 'a', source: '/api/v2/orders' });
  t.match(JSON.parse(bodies.of(laneOf(1), other!, 2).toString()), { id: 'b' });
  t.end();
});
