import { Webhook } from 'standardwebhooks';
import t from 'tap';
import { toCloudEvent } from '../../../../db/feed/cloud-event.ts';
import { listEvents } from '../../../../db/feed/feed.ts';
import { reportUnavailable } from '../../../../db/orders/index.ts';
import { openReceiver, type Received } from '../../../support/webhooks/fake-receiver.ts';
import { openWebhooks } from '../../../support/webhooks/webhooks.ts';

const idsOf = (received: Received[]) => received.map(({ headers }) => headers['webhook-id']);

t.test('an endpoint gets every event once, signed, in order, and byte for byte as in the feed', async (t) => {
  const { db, register, publish, openDispatcher, until, deliveries, lane } = await openWebhooks(t);
  await publish(3);
  const receiver = await openReceiver(t);
  const { id, secret } = await register(receiver.url, { max_in_flight: 1 });
  await publish(50);
  const dispatcher = openDispatcher();
  await until(() => receiver.received.length >= 50, dispatcher);
  await until(async () => (await lane(id)).position === 53, dispatcher);
  const page = await listEvents(db, { customerId: undefined }, undefined, 100);
  if (page.kind !== 'page') return t.fail(page.kind);
  const items = page.events.slice(3).map((event) => JSON.stringify(toCloudEvent('/api/v1/orders', event)));
  t.strictSame(
    receiver.received.map(({ body }) => body),
    items,
  );
  for (const { body, headers } of receiver.received)
    // The cast is safe, because each of these headers occurs once.
    t.ok(new Webhook(secret).verify(body, headers as Record<string, string>));
  t.strictSame(
    idsOf(receiver.received),
    page.events.slice(3).map((event) => event.id),
  );
  t.match(receiver.received[0]!.headers, {
    'content-type': 'application/cloudevents+json',
    'user-agent': 'order-service-webhooks/1',
    traceparent: /^00-[\da-f]{32}-[\da-f]{16}-00$/,
  });
  const rows = await deliveries(id);
  t.equal(rows.length, 50);
  for (const row of rows)
    t.match(row, {
      status: 'DELIVERED',
      tries: 1,
      attempts: [{ number: 1, kind: 'FIRST', statusCode: 204 }],
    });
  await dispatcher.stop(1_000);
  t.equal((await lane(id)).lease, null);
});

t.test('an event without an order is sent only to endpoints that may see all orders', async (t) => {
  const { db, register, publish, openDispatcher, until } = await openWebhooks(t);
  const all = await openReceiver(t);
  const [mine, narrowed] = [await openReceiver(t), await openReceiver(t)];
  await register(all.url);
  await register(mine.url, { owner: { clientId: 'shop', customerId: 'customer-a' } });
  await register(narrowed.url, { only_customer_id: 'customer-a' });
  await reportUnavailable(db, 'It has not answered.');
  await publish(2, 'customer-a');
  await until(
    () => all.received.length >= 3 && mine.received.length >= 2 && narrowed.received.length >= 2,
    openDispatcher(),
  );
  const typesOf = ({ received }: { received: Received[] }) =>
    received.map(({ body }) => JSON.parse(body).type).sort();
  t.strictSame(typesOf(all), ['attention.opened', 'order.submitted', 'order.submitted']);
  t.strictSame(typesOf(mine), ['order.submitted', 'order.submitted']);
  t.strictSame(typesOf(narrowed), ['order.submitted', 'order.submitted']);
});

t.test('an endpoint receives only events of its customer and its event types', async (t) => {
  const { register, publish, openDispatcher, until, lane } = await openWebhooks(t);
  const all = await openReceiver(t);
  const confined = await openReceiver(t);
  const narrowed = await openReceiver(t);
  const other = await openReceiver(t);
  await register(all.url);
  const mine = { clientId: 'shop', customerId: 'customer-a' };
  const { id } = await register(confined.url, { owner: mine });
  await register(narrowed.url, { only_customer_id: 'customer-b' });
  await register(other.url, { event_types: ['order.completed'] });
  const both = await openReceiver(t);
  await register(both.url, { owner: mine, only_customer_id: 'customer-b' });
  for (const customer of ['customer-a', 'customer-b', 'customer-c', 'customer-a']) await publish(5, customer);
  const dispatcher = openDispatcher();
  await until(() => all.received.length === 20 && confined.received.length === 10, dispatcher);
  await until(() => narrowed.received.length === 5, dispatcher);
  await until(async () => (await lane(id)).position === 20, dispatcher);
  t.strictSame(other.received, []);
  t.strictSame(both.received, []);
});
