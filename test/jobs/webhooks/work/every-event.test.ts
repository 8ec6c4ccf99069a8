import { HTTP, type CloudEvent } from 'cloudevents';
import { Webhook } from 'standardwebhooks';
import t from 'tap';
import { assignPositions } from '../../../../db/feed/feed.ts';
import document from '../../../../generated/v1/openapi.json' with { type: 'json' };
import { Sender } from '../../../../jobs/webhooks/http/sender.ts';
import { Dispatcher } from '../../../../jobs/webhooks/work/dispatcher.ts';
import { openShop } from '../../../support/shop/shop.ts';
import { publishEveryEvent } from '../../../support/stories/publish-every-event.ts';
import {
  OUTSIDE_NAMES,
  RULES,
  type Received,
  openReceiver,
} from '../../../support/webhooks/fake-receiver.ts';
import { KEYS, registerAt } from '../../../support/webhooks/webhooks.ts';

const { enum: TYPES } = document.components.schemas.WebhookEventType;

t.test('an event of each type arrives as declared, and other libraries can read it', async (t) => {
  const shop = await openShop(t);
  const { db, call } = shop;
  const receivers = {
    cloudEvents: await openReceiver(t),
    plain: await openReceiver(t),
    notified: await openReceiver(t),
    gone: await openReceiver(t, (_request, reply) => void reply.writeHead(410).end()),
  };
  const { id, secret } = await registerAt(db, receivers.cloudEvents.url);
  await registerAt(db, receivers.plain.url, { media_type: 'application/json' });
  await registerAt(db, receivers.notified.url, { event_types: ['webhook_endpoint.disabled'] });
  await registerAt(db, receivers.gone.url);
  await publishEveryEvent(shop);
  while ((await assignPositions(db)) > 0);
  const test = await call('POST', `/webhook-endpoints/${id}/test-events`);
  t.equal(test.status, 202);
  const sender = new Sender({ rules: RULES, lookup: OUTSIDE_NAMES });
  const log = { error: (fields: object) => t.fail('no job fails', { fields }), warn() {}, info() {} };
  const dispatcher = new Dispatcher({ db, keys: KEYS, openSender: async () => sender, log, concurrency: 16 });
  t.teardown(() => dispatcher.stop(0));
  const { length: events } = await db.selectFrom('events').select('id').execute();
  const { cloudEvents, plain, notified } = receivers;
  const distinct = ({ received }: { received: Received[] }) =>
    new Set(received.map(({ headers }) => headers['webhook-id'])).size;
  while (distinct(cloudEvents) < events + 1 || distinct(plain) < events || distinct(notified) < 1)
    await dispatcher.run();
  const seen = new Set<string>();
  for (const { headers, body } of [...cloudEvents.received, ...notified.received]) {
    // The cast is safe, because each body contains one event.
    const event = HTTP.toEvent({ headers, body }) as CloudEvent<unknown>;
    t.ok(event.validate());
    t.equal(event.id, headers['webhook-id']);
    seen.add(event.type);
  }
  t.strictSame([...seen].sort(), [...TYPES].sort());
  for (const { headers, body } of cloudEvents.received)
    // The cast is safe, because each of these headers occurs once.
    t.ok(new Webhook(secret).verify(body, headers as Record<string, string>));
  const [{ headers, body } = { headers: {}, body: '' }] = plain.received;
  t.equal(headers['content-type'], 'application/json');
  t.throws(() => HTTP.toEvent({ headers, body }), 'without the media type the body is no CloudEvent');
});
