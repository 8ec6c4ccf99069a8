import { sql } from 'kysely';
import t, { type Test } from 'tap';
import {
  deleteWebhookEndpoint,
  updateWebhookEndpoint,
} from '../../../../db/webhooks/endpoints/update-endpoint.ts';
import { changeMany } from '../../../support/shop/many-orders.ts';
import { openReceiver } from '../../../support/webhooks/fake-receiver.ts';
import { countsOf, idsOf, openReplays, OWNER } from '../../../support/webhooks/replays.ts';

const ANY_VERSION = () => true;

/** Opens a receiver that records its maximum number of concurrent requests. */
async function openCountingReceiver(t: Test) {
  let [now, most] = [0, 0];
  const receiver = await openReceiver(t, (_request, reply) => {
    now += 1;
    most = Math.max(most, now);
    setImmediate(() => {
      now -= 1;
      reply.writeHead(204).end();
    });
  });
  return { receiver, most: () => most };
}

t.test(
  'a replay and new events are sent completely, with the same ids and bytes, within the limit',
  async (t) => {
    const { register, publish, openDispatcher, until, lane, deliveries, replay } = await openReplays(t);
    const { receiver, most } = await openCountingReceiver(t);
    const { id } = await register(receiver.url, { max_in_flight: 3 });
    await publish(100);
    const dispatcher = openDispatcher();
    await until(async () => (await lane(id)).position === 100, dispatcher);
    const first = new Map(receiver.received.map(({ headers, body }) => [headers['webhook-id'], body]));
    const { read } = await replay(id);
    await publish(100);
    await until(async () => (await read()).status === 'COMPLETED', dispatcher);
    await until(async () => (await lane(id)).position === 200, dispatcher);
    const counts = countsOf(receiver.received);
    t.equal(counts.size, 200);
    for (const [event, count] of counts) t.equal(count, first.has(event) ? 2 : 1);
    for (const { headers, body } of receiver.received.slice(100))
      t.equal(body, first.get(headers['webhook-id']) ?? body, 'the same bytes');
    t.ok(most() <= 3, `${most()} at once`);
    const kinds = (await deliveries(id)).map(({ attempts }) => attempts.map(({ kind }) => kind).join());
    t.strictSame(kinds, [...Array(100).fill('FIRST,REPLAY'), ...Array(100).fill('FIRST')]);
    const { sent, failed, delivered_position, until_position, ended_at } = await read();
    t.match(
      { sent, failed, delivered_position },
      { sent: 100, failed: 0, delivered_position: until_position },
    );
    t.ok(ended_at);
  },
);

t.test('new events and replays do not wait for each other, even with one request at a time', async (t) => {
  const { register, publish, openDispatcher, until, lane, replay } = await openReplays(t);
  const receiver = await openReceiver(t);
  const { id } = await register(receiver.url, { max_in_flight: 1 });
  await publish(60);
  const dispatcher = openDispatcher();
  await until(async () => (await lane(id)).position === 60, dispatcher);
  const { read } = await replay(id);
  await publish(60);
  await until(async () => (await lane(id)).position === 120, dispatcher);
  await until(async () => (await read()).status === 'COMPLETED', dispatcher);
  const [seen, then] = [idsOf(receiver.received.slice(0, 60)), idsOf(receiver.received.slice(60))];
  t.equal(then.length, 120);
  t.strictSame(
    then.filter((event) => seen.includes(event)),
    seen,
    'in the order of the feed',
  );
  const turns = then.map((event) => (seen.includes(event) ? 'again' : 'new'));
  const middle = turns.slice(10, 50);
  t.ok(middle.includes('again') && middle.includes('new'), middle.join(' '));
});

t.test('a replay of failed deliveries sends only these deliveries', async (t) => {
  const { db, register, publish, openDispatcher, until, lane, deliveries, replay } = await openReplays(t);
  const receiver = await openReceiver(t);
  const { id } = await register(receiver.url);
  await publish(20);
  const dispatcher = openDispatcher();
  await until(async () => (await lane(id)).position === 20, dispatcher);
  const { rows } = await sql<{ event_id: string }>`
    update webhook_deliveries set status = 'FAILED' where position in (7, 13) returning event_id`.execute(db);
  const { read } = await replay(id, { onlyFailed: true });
  await until(async () => (await read()).status === 'COMPLETED', dispatcher);
  t.strictSame(idsOf(receiver.received.slice(20)).sort(), rows.map(({ event_id }) => event_id).sort());
  t.match(await read(), { sent: 2, failed: 0 });
  t.ok((await deliveries(id)).every(({ status }) => status === 'DELIVERED'));
});

t.test('several processes send a replay only once, and together respect max_in_flight', async (t) => {
  const { register, publish, openDispatcher, until, lane, replay } = await openReplays(t);
  const { receiver, most } = await openCountingReceiver(t);
  const { id } = await register(receiver.url, { max_in_flight: 4 });
  await publish(80);
  const dispatchers = [openDispatcher(), openDispatcher(), openDispatcher()];
  await until(async () => (await lane(id)).position === 80, ...dispatchers);
  const { read } = await replay(id);
  await publish(80);
  await until(async () => (await read()).status === 'COMPLETED', ...dispatchers);
  await until(async () => (await lane(id)).position === 160, ...dispatchers);
  t.equal(receiver.received.length, 240);
  t.equal(countsOf(receiver.received).size, 160);
  t.ok(most() <= 4, `${most()} at once`);
});

t.test('a replay waits while its endpoint is paused, and ends if its endpoint is deleted', async (t) => {
  const { db, register, publish, openDispatcher, until, lane, replay } = await openReplays(t);
  const receiver = await openReceiver(t);
  const { id } = await register(receiver.url);
  await publish(20);
  const dispatcher = openDispatcher();
  await until(async () => (await lane(id)).position === 20, dispatcher);
  await dispatcher.stop(1_000);
  const { read } = await replay(id);
  await updateWebhookEndpoint(db, OWNER, id, { status: 'PAUSED' }, ANY_VERSION);
  const other = openDispatcher();
  for (let n = 0; n < 5; n += 1) await other.run();
  t.equal(receiver.received.length, 20);
  t.match(await read(), { status: 'RUNNING', sent: 0 });
  await updateWebhookEndpoint(db, OWNER, id, { status: 'ACTIVE', resumeAt: 'NOW' }, ANY_VERSION);
  await until(async () => (await read()).status === 'COMPLETED', other);
  t.equal(receiver.received.length, 40);
  await replay(id);
  t.ok(await deleteWebhookEndpoint(db, OWNER, id, ANY_VERSION));
  for (let n = 0; n < 5; n += 1) await other.run();
  const { rows } = await sql`select from webhook_replays`.execute(db);
  t.equal(rows.length, 0);
});

t.test('a cancelled replay sends no more events', async (t) => {
  const { register, publish, openDispatcher, until, lane, deliveries, replay } = await openReplays(t);
  const answers: (() => void)[] = [];
  let isSlow = false;
  const receiver = await openReceiver(t, (_request, reply) => {
    const answer = () => void reply.writeHead(204).end();
    if (isSlow) answers.push(answer);
    else answer();
  });
  const { id } = await register(receiver.url, { max_in_flight: 2 });
  await publish(20);
  const dispatcher = openDispatcher();
  await until(async () => (await lane(id)).position === 20, dispatcher);
  isSlow = true;
  const { read, cancel } = await replay(id);
  await until(() => answers.length >= 2, dispatcher);
  t.strictSame(await cancel(), { kind: 'cancelled' });
  await dispatcher.run();
  isSlow = false;
  for (const answer of answers) answer();
  await publish(1);
  await until(async () => (await lane(id)).position === 21, dispatcher);
  t.equal(receiver.received.length, 23);
  t.match(await read(), { status: 'CANCELLED', sent: 0 });
  const again = (await deliveries(id)).filter(({ attempts }) => attempts.length > 1);
  await until(async () => (await deliveries(id)).every(({ status }) => status === 'DELIVERED'), dispatcher);
  t.equal(again.length, 2, 'the results of attempts in flight are stored');
});

t.test('a replay without any event for the endpoint is complete immediately', async (t) => {
  const { db, register, publish, openDispatcher, until, lane, replay } = await openReplays(t);
  const receiver = await openReceiver(t);
  const { id } = await register(receiver.url);
  await publish(5);
  const dispatcher = openDispatcher();
  await until(async () => (await lane(id)).position === 5, dispatcher);
  await updateWebhookEndpoint(db, OWNER, id, { event_types: ['refund.failed'] }, ANY_VERSION);
  const { read } = await replay(id);
  await until(async () => (await read()).status === 'COMPLETED', dispatcher);
  t.match(await read(), { sent: 0, failed: 0, delivered_position: 5 });
  const empty = await replay(id, { until: '2000-01-01T00:00:00.000Z' });
  await until(async () => (await empty.read()).status === 'COMPLETED', dispatcher);
  t.equal(receiver.received.length, 5);
});

t.test('PER_ORDER: new events and a replay never send two events of an order in parallel', async (t) => {
  const { db, register, publish, openDispatcher, until, lane, deliveries, letTimePass, replay } =
    await openReplays(t);
  const flying = new Map<string, number>();
  let most = 0;
  let poison = '';
  const receiver = await openReceiver(t, ({ headers }, reply) => {
    const { subject } = JSON.parse(receiver.received.at(-1)!.body);
    flying.set(subject, (flying.get(subject) ?? 0) + 1);
    most = Math.max(most, ...flying.values());
    setImmediate(() => {
      flying.set(subject, flying.get(subject)! - 1);
      reply.writeHead(headers['webhook-id'] === poison ? 400 : 204).end();
    });
  });
  const { id } = await register(receiver.url, { ordering: 'PER_ORDER', max_in_flight: 8 });
  await publish(8);
  for (const version of [2, 3]) await changeMany(db, version);
  const dispatcher = openDispatcher();
  await until(async () => (await lane(id)).position === 24, dispatcher);
  const { subject, id: first } = JSON.parse(receiver.received[0]!.body);
  poison = first;
  const { read } = await replay(id);
  await changeMany(db, 4);
  await until(async () => (await read()).status === 'COMPLETED', dispatcher);
  await until(async () => (await lane(id)).position === 32, dispatcher);
  const rows = async () => (await deliveries(id)).filter(({ status }) => status !== 'DELIVERED');
  const open = (await rows()).map(({ status }) => status);
  t.equal(open[0], 'PENDING', 'the refused event');
  t.ok(
    open.length >= 3 && open.slice(1).every((status) => status === 'HELD'),
    'other events of its order wait',
  );
  poison = '';
  await letTimePass();
  await until(async () => (await rows()).length === 0, dispatcher);
  t.equal(most, 1);
  const counts = countsOf(receiver.received);
  t.equal(counts.size, 32);
  const events = receiver.received.map(({ body }) => JSON.parse(body));
  const again = events.slice(24).filter((event) => event.subject === subject);
  const versions = await Promise.all(
    again.map(async (event) => {
      const found = await sql<{ version: number }>`
        select order_version as version from events where id = ${event.id}`.execute(db);
      return found.rows[0]!.version;
    }),
  );
  t.strictSame([...new Set(versions.filter((version) => version < 4))], [1, 2, 3], 'versions in sequence');
  const kinds = (await deliveries(id)).flatMap(({ attempts }) => attempts.slice(1).map(({ kind }) => kind));
  t.equal(kinds.filter((kind) => kind === 'REPLAY').length, 24, 'held events are part of the replay');
});
