import { sql } from 'kysely';
import t from 'tap';
import type { ClaimedLane } from '../../../db/webhooks/hold-lanes.ts';
import type { Target } from '../../../db/webhooks/targets.ts';
import type { Delivery } from '../../../jobs/webhooks/delivery.ts';
import { Lane } from '../../../jobs/webhooks/lane.ts';
import { changeMany } from '../../support/many-orders.ts';
import { openReceiver } from '../../support/receiver.ts';
import { openWebhooks } from '../../support/webhooks.ts';

t.test('PER_ORDER: what follows a refused event is not taken before its row is written', (t) => {
  const claimed = {
    endpoint_id: 'e',
    id: 'e',
    position: 0,
    known: 4,
    pending: 0,
    failures: 0,
    in_flight_limit: 16,
  };
  const target = { ordering: 'PER_ORDER', max_in_flight: 16 };
  // As much of both as a lane looks at here.
  const lane = new Lane(claimed as ClaimedLane, target as Target);
  const delivery = (position: number, orderId: string) =>
    ({ eventId: `${orderId}${position}`, orderId, position, isHeld: false }) as Delivery;
  lane.add(lane.window!, [delivery(1, 'a'), delivery(2, 'a'), delivery(3, 'b'), delivery(4, 'b')]);
  const taken = () => lane.take(performance.now())?.eventId;
  t.strictSame([taken(), taken(), taken()], ['a1', 'b3', undefined]);
  lane.flying.delete('a1');
  lane.block(delivery(1, 'a'));
  lane.flying.delete('b3');
  t.strictSame([taken(), taken()], ['b4', undefined]);
  t.strictSame(
    lane.takeHeld().map(({ eventId }) => eventId),
    ['a2'],
  );
  t.end();
});

t.test(
  'PER_ORDER: a refused event holds up its order only, and its order goes on where it stopped',
  async (t) => {
    const { db, register, publish, openDispatcher, until, deliveries, letTimePass } = await openWebhooks(t);
    let isRefused = true;
    let poison: string | undefined;
    const receiver = await openReceiver(t, ({ headers }, reply) => {
      poison ??= String(headers['webhook-id']);
      reply.writeHead(isRefused && headers['webhook-id'] === poison ? 400 : 204).end();
    });
    const { id } = await register(receiver.url, { ordering: 'PER_ORDER' });
    await publish(4);
    // Each order has three more events.
    for (const version of [2, 3, 4]) await changeMany(db, version);
    const dispatcher = openDispatcher();
    const countOf = async (status: string) =>
      (await deliveries(id)).filter((row) => row.status === status).length;
    await until(async () => (await countOf('DELIVERED')) === 12 && (await countOf('HELD')) === 3, dispatcher);
    t.equal(await countOf('PENDING'), 1);
    isRefused = false;
    await letTimePass();
    await until(async () => (await countOf('DELIVERED')) === 16, dispatcher);
    const taken = new Map<string, number[]>();
    for (const { body } of receiver.received) {
      const { id: eventId, subject } = JSON.parse(body);
      const { rows } = await sql<{ order_version: number }>`
      select order_version from events where id = ${eventId}`.execute(db);
      taken.set(subject, [...(taken.get(subject) ?? []), rows[0]!.order_version]);
    }
    const poisoned = JSON.parse(receiver.received[0]!.body).subject;
    for (const [order, versions] of taken)
      t.strictSame(
        versions,
        order === poisoned ? [1, 1, 2, 3, 4] : [1, 2, 3, 4],
        'in the order of its versions',
      );
  },
);
