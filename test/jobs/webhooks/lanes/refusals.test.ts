import { sql } from 'kysely';
import t from 'tap';
import { createReplay } from '../../../../db/webhooks/deliveries/create-replay.ts';
import { getReplay } from '../../../../db/webhooks/deliveries/replays.ts';
import {
  createTestEvent,
  createWebhookAttempt,
} from '../../../../db/webhooks/deliveries/request-delivery.ts';
import { type Received, openReceiver } from '../../../support/webhooks/fake-receiver.ts';
import { openWebhooks } from '../../../support/webhooks/webhooks.ts';

const OWNER = { clientId: 'backoffice', customerId: undefined };
const CALLER = { ...OWNER, traceId: '' };
const idOf = ({ headers }: Pick<Received, 'headers'>) => String(headers['webhook-id']);

/**
 * Opens an endpoint. The receiver of the endpoint answers `state.status` to the events of `publishPoison`, and 204 to
 * other events.
 */
async function openRefusing(t: Parameters<typeof openWebhooks>[0], { status = 400, maxInFlight = 16 } = {}) {
  const webhooks = await openWebhooks(t);
  const { db, register, publish, until, deliveries, openDispatcher, letTimePass } = webhooks;
  const state = { status };
  const poison = new Set<string>();
  const receiver = await openReceiver(t, (request, reply) => {
    reply.writeHead(poison.has(idOf(request)) ? state.status : 204).end();
  });
  const { id } = await register(receiver.url, { max_in_flight: maxInFlight });
  const dispatcher = openDispatcher();
  const countOf = async (wanted: string) =>
    (await deliveries(id)).filter((row) => row.status === wanted).length;
  return {
    ...webhooks,
    ...{ id, state, poison, receiver, dispatcher, countOf },
    /** Adds events that the receiver refuses. */
    async publishPoison(count: number) {
      const before = await sql<{ id: string }>`select id from events`.execute(db);
      const known = new Set(before.rows.map((row) => row.id));
      await publish(count);
      const { rows } = await sql<{ id: string }>`select id from events`.execute(db);
      for (const row of rows) if (!known.has(row.id)) poison.add(row.id);
    },
    async isDelivered(count: number) {
      return (await countOf('DELIVERED')) === count;
    },
    /** Sends until the condition is true, and ends each pause of the endpoint immediately. */
    untilWithTime: (isSo: () => Promise<boolean>, interval?: string) =>
      until(async () => {
        await letTimePass(interval);
        return isSo();
      }, dispatcher),
  };
}

for (const status of [302, 400, 404, 422])
  t.test(`an endpoint that answers ${status} to ten events in a row gets the next events`, async (t) => {
    const { publish, publishPoison, until, dispatcher, isDelivered, lane, id } = await openRefusing(t, {
      status,
    });
    await publishPoison(10);
    await until(async () => (await lane(id)).failures >= 10, dispatcher);
    await publish(30);
    await until(() => isDelivered(30), dispatcher);
    t.match(await lane(id), { status: 'ACTIVE', position: 40 });
  });

t.test('an endpoint that refuses more than 1,000 events still gets the other events', async (t) => {
  const { publish, publishPoison, until, dispatcher, isDelivered, countOf, id, lane } = await openRefusing(t);
  await publish(1);
  await publishPoison(700);
  await publish(5);
  await publishPoison(700);
  await publish(5);
  await until(() => isDelivered(11), dispatcher);
  t.equal(await countOf('PENDING'), 1_400);
  t.match(await lane(id), { status: 'ACTIVE', position: 1_411 });
});

for (const [status, maxInFlight] of [
  [302, 16],
  [404, 1],
  [422, 16],
] as const)
  t.test(`an event answered with ${status} is sent ten times; max_in_flight is ${maxInFlight}`, async (t) => {
    const webhooks = await openRefusing(t, { status, maxInFlight });
    const { publish, publishPoison, until, dispatcher, isDelivered, untilWithTime } = webhooks;
    const { countOf, deliveries, receiver, id, poison } = webhooks;
    await publish(1);
    await until(() => isDelivered(1), dispatcher);
    await publishPoison(12);
    await untilWithTime(async () => (await countOf('FAILED')) === 12);
    for (const { event_id, tries, attempts } of await deliveries(id)) {
      const times = poison.has(event_id) ? 10 : 1;
      t.match({ tries, attempts }, { tries: times, attempts: { length: times } });
    }
    t.equal(receiver.received.length, 121);
  });

t.test('an endpoint that refuses events for weeks is not disabled, and gets the other events', async (t) => {
  const { publish, publishPoison, untilWithTime, countOf, isDelivered, lane, id } = await openRefusing(t);
  for (const week of [1, 2]) {
    await publishPoison(11);
    await untilWithTime(async () => (await countOf('FAILED')) === 11 * week, '7 days');
    t.match(await lane(id), { status: 'ACTIVE' });
    t.ok((await lane(id)).failing_since, 'the owner sees that nothing could be delivered');
    await publish(1);
    await untilWithTime(() => isDelivered(week));
    t.equal((await lane(id)).failing_since, null);
  }
});

t.test('an unavailable endpoint gets due events and new events as probes, alternately', async (t) => {
  const {
    publishPoison,
    publish,
    until,
    dispatcher,
    lane,
    id,
    receiver,
    letTimePass,
    isDelivered,
    deliveries,
  } = await openRefusing(t, { status: 500 });
  const isThrottled = async () => (await lane(id)).lease === null;
  await publishPoison(20);
  await until(async () => (await lane(id)).failures >= 10, dispatcher);
  await until(isThrottled, dispatcher);
  const known = () => new Set(receiver.received.slice(0, -1).map(idOf));
  const turns: string[] = [];
  for (let probe = 0; probe < 6; probe += 1) {
    const { length } = receiver.received;
    await letTimePass('15 minutes');
    await until(() => receiver.received.length > length, dispatcher);
    await until(isThrottled, dispatcher);
    turns.push(known().has(idOf(receiver.received.at(-1)!)) ? 'due' : 'new');
  }
  t.equal(turns.filter((turn) => turn === 'due').length, 3, turns.join());
  t.notMatch(turns.join(), /due,due|new,new/);
  t.ok(
    (await deliveries(id)).every(({ tries }) => tries <= 1),
    'these refusals do not count as attempts of an event',
  );
  await publish(3);
  await until(async () => {
    await letTimePass('15 minutes');
    return isDelivered(3);
  }, dispatcher);
});

t.test(
  'after a 400, an unavailable endpoint counts as available, and the 400 counts as an attempt',
  async (t) => {
    const { publishPoison, untilWithTime, until, dispatcher, lane, id, state, countOf } = await openRefusing(
      t,
      {
        status: 503,
      },
    );
    await publishPoison(12);
    await untilWithTime(async () => (await lane(id)).failures > 12, '15 minutes');
    await until(async () => (await lane(id)).lease === null, dispatcher);
    t.match(await lane(id), { in_flight_limit: 1 });
    state.status = 400;
    await untilWithTime(async () => (await countOf('FAILED')) === 12);
    t.match(await lane(id), { status: 'ACTIVE' });
  },
);

t.test('with one request at a time, due, new and replayed events are sent alternately', async (t) => {
  const webhooks = await openRefusing(t, { maxInFlight: 1 });
  const { db, publish, publishPoison, until, dispatcher, openDispatcher, letTimePass } = webhooks;
  const { isDelivered, countOf, receiver, id, poison } = webhooks;
  await publish(20);
  await until(() => isDelivered(20), dispatcher);
  await publishPoison(20);
  await until(async () => (await countOf('PENDING')) === 20, dispatcher);
  const { length } = receiver.received;
  const replayed = new Set(receiver.received.slice(0, 20).map(idOf));
  await dispatcher.stop(5_000);
  await letTimePass();
  const begun = await createReplay(db, {
    ...{ endpointId: id, range: {}, onlyFailed: false, key: undefined, caller: CALLER },
  });
  if (begun.kind !== 'begun') throw new Error(begun.kind);
  await publish(20);
  await until(() => receiver.received.length >= length + 30, openDispatcher());
  const turns = receiver.received.slice(length, length + 30).map((each) => {
    if (poison.has(idOf(each))) return 'due';
    return replayed.has(idOf(each)) ? 'replayed' : 'new';
  });
  for (const turn of ['due', 'replayed', 'new'])
    t.ok(turns.filter((each) => each === turn).length >= 8, turns.join());
  t.match(await getReplay(db, OWNER, id, begun.replay.id), { kind: 'found' });
});

t.test('a test event is sent before due events, even if the endpoint does not answer', async (t) => {
  const { db, publishPoison, until, dispatcher, lane, id, receiver } = await openRefusing(t, { status: 500 });
  await publishPoison(20);
  await until(async () => (await lane(id)).failures >= 10, dispatcher);
  await until(async () => (await lane(id)).lease === null, dispatcher);
  const { length } = receiver.received;
  const bodyOf = ({ id: eventId, time }: { id: string; time: string }) =>
    JSON.stringify({
      ...{ specversion: '1.0', id: eventId, source: '/api/v1/webhook-endpoints', subject: id, time },
      ...{ datacontenttype: 'application/json', type: 'webhook.test', data: { endpointId: id } },
    });
  const request = { endpointId: id, caller: CALLER, key: undefined };
  t.match(await createTestEvent(db, request, bodyOf), { kind: 'accepted' });
  await until(() => receiver.received.length > length, dispatcher);
  t.equal(JSON.parse(receiver.received[length]!.body).type, 'webhook.test');
});

for (const status of [400, 500])
  t.test(`an event sent again on request is not retried if the attempt ends with ${status}`, async (t) => {
    const { db, publish, until, dispatcher, isDelivered, id, poison, deliveries, untilWithTime, receiver } =
      await openRefusing(t, { status });
    await publish(12);
    await until(() => isDelivered(12), dispatcher);
    const request = { endpointId: id, caller: CALLER, key: undefined };
    const ids = (await deliveries(id)).map(({ event_id }) => event_id);
    for (const eventId of ids) {
      poison.add(eventId);
      t.match(await createWebhookAttempt(db, request, eventId), { kind: 'accepted' });
    }
    await untilWithTime(async () => (await deliveries(id)).every((row) => row.status === 'FAILED'));
    t.equal(receiver.received.length, 24);
  });

t.test('an event that waits for a retry and is also sent on request has ten attempts in total', async (t) => {
  const { db, publishPoison, until, dispatcher, countOf, untilWithTime, id, deliveries } =
    await openRefusing(t);
  await publishPoison(1);
  await until(async () => (await countOf('PENDING')) === 1, dispatcher);
  const [row] = await deliveries(id);
  await createWebhookAttempt(db, { endpointId: id, caller: CALLER, key: undefined }, row!.event_id);
  await untilWithTime(async () => (await countOf('FAILED')) === 1);
  const kinds = (await deliveries(id))[0]!.attempts.map(({ kind }) => kind);
  t.strictSame(kinds, ['FIRST', 'MANUAL', ...Array(8).fill('RETRY')]);
});
