import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { updateWebhookEndpoint } from '../../../../db/webhooks/endpoints/update-endpoint.ts';
import type { Target } from '../../../../db/webhooks/endpoints/delivery-targets.ts';
import { type ClaimedLane, claimLanes } from '../../../../db/webhooks/lanes/lane-leases.ts';
import { notifyLanes } from '../../../../db/webhooks/lanes/notify-lanes.ts';
import type { Delivery } from '../../../../jobs/webhooks/lanes/delivery.ts';
import { nextWindow } from '../../../../jobs/webhooks/lanes/lane-windows.ts';
import { Lane } from '../../../../jobs/webhooks/lanes/lane.ts';
import { Recorder } from '../../../../jobs/webhooks/work/delivery-recorder.ts';
import { readTargets } from '../../../../jobs/webhooks/work/read-targets.ts';
import { changeMany } from '../../../support/shop/many-orders.ts';
import { waitUntil } from '../../../support/shop/raw-service.ts';
import { openReceiver } from '../../../support/webhooks/fake-receiver.ts';
import { KEYS, openWebhooks } from '../../../support/webhooks/webhooks.ts';

t.test('PER_ORDER: later events of an order wait until the refusal of an earlier event is stored', (t) => {
  const claimed = {
    endpoint_id: 'e',
    id: 'e',
    position: 0,
    known: 4,
    failures: 0,
    absences: 0,
    last_turn: null,
    in_flight_limit: 16,
  };
  const target = { ordering: 'PER_ORDER', max_in_flight: 16 };
  // The casts are safe: a lane (the position of an endpoint in the feed) reads only these fields in this test.
  const lane = new Lane(claimed as ClaimedLane, target as Target);
  const delivery = (position: number, orderId: string) =>
    ({ eventId: `${orderId}${position}`, orderId, position, isHeld: false }) as Delivery;
  lane.add(nextWindow(lane)!, [delivery(1, 'a'), delivery(2, 'a'), delivery(3, 'b'), delivery(4, 'b')]);
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

t.test('PER_ORDER: if all deliveries are stored, each event read says whether it must wait', (t) => {
  const claimed = {
    endpoint_id: 'e',
    id: 'e',
    position: 0,
    known: 2,
    failures: 0,
    absences: 0,
    last_turn: null,
  };
  const target = { ordering: 'PER_ORDER', max_in_flight: 16 };
  const lane = new Lane({ ...claimed, in_flight_limit: 16 } as ClaimedLane, target as Target);
  const delivery = (position: number) =>
    ({ eventId: `a${position}`, orderId: 'a', position, isHeld: false }) as Delivery;
  lane.add({ ...nextWindow(lane)!, through: 1 }, [delivery(1)]);
  const refused = lane.take(performance.now())!;
  lane.flying.delete(refused.eventId);
  lane.block(refused);
  lane.unwritten.add(refused.eventId);
  t.strictSame(lane.takeHeld(), []);
  lane.settle({ position: 1 });
  lane.unwritten.delete(refused.eventId);
  t.strictSame(lane.takeHeld(), []);
  lane.add(nextWindow(lane)!, [delivery(2)]);
  t.equal(lane.take(performance.now())?.eventId, 'a2');
  t.end();
});

t.test('PER_ORDER: a refused event delays only its order, and later events keep their order', async (t) => {
  const { db, register, publish, openDispatcher, until, deliveries, letTimePass } = await openWebhooks(t);
  let isRefused = true;
  let poison: string | undefined;
  const receiver = await openReceiver(t, ({ headers }, reply) => {
    poison ??= String(headers['webhook-id']);
    reply.writeHead(isRefused && headers['webhook-id'] === poison ? 400 : 204).end();
  });
  const { id } = await register(receiver.url, { ordering: 'PER_ORDER' });
  await publish(4);
  // Adds three more events of each order.
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
});

const OWNER = { clientId: 'backoffice', customerId: undefined };
const ANY_VERSION = () => true;

/**
 * Opens an endpoint whose first event was refused. Therefore the other three events of the same order wait (status
 * `HELD`).
 */
async function openHeld(t: Test) {
  const webhooks = await openWebhooks(t);
  const { db, register, publish, openDispatcher, until, deliveries } = webhooks;
  const state = { isRefused: true };
  const receiver = await openReceiver(t, (_request, reply) =>
    reply.writeHead(state.isRefused ? 400 : 204).end(),
  );
  const { id } = await register(receiver.url, { ordering: 'PER_ORDER' });
  await publish(1);
  for (const version of [2, 3, 4]) await changeMany(db, version);
  const statuses = async () => (await deliveries(id)).map(({ status }) => status);
  const areAll = async (status: string) => (await statuses()).every((each) => each === status);
  const dispatcher = openDispatcher();
  await until(async () => (await statuses()).join() === 'PENDING,HELD,HELD,HELD', dispatcher);
  return { ...webhooks, id, dispatcher, statuses, areAll, takeAll: () => void (state.isRefused = false) };
}

t.test(
  'PER_ORDER: a held event is sent as soon as the result of the event before it is stored',
  async (t) => {
    const { dispatcher, letTimePass, areAll, takeAll } = await openHeld(t);
    takeAll();
    await letTimePass();
    await dispatcher.run();
    t.ok(await waitUntil(() => areAll('DELIVERED')), 'without another poll of the feed');
  },
);

t.test('PER_ORDER: a delivery and the release of later events are written in one transaction', async (t) => {
  const { db, log, dispatcher, until, letTimePass, statuses, areAll, takeAll } = await openHeld(t);
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(
    db,
  );
  await sql`
    create trigger refuse_release before update on webhook_deliveries for each row
    when (old.status = 'HELD' and new.status = 'PENDING') execute function refuse()`.execute(db);
  takeAll();
  await letTimePass();
  await until(
    () => log.some(({ message }) => message === 'webhook delivery results could not be written; retried'),
    dispatcher,
  );
  t.strictSame(
    await statuses(),
    ['PENDING', 'HELD', 'HELD', 'HELD'],
    'a kill at this moment leaves no partial write',
  );
  await sql`drop trigger refuse_release on webhook_deliveries`.execute(db);
  await until(() => areAll('DELIVERED'), dispatcher);
});

t.test('PER_ORDER: held events are sent after the owner switches the ordering off', async (t) => {
  const { db, id, dispatcher, until, statuses, takeAll } = await openHeld(t);
  await updateWebhookEndpoint(db, OWNER, id, { ordering: 'NONE' }, ANY_VERSION);
  t.strictSame(await statuses(), ['PENDING', 'PENDING', 'PENDING', 'PENDING']);
  takeAll();
  // The refused event has its own retry, so it is left out here.
  await until(async () => (await statuses()).slice(1).every((status) => status === 'DELIVERED'), dispatcher);
});

t.test('PER_ORDER: an event that a process with older settings writes as HELD is sent, too', async (t) => {
  const { db, register, publish, deliveries } = await openWebhooks(t);
  const { id } = await register('https://one.example.com/', { ordering: 'PER_ORDER' });
  await publish(1);
  const lease = randomUUID();
  await notifyLanes(db, lease);
  const keyIds = [...KEYS.keys()];
  const [claimed] = (await claimLanes(db, lease, { limit: 1, withAbsent: true, keyIds })).lanes;
  const log = { error: (fields: object) => t.fail('nothing fails here', fields), warn() {}, info() {} };
  const lane = new Lane(claimed!, (await readTargets(db, KEYS, log, [id])).get(id)!);
  const lost = () => t.fail('the lane is not lost');
  const recorder = new Recorder({ ...{ db, log, lease, isProxied: false }, lost, written() {} });
  await updateWebhookEndpoint(db, OWNER, id, { ordering: 'NONE' }, ANY_VERSION);
  const event = { event_id: randomUUID(), order_id: randomUUID(), type: 'order.updated', position: 1 };
  const waits = { status: 'HELD', tries: 0, wait_ms: null, attempt: null, next_kind: null } as const;
  recorder.add(lane, { ...lane.key, ...event, ...waits });
  await recorder.write(0);
  t.strictSame(
    (await deliveries(id)).map(({ status }) => status),
    ['PENDING'],
  );
});
