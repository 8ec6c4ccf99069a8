import t from 'tap';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import {
  child,
  contractOf,
  elements,
  members,
  operationsUnder,
  parametersOf,
  referenceOf,
  resolved,
  textOf,
} from '../../../packages/contract-diff/src/openapi/document.ts';

/** Checks that the contract describes webhooks like the events of the feed. */
const CONTRACT = contractOf(document);
const { schemas } = document.components;
const RECEIVED = operationsUnder(CONTRACT, child(CONTRACT.root, 'webhooks'));

t.test('each event type has one webhook, and all types but two are also in the feed', (t) => {
  const own = ['webhook.test', 'webhook_endpoint.disabled'];
  t.strictSame(
    RECEIVED.map(({ path }) => path),
    schemas.WebhookEventType.enum,
  );
  t.strictSame(schemas.WebhookEventType.enum, [...schemas.EventType.enum, ...own]);
  t.strictSame(Object.keys(schemas.WebhookEvent.discriminator.mapping), schemas.WebhookEventType.enum);
  const { WebhookEvent, Event } = schemas;
  for (const [type, schema] of Object.entries(Event.discriminator.mapping))
    t.equal(new Map(Object.entries(WebhookEvent.discriminator.mapping)).get(type), schema, type);
  t.end();
});

t.test('each webhook has the schema of its type, both media types and Standard Webhooks headers', (t) => {
  const mapping = new Map(Object.entries(schemas.WebhookEvent.discriminator.mapping));
  for (const received of RECEIVED) {
    const content = members(resolved(CONTRACT, received.operation, 'requestBody', 'content'));
    t.strictSame(
      content.map(([mediaType]) => mediaType),
      schemas.WebhookMediaType.enum,
      received.path,
    );
    for (const [, media] of content)
      t.equal(referenceOf(child(media, 'schema')!), mapping.get(received.path), received.path);
    t.strictSame(
      parametersOf(CONTRACT, received).map((parameter) => textOf(parameter, 'name')),
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    );
    t.strictSame(elements(child(received.operation, 'security')), [], 'no token is sent');
    t.match(received.id, /^receive[A-Z]/);
  }
  t.equal(new Set(RECEIVED.map(({ id }) => id)).size, RECEIVED.length);
  t.end();
});
