import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { deleteWebhookEndpoint } from '../../../../db/webhooks/endpoints/update-endpoint.ts';
import { resealSecrets } from '../../../../db/webhooks/secrets/store-secrets.ts';
import { INSIDE, type Received, openReceiver } from '../../../support/webhooks/fake-receiver.ts';
import { KEYS, openWebhooks } from '../../../support/webhooks/webhooks.ts';

const OWNER = { clientId: 'backoffice', customerId: undefined };
const ANY_VERSION = () => true;
const idsOf = (received: Received[]) => received.map(({ headers }) => headers['webhook-id']);

t.test('several processes send each event once, and together respect the limit of an endpoint', async (t) => {
  const { register, publish, openDispatcher, until, lane } = await openWebhooks(t);
  const receivers: (Awaited<ReturnType<typeof openReceiver>> & {
    state: { now: number; most: number };
    id: string;
  })[] = [];
  for (let n = 0; n < 4; n += 1) {
    const state = { now: 0, most: 0 };
    const receiver = await openReceiver(t, (_request, reply) => {
      state.now += 1;
      state.most = Math.max(state.most, state.now);
      setImmediate(() => {
        state.now -= 1;
        reply.writeHead(204).end();
      });
    });
    receivers.push({ ...receiver, state, ...(await register(receiver.url, { max_in_flight: 4 })) });
  }
  await publish(200);
  const dispatchers = [openDispatcher(), openDispatcher(), openDispatcher(), openDispatcher()];
  await until(
    async () => {
      const lanes = await Promise.all(receivers.map(({ id }) => lane(id)));
      return lanes.every(({ position }) => position === 200);
    },
    ...dispatchers,
  );
  for (const { received, state } of receivers) {
    t.equal(received.length, 200);
    t.equal(new Set(idsOf(received)).size, 200);
    t.ok(state.most <= 4, `${state.most} at once`);
  }
});

t.test('endpoints that hang delay other endpoints only briefly, even with many attempts', async (t) => {
  const { db, register, publish, openDispatcher, until, lane } = await openWebhooks(t);
  let isOver = false;
  const hanging = await openReceiver(t, (_request, reply) => void reply.on('close', () => (isOver = true)));
  const healthy = await openReceiver(t);
  for (let n = 0; n < 19; n += 1) await register(hanging.url);
  const { id } = await register(healthy.url);
  // Until now all endpoints have been reliable, so each may have many attempts in flight.
  await sql`update webhook_lanes set in_flight_limit = 16`.execute(db);
  await publish(100);
  const dispatcher = openDispatcher({ concurrency: 8, slowAfterMs: 1_000 });
  await until(async () => (await lane(id)).position === 100, dispatcher);
  t.notOk(isOver, 'no hanging request has timed out yet');
  t.equal(new Set(idsOf(healthy.received)).size, 100);
  t.ok(hanging.received.length <= 8 * 4, `${hanging.received.length} requests to hanging endpoints`);
});

t.test('a slow answer delays no other event', async (t) => {
  const { register, publish, openDispatcher, until, lane, deliveries } = await openWebhooks(t);
  const late = Promise.withResolvers<void>();
  let slow: unknown;
  const receiver = await openReceiver(t, ({ headers }, reply) => {
    slow ??= headers['webhook-id'];
    if (headers['webhook-id'] !== slow) return void reply.writeHead(204).end();
    void late.promise.then(() => reply.writeHead(204).end());
  });
  const { id } = await register(receiver.url);
  const dispatcher = openDispatcher({ slowAfterMs: 100 });
  await publish(1);
  await until(() => receiver.received.length === 1, dispatcher);
  await publish(10);
  await until(async () => (await deliveries(id))[0]?.status === 'PENDING', dispatcher);
  t.equal((await lane(id)).position >= 1, true, 'the endpoint has got more events');
  late.resolve();
  await until(async () => (await lane(id)).position === 11, dispatcher);
  await until(async () => (await deliveries(id)).every(({ status }) => status === 'DELIVERED'), dispatcher);
  t.equal(receiver.received.length, 11);
});

t.test('after the lease of a killed process has expired, another process sends all its events', async (t) => {
  const { db, register, publish, openDispatcher, until, lane } = await openWebhooks(t);
  const first = Promise.withResolvers<void>();
  let isDead = true;
  const receiver = await openReceiver(t, (_request, reply) => {
    if (isDead) return first.resolve();
    reply.writeHead(204).end();
  });
  const { id } = await register(receiver.url);
  await publish(30);
  const killed = openDispatcher();
  await until(() => receiver.received.length > 0, killed);
  await first.promise;
  // From now on the killed process does nothing: it never reads the answer to its request in flight.
  isDead = false;
  const other = openDispatcher();
  for (let n = 0; n < 3; n += 1) await other.run();
  t.equal(receiver.received.length, 1, 'the lane is leased');
  await sql`update webhook_lanes set leased_until = leased_until - interval '31 seconds'`.execute(db);
  await until(async () => (await lane(id)).position === 30, other);
  t.equal(new Set(idsOf(receiver.received)).size, 30);
  t.equal(receiver.received.length, 31, 'the event in flight at the kill is sent twice');
});

t.test('a process that stops releases its lanes immediately, even if a receiver hangs', async (t) => {
  const { register, publish, openDispatcher, until, lane, deliveries } = await openWebhooks(t);
  let hangs = true;
  const receiver = await openReceiver(t, (_request, reply) => {
    if (!hangs) reply.writeHead(204).end();
  });
  const { id } = await register(receiver.url);
  await publish(5);
  const ending = openDispatcher();
  await until(() => receiver.received.length === 1, ending);
  await ending.stop(50);
  t.match(await lane(id), { lease: null, position: 0, failures: 0 });
  t.strictSame(await deliveries(id), []);
  hangs = false;
  const next = openDispatcher();
  await until(async () => (await lane(id)).position === 5, next);
  t.equal(new Set(idsOf(receiver.received)).size, 5);
});

t.test('an endpoint that is deleted during an attempt leaves no rows', async (t) => {
  const { db, register, publish, openDispatcher, until } = await openWebhooks(t);
  const answer = Promise.withResolvers<void>();
  const receiver = await openReceiver(t, (_request, reply) => {
    void answer.promise.then(() => reply.writeHead(204).end());
  });
  const { id } = await register(receiver.url);
  await publish(3);
  const dispatcher = openDispatcher();
  await until(() => receiver.received.length === 1, dispatcher);
  t.ok(await deleteWebhookEndpoint(db, OWNER, id, ANY_VERSION));
  answer.resolve();
  await dispatcher.stop(5_000);
  const { rows } = await sql`select from webhook_deliveries`.execute(db);
  t.equal(rows.length, 0);
});

t.test('an endpoint whose secrets need a missing key is skipped, and the log names that key', async (t) => {
  const { db, register, publish, openDispatcher, until, log, lane } = await openWebhooks(t);
  const receiver = await openReceiver(t);
  const broken = await register(receiver.url);
  const { id } = await register(receiver.url);
  await sql`update webhook_secrets set key_id = 'gone' where endpoint_id = ${broken.id}`.execute(db);
  await publish(5);
  const dispatcher = openDispatcher();
  await until(async () => (await lane(id)).position === 5, dispatcher);
  t.equal(receiver.received.length, 5);
  t.match(log, [{ level: 'warn', message: /endpoints skipped/, keyId: 'gone', endpoints: 1 }]);
  t.equal(log.length, 1, 'the process logs at most once a minute');
  t.notMatch(JSON.stringify(log), /whsec/);
  t.match(await lane(broken.id), { lease: null });
});

t.test(
  'a process that cannot open the secrets of lanes releases these lanes, and skips them later',
  async (t) => {
    const { register, publish, openDispatcher, until, log, lane } = await openWebhooks(t);
    const receiver = await openReceiver(t);
    const ids = [await register(receiver.url), await register(receiver.url)].map(({ id }) => id);
    await publish(5);
    // This process has another key with the same id.
    const wrong = openDispatcher({ keys: new Map([['test', randomBytes(32)]]) });
    const errors = () => log.filter(({ level }) => level === 'error');
    for (let n = 0; n < 5; n += 1) await wrong.run();
    t.strictSame(
      errors()
        .map(({ endpointId }) => endpointId)
        .sort(),
      ids.sort(),
    );
    for (const id of ids) t.match(await lane(id), { lease: null, position: 0, failures: 0 });
    const right = openDispatcher();
    await until(
      async () => (await lane(ids[0]!)).position === 5 && (await lane(ids[1]!)).position === 5,
      right,
      wrong,
    );
    t.equal(errors().length, 2);
    t.equal(receiver.received.length, 10);
  },
);

t.test('a process does not claim a lane without the key of its secrets, even if it has others', async (t) => {
  const { db, register, publish, openDispatcher, until, lane } = await openWebhooks(t);
  const receiver = await openReceiver(t);
  const [own, other] = [await register(receiver.url), await register(receiver.url)];
  const newer = new Map([['newer', randomBytes(32)], ...KEYS]);
  await db.transaction().execute((trx) => resealSecrets(trx, newer, other.id));
  await publish(5);
  const without = openDispatcher();
  const withKey = openDispatcher({ keys: newer });
  await until(async () => (await lane(own.id)).position === 5, without);
  for (let n = 0; n < 3; n += 1) await without.run();
  t.match(await lane(other.id), { lease: null, position: 0 });
  await until(async () => (await lane(other.id)).position === 5, withKey, without);
  t.equal(receiver.received.length, 10);
});

t.test('a process releases a lane if it cannot read the secrets of the endpoint', async (t) => {
  const { db, register, publish, openDispatcher, until, lane } = await openWebhooks(t);
  const receiver = await openReceiver(t);
  const { id } = await register(receiver.url);
  await publish(5);
  const first = openDispatcher();
  await sql`alter table webhook_secrets rename column sealed to away`.execute(db);
  await first.run();
  t.match(await lane(id), { lease: null }, 'the lane is released immediately');
  await sql`alter table webhook_secrets rename column away to sealed`.execute(db);
  await until(async () => (await lane(id)).position === 5, openDispatcher());
  t.equal(receiver.received.length, 5);
});

t.test('nothing is sent to an address that is no longer public; the log names the client', async (t) => {
  const { register, publish, openDispatcher, until, deliveries, log } = await openWebhooks(t);
  const inside = await openReceiver(t, undefined, { host: INSIDE });
  const { id } = await register(inside.url);
  await publish(1);
  const dispatcher = openDispatcher();
  await until(async () => (await deliveries(id)).length === 1, dispatcher);
  t.match((await deliveries(id))[0], { attempts: [{ failure: 'ADDRESS_REFUSED', durationMs: 0 }] });
  t.match(log, [{ level: 'warn', clientId: 'backoffice', endpointId: id, message: /not public/ }]);
  t.strictSame(inside.received, []);
});
