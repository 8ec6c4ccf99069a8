import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { toCloudEvent } from '../../../../db/feed/cloud-event.ts';
import { type EventRecord, assignPositions } from '../../../../db/feed/feed.ts';
import { forgetOldEvents } from '../../../../db/retention/forget-events.ts';
import { listEvents } from '../../../../db/shards/feed/list-merged-events.ts';
import { mergeFeeds } from '../../../../db/shards/feed/merge-feeds.ts';
import { createReplay } from '../../../../db/shards/webhooks/create-replay.ts';
import { getWebhookDelivery } from '../../../../db/shards/webhooks/deliveries.ts';
import type { RequestedRange } from '../../../../db/webhooks/deliveries/replay-range.ts';
import { getReplay } from '../../../../db/webhooks/deliveries/replays.ts';
import { Sender } from '../../../../jobs/webhooks/http/sender.ts';
import { Dispatcher } from '../../../../jobs/webhooks/work/dispatcher.ts';
import { createShards, publish } from '../../../support/orders/created-shards.ts';
import { retryUntil } from '../../../support/run/wait-for.ts';
import { changeMany, placeMany } from '../../../support/shop/many-orders.ts';
import {
  OUTSIDE_NAMES,
  RULES,
  type Received,
  openReceiver,
} from '../../../support/webhooks/fake-receiver.ts';
import { KEYS, registerAt } from '../../../support/webhooks/webhooks.ts';

const ALL = { customerId: undefined };
const OWNER = { clientId: 'backoffice', customerId: undefined };

const idsOf = (received: readonly Received[]) => received.map(({ headers }) => String(headers['webhook-id']));
const distinct = (received: readonly Received[]) => [...new Set(idsOf(received))].sort();

/**
 * Opens a shop with three shards, and a customer in each shard. Of the returned functions, `openDispatcher` opens
 * another process that sends the shop's events to webhook endpoints, and `until` runs dispatchers until a condition is
 * true.
 */
async function openShardsWithWebhooks(t: Test) {
  const { shards, main, customerOf, anotherProcess } = await createShards(t);
  const failures: unknown[] = [];
  const turn = (dispatcher: Dispatcher) => dispatcher.run();
  return {
    shards,
    main,
    customerOf,
    customers: shards.all.map((shard) => customerOf(shard, 'shared')),
    failures,
    async openDispatcher() {
      const own = await anotherProcess();
      const sender = new Sender({ rules: RULES, lookup: OUTSIDE_NAMES, answerMs: 300_000 });
      const log = { error: (fields: object) => void failures.push(fields), warn() {}, info() {} };
      const wiring = { db: own.main, shards: own, keys: KEYS, openSender: async () => sender, log };
      const dispatcher = new Dispatcher({ ...wiring, concurrency: 64, slowAfterMs: 300_000 });
      t.teardown(() => dispatcher.stop(0));
      return dispatcher;
    },
    until: (isSo: () => boolean | Promise<boolean>, ...dispatchers: Dispatcher[]) =>
      retryUntil(`${isSo}`, isSo, () => Promise.all(dispatchers.map(turn))),
    /** Whether no event of the feed waits for its first attempt at these endpoints. */
    async areCaughtUp(...endpointIds: string[]) {
      const { rows } = await sql`
        select from event_feed f, webhook_feed w, webhook_lanes l
        where l.endpoint_id = any (${endpointIds}::uuid[]) and (l.position < l.known or w.position < f.last_position)`.execute(
        main,
      );
      return rows.length === 0;
    },
    async feed(reach: { customerId: string | undefined } = ALL): Promise<EventRecord[]> {
      const page = await listEvents(shards, reach, undefined, 10_000);
      if (page.kind !== 'page') throw new Error(page.kind);
      return page.events;
    },
    async replay(endpointId: string, range: RequestedRange, onlyFailed = false) {
      const request = { endpointId, range, onlyFailed, key: undefined };
      const begun = await createReplay(shards, { ...request, caller: { ...OWNER, traceId: '' } });
      if (begun.kind !== 'begun') throw new Error(begun.kind);
      return async () => {
        const found = await getReplay(main, OWNER, endpointId, begun.replay.id);
        return found.kind === 'found' ? found.replay.status : found.kind;
      };
    },
  };
}

t.test('each endpoint gets exactly the events that it subscribes to, from all shards', async (t) => {
  const shop = await openShardsWithWebhooks(t);
  const { shards, main, customers, customerOf, openDispatcher, until, areCaughtUp, feed } = shop;
  const [first = '', second = '', third = ''] = customers;
  const nobody = customerOf(shards.all[0]!, 'nobody');
  const wants = {
    all: {},
    ofOne: { only_customer_id: first },
    own: { owner: { clientId: 'app', customerId: second } },
    changes: { event_types: ['order.updated'] },
    changesOfOne: { event_types: ['order.updated'], only_customer_id: third },
    ofNobody: { only_customer_id: nobody },
    slow: { max_in_flight: 1, ordering: 'PER_ORDER' as const },
  };
  const endpoints = await Promise.all(
    Object.entries(wants).map(async ([name, how]) => {
      const receiver = await openReceiver(t);
      return { name, receiver, ...(await registerAt(main, receiver.url, how)) };
    }),
  );
  const dispatchers = [await openDispatcher(), await openDispatcher()];
  let isOver = false;
  const sending = dispatchers.map(async (each) => {
    while (!isOver) await each.run();
  });
  for (let turn = 0; turn < 8; turn += 1) {
    const customerId = [first, third, second][turn % 3]!;
    await publish(shards, 20 + turn, customerId);
    await publish(shards, 3, customerOf(shards.all[turn % 3]!, `other-${turn}`));
    if (turn % 3 === 2) for (const { db } of shards.all) await changeMany(db, turn);
    await mergeFeeds(shards);
  }
  isOver = true;
  await Promise.all(sending);
  await until(() => areCaughtUp(...endpoints.map(({ id }) => id)), ...dispatchers);
  await Promise.all(dispatchers.map((each) => each.stop(60_000)));

  const all = await feed();
  t.ok(all.length > 300);
  const ofCustomer = async (customerId: string) => feed({ customerId });
  const areChanges = (events: EventRecord[]) => events.filter(({ type }) => type === 'order.updated');
  const expected = {
    all,
    ofOne: await ofCustomer(first),
    own: await ofCustomer(second),
    changes: areChanges(all),
    changesOfOne: areChanges(await ofCustomer(third)),
    ofNobody: [],
    slow: all,
  };
  const bodies = new Map(
    all.map((event) => [event.id, JSON.stringify(toCloudEvent('/api/v1/orders', event))]),
  );
  for (const { name, receiver, id } of endpoints) {
    const events = expected[name as keyof typeof expected];
    t.ok(name === 'ofNobody' || events.length > 10);
    t.strictSame(distinct(receiver.received), events.map((event) => event.id).sort(), name);
    for (const { headers, body } of receiver.received)
      if (body !== bodies.get(String(headers['webhook-id']))) t.fail(`${name}: ${body}`);
    for (const event of events.slice(0, 3)) {
      const owner = name === 'own' ? wants.own.owner : OWNER;
      const found = await getWebhookDelivery(shards, owner, id, event.id);
      t.match(found, { kind: 'found', delivery: { status: 'DELIVERED' }, event });
    }
  }
  const slow = endpoints.at(-1)!.receiver.received;
  const seen = [...new Set(idsOf(slow))];
  for (const [order, events] of Map.groupBy(all, ({ order_id }) => order_id)) {
    const ids = events.map(({ id }) => id);
    if (seen.filter((id) => ids.includes(id)).join() !== ids.join()) t.fail(`the events of ${order}`);
  }
  t.strictSame(shop.failures, []);
});

t.test(
  'in shards, refused events are retried, and failed events can be replayed, also by time',
  async (t) => {
    const { shards, main, customers, openDispatcher, until, areCaughtUp, feed, replay, failures } =
      await openShardsWithWebhooks(t);
    let refused = new Set<string>();
    const receiver = await openReceiver(t, ({ headers }, reply) => {
      reply.writeHead(refused.has(String(headers['webhook-id'])) ? 500 : 204).end();
    });
    const { id } = await registerAt(main, receiver.url);
    for (const customerId of [...customers, ...customers]) await publish(shards, 10, customerId);
    const all = await feed();
    refused = new Set(all.filter((_, n) => n % 7 === 0).map((event) => event.id));
    const dispatcher = await openDispatcher();
    await until(() => areCaughtUp(id), dispatcher);
    t.equal(distinct(receiver.received).length, 60);
    const again = receiver.received.length;
    const given = [...refused];
    refused = new Set();
    const letTimePass = async () => {
      await sql`update webhook_deliveries set next_attempt_at = now() - interval '1 second' where status = 'PENDING'`.execute(
        main,
      );
      await sql`update webhook_lanes set due_at = now(), retry_at = now()`.execute(main);
    };
    const statuses = async () => {
      const { rows } = await sql<{ status: string }>`select distinct status from webhook_deliveries`.execute(
        main,
      );
      return rows.map(({ status }) => status).join();
    };
    await until(async () => {
      await letTimePass();
      return (await statuses()) === 'DELIVERED';
    }, dispatcher);
    t.strictSame(distinct(receiver.received.slice(again)), given.sort());

    const lost = all
      .slice(5, 50)
      .filter((_, n) => n % 9 === 0)
      .map((event) => event.id);
    await sql`update webhook_deliveries set status = 'FAILED' where event_id = any (${lost}::uuid[])`.execute(
      main,
    );
    const before = receiver.received.length;
    const isOver = await replay(id, {}, true);
    await until(async () => (await isOver()) === 'COMPLETED', dispatcher);
    t.strictSame(distinct(receiver.received.slice(before)), lost.sort());

    const times = all.map(({ occurred_at }) => occurred_at).sort();
    const [from, until_] = [times[20]!, times[40]!];
    const then = receiver.received.length;
    const isDone = await replay(id, { from, until: until_ });
    await until(async () => (await isDone()) === 'COMPLETED', dispatcher);
    const sent = new Set(idsOf(receiver.received.slice(then)));
    const inside = all.filter(({ occurred_at }) => occurred_at >= from && occurred_at < until_);
    t.ok(inside.length > 0 && inside.every((event) => sent.has(event.id)));
    t.strictSame(failures, []);
  },
);

t.test(
  'while a shard fails, an endpoint gets events only if all its events are in other shards',
  async (t) => {
    const { shards, main, customers, openDispatcher, until, areCaughtUp, feed, failures } =
      await openShardsWithWebhooks(t);
    const [first, second] = customers;
    const [away] = shards.all;
    const [all, ofOther, ofAway] = [await openReceiver(t), await openReceiver(t), await openReceiver(t)];
    const endpoints = [
      await registerAt(main, all.url),
      await registerAt(main, ofOther.url, { only_customer_id: second! }),
      await registerAt(main, ofAway.url, { only_customer_id: first! }),
    ];
    for (const customerId of [...customers, ...customers]) await publish(shards, 5, customerId);
    await sql`alter table events rename to away`.execute(away!.db);
    const dispatcher = await openDispatcher();
    await until(() => distinct(ofOther.received).length === 10, dispatcher);
    t.ok(failures.length > 0, 'the failure of the shard is logged');
    t.strictSame([all.received.length, ofAway.received.length], [0, 0]);
    await sql`alter table away rename to events`.execute(away!.db);
    await until(() => areCaughtUp(...endpoints.map(({ id }) => id)), dispatcher);
    await dispatcher.stop(60_000);
    const ids = async (reach: { customerId: string | undefined }) =>
      (await feed(reach)).map(({ id }) => id).sort();
    t.strictSame(distinct(all.received), await ids(ALL));
    t.strictSame(distinct(ofOther.received), await ids({ customerId: second! }));
    t.strictSame(distinct(ofAway.received), await ids({ customerId: first! }));
  },
);

t.test('in shards, refused events are sent ten times, and delay no other events', async (t) => {
  const { main, shards, customers, openDispatcher, until, areCaughtUp, feed } =
    await openShardsWithWebhooks(t);
  let refused = new Set<string>();
  const receiver = await openReceiver(t, ({ headers }, reply) => {
    reply.writeHead(refused.has(String(headers['webhook-id'])) ? 422 : 204).end();
  });
  const { id } = await registerAt(main, receiver.url, { max_in_flight: 1 });
  const dispatcher = await openDispatcher();
  await publish(shards, 1, customers[0]!);
  await until(() => receiver.received.length === 1, dispatcher);
  for (const customerId of customers) await publish(shards, 5, customerId);
  refused = new Set((await feed()).slice(1).map((event) => event.id));
  for (const customerId of customers) await publish(shards, 5, customerId);
  await until(() => areCaughtUp(id), dispatcher);
  const countsOf = async () => {
    const { rows } = await sql<{ status: string; tries: number; count: number }>`
      select status, tries, count(*)::int as count from webhook_deliveries group by status, tries`.execute(
      main,
    );
    return rows;
  };
  await until(async () => {
    await sql`update webhook_deliveries set next_attempt_at = now() where status = 'PENDING'`.execute(main);
    await sql`update webhook_lanes set due_at = now(), retry_at = now()`.execute(main);
    return (await countsOf()).every(({ status }) => status !== 'PENDING');
  }, dispatcher);
  t.same(
    (await countsOf()).sort((one, other) => one.tries - other.tries),
    [
      { status: 'DELIVERED', tries: 1, count: 16 },
      { status: 'FAILED', tries: 10, count: 15 },
    ],
  );
  t.equal(receiver.received.length, 16 + 150);
});

t.test('while a shard fails, due events of other shards are retried', async (t) => {
  const { main, shards, customers, openDispatcher, until, areCaughtUp, feed } =
    await openShardsWithWebhooks(t);
  let isRefused = false;
  const receiver = await openReceiver(t, (_request, reply) => reply.writeHead(isRefused ? 400 : 204).end());
  const { id } = await registerAt(main, receiver.url);
  await publish(shards, 1, customers[2]!);
  const dispatcher = await openDispatcher();
  await until(() => receiver.received.length === 1, dispatcher);
  isRefused = true;
  await publish(shards, 40, customers[0]!);
  await publish(shards, 3, customers[1]!);
  await until(() => areCaughtUp(id), dispatcher);
  isRefused = false;
  const before = receiver.received.length;
  const { db } = shards.ofCustomer(customers[0]!);
  await sql`alter table events rename to away`.execute(db);
  await sql`
    update webhook_deliveries set next_attempt_at = now() - case when position <= 41 then interval '1 hour' else '0' end
    where status = 'PENDING'`.execute(main);
  await sql`update webhook_lanes set due_at = now(), retry_at = now()`.execute(main);
  await until(() => receiver.received.length === before + 3, dispatcher);
  await sql`alter table away rename to events`.execute(db);
  const all = (await feed()).slice(1);
  await until(async () => {
    await sql`update webhook_lanes set due_at = now(), retry_at = now()`.execute(main);
    return distinct(receiver.received.slice(before)).length === 43;
  }, dispatcher);
  t.strictSame(distinct(receiver.received.slice(before)), all.map((event) => event.id).sort());
});

t.test('an endpoint is disabled if a shard has removed the endpoint’s next events', async (t) => {
  const { shards, main, customers, openDispatcher, until } = await openShardsWithWebhooks(t);
  const receiver = await openReceiver(t);
  for (const customerId of customers) await publish(shards, 3, customerId);
  const { id } = await registerAt(main, receiver.url, { start: 'BEGINNING' });
  const { db } = shards.ofCustomer(customers[1]!);
  await sql`update events set occurred_at = now() - interval '100 days'`.execute(db);
  t.equal(await forgetOldEvents(db, 95, 10), 3);
  const reason = async () => {
    const { rows } = await sql<{ reason: string }>`
      select disabled_reason as reason from webhook_endpoints where id = ${id}`.execute(main);
    return rows[0]!.reason;
  };
  const dispatcher = await openDispatcher();
  await until(async () => (await reason()) === 'EVENTS_EXPIRED', dispatcher);
  t.equal(receiver.received.length, 0);
});

t.test('without subscribed endpoints no shard is queried, and a new endpoint gets new events', async (t) => {
  const { shards, main, customers, openDispatcher, until, areCaughtUp } = await openShardsWithWebhooks(t);
  const dispatcher = await openDispatcher();
  for (const customerId of customers) await publish(shards, 3, customerId);
  t.equal(await dispatcher.run(), false);
  const receiver = await openReceiver(t);
  const { id } = await registerAt(main, receiver.url);
  await placeMany(shards.all[2]!.db, { count: 4, customerId: customers[2]! });
  await assignPositions(shards.all[2]!.db);
  await mergeFeeds(shards);
  await until(() => areCaughtUp(id), dispatcher);
  await dispatcher.stop(60_000);
  t.equal(distinct(receiver.received).length, 4);
});
