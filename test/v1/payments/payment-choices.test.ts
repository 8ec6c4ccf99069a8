import t, { type Test } from 'tap';
import {
  confirm,
  confirmationPath,
  expire,
  placeDirect,
  review,
} from '../../support/direct-payments/orders.ts';
import type { Sender } from '../../support/shop/contract-client.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { eventTypesOf } from '../../support/shop/feed.ts';
import { openIssuer } from '../../support/shop/fake-issuer.ts';
import { type ShopOptions, openShop } from '../../support/shop/shop.ts';
import { openMatters } from '../../support/stories/money-matters.ts';

const KINDS = ['PROVIDER', 'TRANSFER', 'TERMS', 'ON_DELIVERY'] as const;
const ANY_VERSION = { 'If-Match': '*' };

/** Opens a shop, and returns the token of a customer. */
async function openShopWithCustomer(t: Test, limits?: ShopOptions['limits']) {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url, limits, as: { token: await issuer.token() } });
  const customer = { token: await issuer.token({ sub: 'user-1', customer_id: 'customer-1' }) };
  return { shop, customer };
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

t.test('createOrder accepts from a customer only the kinds of payments that the shop offers', async (t) => {
  const { shop, customer } = await openShopWithCustomer(t, {
    customerPaymentKinds: ['PROVIDER', 'TRANSFER'],
  });
  const sku = await shop.offer();
  const place = (payment: object, rest: object = {}) =>
    shop.call('POST', '/orders', {
      ...{
        body: { customerId: 'customer-1', items: [{ sku, quantity: 1 }], payment, ...rest },
        as: customer,
      },
    });
  t.match(await place({ kind: 'PROVIDER' }, { paymentMethod: 'tok_approved' }), { status: 201 });
  t.match(await place({ kind: 'TRANSFER' }), { status: 201, body: { payment: { kind: 'TRANSFER' } } });
  t.match(await place({ kind: 'TERMS' }), { status: 403, body: { type: 'FORBIDDEN', detail: /kind TERMS/ } });
  t.match(await place({ kind: 'TRANSFER', dueOn: dayIn(1) }), { status: 403, body: { detail: /dueOn/ } });
  const { id } = (await place({ kind: 'TRANSFER' })).body;
  const replace = (payment: object) =>
    shop.call('PUT', `/orders/${id}/payment`, { body: { payment }, headers: ANY_VERSION, as: customer });
  t.match(await replace({ kind: 'ON_DELIVERY' }), { status: 403 });
  t.match(await confirm(shop, id, 1, { as: customer }), { status: 403 });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('createQuote lists the kinds of payments that the token may choose', async (t) => {
  const { shop, customer } = await openShopWithCustomer(t, {
    ...{ customerPaymentKinds: ['PROVIDER', 'TRANSFER'], transferHoldDays: 3, termsDays: 30 },
  });
  const body = { customerId: 'customer-1', items: [{ sku: await shop.offer(), quantity: 1 }] };
  const paymentsFor = async (as?: Sender) =>
    (await shop.call('POST', '/quotes', { body, ...(as && { as }) })).body['payments'];
  const transfer = { kind: 'TRANSFER', dueOn: dayIn(3) };
  t.strictSame(await paymentsFor(customer), [{ kind: 'PROVIDER' }, transfer]);
  t.strictSame(await paymentsFor(), [
    ...[{ kind: 'PROVIDER' }, transfer, { kind: 'TERMS', dueOn: dayIn(30) }],
    { kind: 'ON_DELIVERY', dueOn: dayIn(30) },
  ]);
});

t.test('createOrder offers customers only payments of the provider by default', async (t) => {
  const { shop, customer } = await openShopWithCustomer(t);
  const sku = await shop.offer();
  for (const kind of KINDS) {
    const method = kind === 'PROVIDER' ? { paymentMethod: 'tok_approved' } : {};
    const body = { customerId: 'customer-1', items: [{ sku, quantity: 1 }], payment: { kind }, ...method };
    const { status } = await shop.call('POST', '/orders', { body, as: customer });
    t.equal(status, kind === 'PROVIDER' ? 201 : 403, kind);
  }
});

t.test('createOrder and replacePayment refuse payments that contradict themselves', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const { id } = await placeDirect(shop, { kind: 'TRANSFER' });
  const wrong = [
    [{}, '/paymentMethod'],
    [{ payment: { kind: 'PROVIDER' } }, '/paymentMethod'],
    [{ payment: { kind: 'TERMS' }, paymentMethod: 'tok_approved' }, '/paymentMethod'],
    [{ payment: { kind: 'PROVIDER', dueOn: dayIn(3) }, paymentMethod: 'tok_approved' }, '/payment/dueOn'],
    [{ payment: { kind: 'TERMS', dueOn: dayIn(-1) } }, '/payment/dueOn'],
    [{ payment: { kind: 'TERMS', dueOn: dayIn(366) } }, '/payment/dueOn'],
    [{ payment: { kind: 'TERMS', dueOn: '2026-02-30' } }, '/payment/dueOn'],
    [{ payment: { kind: 'CHEQUE' } }, '/payment/kind'],
  ] as const;
  for (const [choice, field] of wrong) {
    const body = { customerId: 'customer-1', items: [{ sku, quantity: 1 }], ...choice };
    t.match(await shop.call('POST', '/orders', { body }), { status: 400, body: { errors: [{ field }] } });
    const replaced = await shop.call('PUT', `/orders/${id}/payment`, { body: choice, headers: ANY_VERSION });
    t.match(replaced, { status: 400, body: { errors: [{ field }] } });
  }
});

t.test('createOrder returns the first choice if the request is repeated after another payment', async (t) => {
  const shop = await openShop(t);
  const body = {
    ...{ customerId: 'customer-1', items: [{ sku: await shop.offer(), quantity: 1 }] },
    payment: { kind: 'TRANSFER' },
  };
  const headers = { 'Idempotency-Key': 'order-1' };
  const first = await shop.call('POST', '/orders', { body, headers });
  const { id } = first.body;
  t.match(
    await shop.call('PUT', `/orders/${id}/payment`, {
      body: { payment: { kind: 'TERMS' } },
      headers: ANY_VERSION,
    }),
    {
      status: 200,
      body: { kind: 'TERMS', status: 'ON_TERMS', number: 2 },
    },
  );
  t.match(await shop.getOrder(id), { status: 'CONFIRMED', payment: { kind: 'TERMS' } });
  const again = await shop.call('POST', '/orders', { body, headers });
  t.strictSame(again.body, first.body);
  await shop.work();
  t.strictSame(await eventTypesOf(shop, id), [
    ...['order.submitted', 'payment.voided', 'payment.started', 'payment.agreed', 'order.confirmed'],
  ]);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test(
  'replacePayment changes the kind of a payment, and late money of the earlier payment is refunded',
  async (t) => {
    const shop = await openShop(t);
    const { id } = await placeDirect(shop, { kind: 'TRANSFER' });
    const { id: transferId } = await shop.getPayment(id);
    const replace = (body: object) =>
      shop.call('PUT', `/orders/${id}/payment`, { body, headers: ANY_VERSION });
    t.match(await replace({ paymentMethod: 'tok_declined' }), { status: 200, body: { kind: 'PROVIDER' } });
    await shop.work();
    t.match(await replace({ payment: { kind: 'TRANSFER', dueOn: dayIn(20) } }), {
      status: 200,
      body: { status: 'AWAITING_TRANSFER' },
    });
    t.ok(
      Date.parse((await shop.getOrder(id)).reservedUntil) > Date.parse(dayIn(20)),
      'the stock stays reserved',
    );
    t.match(await confirm(shop, id, 3000, { paymentId: transferId }), { status: 201 });
    t.match(await shop.getOrder(id), { status: 'SUBMITTED', outstandingAmount: { amount: 3000 } });
    t.match(await openMatters(shop), [{ kind: 'MANUAL_REFUND', amount: { amount: 3000 } }]);
    t.match(await replace({ paymentMethod: 'tok_approved' }), { status: 200 });
    await shop.work();
    t.match(await shop.getOrder(id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
    t.match(await replace({ payment: { kind: 'TERMS' } }), { status: 409 });
    t.match(await confirm(shop, id), {
      status: 409,
      body: { type: 'PAYMENT_NOT_CONFIRMABLE', reason: 'PROVIDER' },
    });
    t.strictSame(await faultsOf(shop.db), []);
  },
);

t.test(
  'replacePayment can move the last day of a payment on terms, but an agreed order stays covered',
  async (t) => {
    const shop = await openShop(t);
    const { id } = await placeDirect(shop, { kind: 'TERMS' });
    const replace = (body: object) =>
      shop.call('PUT', `/orders/${id}/payment`, { body, headers: ANY_VERSION });
    t.match(await replace({ paymentMethod: 'tok_approved' }), {
      status: 409,
      body: { type: 'INVALID_TRANSITION' },
    });
    t.match(await replace({ payment: { kind: 'TRANSFER' } }), { status: 409 });
    const dueOn = dayIn(60);
    t.match(await replace({ payment: { kind: 'TERMS', dueOn } }), {
      status: 200,
      body: { dueOn, number: 2 },
    });
    t.match(await shop.getOrder(id), { status: 'CONFIRMED', payment: { dueOn } });
    await confirm(shop, id, 1);
    t.match(
      await replace({ payment: { kind: 'TERMS' } }),
      { status: 409 },
      'a part of the money has arrived',
    );
    await review(shop);
    t.strictSame(await faultsOf(shop.db), []);
  },
);

t.test(
  'createPaymentConfirmation confirms once, however often and by how many clients it is sent',
  async (t) => {
    const shop = await openShop(t);
    const path = await confirmationPath(shop);
    const orderId = path.split('/')[2]!;
    const body = {
      amount: { amount: 1000, currency: 'EUR' },
      receivedOn: '2026-11-24',
      reference: 'entry 3',
    };
    const send = (key: string, rest: object = {}) =>
      shop.call('POST', path, { body: { ...body, ...rest }, headers: { 'Idempotency-Key': key } });
    const first = await send('one');
    t.match(first, { status: 201, body: { ...body, status: 'SUCCEEDED' } });
    const again = await send('one');
    t.equal(again.headers.get('idempotent-replayed'), 'true');
    t.strictSame(again.body, first.body);
    t.match(await send('one', { reference: 'entry 4' }), { status: 422 });
    const sent = await Promise.all([send('two'), send('two'), send('three'), send('three')]);
    const ids = new Set(
      sent.filter(({ status }) => status === 201).map(({ body: capture }) => capture['id']),
    );
    t.ok(ids.size <= 2, `${ids.size} captures`);
    await send('two');
    await send('three');
    t.match(await shop.getPayment(orderId), { status: 'CAPTURED', capturedAmount: { amount: 3000 } });
    t.match(await shop.call('GET', `/orders/${orderId}/payment/captures`), { body: { totalCount: 3 } });
    t.match(await shop.call('GET', first.body['_links'].self.href), { body: { reference: 'entry 3' } });
    t.strictSame(await openMatters(shop), []);
    t.strictSame(await faultsOf(shop.db), []);
  },
);

t.test('createPaymentConfirmation refuses bad input, and another version of the order', async (t) => {
  const shop = await openShop(t);
  const path = await confirmationPath(shop);
  const send = (body: object, headers: Record<string, string> = {}) =>
    shop.call('POST', path, { body, headers });
  t.match(await send({ receivedOn: dayIn(2) }), {
    status: 400,
    body: { errors: [{ field: '/receivedOn' }] },
  });
  t.match(await send({ amount: { amount: 0, currency: 'EUR' } }), { status: 400 });
  t.match(await send({ amount: { amount: 1, currency: 'USD' } }), {
    status: 409,
    body: { type: 'CURRENCY_MISMATCH' },
  });
  const order = () => shop.call('GET', path.split('/payments')[0]!);
  const etag = (await order()).headers.get('etag')!;
  await shop.call('PATCH', path.split('/payments')[0]!, { body: { reference: 'R-1' }, headers: ANY_VERSION });
  t.match(await send({}, { 'If-Match': etag }), { status: 412 });
  t.match(await send({}, { 'If-Match': (await order()).headers.get('etag')! }), { status: 201 });
  t.match(await send({}), { status: 409, body: { reason: 'NOTHING_DUE' } });
  const amount = { amount: Number.MAX_SAFE_INTEGER, currency: 'EUR' };
  t.match(await send({ amount }), { status: 409, body: { reason: 'TOO_LARGE' } });
  const missing = path.replace(/payments\/[^/]+/, 'payments/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10');
  t.match(await shop.call('POST', missing, { body: {} }), {
    status: 404,
    body: { type: 'PAYMENT_NOT_FOUND' },
  });
});

t.test('an order on terms that was not agreed on yet does not expire', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer()]: 1 }, { payment: { kind: 'TERMS' } });
  t.equal(await expire(shop, order.id), 0);
  await review(shop);
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED' });
  t.strictSame(await faultsOf(shop.db), []);
});
