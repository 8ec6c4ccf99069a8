import t from 'tap';
import type { AttemptRecord } from '../../../db/webhooks/deliveries/deliveries.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { placeEvents } from '../../support/shop/run-jobs.ts';
import {
  RECEIVER,
  prepareWebhook,
  registerEndpoint,
  testEvent,
} from '../../support/webhooks/webhook-requests.ts';

type Delivery = Schemas['WebhookDelivery'];
type Detail = Schemas['WebhookDeliveryDetail'];

const ATTEMPTS: AttemptRecord[] = [
  {
    number: 1,
    kind: 'FIRST',
    startedAt: '2026-11-21T09:30:00.900Z',
    durationMs: 15_000,
    url: RECEIVER,
    failure: 'TIMEOUT',
  },
  {
    ...{ number: 2, kind: 'RETRY', startedAt: '2026-11-21T09:30:05.900Z', durationMs: 41, url: RECEIVER },
    ...{ statusCode: 503, failure: 'HTTP_STATUS', responseExcerpt: 'Service Unavailable' },
  },
];

/** Creates an endpoint, and a delivery to it for each event of an order in the feed. */
async function deliverAll(shop: Shop) {
  const { call, db } = shop;
  const { id } = await registerEndpoint(call);
  const { id: orderId } = await shop.order({ [await shop.offer()]: 1 });
  await shop.work();
  await placeEvents(db);
  const rows = await db.selectFrom('events').selectAll().orderBy('position').execute();
  for (const { id: event_id, order_id, type, position } of rows)
    await db
      .insertInto('webhook_deliveries')
      .values({
        ...{ endpoint_id: id, event_id, order_id, type, position, attempts: JSON.stringify(ATTEMPTS) },
        ...(type === 'order.confirmed'
          ? { status: 'FAILED', settled_at: '2026-11-24T13:00:00.000Z' }
          : { status: 'PENDING', next_attempt_at: '2100-01-01T00:00:00.000Z' }),
      })
      .execute();
  return { path: `/webhook-endpoints/${id}`, orderId, events: rows };
}

t.test('listWebhookDeliveries returns the newest events first, and accepts filters', async (t) => {
  const shop = await openShop(t);
  const { path, orderId, events } = await deliverAll(shop);
  const list = async (query = '') =>
    (await shop.call<Schemas['WebhookDeliveryCollection']>('GET', `${path}/deliveries${query}`)).body;
  const idsOf = ({ deliveries }: { deliveries: Delivery[] }) => deliveries.map(({ eventId }) => eventId);
  const newestFirst = events
    .map(({ id }) => id)
    .sort()
    .reverse();
  t.strictSame(idsOf(await list()), newestFirst);
  const failed = await list('?status=FAILED');
  t.match(failed.deliveries, [
    {
      eventType: 'order.confirmed',
      orderId,
      status: 'FAILED',
      attemptCount: 2,
      endedAt: '2026-11-24T13:00:00.000Z',
    },
  ]);
  t.notOk('nextAttemptAt' in failed.deliveries[0]!);
  t.strictSame(idsOf(await list('?eventType=order.confirmed')), idsOf(failed));
  t.strictSame(idsOf(await list(`?orderId=${orderId}&status=HELD`)), []);
  t.equal((await list(`?orderId=${orderId}&status=PENDING`)).deliveries.length, events.length - 1);
  const first = await list('?size=2');
  const rest = await shop.call('GET', first._links.next!.href.replace('size=2', 'size=100'));
  t.strictSame(
    [...idsOf(first), ...rest.body['deliveries'].map(({ eventId }: Delivery) => eventId)],
    newestFirst,
  );
  t.notOk('next' in rest.body['_links']);
  t.match(rest.body['deliveries'].at(-1), { nextAttemptAt: '2100-01-01T00:00:00.000Z' });
});

t.test('getWebhookDelivery returns the attempts, and the event as in the feed', async (t) => {
  const shop = await openShop(t);
  const { path } = await deliverAll(shop);
  const { events } = (await shop.call('GET', '/events')).body as { events: Schemas['Event'][] };
  for (const event of events) {
    const { body } = await shop.call<Detail>('GET', `${path}/deliveries/${event.id}`);
    t.strictSame(body.event, event, event.type);
    t.strictSame(body.cursor, event.cursor);
    t.strictSame(body.attempts, ATTEMPTS);
  }
  const { id, order_id } = await shop.db
    .selectFrom('events')
    .select(['id', 'order_id'])
    .executeTakeFirstOrThrow();
  await shop.db.deleteFrom('events').where('order_id', '=', order_id).where('id', '=', id).execute();
  const { body } = await shop.call<Detail>('GET', `${path}/deliveries/${id}`);
  t.notOk('event' in body, 'a removed event is not shown');
});

t.test('getWebhookDelivery also returns events of types that are not in the feed', async (t) => {
  const { call, db } = await openShop(t);
  const { id } = await registerEndpoint(call, { eventTypes: ['webhook_endpoint.disabled'] });
  const { id: other } = await registerEndpoint(call);
  const { specversion, source, datacontenttype, time } = testEvent(id, other);
  const event = {
    ...{ specversion, id: other, source, subject: other, time, datacontenttype },
    ...{ type: 'webhook_endpoint.disabled', data: { endpointId: other, reason: 'GONE' } },
  } satisfies Schemas['WebhookEndpointDisabledEvent'];
  const row = { endpoint_id: id, event_id: other, type: event.type, body: JSON.stringify(event) };
  await db
    .insertInto('webhook_deliveries')
    .values({ ...row, status: 'PENDING' })
    .execute();
  const list = await call('GET', `/webhook-endpoints/${id}/deliveries`);
  const [delivery] = list.body['deliveries'] as Delivery[];
  t.match(delivery, { eventType: 'webhook_endpoint.disabled', status: 'PENDING' });
  const { body } = await call<Detail>('GET', delivery!._links.self.href);
  t.strictSame(body.event, event);
});

t.test('createTestEvent sends an event immediately, even while its endpoint waits for a retry', async (t) => {
  const { call, db } = await openShop(t);
  const { id } = await registerEndpoint(call, { eventTypes: ['order.confirmed'] });
  const path = `/webhook-endpoints/${id.toUpperCase()}`;
  await db.updateTable('webhook_lanes').set({ due_at: '2100-01-01T00:00:00.000Z' }).execute();
  const headers = { 'Idempotency-Key': 'try' };
  const {
    status,
    headers: answered,
    body,
  } = await call<Delivery>('POST', `${path}/test-events`, { headers });
  t.match(
    { status, body },
    { status: 202, body: { eventType: 'webhook.test', status: 'PENDING', attemptCount: 0 } },
  );
  const again = await call('POST', `${path}/test-events`, { headers });
  t.match(again, { status: 202, body });
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.equal((await db.selectFrom('webhook_deliveries').selectAll().execute()).length, 1);
  const lane = await db.selectFrom('webhook_lanes').selectAll().executeTakeFirstOrThrow();
  t.ok(Date.parse(lane.due_at) <= Date.now() + 60_000, 'the lane is due immediately');
  t.ok(
    lane.retry_at !== null && lane.retry_at <= body.nextAttemptAt!,
    'the lane is found when the next attempt is due',
  );
  const detail = await call<Detail>('GET', answered.get('location')!);
  t.match(detail.body.event, {
    id: body.eventId,
    type: 'webhook.test',
    subject: id,
    data: { endpointId: id },
  });
  t.notOk('cursor' in detail.body, 'the event has no position in the feed');
  await call('PATCH', path, { body: { status: 'PAUSED' }, headers: { 'If-Match': '*' } });
  const refused = await call('POST', `${path}/test-events`);
  t.match(refused, { status: 409, body: { type: 'WEBHOOK_ENDPOINT_NOT_ACTIVE', endpointStatus: 'PAUSED' } });
  t.equal(
    (await db.selectFrom('webhook_deliveries').selectAll().execute()).length,
    1,
    'no delivery is written',
  );
  t.match(
    await call('POST', `${path}/test-events`, { headers }),
    { status: 202 },
    'a repeated request gets the first answer',
  );
});

t.test('createWebhookAttempt sends an event again after its last attempt has failed', async (t) => {
  const shop = await openShop(t);
  const { call, db } = shop;
  const { endpointId, eventId } = await prepareWebhook(shop);
  const path = `/webhook-endpoints/${endpointId}/deliveries/${eventId}/attempts`;
  const headers = { 'Idempotency-Key': 'again' };
  const { status, body } = await call<Delivery>('POST', path, { headers });
  t.match({ status, body }, { status: 202, body: { eventId, status: 'PENDING' } });
  t.match(await call('POST', path, { headers }), { status: 202, body });
  const row = await db.selectFrom('webhook_deliveries').selectAll().executeTakeFirstOrThrow();
  t.match(row, { status: 'PENDING', next_kind: 'MANUAL', tries: 10, settled_at: null });
  await call('PATCH', `/webhook-endpoints/${endpointId}`, {
    body: { status: 'PAUSED' },
    headers: { 'If-Match': '*' },
  });
  t.match(await call('POST', path), { status: 409, body: { type: 'WEBHOOK_ENDPOINT_NOT_ACTIVE' } });
});
