import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import t from 'tap';
import {
  type EndpointPatch,
  updateWebhookEndpoint,
} from '../../../../db/webhooks/endpoints/update-endpoint.ts';
import { createWebhookSecret } from '../../../../db/webhooks/endpoints/rotate-secrets.ts';
import { secretText } from '../../../../db/webhooks/secrets/seal-secret.ts';
import { type Received, openReceiver } from '../../../support/webhooks/fake-receiver.ts';
import { KEYS, openWebhooks } from '../../../support/webhooks/webhooks.ts';

const OWNER = { clientId: 'backoffice', customerId: undefined };
const ANY_VERSION = () => true;
const idsOf = (received: Received[]) => new Set(received.map(({ headers }) => headers['webhook-id']));

t.test('a refused event is sent again, and does not delay other events', async (t) => {
  const { register, publish, openDispatcher, until, deliveries, lane, letTimePass } = await openWebhooks(t);
  let poison: unknown;
  const receiver = await openReceiver(t, ({ headers }, reply) => {
    poison ??= headers['webhook-id'];
    reply.writeHead(headers['webhook-id'] === poison ? 400 : 204).end('no such order');
  });
  const { id } = await register(receiver.url);
  await publish(20);
  const dispatcher = openDispatcher();
  await until(async () => (await lane(id)).position === 20, dispatcher);
  const failed = async () => (await deliveries(id)).find(({ event_id }) => event_id === poison)!;
  t.match(await failed(), { status: 'PENDING', tries: 1 });
  const { wait: first } = await failed();
  t.ok(first! > 3 && first! < 60, `${first} s: the shortest pause`);
  for (let tries = 2; tries <= 10; tries += 1) {
    await letTimePass();
    await until(async () => (await failed()).tries === tries, dispatcher);
  }
  const { status, attempts, wait } = await failed();
  t.match({ status, wait }, { status: 'FAILED', wait: null });
  t.strictSame(
    attempts.map(({ number, kind }) => `${number} ${kind}`),
    ['1 FIRST', ...Array.from({ length: 9 }, (_, n) => `${n + 2} RETRY`)],
  );
  t.match(attempts[9], { statusCode: 400, failure: 'HTTP_STATUS', responseExcerpt: 'no such order' });
  t.equal(receiver.received.length, 29);
  t.equal((await deliveries(id)).filter((row) => row.status === 'DELIVERED').length, 19);
});

t.test(
  'an unavailable endpoint gets only probes; when it recovers, it gets all events, slowly at first',
  async (t) => {
    const { register, publish, openDispatcher, until, deliveries, lane, letTimePass, log } =
      await openWebhooks(t);
    let isUnavailable = true;
    let [now, most] = [0, 0];
    const receiver = await openReceiver(t, (_request, reply) => {
      if (isUnavailable) return void reply.writeHead(500).end();
      now += 1;
      most = Math.max(most, now);
      setImmediate(() => {
        now -= 1;
        reply.writeHead(204).end();
      });
    });
    const { id } = await register(receiver.url, { max_in_flight: 8 });
    await publish(300);
    const dispatcher = openDispatcher();
    await until(async () => (await lane(id)).failures >= 10, dispatcher);
    const begun = receiver.received.length;
    t.ok(begun <= 11, `${begun} requests until the endpoint counted as failing`);
    for (let probe = 1; probe <= 20; probe += 1) {
      await until(async () => (await lane(id)).lease === null, dispatcher);
      t.ok((await lane(id)).pause > 3, 'the endpoint gets no request for a while');
      await letTimePass('15 minutes');
      await until(() => receiver.received.length > begun + probe - 1, dispatcher);
      await until(async () => (await lane(id)).lease === null, dispatcher);
      t.equal(receiver.received.length, begun + probe, 'one probe');
    }
    t.ok(
      (await deliveries(id)).length <= 12 + 10,
      'every other probe is of a new event: there are no other rows',
    );
    t.ok((await lane(id)).failing_since);
    isUnavailable = false;
    await letTimePass('15 minutes');
    await until(async () => {
      await letTimePass();
      return (await deliveries(id)).filter(({ status }) => status === 'DELIVERED').length === 300;
    }, dispatcher);
    t.equal(idsOf(receiver.received).size, 300);
    t.ok(most <= 8, `${most} at once`);
    t.match(await lane(id), { failures: 0, failing_since: null, status: 'ACTIVE' });
    const about = { endpointId: id, clientId: 'backoffice' };
    t.match(log, [
      {
        level: 'warn',
        message: 'webhook endpoint fails; deliveries to it are retried later',
        ...about,
        statusCode: 500,
      },
      { level: 'info', message: 'webhook endpoint accepts deliveries again', ...about },
    ]);
    t.equal(log.length, 2, 'the log has a line for each change, but none for a probe');
  },
);

t.test('an address that has only answered 404 gets one event at a time, with pauses', async (t) => {
  const { register, publish, openDispatcher, until, lane } = await openWebhooks(t);
  let [now, most] = [0, 0];
  const receiver = await openReceiver(t, (_request, reply) => {
    now += 1;
    most = Math.max(most, now);
    setImmediate(() => {
      now -= 1;
      reply.writeHead(404).end();
    });
  });
  const { id } = await register(receiver.url);
  await publish(100);
  const dispatcher = openDispatcher();
  for (let failures = 10; failures < 14; failures += 1) {
    await until(
      async () => (await lane(id)).failures >= failures && (await lane(id)).lease === null,
      dispatcher,
    );
    t.ok((await lane(id)).pause > 0.7, 'the endpoint gets no request for a while');
  }
  t.equal(most, 1);
  t.match(await lane(id), { status: 'ACTIVE', in_flight_limit: 1 });
  t.ok((await lane(id)).failing_since);
});

t.test(
  'after five days of failures an endpoint is disabled, its owner notified, no event lost',
  async (t) => {
    const { db, register, publish, openDispatcher, until, deliveries, lane, letTimePass, log } =
      await openWebhooks(t);
    let isUnavailable = true;
    const receiver = await openReceiver(
      t,
      (_request, reply) => void reply.writeHead(isUnavailable ? 500 : 204).end(),
    );
    const notified = await openReceiver(t);
    const { id } = await register(receiver.url);
    const other = await register(notified.url, { event_types: ['webhook_endpoint.disabled'] });
    await publish(20);
    const dispatcher = openDispatcher();
    await until(async () => (await lane(id)).failures >= 10, dispatcher);
    await letTimePass('5 days');
    await until(async () => (await lane(id)).status === 'DISABLED', dispatcher);
    t.equal((await lane(id)).disabled_reason, 'FAILING');
    await until(() => notified.received.length === 1, dispatcher);
    t.match(JSON.parse(notified.received[0]!.body), {
      type: 'webhook_endpoint.disabled',
      source: '/api/v1/webhook-endpoints',
      subject: id,
      data: { endpointId: id, reason: 'FAILING' },
    });
    await until(async () => (await deliveries(other.id))[0]?.status === 'DELIVERED', dispatcher);
    const disabled = log.filter(({ message }) => message === 'webhook endpoint disabled');
    t.match(disabled, [{ level: 'warn', endpointId: id, clientId: 'backoffice', reason: 'FAILING' }]);
    t.equal(disabled.length, 1);
    await publish(5);
    await letTimePass();
    const before = receiver.received.length;
    for (let n = 0; n < 5; n += 1) await dispatcher.run();
    t.equal(receiver.received.length, before, 'neither new events nor retries are sent');
    isUnavailable = false;
    await updateWebhookEndpoint(db, OWNER, id, { status: 'ACTIVE' }, ANY_VERSION);
    await until(async () => {
      await letTimePass();
      return (await deliveries(id)).filter(({ status }) => status === 'DELIVERED').length === 25;
    }, dispatcher);
    t.equal(idsOf(receiver.received).size, 25);
  },
);

t.test('an answer 410 disables the endpoint immediately', async (t) => {
  const { db, register, publish, openDispatcher, until, deliveries, lane } = await openWebhooks(t);
  let status = 410;
  const receiver = await openReceiver(t, (_request, reply) => void reply.writeHead(status).end());
  const { id } = await register(receiver.url);
  const notified = await openReceiver(t);
  await register(notified.url, { event_types: ['webhook_endpoint.disabled'] });
  await publish(3);
  const dispatcher = openDispatcher();
  await until(async () => (await lane(id)).status === 'DISABLED', dispatcher);
  t.equal((await lane(id)).disabled_reason, 'GONE');
  await until(() => notified.received.length > 0, dispatcher);
  t.match(JSON.parse(notified.received[0]!.body), { data: { endpointId: id, reason: 'GONE' } });
  status = 204;
  await updateWebhookEndpoint(db, OWNER, id, { status: 'ACTIVE' }, ANY_VERSION);
  await until(async () => {
    const rows = await deliveries(id);
    return rows.length === 3 && rows.every((row) => row.status === 'DELIVERED');
  }, dispatcher);
  t.equal(receiver.received.length, 4);
});

t.test('Retry-After: the endpoint gets no events until the time has passed', async (t) => {
  const { register, publish, openDispatcher, until, lane, letTimePass, deliveries } = await openWebhooks(t);
  let isBusy = true;
  const receiver = await openReceiver(t, (_request, reply) => {
    if (isBusy) reply.setHeader('retry-after', '3600');
    reply.writeHead(isBusy ? 429 : 204).end();
  });
  const { id } = await register(receiver.url);
  await publish(10);
  const dispatcher = openDispatcher();
  await until(async () => receiver.received.length > 0 && (await lane(id)).lease === null, dispatcher);
  t.equal(receiver.received.length, 1);
  const { pause } = await lane(id);
  t.ok(pause >= 3_599 && pause < 3_900, `${pause} s`);
  t.ok((await deliveries(id))[0]!.wait! >= 3_599);
  isBusy = false;
  await letTimePass('2 hours');
  await until(async () => (await lane(id)).position === 10, dispatcher);
  await until(async () => (await deliveries(id)).every(({ status }) => status === 'DELIVERED'), dispatcher);
});

t.test('a paused endpoint gets no events; when resumed it gets all, or only new events', async (t) => {
  const { db, register, publish, openDispatcher, until, deliveries, lane } = await openWebhooks(t);
  const [whole, now] = [await openReceiver(t), await openReceiver(t)];
  const all = await register(whole.url);
  const later = await register(now.url);
  await publish(2);
  const dispatcher = openDispatcher();
  const isThrough = async () => (await lane(all.id)).position === 2 && (await lane(later.id)).position === 2;
  await until(isThrough, dispatcher);
  for (const { id } of [all, later])
    await updateWebhookEndpoint(db, OWNER, id, { status: 'PAUSED' }, ANY_VERSION);
  await publish(5);
  for (let n = 0; n < 5; n += 1) await dispatcher.run();
  t.equal(whole.received.length + now.received.length, 4);
  await updateWebhookEndpoint(db, OWNER, all.id, { status: 'ACTIVE' }, ANY_VERSION);
  await updateWebhookEndpoint(db, OWNER, later.id, { status: 'ACTIVE', resumeAt: 'NOW' }, ANY_VERSION);
  await publish(1);
  await until(() => whole.received.length === 8 && now.received.length === 3, dispatcher);
  await until(async () => (await deliveries(later.id)).length === 3, dispatcher);
});

t.test('a paused endpoint gets no retries; after the pause each event is sent or has failed', async (t) => {
  const { db, register, publish, openDispatcher, until, deliveries, letTimePass } = await openWebhooks(t);
  let isRefused = true;
  const receiver = await openReceiver(
    t,
    (_request, reply) => void reply.writeHead(isRefused ? 400 : 204).end(),
  );
  const [all, later] = [await register(receiver.url), await register(receiver.url)];
  await publish(3);
  const dispatcher = openDispatcher();
  const statusesOf = async ({ id }: { id: string }) => (await deliveries(id)).map(({ status }) => status);
  await until(
    async () => (await statusesOf(all)).length === 3 && (await statusesOf(later)).length === 3,
    dispatcher,
  );
  const become = (id: string, patch: EndpointPatch) =>
    updateWebhookEndpoint(db, OWNER, id, patch, ANY_VERSION);
  for (const { id } of [all, later]) await become(id, { status: 'PAUSED' });
  isRefused = false;
  await letTimePass();
  for (let n = 0; n < 5; n += 1) await dispatcher.run();
  t.equal(receiver.received.length, 6);
  const waiting = ['PENDING', 'PENDING', 'PENDING'];
  t.strictSame([await statusesOf(all), await statusesOf(later)], [waiting, waiting]);
  await become(all.id, { status: 'ACTIVE' });
  await become(later.id, { status: 'ACTIVE', resumeAt: 'NOW' });
  await until(async () => (await statusesOf(all)).every((status) => status === 'DELIVERED'), dispatcher);
  for (let n = 0; n < 5; n += 1) await dispatcher.run();
  t.equal(receiver.received.length, 9);
  t.strictSame(await statusesOf(later), ['CANCELLED', 'CANCELLED', 'CANCELLED']);
});

t.test('changes of an endpoint also apply to deliveries that wait for a retry', async (t) => {
  const { db, register, publish, openDispatcher, until, deliveries, letTimePass } = await openWebhooks(t);
  const wrong = await openReceiver(t, (_request, reply) => void reply.writeHead(404).end());
  const right = await openReceiver(t);
  const { id, secret: old } = await register(wrong.url);
  await publish(3);
  const dispatcher = openDispatcher();
  await until(async () => (await deliveries(id)).length === 3, dispatcher);
  const request = { overlap: 0, caller: { ...OWNER, traceId: '' }, key: undefined };
  const made = await createWebhookSecret(db, KEYS, id, request);
  if (made?.kind !== 'created') throw new Error(made?.kind);
  await updateWebhookEndpoint(db, OWNER, id, { url: right.url }, ANY_VERSION);
  const [first] = await deliveries(id);
  await sql`
    update orders set customer_id = 'customer-x' where id = (
      select order_id from webhook_deliveries where event_id = ${first!.event_id})`.execute(db);
  await updateWebhookEndpoint(db, OWNER, id, { only_customer_id: 'customer-x' }, ANY_VERSION);
  await until(async () => {
    await letTimePass();
    return (await deliveries(id)).every(({ status }) => status !== 'PENDING');
  }, dispatcher);
  t.strictSame((await deliveries(id)).map(({ status }) => status).sort(), [
    'CANCELLED',
    'CANCELLED',
    'DELIVERED',
  ]);
  t.strictSame([...idsOf(right.received)], [first!.event_id]);
  const [{ body, headers }] = right.received as [Received];
  // The cast is safe, because each of these headers occurs once.
  const verify = (secret: string) => new Webhook(secret).verify(body, headers as Record<string, string>);
  t.ok(verify(secretText(made.value!)), 'signed with the new secret');
  t.throws(() => verify(old));
});
