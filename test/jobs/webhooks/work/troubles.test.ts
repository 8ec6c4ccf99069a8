import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import t from 'tap';
import { forgetOldEvents } from '../../../../db/retention/forget-events.ts';
import { updateWebhookEndpoint } from '../../../../db/webhooks/endpoints/update-endpoint.ts';
import {
  createWebhookSecret,
  deleteWebhookSecret,
} from '../../../../db/webhooks/endpoints/rotate-secrets.ts';
import { secretText } from '../../../../db/webhooks/secrets/seal-secret.ts';
import { openPostgresProxy } from '../../../support/database/postgres-proxy.ts';
import { type Received, openReceiver } from '../../../support/webhooks/fake-receiver.ts';
import { KEYS, openWebhooks } from '../../../support/webhooks/webhooks.ts';

const OWNER = { clientId: 'backoffice', customerId: undefined };
const ANY_VERSION = () => true;
const NOWHERE = 'postgres://postgres@127.0.0.1:1/none';
const idsOf = (received: Received[]) => new Set(received.map(({ headers }) => headers['webhook-id']));

t.test('a database outage of half a minute loses no event, and few events are sent twice', async (t) => {
  const { db, databaseUrl, register, publish, openDispatcher, until, lane, deliveries } =
    await openWebhooks(t);
  const proxy = await openPostgresProxy(t, databaseUrl);
  const receiver = await openReceiver(t);
  const { id } = await register(receiver.url, { max_in_flight: 4 });
  await publish(200);
  const dispatcher = openDispatcher({ over: proxy.db });
  await until(() => receiver.received.length >= 20, dispatcher);
  proxy.switchTo(NOWHERE);
  const before = receiver.received.length;
  // The dispatcher may send events that it has already read until its lease expires, because no other process sends
  // them before.
  for (let n = 0; n < 3; n += 1) await t.rejects(dispatcher.run());
  await sql`update webhook_lanes set leased_until = leased_until - interval '31 seconds'`.execute(db);
  const meanwhile = receiver.received.length - before;
  t.ok(meanwhile <= 40, `${meanwhile} events sent without the database`);
  proxy.switchTo(databaseUrl);
  await until(
    async () => (await lane(id)).position === 200,
    // A lost connection is replaced when it is next used, so one run may fail.
    { run: () => dispatcher.run().catch(() => false) },
  );
  t.equal(idsOf(receiver.received).size, 200);
  const twice = receiver.received.length - 200;
  t.ok(twice <= meanwhile + 2 * 4 + 16, `${twice} events were sent twice`);
  const rows = await deliveries(id);
  t.equal(rows.length, 200);
  t.ok(rows.every(({ status }) => status === 'DELIVERED'));
});

t.test('after a rotation, attempts are also signed with the old secret until it expires', async (t) => {
  const { db, register, publish, openDispatcher, until, deliveries } = await openWebhooks(t);
  const receiver = await openReceiver(t);
  const { id, secret: old } = await register(receiver.url);
  const dispatcher = openDispatcher();
  const verifies = (secret: string, { body, headers }: Received): boolean => {
    try {
      // The cast is safe, because each of these headers occurs once.
      return Boolean(new Webhook(secret).verify(body, headers as Record<string, string>));
    } catch {
      return false;
    }
  };
  let isOver = false;
  const sending = (async () => {
    while (!isOver) await dispatcher.run();
  })();
  /** Waits for requests that start after this call, and returns them. */
  const next = async () => {
    const { rows } = await sql<{ ms: number }>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db);
    const begun = async () => {
      const later = (await deliveries(id)).filter(({ attempts: [first] }) => {
        return first !== undefined && Date.parse(first.startedAt) > rows[0]!.ms;
      });
      const ids = new Set(later.map(({ event_id }) => event_id));
      return receiver.received.filter(({ headers }) => ids.has(String(headers['webhook-id'])));
    };
    await until(async () => {
      await publish(1);
      return (await begun()).length > 0;
    });
    return begun();
  };
  const rotate = async (overlap: number) => {
    const request = { overlap, caller: { ...OWNER, traceId: '' }, key: undefined };
    const made = await createWebhookSecret(db, KEYS, id, request);
    if (made?.kind !== 'created') throw new Error(made?.kind);
    return { id: made.secret.id, value: secretText(made.value!) };
  };
  /**
   * Changes a secret while events are being sent. Returns the result, and the requests that started after the change.
   */
  const whileSending = async <Result>(change: () => Promise<Result>) => {
    await next();
    const result = await change();
    return { result, after: await next() };
  };
  const { result: second, after } = await whileSending(() => rotate(3_600));
  for (const received of after) t.ok(verifies(second.value, received), 'the new secret signs');
  for (const received of receiver.received)
    t.ok(verifies(old, received), 'the old secret signs for receivers that change later');
  const { result: third, after: then } = await whileSending(() => rotate(0));
  for (const received of then) t.ok(verifies(third.value, received), 'the third secret signs');
  for (const received of then)
    t.notOk(verifies(old, received) || verifies(second.value, received), 'earlier secrets never sign again');
  const fourth = await rotate(3_600);
  const { after: last } = await whileSending(() => deleteWebhookSecret(db, OWNER, id, third.id));
  for (const received of last) t.ok(verifies(fourth.value, received));
  for (const received of last) t.notOk(verifies(third.value, received), 'the retired secret does not sign');
  const fifth = await rotate(3_600);
  await sql`update webhook_secrets set expires_at = now() where expires_at is not null`.execute(db);
  await until(async () => (await next()).some((received) => !verifies(fourth.value, received)));
  t.ok(verifies(fifth.value, receiver.received.at(-1)!), 'in the end only the newest secret signs');
  isOver = true;
  await sending;
});

t.test(
  'an endpoint whose next events were removed is disabled as EVENTS_EXPIRED, and can resume',
  async (t) => {
    const { db, register, publish, openDispatcher, until, lane, deliveries, log } = await openWebhooks(t);
    const [receiver, notified] = [await openReceiver(t), await openReceiver(t)];
    const { id } = await register(receiver.url);
    await register(notified.url, { event_types: ['webhook_endpoint.disabled'] });
    const become = (status: 'ACTIVE' | 'PAUSED') =>
      updateWebhookEndpoint(db, OWNER, id, { status }, ANY_VERSION);
    await become('PAUSED');
    await publish(10);
    await sql`update events set occurred_at = now() - interval '100 days' where position <= 4`.execute(db);
    t.equal(await forgetOldEvents(db, 90, 100), 4);
    await become('ACTIVE');
    const dispatcher = openDispatcher();
    await until(async () => (await lane(id)).status === 'DISABLED', dispatcher);
    await until(() => notified.received.length >= 1, dispatcher);
    t.equal((await lane(id)).disabled_reason, 'EVENTS_EXPIRED');
    t.match(JSON.parse(notified.received[0]!.body), { data: { endpointId: id, reason: 'EVENTS_EXPIRED' } });
    t.match(
      log.filter(({ level }) => level === 'warn'),
      [{ endpointId: id, clientId: 'backoffice', reason: 'EVENTS_EXPIRED' }],
    );
    t.strictSame(receiver.received, []);
    await become('ACTIVE');
    await until(async () => (await lane(id)).position === 10, dispatcher);
    t.equal((await deliveries(id)).length, 6);
    t.equal(idsOf(receiver.received).size, 6);
  },
);

t.test(
  'an endpoint that is too slow is disabled as EVENTS_EXPIRED when its next events are removed',
  async (t) => {
    const { db, register, publish, openDispatcher, until, lane } = await openWebhooks(t);
    const receiver = await openReceiver(t);
    const { id } = await register(receiver.url, { max_in_flight: 1, max_per_second: 1 });
    await publish(300);
    const dispatcher = openDispatcher();
    await until(() => receiver.received.length >= 1, dispatcher);
    t.ok((await lane(id)).lease, 'a worker is sending to the endpoint');
    await sql`update events set occurred_at = now() - interval '100 days' where position <= 250`.execute(db);
    t.equal(await forgetOldEvents(db, 90, 1000), 250);
    await until(async () => (await lane(id)).status === 'DISABLED', dispatcher);
    t.equal((await lane(id)).disabled_reason, 'EVENTS_EXPIRED');
  },
);
