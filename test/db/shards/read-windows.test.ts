import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import t from 'tap';
import { ALL_ORDERS } from '../../../db/call/reach.ts';
import { listEvents } from '../../../db/shards/feed/list-merged-events.ts';
import { queryShard } from '../../../db/shards/layout/query-shard.ts';
import { readWindows } from '../../../db/shards/webhooks/read-windows.ts';
import { createShards, publish } from '../../support/orders/created-shards.ts';
import { changeMany } from '../../support/shop/many-orders.ts';
import { registerAt } from '../../support/webhooks/webhooks.ts';

const STATUSES = ['PENDING', 'HELD', 'DELIVERED', 'FAILED', undefined, undefined] as const;

const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(Math.random() * values.length)]!;

t.test('readWindows reads the first unsent events of each window, and at most `room` events', async (t) => {
  const { shards, main, customerOf } = await createShards(t);
  const customers = shards.all.map((shard) => customerOf(shard));
  for (let turn = 0; turn < 12; turn += 1) await publish(shards, 1 + (turn % 4), oneOf(customers));
  for (const { db } of shards.all) await changeMany(db, 2);
  for (let turn = 0; turn < 6; turn += 1) await publish(shards, 3, oneOf(customers));
  const page = await listEvents(shards, ALL_ORDERS, undefined, 1000);
  if (page.kind !== 'page') throw new Error(page.kind);
  const events = page.events.map((event, n) => ({ ...event, place: n + 1 }));
  const wants = [
    { ordering: 'PER_ORDER' as const },
    { only_customer_id: customers[1]! },
    { owner: { clientId: 'app', customerId: customers[2]! } },
    { event_types: ['order.updated'] },
  ];
  const endpoints = await Promise.all(
    wants.map(async (how, n) => ({ ...(await registerAt(main, `https://hooks.example/${n}`, how)), how })),
  );
  const known = new Map<string, string>();
  for (const { id } of endpoints)
    for (const event of events) {
      const status = oneOf(STATUSES);
      if (status === undefined) continue;
      known.set(id + event.id, status);
      await sql`
        insert into webhook_deliveries (endpoint_id, event_id, order_id, type, position, status, next_attempt_at, settled_at)
        values (${id}, ${event.id}, ${event.order_id}, ${event.type}, ${event.place}, ${status},
          case when ${status} = 'PENDING' then now() end,
          case when ${status} in ('DELIVERED', 'FAILED') then now() end)`.execute(main);
    }
  const windows = Array.from({ length: 200 }, () => {
    const { id } = oneOf(endpoints);
    const after = Math.floor(Math.random() * events.length);
    return {
      ...{
        endpoint_id: id,
        id,
        after,
        through: after + Math.floor(Math.random() * (events.length - after + 1)),
      },
      ...{ room: oneOf([1, 2, 5, 200]), skip_tried: oneOf([true, false]) },
      ...{ replay_id: oneOf([id, null]), only_failed: oneOf([true, false]) },
    };
  });
  const { found, failures } = await readWindows(shards, windows);
  t.strictSame(failures, []);
  for (const [
    n,
    { endpoint_id, after, through, room, skip_tried, replay_id, only_failed },
  ] of windows.entries()) {
    const { how } = endpoints.find(({ id }) => id === endpoint_id)!;
    const isOpen = (status?: string) => status === 'PENDING' || status === 'HELD';
    const expected = events.filter((event) => {
      const status = known.get(endpoint_id + event.id);
      const customerId = how.only_customer_id ?? how.owner?.customerId;
      return (
        event.place > after &&
        event.place <= through &&
        (!how.event_types || how.event_types.includes(event.type)) &&
        (customerId === undefined || ('customerId' in event.data && event.data.customerId === customerId)) &&
        (!skip_tried || status === undefined) &&
        (replay_id === null || !isOpen(status)) &&
        (!only_failed || status === 'FAILED')
      );
    });
    const orders = events
      .filter(({ id }) => isOpen(known.get(endpoint_id + id)))
      .map(({ order_id }) => order_id);
    const got = found[n]!.map(({ id, position, is_order_open }) => [id, position, is_order_open]);
    t.strictSame(
      got,
      expected
        .slice(0, room)
        .map(({ id, place, order_id }) => [
          id,
          place,
          how.ordering === 'PER_ORDER' && orders.includes(order_id),
        ]),
    );
  }
});

t.test('readWindows waits for a silent shard only once', async (t) => {
  const { shards } = await createShards(t, 1);
  const [shard] = shards.all;
  const late = Promise.withResolvers<string>();
  const began = performance.now();
  await t.rejects(
    queryShard(shard!, () => late.promise),
    { name: 'TimedOut' },
  );
  const waited = performance.now() - began;
  let asked = 0;
  const question = async () => (asked += 1);
  await t.rejects(queryShard(shard!, question), { name: 'TimedOut' });
  t.ok(performance.now() - began < waited * 1.5);
  t.equal(asked, 0);
  late.resolve('here');
  await delay(0);
  t.equal(await queryShard(shard!, question), 1, 'the shard has answered');
});
