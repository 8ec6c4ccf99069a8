import t from 'tap';
import { etagOf } from '../../../handlers/http/answers/preconditions.ts';
import { acceptRefunds, refuseRefunds } from '../../support/orders/refused-refund.ts';
import { chargeDeadAttempt, refundAtDesk } from '../../support/provider/provider-desk.ts';
import { euros, units } from '../../support/shop/request-bodies.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';

// If the provider refuses a refund permanently, only an operator can retry it.

const refundsOf = async (shop: Shop, id: string) =>
  (await shop.call('GET', `/orders/${id}/payment/refunds`)).body['refunds'];

const note = (shop: Shop, id: string) =>
  shop.call('PATCH', `/orders/${id}`, {
    body: { metadata: { note: 'paid back by bank transfer' } },
    headers: { 'If-Match': '*' },
  });

t.test('a note on a cancelled order does not make the service retry a refused refund', async (t) => {
  const shop = await openShop(t);
  const { id } = await shop.order({ [await shop.offer({ amount: 3000 })]: 1 });
  await shop.work();
  const payment = await shop.getPayment(id);
  await refuseRefunds(shop, payment.id);
  await shop.call('POST', `/orders/${id}/cancel`);
  await shop.work();
  await acceptRefunds(shop, payment.id);
  t.equal((await note(shop, id)).status, 200);
  await shop.work();
  t.match(await refundsOf(shop, id), { length: 1, 0: { status: 'FAILED', reason: 'ORDER_CANCELLED' } });
  t.match(await shop.getOrder(id), { status: 'CANCELLED', paymentStatus: 'PAID' });
  t.match(await shop.getOrder(id), { attention: [{ kind: 'REFUND_REFUSED', amount: { amount: 3000 } }] });
  await checkBooks(t, shop);
});

t.test('a refund of one payment does not retry a refused refund of another payment', async (t) => {
  const shop = await openShop(t);
  const { id } = await shop.order(
    { [await shop.offer({ amount: 2000 })]: 1 },
    { paymentMethod: 'tok_declined' },
  );
  await shop.work();
  const first = await shop.getPayment(id);
  const headers = { 'If-Match': etagOf('payment', first) };
  await shop.call('PUT', `/orders/${id}/payment`, { body: { paymentMethod: 'tok_approved' }, headers });
  await shop.work();
  await chargeDeadAttempt(shop.db, id, first.id);
  await refuseRefunds(shop, first.id);
  await shop.work();
  await acceptRefunds(shop, first.id);
  const goodwill = { amount: { amount: 2000, currency: 'EUR' } };
  t.equal((await shop.call('POST', `/orders/${id}/payment/refunds`, { body: goodwill })).status, 201);
  await shop.work();
  const second = await shop.getPayment(id);
  t.match(await refundsOf(shop, id), {
    length: 2,
    0: { paymentId: first.id, reason: 'DUPLICATE_PAYMENT', status: 'FAILED' },
    1: { paymentId: second.id, reason: 'OTHER', status: 'SUCCEEDED' },
  });
  t.match(await shop.getOrder(id), { attention: [{ kind: 'REFUND_REFUSED', paymentId: first.id }] });
  await checkBooks(t, shop);
});

t.test('createRefund can repeat a refused goodwill refund, but no other operation retries it', async (t) => {
  const shop = await openShop(t);
  const { id } = await shop.order({ [await shop.offer({ amount: 3000 })]: 1 });
  await shop.work();
  const payment = await shop.getPayment(id);
  await refuseRefunds(shop, payment.id);
  const goodwill = { amount: { amount: 500, currency: 'EUR' } };
  await shop.call('POST', `/orders/${id}/payment/refunds`, { body: goodwill });
  await shop.work();
  t.match(await shop.getPayment(id), { refundableAmount: { amount: 3000 } });
  t.match(await shop.getOrder(id), {
    attention: [{ kind: 'REFUND_REFUSED', actions: ['RETRY', 'RESOLVE'] }],
  });
  await acceptRefunds(shop, payment.id);
  await note(shop, id);
  await shop.call('POST', `/orders/${id}/cancel`);
  await shop.work();
  t.match(await refundsOf(shop, id), {
    length: 2,
    0: { amount: { amount: 500 }, status: 'FAILED' },
    1: { amount: { amount: 3000 }, status: 'SUCCEEDED' },
  });
  t.match(await shop.getOrder(id), { attention: [{ actions: ['RESOLVE'] }] }, 'all money was refunded');
  await checkBooks(t, shop);
});

t.test('a goodwill refund that is refused after the cancel of its order is not retried', async (t) => {
  const shop = await openShop(t);
  const { id } = await shop.order({ [await shop.offer({ amount: 3000 })]: 1 });
  await shop.work();
  const payment = await shop.getPayment(id);
  await refuseRefunds(shop, payment.id);
  const goodwill = { amount: { amount: 500, currency: 'EUR' } };
  await shop.call('POST', `/orders/${id}/payment/refunds`, { body: goodwill });
  await shop.call('POST', `/orders/${id}/cancel`);
  await shop.work();
  await acceptRefunds(shop, payment.id);
  await note(shop, id);
  await shop.work();
  t.match(await refundsOf(shop, id), {
    length: 2,
    0: { amount: { amount: 500 }, status: 'FAILED' },
    1: { amount: { amount: 2500 }, status: 'FAILED' },
  });
  t.match(await shop.getOrder(id), { attention: { length: 2 } });
  await checkBooks(t, shop);
});

/**
 * Places a paid order of two lines at 1000 each. A client has requested the refund `of(items)`, and the provider has
 * refused it permanently.
 */
async function orderWithRefusedRequest(shop: Shop, of: (items: { id: string }[]) => object) {
  const [tea, mug] = [await shop.offer({ amount: 1000 }), await shop.offer({ amount: 1000 })];
  const { id, items } = await shop.order({ [tea]: 2, [mug]: 1 });
  await shop.work();
  const payment = await shop.getPayment(id);
  await refuseRefunds(shop, payment.id);
  await shop.call('POST', `/orders/${id}/payment/refunds`, { body: of(items) });
  await shop.work();
  await acceptRefunds(shop, payment.id);
  const [matter] = (await shop.getOrder(id)).attention!;
  const retry = () =>
    shop.call('POST', `/attention/${matter!.matterId}/retries`, { body: { note: 'Again' } });
  const cancel = (line: number, quantity: number) =>
    shop.call('POST', `/orders/${id}/cancel`, { body: units([items[line], quantity]) });
  return { id, items, matterId: matter!.matterId, retry, cancel };
}

/**
 * Reads every answer that shows this matter (a case that staff must decide). Returns the actions of the matter, and
 * whether the answer has a link to retry it.
 */
async function actionsOf(shop: Shop, orderId: string, matterId: string) {
  const { body: matter } = await shop.call('GET', `/attention/${matterId}`);
  const { body: list } = await shop.call('GET', '/attention?status=OPEN&kind=REFUND_REFUSED');
  const { attention } = await shop.getOrder(orderId);
  const shown = [matter, list['matters'][0], attention![0]] as { actions: string[] }[];
  return {
    actions: shown.map(({ actions }) => actions.join()),
    hasLink: [matter, list['matters'][0]].map(({ _links }) => _links.retries !== undefined),
  };
}

const MAY_RETRY = { actions: Array(3).fill('RETRY,RESOLVE'), hasLink: [true, true] };
const MAY_NOT_RETRY = { actions: Array(3).fill('RESOLVE'), hasLink: [false, false] };

t.test('getMatter, listMatters and getOrder offer a retry only if retryMatter accepts it', async (t) => {
  for (const act of ['cancels', 'pays in advance'] as const) {
    const shop = await openShop(t);
    const { id, items, matterId, retry, cancel } = await orderWithRefusedRequest(shop, ([tea]) =>
      units([tea, 2]),
    );
    t.strictSame(await actionsOf(shop, id, matterId), MAY_RETRY);
    if (act === 'cancels') await cancel(0, 1);
    if (act === 'pays in advance')
      await shop.call('POST', `/orders/${id}/payment/refunds`, { body: units([items[0], 1]) });
    await shop.work();
    t.strictSame(await actionsOf(shop, id, matterId), MAY_NOT_RETRY, act);
    t.equal((await retry()).status, 409, act);
    await checkBooks(t, shop);
  }
});

t.test('cancelOrder and getOrder return the same possible actions of a matter', async (t) => {
  const shop = await openShop(t);
  const { id } = await orderWithRefusedRequest(shop, () => euros(300));
  t.match(await shop.getOrder(id), { attention: [{ actions: ['RETRY', 'RESOLVE'] }] });
  const { body } = await shop.call('POST', `/orders/${id}/cancel`, { body: {} });
  t.match(body, { order: { status: 'CANCELLED' } });
  t.strictSame(body['order'].attention, (await shop.getOrder(id)).attention);
  await shop.work();
  await checkBooks(t, shop);
});

t.test('retryMatter does not refund units before a cancel if the units were cancelled since', async (t) => {
  const shop = await openShop(t);
  const { id, retry, cancel } = await orderWithRefusedRequest(shop, ([tea]) => units([tea, 2]));
  t.match((await cancel(0, 1)).body, { refundAmount: { amount: 1000 } });
  await shop.work();
  t.match(await retry(), { status: 409, body: { type: 'MATTER_NOT_RETRYABLE' } });
  t.match(await shop.getOrder(id), { attention: [{ kind: 'REFUND_REFUSED' }] }, 'the matter remains open');
  t.match(await shop.getPayment(id), {
    refundedAmount: { amount: 1000 },
    refundableAmount: { amount: 2000 },
  });
  await checkBooks(t, shop);
});

t.test('retryMatter does not refund units before a cancel if a later refund paid for them', async (t) => {
  const shop = await openShop(t);
  const { id, items, retry } = await orderWithRefusedRequest(shop, ([tea]) => units([tea, 2]));
  const body = units([items[0], 1]);
  t.equal((await shop.call('POST', `/orders/${id}/payment/refunds`, { body })).status, 201);
  await shop.work();
  t.match(await retry(), { status: 409, body: { type: 'MATTER_NOT_RETRYABLE' } });
  await checkBooks(t, shop);
});

t.test('retryMatter refunds units before a cancel if none of them was cancelled or refunded', async (t) => {
  const shop = await openShop(t);
  const { id, retry, cancel } = await orderWithRefusedRequest(shop, ([tea]) => units([tea, 1]));
  t.match((await cancel(1, 1)).body, { refundAmount: { amount: 1000 } });
  t.equal((await retry()).status, 200);
  await shop.work();
  t.match((await cancel(0, 1)).body, { refundAmount: { amount: 0 } }, 'the unit was refunded before');
  t.match((await cancel(0, 1)).body, { refundAmount: { amount: 1000 }, order: { status: 'CANCELLED' } });
  await shop.work();
  t.match(await shop.getPayment(id), { refundedAmount: { amount: 3000 } });
  await checkBooks(t, shop);
});

t.test('a refund in the provider’s dashboard settles a refused refund, which is not retried', async (t) => {
  const shop = await openShop(t);
  for (const [of, purpose] of [
    [() => euros(300), 'GOODWILL'],
    [([tea]: { id: string }[]) => ({ ...units([tea!, 1]), ...euros(300) }), 'ADVANCE'],
  ] as const) {
    const { id, retry } = await orderWithRefusedRequest(shop, of);
    await refundAtDesk(shop.db, id, 0.1);
    await shop.work();
    t.match(await retry(), { status: 409, body: { type: 'MATTER_RESOLVED' } });
    t.match((await refundsOf(shop, id)).at(-1), { purpose, status: 'SUCCEEDED', amount: { amount: 300 } });
    t.match(await shop.getPayment(id), { refundedAmount: { amount: 300 } });
    t.match((await shop.call('GET', `/orders/${id}/cancel`)).body, { refundAmount: { amount: 2700 } });
  }
  await checkBooks(t, shop);
});

t.test('retryMatter requests only the amount that the dashboard has not refunded', async (t) => {
  const shop = await openShop(t);
  const { id, retry } = await orderWithRefusedRequest(shop, () => euros(900));
  await refundAtDesk(shop.db, id, 0.1);
  await shop.work();
  t.equal((await retry()).status, 200);
  await shop.work();
  t.match(await shop.getPayment(id), { refundedAmount: { amount: 900 } });
  t.match((await shop.call('GET', `/orders/${id}/cancel`)).body, { goodwillAmount: { amount: 900 } });
  await checkBooks(t, shop);
});
