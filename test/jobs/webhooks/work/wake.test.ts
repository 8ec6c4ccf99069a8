import { type KyselyPlugin, sql } from 'kysely';
import t from 'tap';
import { connectionOptions } from '../../../../db/base/open.ts';
import { updateWebhookEndpoint } from '../../../../db/webhooks/endpoints/update-endpoint.ts';
import { NOTIFIED_CHANNEL, notifyLanes } from '../../../../db/webhooks/lanes/notify-lanes.ts';
import { listen } from '../../../../packages/postgres/sessions/listen.ts';
import { trafficOf } from '../../../support/database/round-trips.ts';
import { openReceiver } from '../../../support/webhooks/fake-receiver.ts';
import { openWebhooks } from '../../../support/webhooks/webhooks.ts';

t.test('a process sends the events of its lanes without polling if another process wrote them', async (t) => {
  const { databaseUrl, register, publish, openDispatcher, until, lane } = await openWebhooks(t, {
    isDirect: true,
  });
  const received = Promise.withResolvers<void>();
  const receiver = await openReceiver(t, (_request, reply) => {
    reply.writeHead(204).end();
    if (receiver.received.length === 2) received.resolve();
  });
  const { id } = await register(receiver.url);
  const [placer, holder] = [openDispatcher(), openDispatcher()];
  const ready = Promise.withResolvers<void>();
  const listener = listen(connectionOptions(databaseUrl), NOTIFIED_CHANNEL, (teller) => {
    if (teller === '') return ready.resolve();
    if (teller === placer.name) holder.onLanesNotified();
  });
  t.teardown(() => listener.stop());
  await ready.promise;
  await publish(1);
  await until(async () => (await lane(id)).position === 1, holder);
  await publish(1);
  await placer.run();
  await received.promise;
  t.equal(receiver.received.length, 2);
});

t.test('an event that arrives during a poll is sent without another poll', async (t) => {
  const { register, publish, openDispatcher } = await openWebhooks(t);
  const received = Promise.withResolvers<void>();
  const receiver = await openReceiver(t, (_request, reply) => {
    reply.writeHead(204).end();
    received.resolve();
  });
  await register(receiver.url);
  const dispatcher = openDispatcher();
  // This run polls the feed before there is an event.
  const early = dispatcher.run();
  await publish(1);
  dispatcher.wake();
  await early;
  await received.promise;
  t.equal(receiver.received.length, 1);
});

t.test('processes without subscribed endpoints are notified immediately of a new endpoint', async (t) => {
  const { db, databaseUrl, register, publish, openDispatcher, until } = await openWebhooks(t, {
    isDirect: true,
  });
  const { url, received } = await openReceiver(t);
  const dispatcher = openDispatcher();
  const listening = Promise.withResolvers<void>();
  let heard: string[] = [];
  let all = Promise.withResolvers<void>();
  const listener = listen(connectionOptions(databaseUrl), NOTIFIED_CHANNEL, (teller) => {
    if (teller === 'test') return all.resolve();
    // Notifications of the dispatcher itself may arrive late, so they are ignored.
    if (teller === dispatcher.name) return;
    heard.push(teller);
    listening.resolve();
    dispatcher.onLanesNotified();
  });
  t.teardown(() => listener.stop());
  await listening.promise;
  // Notifications arrive in the order of their transactions, so all earlier ones have arrived before this one.
  const hearAll = async () => {
    await sql`select pg_notify(${sql.raw(NOTIFIED_CHANNEL)}, 'test')`.execute(db);
    await all.promise;
    all = Promise.withResolvers();
  };
  const isHeardAfter = async (change: () => Promise<unknown>, how: string) => {
    await dispatcher.run();
    heard = [];
    await change();
    await hearAll();
    t.strictSame(heard, [''], `processes are notified of an endpoint that ${how}`);
    const before = received.length;
    await publish(1);
    await until(() => received.length > before, dispatcher);
  };
  let id = '';
  await isHeardAfter(async () => ({ id } = await register(url)), 'is new');
  const owner = { clientId: 'backoffice', customerId: undefined };
  const patch = (status: 'ACTIVE' | 'PAUSED') => updateWebhookEndpoint(db, owner, id, { status }, () => true);
  await patch('PAUSED');
  await isHeardAfter(() => patch('ACTIVE'), 'goes on');
  t.equal(received.length, 2);
});

t.test('a notification during a poll overrides the result of that poll', async (t) => {
  const { db, register, publish, openDispatcher } = await openWebhooks(t);
  const received = Promise.withResolvers<void>();
  const { url } = await openReceiver(t, (_request, reply) => {
    reply.writeHead(204).end();
    received.resolve();
  });
  const looks: (() => void)[] = [];
  let looked = Promise.withResolvers<void>();
  // Delays the result of the poll.
  const late: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (looks.length < 2 && 'is_wanted' in (result.rows[0] ?? {})) {
        const seen = Promise.withResolvers<void>();
        looks.push(seen.resolve);
        looked.resolve();
        await seen.promise;
      }
      return result;
    },
  };
  const dispatcher = openDispatcher({ over: db.withPlugin(late) });
  const early = dispatcher.run();
  await looked.promise;
  looked = Promise.withResolvers();
  await register(url);
  dispatcher.onLanesNotified();
  looks[0]!();
  await early;
  await looked.promise;
  await publish(1);
  dispatcher.wake();
  looks[1]!();
  await received.promise;
});

t.test('events cause no extra work while no endpoint is subscribed', async (t) => {
  const { db, register, publish, openDispatcher, lane } = await openWebhooks(t);
  const dispatcher = openDispatcher();
  await publish(1);
  await dispatcher.run();
  await publish(1_000);
  const { statements } = await trafficOf(async () => {
    for (let n = 0; n < 100; n += 1) dispatcher.wake();
    await new Promise(setImmediate);
  });
  t.strictSame(statements, [], 'events cause no statements');
  const { rows } = await sql<{ position: number }>`select position from webhook_feed`.execute(db);
  t.equal(rows[0]!.position, 0, 'nothing is written either');

  const { id } = await register('http://127.0.0.2:1/');
  for (let hasMore = true; hasMore;) ({ hasMore } = await notifyLanes(db, 'here'));
  t.match(await lane(id), { position: 1_001, known: 1_001 }, 'the new endpoint gets no earlier events');
});
