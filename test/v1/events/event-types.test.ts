import t from 'tap';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { canonical } from '../../../packages/contract-diff/src/openapi/document.ts';
import { masked } from '../../support/contract/mask-ids.ts';
import { captureAtDesk } from '../../support/provider/provider-desk.ts';
import { type Schemas, openShop } from '../../support/shop/shop.ts';
import { listAllEvents } from '../../support/shop/feed.ts';
import { publishEveryEvent } from '../../support/stories/publish-every-event.ts';

/**
 * An event as the contract declares it. Each event type has its own schema with an example. These tests compare the
 * service's events with the examples.
 */
type Event = Schemas['Event'];

const { Event, EventType, ...SCHEMAS } = document.components.schemas;
const MAPPING = Object.entries(Event.discriminator.mapping);

/** Returns the example of an event type. */
function exampleOf(reference: string): Event {
  const name = reference.split('/').at(-1)!;
  const { examples } = SCHEMAS[name as keyof typeof SCHEMAS] as unknown as { examples: [Event] };
  return examples[0];
}

/** Masks the values of an event that differ between test runs. */
const comparable = (event: Event): object =>
  JSON.parse(canonical(masked({ ...JSON.parse(canonical(event)), cursor: 'cursor' })));

t.test('the service sends an event of each type exactly as in the example of the contract', async (t) => {
  const shop = await openShop(t);
  await publishEveryEvent(shop);
  const sent = Map.groupBy(await listAllEvents(shop), ({ type }) => type);
  t.strictSame([...sent.keys()].sort(), EventType.enum.toSorted(), 'all types happen');
  t.strictSame(MAPPING.map(([type]) => type).sort(), EventType.enum.toSorted(), 'all types have a schema');
  for (const [type, reference] of MAPPING) {
    const example = comparable(exampleOf(reference));
    // The cast is safe, because the type comes from the contract.
    const events = sent.get(type as Event['type'])!.map(comparable);
    const same = events.find((event) => canonical(event) === canonical(example));
    t.strictSame(same ?? events[0], example, type);
  }
});

t.test('payment.captured has the amount of its own capture, even without a client’s request', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 3850 })]: 1 }, { captureMode: 'MANUAL' });
  await shop.work();
  const amount = { amount: 1000, currency: 'EUR' };
  await shop.call('POST', `/orders/${order.id}/payment/captures`, { body: { amount } });
  await shop.work();
  await captureAtDesk(shop.db, order.id);
  await shop.work();
  const { body } = await shop.call<Schemas['EventCollection']>('GET', '/events?size=100');
  const captured = body.events.flatMap((event) => (event.type === 'payment.captured' ? [event.data] : []));
  t.strictSame(
    captured.map((data) => data.amount.amount),
    [1000, 2850],
  );
  const { captures } = (
    await shop.call<Schemas['CaptureCollection']>('GET', `/orders/${order.id}/payment/captures`)
  ).body;
  t.strictSame(captured.map(({ captureId }) => captureId).sort(), captures.map(({ id }) => id).sort());
});

/**
 * This function compiles only because each event type has its own type of `data`. The function uses no cast, and
 * doesn't check whether the required fields of a type exist.
 */
function sentenceOf(event: Event): string {
  switch (event.type) {
    case 'order.submitted':
      return `${event.data.customerId} owes ${event.data.total.amount}`;
    case 'order.cancelled':
      return `${event.data.orderId} is cancelled: ${event.data.reason}`;
    case 'payment.captured':
      return `${event.data.amount.amount} of ${event.data.paymentId} by ${event.data.captureId ?? 'nobody'}`;
    case 'payment.failed':
      return `${event.data.amount.amount} not paid: ${event.data.failureCode ?? 'unknown'}`;
    case 'refund.failed':
      return `${event.data.refundId} refused: ${event.data.failureCode.toUpperCase()}`;
    case 'shipment.created':
      return event.data.items.map(({ sku, quantity }) => `${quantity} ${sku}`).join();
    case 'attention.opened':
      return `${event.data.kind} of ${event.data.orderId ?? 'nobody'}`;
    default:
      return event.cursor;
  }
}

t.test('a receiver in TypeScript can distinguish the event types without a cast', (t) => {
  const sentences = MAPPING.map(([type, reference]) => `${type}: ${sentenceOf(exampleOf(reference))}`);
  for (const sentence of [
    'order.submitted: customer-1042 owes 3850',
    'payment.failed: 3850 not paid: card_declined',
    'refund.failed: 01a1fea8-3940-7e8b-b1d2-4f60a97c1e15 refused: REFUND_REFUSED',
    'shipment.created: 1 TEA-EARL-GREY-100,1 MUG-STONEWARE-BLUE',
  ])
    t.ok(sentences.includes(sentence), sentence);
  t.end();
});
