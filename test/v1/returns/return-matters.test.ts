import { sql } from 'kysely';
import t from 'tap';
import * as jobs from '../../../db/orders/index.ts';
import { inEachPlace } from '../../support/database/shards.ts';
import {
  approvedReturn,
  placeShipped,
  receive,
  received,
  requestReturn,
} from '../../support/orders/returns.ts';
import { placeEvents } from '../../support/shop/run-jobs.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { units } from '../../support/shop/request-bodies.ts';
import { WORKER } from '../../support/shop/run-jobs.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { openMatters, resolve } from '../../support/stories/money-matters.ts';

const review = async ({ db }: Shop) =>
  void (await inEachPlace(db, (place) => jobs.reviewReturns(place, WORKER, 100)));

/** Sets the times of all returns back, and reviews them. */
async function letDaysPass(shop: Shop, days: number): Promise<void> {
  await sql`update returns set created_at = created_at - make_interval(days => ${days}),
    review_at = review_at - make_interval(days => ${days})`.execute(shop.db);
  await Promise.all([review(shop), review(shop)]);
}

const kindsOf = async (shop: Shop): Promise<string[]> =>
  (await openMatters(shop)).map(({ kind }: Schemas['Matter']) => kind);

async function openShipped(t: Parameters<typeof openShop>[0]) {
  const shop = await openShop(t);
  const order = await placeShipped(shop, { [await shop.offer({ amount: 500 })]: 2 });
  return { shop, order, item: order.items[0] };
}

t.test('REFUND_OVERDUE opens 14 days after a withdrawal, and closes when the refund was made', async (t) => {
  const { shop, order, item } = await openShipped(t);
  const withdrawn = await requestReturn(shop, order, { kind: 'WITHDRAWAL' });
  await review(shop);
  await letDaysPass(shop, 13);
  t.strictSame(await openMatters(shop), []);
  await letDaysPass(shop, 1);
  const [matter, ...others] = await openMatters(shop);
  t.match(matter, {
    kind: 'REFUND_OVERDUE',
    orderId: order.id,
    returnId: withdrawn.id,
    actions: ['RESOLVE'],
  });
  t.strictSame(others, []);
  t.match(await shop.getOrder(order.id), { attention: [{ kind: 'REFUND_OVERDUE', returnId: withdrawn.id }] });
  const { body } = await shop.call('GET', `/orders/${order.id}/history`);
  t.match(body['history'].at(-1), { operation: 'reviewReturn', reason: 'REFUND_OVERDUE' });
  await placeEvents(shop.db);
  const { events } = (await shop.call('GET', '/events?size=100')).body;
  t.match(
    events.find(({ type }: Schemas['Event']) => type === 'attention.opened'),
    { data: { kind: 'REFUND_OVERDUE', returnId: withdrawn.id } },
  );
  await receive(shop, withdrawn, received([item, 2]));
  t.strictSame(await kindsOf(shop), ['REFUND_OVERDUE'], 'the refund was only requested');
  await shop.work();
  t.strictSame(await openMatters(shop), []);
  await checkBooks(t, shop);
});

t.test('REFUND_OVERDUE stays open while the provider is slow with the refund', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ amount: 500 });
  const order = await placeShipped(shop, { [sku]: 2 }, { paymentMethod: 'tok_refund_delayed' });
  const [first, second] = [
    await requestReturn(shop, order, { kind: 'WITHDRAWAL', ...units([order.items[0], 1]) }),
    await requestReturn(shop, order, { kind: 'WITHDRAWAL', ...units([order.items[0], 1]) }),
  ];
  await letDaysPass(shop, 14);
  t.strictSame(await kindsOf(shop), ['REFUND_OVERDUE', 'REFUND_OVERDUE']);
  await receive(shop, first, received([order.items[0], 1]));
  await shop.work();
  const { body } = await shop.call('GET', `/orders/${order.id}/payment/refunds`);
  t.match(body['refunds'], [{ status: 'PENDING' }]);
  t.strictSame(
    await kindsOf(shop),
    ['REFUND_OVERDUE', 'REFUND_OVERDUE'],
    'the provider has not refunded yet',
  );
  for (const _ of ['the second refusal', 'the refund']) {
    await shop.letProviderFinish();
    const due = await inEachPlace(shop.db, (place) =>
      jobs.findOverdueTasks(place, { owed: 0, held: 86_400 }, 10),
    );
    await shop.work(due.flat());
  }
  t.match(await openMatters(shop), [{ returnId: second.id }]);
  await receive(shop, second, received([order.items[0], 0, 1]));
  t.strictSame(await openMatters(shop), [], 'nothing is refunded for a unit that the shop rejects');
  await checkBooks(t, shop);
});

t.test('REFUND_OVERDUE opens if a withdrawal has ended and its refund is still pending', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 500 })]: 2 });
  await shop.work();
  await requestReturn(shop, order, { kind: 'WITHDRAWAL', ...units([order.items[0], 1]) });
  await letDaysPass(shop, 14);
  t.strictSame(await kindsOf(shop), ['REFUND_OVERDUE']);
  await shop.work();
  t.strictSame(await openMatters(shop), [], 'the refund was made');
  await letDaysPass(shop, 30);
  t.strictSame(await openMatters(shop), []);
  await checkBooks(t, shop);
});

t.test('RETURN_NOT_RECEIVED opens once, 30 days after the approval, until a unit comes', async (t) => {
  const { shop, order, item } = await openShipped(t);
  const [first, second] = [
    await approvedReturn(shop, order, { kind: 'RETURN', ...units([item, 1]) }),
    await approvedReturn(shop, order, { kind: 'RETURN', ...units([item, 1]) }),
  ];
  await letDaysPass(shop, 29);
  t.strictSame(await openMatters(shop), []);
  await letDaysPass(shop, 1);
  t.strictSame(await kindsOf(shop), ['RETURN_NOT_RECEIVED', 'RETURN_NOT_RECEIVED']);
  await receive(shop, first, received([item, 0, 1]));
  const [left] = await openMatters(shop);
  t.match(left, { returnId: second.id });
  t.equal((await resolve(shop, left.id)).status, 200);
  await letDaysPass(shop, 30);
  t.strictSame(await openMatters(shop), [], 'staff have decided');
  await checkBooks(t, shop);
});

t.test(
  'RETURN_NOT_RECEIVED opens 30 days after the last review without units that the customer has',
  async (t) => {
    const shop = await openShop(t);
    const order = await shop.order({ [await shop.offer({ amount: 500 })]: 2 });
    await shop.work();
    await shop.call('POST', `/orders/${order.id}/shipment-holds`, { body: { reason: 'PACKING' } });
    const withdrawn = await requestReturn(shop, order, { kind: 'WITHDRAWAL' });
    await letDaysPass(shop, 14);
    await letDaysPass(shop, 16);
    t.strictSame(await kindsOf(shop), ['REFUND_OVERDUE'], 'the units are still being packed');
    const body = units([order.items[0], 2]);
    t.match(await shop.call('POST', `/orders/${order.id}/shipments`, { body }), { status: 201 });
    await letDaysPass(shop, 29);
    t.strictSame(await kindsOf(shop), ['REFUND_OVERDUE']);
    await letDaysPass(shop, 1);
    t.match(await openMatters(shop), [
      { kind: 'REFUND_OVERDUE' },
      { kind: 'RETURN_NOT_RECEIVED', returnId: withdrawn.id },
    ]);
    await letDaysPass(shop, 60);
    t.equal((await openMatters(shop)).length, 2);
    await checkBooks(t, shop);
  },
);

t.test(
  'WITHDRAWAL_LATE opens after the end of the withdrawal period, and closes with the return',
  async (t) => {
    const { shop, order } = await openShipped(t);
    const { body } = await shop.call<Schemas['ShipmentCollection']>('GET', order._links.shipments.href);
    const deliver = (days: number) =>
      shop.call('POST', body.shipments[0]!._links.carrierEvents.href, {
        body: { type: 'DELIVERED', occurredAt: new Date(Date.now() - days * 86_400_000).toISOString() },
      });
    await deliver(15);
    const late = await requestReturn(shop, order, { kind: 'WITHDRAWAL' });
    await review(shop);
    t.match(await openMatters(shop), [{ kind: 'WITHDRAWAL_LATE', returnId: late.id }]);
    await shop.call('POST', `${late._links.self.href}/cancellation`);
    t.strictSame(await openMatters(shop), []);
    await deliver(13);
    await requestReturn(shop, order, { kind: 'WITHDRAWAL' });
    await review(shop);
    t.strictSame(await openMatters(shop), [], 'the withdrawal is in time');
    await checkBooks(t, shop);
  },
);
