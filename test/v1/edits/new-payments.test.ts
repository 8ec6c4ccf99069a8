import t from 'tap';
import { etagOf } from '../../../handlers/http/answers/preconditions.ts';
import { edit, edited, line } from '../../support/edits/edits.ts';
import { predictionFaults } from '../../support/orders/predicted-answers.ts';
import { refundsOf } from '../../support/orders/returns.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { euros, units } from '../../support/shop/request-bodies.ts';
import type { Schemas, Shop } from '../../support/shop/shop.ts';
import { EUR, openTeaShop } from '../../support/shop/tea-shop.ts';

// In the shop of these tests, a unit of TEA costs 12.50 euros and a MUG costs 13.50 euros.

const MUG = { add: [{ sku: 'MUG', quantity: 1 }], difference: 'NEW_PAYMENT' as const };

/** Starts the new payment of an order. */
const pay = async (shop: Shop, { id }: { id: string }, paymentMethod = 'tok_approved') =>
  shop.call('PUT', `/orders/${id}/payment`, {
    body: { paymentMethod },
    headers: { 'If-Match': etagOf('payment', await shop.getPayment(id)) },
  });

const ship = (shop: Shop, { id }: { id: string }, ...named: Parameters<typeof units>) =>
  shop.call('POST', `/orders/${id}/shipments`, { body: units(...named) });

/** Places an order of two units of TEA, whose price is captured. */
async function paidOrder(shop: Shop): Promise<Schemas['Order']> {
  const order = await shop.order({ TEA: 2 });
  await shop.work();
  return order;
}

/** Lists the ids of the orders that can be shipped. */
const listReady = async (shop: Shop): Promise<string[]> => {
  const { body } = await shop.call<Schemas['OrderCollection']>('GET', '/orders?readyToShip=true');
  return body.orders.map(({ id }) => id);
};

t.test(
  'createEdit adds a line that a new payment pays; units that are already paid can be shipped',
  async (t) => {
    const shop = await openTeaShop(t);
    const placed = await paidOrder(shop);
    const preview = await shop.call('POST', `/orders/${placed.id}/previews`, {
      body: { operation: 'createEdit', body: MUG },
    });
    t.match(preview.body, { after: { outstandingAmount: EUR(1350), paymentStatus: 'PARTIALLY_PAID' } });
    const answer = await edit(shop, placed, { ...MUG, expectedDifference: EUR(1350) });
    t.match(answer, { status: 200, body: { difference: EUR(1350), outstandingAmount: EUR(1350) } });
    t.strictSame(await predictionFaults(shop, placed.id, answer), []);
    const [tea, mug] = (await shop.getOrder(placed.id)).items;
    t.strictSame(await listReady(shop), [placed.id]);
    t.match(await ship(shop, placed, [tea, 1], [mug, 1]), { status: 409, body: { reason: 'NOT_PAID' } });
    t.equal((await ship(shop, placed, [tea, 2])).status, 201);
    t.strictSame(await listReady(shop), [], 'the shipped units have used the money');
    t.match(await pay(shop, placed), { status: 200, body: { number: 2, amount: EUR(1350) } });
    t.match(await ship(shop, placed, [mug, 1]), { status: 409, body: { reason: 'NOT_PAID' } });
    await shop.work();
    t.match(await shop.getOrder(placed.id), { paymentStatus: 'PAID', outstandingAmount: EUR(0) });
    t.strictSame(await listReady(shop), [placed.id]);
    t.equal((await ship(shop, placed, [mug, 1])).status, 201);
    t.match(await shop.getOrder(placed.id), { status: 'COMPLETED' });
    t.strictSame(await refundsOf(shop, placed), []);
    await checkBooks(t, shop);
  },
);

t.test('createEdit cancels an added line whose new payment is declined or waits', async (t) => {
  const shop = await openTeaShop(t);
  for (const [paymentMethod, status] of [
    ['tok_declined', 'FAILED'],
    ['tok_requires_action', 'REQUIRES_ACTION'],
  ] as const) {
    const placed = await paidOrder(shop);
    await edited(shop, placed, MUG);
    await pay(shop, placed, paymentMethod);
    await shop.work();
    t.match(await shop.getPayment(placed.id), { status, amount: EUR(1350) });
    t.match(await shop.getOrder(placed.id), { status: 'CONFIRMED', outstandingAmount: EUR(1350) });
    const { items } = await shop.getOrder(placed.id);
    await edited(shop, placed, { cancel: [line(items[1], 1)] });
    await shop.work();
    t.match(await shop.getOrder(placed.id), { paymentStatus: 'PAID', outstandingAmount: EUR(0) });
    t.strictSame(await refundsOf(shop, placed), []);
    t.equal((await ship(shop, placed, [items[0], 2])).status, 201);
    t.match(await shop.getOrder(placed.id), { status: 'COMPLETED' });
  }
  t.match(await shop.getStock('MUG'), { reserved: 0 });
  await checkBooks(t, shop);
});

t.test('createEdit lets a new payment pay what was refunded before', async (t) => {
  const shop = await openTeaShop(t);
  const placed = await paidOrder(shop);
  await edited(shop, placed, { cancel: [line(placed.items[0], 1)] });
  await shop.work();
  t.strictSame(await refundsOf(shop, placed), [[1250, 'EDIT']]);
  t.match(await edited(shop, placed, MUG), { outstandingAmount: EUR(1350) });
  t.match(await shop.getOrder(placed.id), { paymentStatus: 'PARTIALLY_REFUNDED', currentTotal: EUR(2600) });
  await pay(shop, placed);
  await shop.work();
  const { items } = await shop.getOrder(placed.id);
  t.equal((await ship(shop, placed, [items[0], 1], [items[1], 1])).status, 201);
  t.match(await shop.getOrder(placed.id), { status: 'COMPLETED', outstandingAmount: EUR(0) });
  await checkBooks(t, shop);
});

t.test('createEdit refuses a new payment while another payment is pending or holds money', async (t) => {
  const shop = await openTeaShop(t);
  const placed = await shop.order({ TEA: 2 }, { captureMode: 'MANUAL' });
  const refused = { status: 409, body: { type: 'DIFFERENCE_NOT_COVERED', uncoveredAmount: EUR(1350) } };
  t.match(
    await edit(shop, placed, MUG),
    { status: 409, body: { type: 'DIFFERENCE_NOT_COVERED' } },
    'pending',
  );
  await shop.work();
  t.match(await edit(shop, placed, MUG), refused, 'held');
  await shop.call('POST', `/orders/${placed.id}/payment/captures`, { body: euros(2500) });
  t.match(await edit(shop, placed, MUG), refused, 'the capture is pending');
  await shop.work();
  t.match(await edit(shop, placed, MUG), { status: 200, body: { outstandingAmount: EUR(1350) } });
  await pay(shop, placed);
  t.match(
    await edit(shop, placed, MUG),
    { body: { uncoveredAmount: EUR(2700) } },
    'the new payment is pending',
  );
  await shop.work();
  await shop.call('POST', `/orders/${placed.id}/payment/captures`);
  await shop.work();
  t.match(await shop.getOrder(placed.id), { paymentStatus: 'PAID', currentTotal: EUR(3850) });
  await checkBooks(t, shop);
});

t.test('createEdit adds a line to an order whose payment was declined', async (t) => {
  const shop = await openTeaShop(t);
  const placed = await shop.order({ TEA: 2 }, { paymentMethod: 'tok_declined' });
  await shop.work();
  t.match(await edit(shop, placed, MUG), { status: 200, body: { outstandingAmount: EUR(3850) } });
  t.match(await pay(shop, placed), { status: 200, body: { amount: EUR(3850) } });
  await shop.work();
  t.match(await shop.getOrder(placed.id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
  await checkBooks(t, shop);
});
