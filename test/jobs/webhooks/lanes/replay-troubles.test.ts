import { sql } from 'kysely';
import t from 'tap';
import { openReceiver } from '../../../support/webhooks/fake-receiver.ts';
import { countsOf, idsOf, openReplays } from '../../../support/webhooks/replays.ts';

t.test('a failed delivery of a replay is counted, and retried like any other delivery', async (t) => {
  const { register, publish, openDispatcher, until, lane, deliveries, letTimePass, replay } =
    await openReplays(t);
  let poison = '';
  let isRefused = false;
  const receiver = await openReceiver(t, ({ headers }, reply) => {
    reply.writeHead(isRefused && headers['webhook-id'] === poison ? 500 : 204).end();
  });
  const { id } = await register(receiver.url);
  await publish(10);
  const dispatcher = openDispatcher();
  await until(async () => (await lane(id)).position === 10, dispatcher);
  poison = idsOf(receiver.received)[4]!;
  isRefused = true;
  const { read } = await replay(id);
  await until(async () => (await read()).status === 'COMPLETED', dispatcher);
  t.match(await read(), { sent: 10, failed: 1 });
  const failed = async () => (await deliveries(id)).find(({ event_id }) => event_id === poison)!;
  t.match(await failed(), { status: 'PENDING', tries: 1 });
  const second = await replay(id);
  await until(async () => (await second.read()).status === 'COMPLETED', dispatcher);
  t.equal((await second.read()).sent, 9, 'an event that waits for a retry is not replayed');
  isRefused = false;
  await letTimePass();
  await until(async () => (await failed()).status === 'DELIVERED', dispatcher);
  const kinds = (await failed()).attempts.map(({ kind }) => kind);
  t.strictSame(kinds.slice(0, 3), ['FIRST', 'REPLAY', 'RETRY']);
});

t.test('another process continues the replay of a killed process without leaving events out', async (t) => {
  const { db, register, publish, openDispatcher, until, lane, deliveries, letTimePass, replay } =
    await openReplays(t);
  let isDead = false;
  const receiver = await openReceiver(t, (_request, reply) => {
    isDead ||= receiver.received.length === 60 + 10 + 1;
    if (!isDead) reply.writeHead(204).end();
  });
  const { id } = await register(receiver.url, { max_in_flight: 4 });
  await publish(60);
  const killed = openDispatcher();
  await until(async () => (await lane(id)).position === 60, killed);
  const { read } = await replay(id);
  // The process doesn't receive the answers to requests after the tenth one.
  await until(() => receiver.received.length >= 60 + 10 + 4, killed);
  t.ok((await read()).delivered_position < 60, 'the replay was not complete');
  const other = openDispatcher();
  await sql`update webhook_lanes set leased_until = leased_until - interval '31 seconds'`.execute(db);
  receiver.received.length = 0;
  isDead = false;
  await until(async () => (await read()).status === 'COMPLETED', other);
  await until(async () => {
    await letTimePass();
    return (await deliveries(id)).every(({ status }) => status === 'DELIVERED');
  }, other);
  const counts = [...countsOf(receiver.received).values()];
  t.ok(counts.length >= 60 - 10 && counts.length <= 60, `${counts.length} events`);
  t.ok(receiver.received.length <= 60, 'no event was sent twice');
  const kinds = (await deliveries(id)).map(({ attempts }) => attempts.at(-1)!.kind);
  t.strictSame([...new Set(kinds)], ['REPLAY'], 'all deliveries are part of the replay');
});

t.test(
  'a replay to an unavailable endpoint only sends probes, and completes when the endpoint answers',
  async (t) => {
    const { register, publish, openDispatcher, until, lane, deliveries, letTimePass, replay } =
      await openReplays(t);
    let isUnavailable = false;
    const receiver = await openReceiver(
      t,
      (_request, reply) => void reply.writeHead(isUnavailable ? 500 : 204).end(),
    );
    const { id } = await register(receiver.url, { max_in_flight: 4 });
    await publish(100);
    const dispatcher = openDispatcher();
    await until(async () => (await lane(id)).position === 100, dispatcher);
    isUnavailable = true;
    const { read } = await replay(id);
    await until(async () => (await lane(id)).failures >= 10, dispatcher);
    const begun = receiver.received.length;
    t.ok(begun <= 100 + 14, `${begun - 100} requests until the endpoint counted as failing`);
    for (let probe = 1; probe <= 5; probe += 1) {
      await until(async () => (await lane(id)).lease === null, dispatcher);
      await letTimePass('15 minutes');
      await until(() => receiver.received.length > begun + probe - 1, dispatcher);
      await until(async () => (await lane(id)).lease === null, dispatcher);
      t.equal(receiver.received.length, begun + probe, 'one probe');
    }
    isUnavailable = false;
    await until(async () => {
      await letTimePass();
      const rows = await deliveries(id);
      return (await read()).status === 'COMPLETED' && rows.every(({ status }) => status === 'DELIVERED');
    }, dispatcher);
    const counts = countsOf(receiver.received.slice(100));
    t.equal(counts.size, 100, 'each event was sent again');
  },
);

t.test('a replay sends an event again if the process ended before the answer arrived', async (t) => {
  const { db, register, publish, openDispatcher, until, lane, deliveries, letTimePass, replay } =
    await openReplays(t);
  let isSilent = false;
  const receiver = await openReceiver(t, (_request, reply) => {
    if (!isSilent) reply.writeHead(204).end();
  });
  const { id } = await register(receiver.url);
  await publish(1);
  const killed = openDispatcher({ slowAfterMs: 100 });
  await until(async () => (await deliveries(id))[0]?.status === 'DELIVERED', killed);
  isSilent = true;
  const { read } = await replay(id);
  // The attempt now counts as slow, so it no longer delays the replay.
  await until(async () => (await read()).status === 'COMPLETED', killed);
  t.match(await deliveries(id), [{ status: 'PENDING', attempts: [{ kind: 'FIRST' }] }]);
  isSilent = false;
  await sql`update webhook_lanes set leased_until = leased_until - interval '31 seconds'`.execute(db);
  await letTimePass('1 minute');
  const other = openDispatcher();
  await until(async () => (await deliveries(id))[0]!.status === 'DELIVERED', other);
  t.match((await deliveries(id))[0]!.attempts, [{ kind: 'FIRST' }, { kind: 'REPLAY' }]);
  t.equal((await lane(id)).failures, 0);
});

t.test('a cancelled delivery is retried if a replay fails to deliver its event', async (t) => {
  const { db, register, publish, openDispatcher, until, lane, deliveries, letTimePass, replay } =
    await openReplays(t);
  let isRefused = false;
  const receiver = await openReceiver(
    t,
    (_request, reply) => void reply.writeHead(isRefused ? 500 : 204).end(),
  );
  const { id } = await register(receiver.url);
  await publish(2);
  const dispatcher = openDispatcher();
  await until(async () => (await lane(id)).position === 2, dispatcher);
  await sql`update webhook_deliveries set status = 'CANCELLED'`.execute(db);
  isRefused = true;
  const { read } = await replay(id);
  await until(async () => (await read()).status === 'COMPLETED', dispatcher);
  t.match(await deliveries(id), [{ status: 'PENDING' }, { status: 'PENDING' }]);
  isRefused = false;
  await until(async () => {
    await letTimePass();
    return (await deliveries(id)).every(({ status }) => status === 'DELIVERED');
  }, dispatcher);
});
