import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import t from 'tap';
import { type Received, openReceiver } from '../../../support/webhooks/fake-receiver.ts';
import { openWebhooks } from '../../../support/webhooks/webhooks.ts';

const idOf = ({ headers }: Received) => String(headers['webhook-id']);

t.test('a receiver that returns after an hour gets 1, 2, 4 … events at a time, in order', async (t) => {
  const { db, register, publish, openDispatcher, until, lane, letTimePass, deliveries } =
    await openWebhooks(t);
  let isUnavailable = true;
  let waiting: ServerResponse[] = [];
  const receiver = await openReceiver(t, (_request, reply) => {
    if (isUnavailable) reply.writeHead(500).end();
    else waiting.push(reply);
  });
  const { id } = await register(receiver.url, { max_in_flight: 8 });
  await publish(1_000);
  const dispatcher = openDispatcher();
  await until(async () => (await lane(id)).failures >= 10, dispatcher);
  await until(async () => (await lane(id)).lease === null, dispatcher);
  const known = new Set(receiver.received.map(idOf));
  t.ok(receiver.received.length <= 11, `${receiver.received.length} requests for 1,000 events`);
  isUnavailable = false;
  await letTimePass('1 hour');
  const answer = () => {
    for (const reply of waiting.splice(0)) reply.writeHead(204).end();
  };
  for (const atOnce of [1, 1, 2, 4, 8, 8]) {
    await until(() => waiting.length >= atOnce, dispatcher);
    // In three runs the dispatcher could send more events than the limit allows.
    for (let n = 0; n < 3; n += 1) await dispatcher.run();
    t.equal(waiting.length, atOnce, `${atOnce} at once`);
    answer();
  }
  await until(async () => {
    t.ok(waiting.length <= 8);
    answer();
    await letTimePass();
    return (await deliveries(id)).filter(({ status }) => status === 'DELIVERED').length === 1_000;
  }, dispatcher);
  const { rows } = await sql<{ id: string }>`select id from events order by position`.execute(db);
  const order = rows.map((row) => row.id).filter((each) => !known.has(each));
  const first = new Set(receiver.received.map(idOf).filter((each) => !known.has(each)));
  // The network may change the order of requests, but no request is sent eight positions early.
  for (const [place, each] of [...first].entries())
    t.ok(Math.abs(order.indexOf(each) - place) < 8, `${each} is the ${place}th`);
  t.match(await lane(id), { failures: 0, position: 1_000 });
});

t.test('an endpoint with 1,000 events that wait for a retry still gets the other events', async (t) => {
  const { db, register, publish, openDispatcher, until, lane, deliveries } = await openWebhooks(t);
  const receiver = await openReceiver(t);
  const { id } = await register(receiver.url);
  await publish(1_020);
  await sql`
    insert into webhook_deliveries (endpoint_id, event_id, order_id, type, position, status, tries, next_attempt_at)
    select ${id}, id, order_id, type, position, 'PENDING', 3, now() + interval '1 hour' from events
    where position <= 1000`.execute(db);
  const dispatcher = openDispatcher();
  await sql`update webhook_lanes set position = 1000, known = 1000 where id = ${id}`.execute(db);
  await until(async () => (await lane(id)).position === 1_020, dispatcher);
  t.equal(receiver.received.length, 20);
  t.equal((await deliveries(id)).filter(({ status }) => status === 'PENDING').length, 1_000);
});

t.test('if one of a thousand endpoints has a matching event, only this endpoint is processed', async (t) => {
  const { db, register, publish, openDispatcher, until, lane } = await openWebhooks(t);
  const receiver = await openReceiver(t);
  const { id } = await register(receiver.url, { only_customer_id: 'customer-rare' });
  // The other endpoints have other customers or other event types.
  await sql`
    with others as (
      insert into webhook_endpoints (id, client_id, url, only_customer_id, event_types, ordering, media_type,
        asymmetric_signature, public_key, max_in_flight)
      select gen_random_uuid(), 'client-' || n, ${receiver.url},
        case when n % 2 = 0 then 'another-' || n end, case when n % 2 = 1 then '{order.completed}'::text[] end,
        'NONE', 'application/json', false, repeat('k', 49), 16
      from generate_series(1, 999) n returning id
    )
    insert into webhook_lanes (endpoint_id, id, position, known) select id, id, 0, 0 from others`.execute(db);
  const lanes = async () =>
    (
      await sql<{ id: string; version: string }>`
        select id, ctid::text || xmin::text as version from webhook_lanes order by id`.execute(db)
    ).rows;
  const before = await lanes();
  t.equal(before.length, 1_000);
  await publish(300);
  await publish(1, 'customer-rare');
  await publish(300);
  const dispatcher = openDispatcher();
  await dispatcher.run();
  t.match(await lane(id), { known: 301 });
  await until(async () => (await lane(id)).position === 301, dispatcher);
  await dispatcher.stop(5_000);
  t.equal(receiver.received.length, 1);
  const changed = (await lanes()).filter(({ version }, n) => version !== before[n]!.version);
  t.strictSame(
    changed.map((each) => each.id),
    [id],
    'no other lane was written',
  );
});
