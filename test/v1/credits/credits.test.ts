import { sql } from 'kysely';
import t from 'tap';
import { createCredit, creditableOrder, paidOrder } from '../../support/credits/orders.ts';
import { everySchemaOf } from '../../support/database/shards.ts';
import { placeShipped, refundsOf } from '../../support/orders/returns.ts';
import { predictionFaults } from '../../support/orders/predicted-answers.ts';
import { placeEvents } from '../../support/shop/run-jobs.ts';
import { checkBooks, faultsOf } from '../../support/shop/check-invariants.ts';
import { credit, units } from '../../support/shop/request-bodies.ts';
import { type Schemas, openShop } from '../../support/shop/shop.ts';
import { EUR, addressIn, openTeaShop } from '../../support/shop/tea-shop.ts';

t.test('createCredit lowers the price of lines and charges, and refunds the difference', async (t) => {
  const shop = await openShop(t);
  const { placed, tea, mug, teas, mugs, wrap } = await paidOrder(shop);
  const stock = await shop.getStock(tea);
  const key = { 'Idempotency-Key': 'credit-1', Actor: 'staff-17' };
  const body = { ...credit([teas, 400], [mugs, 50]), charges: [{ chargeId: wrap.id.toUpperCase() }] };
  const answer = await createCredit(shop, placed, body, key);
  t.match(answer, {
    status: 201,
    body: {
      orderId: placed.id,
      items: [
        { itemId: teas.id, sku: tea, amount: EUR(400) },
        { itemId: mugs.id, sku: mug, amount: EUR(50) },
      ],
      charges: [{ chargeId: wrap.id, amount: EUR(300) }],
      ...{ reason: 'DAMAGED', amount: EUR(750) },
    },
  });
  t.strictSame(await predictionFaults(shop, placed.id, answer), []);
  const again = await createCredit(shop, placed, body, key);
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.strictSame(again.body, answer.body);
  t.match(await createCredit(shop, placed, credit([teas, 401]), key), {
    body: { type: 'IDEMPOTENCY_KEY_REUSED' },
  });
  await placeEvents(shop.db);
  const { events } = (await shop.call('GET', '/events?size=100')).body;
  const credited = events.find(({ type }: Schemas['Event']) => type === 'order.credited');
  t.match(credited, { data: { creditId: answer.body.id, charges: [{ amount: EUR(300) }] } });
  t.strictSame(await refundsOf(shop, placed), [[750, 'CREDIT']]);
  t.match(await shop.getOrder(placed.id), {
    ...{ version: placed.version + 2, total: EUR(3150), currentTotal: EUR(2400) },
    charges: [{ currentTotal: EUR(0), status: 'CANCELLED' }],
    items: [{ quantity: { cancelled: 0, cancellable: 3 } }, {}],
  });
  t.strictSame(await shop.getStock(tea), stock);
  const { body: history } = await shop.call('GET', `/orders/${placed.id}/history`);
  t.match(history['history'].at(-1), { operation: 'createCredit', reason: 'CREDIT', actor: 'staff-17' });
  const { body: breakdown } = await shop.call('GET', `/orders/${placed.id}/breakdown`);
  t.match(
    breakdown['current'].entries.filter(({ kind }: { kind: string }) => kind === 'CREDIT'),
    [
      { itemId: teas.id, amount: EUR(-400) },
      { itemId: mugs.id, amount: EUR(-50) },
      { chargeId: wrap.id, amount: EUR(-300) },
    ],
  );
  await checkBooks(t, shop);
});

t.test('createCredit credits a line several times, up to the price of its kept units', async (t) => {
  const shop = await openShop(t);
  const { placed, teas, wrap } = await paidOrder(shop);
  await shop.call('POST', `/orders/${placed.id}/cancel`, { body: units([teas, 1]) });
  t.equal((await createCredit(shop, placed, credit([teas, 400]))).status, 201);
  t.equal(
    (await createCredit(shop, placed, { charges: [{ chargeId: wrap.id }], reason: 'LATE' })).status,
    201,
  );
  t.match(await createCredit(shop, placed, { ...credit([teas, 601]), charges: [{ chargeId: wrap.id }] }), {
    status: 409,
    body: {
      ...{ type: 'AMOUNT_NOT_CREDITABLE', orderStatus: 'CONFIRMED' },
      items: [{ itemId: teas.id, requestedAmount: EUR(601), creditableAmount: EUR(600) }],
      charges: [{ chargeId: wrap.id, creditableAmount: EUR(0) }],
    },
  });
  t.equal((await createCredit(shop, placed, credit([teas, 600]))).status, 201);
  t.strictSame(await refundsOf(shop, placed), [
    [500, 'ORDER_CANCELLED'],
    [400, 'CREDIT'],
    [300, 'CREDIT'],
    [600, 'CREDIT'],
  ]);
  await shop.call('POST', `/orders/${placed.id}/cancel`);
  t.equal((await refundsOf(shop, placed)).at(-1)![0], 1350, 'the credited units are paid back once');
  await checkBooks(t, shop);
});

t.test('createCredit credits a part of a charge, and later the rest of it', async (t) => {
  const shop = await openShop(t);
  const { placed, wrap } = await paidOrder(shop);
  const creditCharge = (amount?: number, id = wrap.id) =>
    createCredit(shop, placed, {
      charges: [{ chargeId: id, ...(amount !== undefined && { amount: EUR(amount) }) }],
      reason: 'LATE',
    });
  t.match(await creditCharge(100, wrap.id.toUpperCase()), {
    status: 201,
    body: { amount: EUR(100), items: [], charges: [{ chargeId: wrap.id, amount: EUR(100) }] },
  });
  t.match(await creditCharge(201), {
    status: 409,
    body: {
      ...{ type: 'AMOUNT_NOT_CREDITABLE', items: [] },
      charges: [{ chargeId: wrap.id, requestedAmount: EUR(201), creditableAmount: EUR(200) }],
    },
  });
  t.match(await creditCharge(), {
    status: 201,
    body: { charges: [{ chargeId: wrap.id, amount: EUR(200) }] },
  });
  t.match(await creditCharge(), { status: 409, body: { charges: [{ creditableAmount: EUR(0) }] } });
  t.match(await shop.getOrder(placed.id), { charges: [{ currentTotal: EUR(0) }], currentTotal: EUR(2850) });
  t.strictSame(await refundsOf(shop, placed), [
    [100, 'CREDIT'],
    [200, 'CREDIT'],
  ]);
  await checkBooks(t, shop);
});

t.test('createCredit lowers what is still to pay, if the order is unpaid or only authorised', async (t) => {
  const shop = await openShop(t);
  const { placed, teas } = await creditableOrder(shop);
  const answer = await createCredit(shop, placed, credit([teas, 500]));
  t.strictSame(await predictionFaults(shop, placed.id, answer), []);
  t.match(await shop.getPayment(placed.id), { status: 'PENDING', amount: EUR(2650) });
  await shop.work();
  t.match(await shop.getPayment(placed.id), { status: 'CAPTURED', capturedAmount: EUR(2650) });

  const held = await paidOrder(shop, { captureMode: 'MANUAL' });
  await createCredit(shop, held.placed, credit([held.teas, 500]));
  t.match(await shop.getPayment(held.placed.id), { status: 'AUTHORIZED', capturableAmount: EUR(2650) });
  await shop.call('POST', `/orders/${held.placed.id}/payment/captures`, { body: {} });
  await shop.work();
  t.match(await shop.getPayment(held.placed.id), { capturedAmount: EUR(2650), refundedAmount: EUR(0) });
  t.strictSame(await refundsOf(shop, held.placed), []);
  await checkBooks(t, shop);
});

t.test('createCredit of the whole price leaves nothing to pay, and the order can be shipped', async (t) => {
  const shop = await openShop(t);
  for (const captureMode of ['AUTOMATIC', 'MANUAL'] as const) {
    const { placed, teas, mugs, wrap } = await creditableOrder(shop, { captureMode });
    if (captureMode === 'MANUAL') await shop.work();
    await createCredit(shop, placed, {
      ...credit([teas, 1500], [mugs, 1350]),
      charges: [{ chargeId: wrap.id }],
    });
    await shop.work();
    t.match(await shop.getOrder(placed.id), { currentTotal: EUR(0), outstandingAmount: EUR(0) });
    const shipped = await shop.call('POST', `/orders/${placed.id}/shipments`, {
      body: units([teas, 3], [mugs, 1]),
    });
    t.equal(shipped.status, 201, captureMode);
    await shop.work();
    t.match(await shop.getOrder(placed.id), { status: 'COMPLETED' });
    await checkBooks(t, shop);
  }
});

t.test('createCredit refunds a payment that the provider makes for the earlier price', async (t) => {
  const shop = await openShop(t);
  const { placed, teas } = await creditableOrder(shop, { paymentMethod: 'tok_pending_then_approved' });
  await shop.work();
  t.match(await shop.getPayment(placed.id), { status: 'PROCESSING' });
  await createCredit(shop, placed, credit([teas, 500]));
  await shop.letProviderFinish();
  await shop.work();
  t.match(await shop.getOrder(placed.id), { currentTotal: EUR(2650), outstandingAmount: EUR(0) });
  const { capturedAmount, refundedAmount } = await shop.getPayment(placed.id);
  t.equal(capturedAmount.amount - refundedAmount.amount, 2650);
  t.strictSame(await refundsOf(shop, placed), [[500, 'CREDIT']]);
  await checkBooks(t, shop);
});

t.test('createCredit lowers or repays a capture that is in flight', async (t) => {
  const shop = await openShop(t);
  const { placed, teas } = await paidOrder(shop, { captureMode: 'MANUAL' });
  await shop.call('POST', `/orders/${placed.id}/payment/captures`, { body: {} });
  await createCredit(shop, placed, credit([teas, 500]));
  await shop.work();
  const { capturedAmount, refundedAmount } = await shop.getPayment(placed.id);
  t.equal(capturedAmount.amount - refundedAmount.amount, 2650);
  t.match(await shop.getOrder(placed.id), { currentTotal: EUR(2650) });
  t.strictSame(
    (await refundsOf(shop, placed)).filter(([, reason]) => reason !== 'CREDIT'),
    [],
  );
  await checkBooks(t, shop);
});

t.test('createCredit after a refund in advance refunds only what the advance left', async (t) => {
  const shop = await openShop(t);
  const { placed, teas, mugs } = await paidOrder(shop);
  await shop.call('POST', `/orders/${placed.id}/payment/refunds`, { body: units([teas, 3]) });
  await shop.work();
  await createCredit(shop, placed, credit([teas, 400], [mugs, 100]));
  await shop.work();
  t.strictSame(await refundsOf(shop, placed), [
    [1500, 'OTHER'],
    [100, 'CREDIT'],
  ]);
  await shop.call('POST', `/orders/${placed.id}/cancel`, { body: units([teas, 3]) });
  await shop.work();
  t.match(await shop.getOrder(placed.id), { currentTotal: EUR(1550) });
  t.equal((await refundsOf(shop, placed)).length, 2, 'the units were paid back before');
  await checkBooks(t, shop);
});

t.test('createCredit refunds a credit beside a refund out of goodwill, up to the money left', async (t) => {
  const shop = await openShop(t);
  const { placed, teas, mugs } = await paidOrder(shop);
  await shop.call('POST', `/orders/${placed.id}/payment/refunds`, { body: { amount: EUR(2000) } });
  await shop.work();
  await createCredit(shop, placed, credit([teas, 1000]));
  await createCredit(shop, placed, credit([mugs, 1000]));
  await shop.work();
  t.strictSame(await refundsOf(shop, placed), [
    [2000, 'OTHER'],
    [1000, 'CREDIT'],
    [150, 'CREDIT'],
  ]);
  t.match(await shop.getOrder(placed.id), { currentTotal: EUR(1150) });
  await checkBooks(t, shop);
});

t.test('createCredit lowers the taxes, and its amount includes tax that is added', async (t) => {
  const shop = await openTeaShop(t, { homeCountry: 'US', pricesIncludeTax: false, taxFrom: 'DESTINATION' });
  const { body: placed } = await shop.call<Schemas['Order']>('POST', '/orders', {
    body: {
      ...{ customerId: 'customer-1', paymentMethod: 'tok_approved', shippingAddress: addressIn('US') },
      items: [{ sku: 'MUG', quantity: 1, tax: { percent: '8.875' } }],
    },
  });
  await shop.work();
  const { body } = await createCredit(shop, placed, credit([placed.items[0], 350]));
  t.match(body, { items: [{ amount: EUR(350) }], amount: EUR(381) });
  t.match(await shop.getOrder(placed.id), {
    currentTotal: EUR(1089),
    taxes: [{ netAmount: EUR(1000), taxAmount: EUR(89) }],
  });
  t.strictSame(await refundsOf(shop, placed), [[381, 'CREDIT']]);
  await checkBooks(t, shop);
});

t.test('createCredit never credits more than the price if many processes credit the same line', async (t) => {
  const shop = await openShop(t);
  const { placed, mugs } = await paidOrder(shop);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => createCredit(shop, placed, credit([mugs, 400]))),
  );
  t.equal(answers.filter(({ status }) => status === 201).length, 3);
  t.equal(answers.filter(({ status }) => status === 409).length, 7);
  t.match(await shop.getOrder(placed.id), { currentTotal: EUR(3150 - 1200) });
  t.equal((await refundsOf(shop, placed)).length, 3);
  await checkBooks(t, shop);
});

t.test('createCredit credits a shipped order, whose returned units then cost less', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ amount: 500 });
  const shipped = await placeShipped(shop, { [sku]: 2 });
  await createCredit(shop, shipped, credit([shipped.items[0], 300]));
  t.match(await shop.getOrder(shipped.id), { status: 'COMPLETED', currentTotal: EUR(700) });
  t.strictSame(await refundsOf(shop, shipped), [[300, 'CREDIT']]);
  const [line] = shipped.items;
  const returns = `/orders/${shipped.id}/returns`;
  const { body } = await shop.call('POST', returns, { body: { kind: 'RETURN', ...units([line, 2]) } });
  await shop.call('POST', `${returns}/${body['id']}/approval`);
  const items = [{ itemId: line!.id, accepted: 2, rejected: 0, disposition: 'TO_STOCK' }];
  await shop.call('POST', `${returns}/${body['id']}/receipts`, { body: { items } });
  t.strictSame(await refundsOf(shop, shipped), [
    [300, 'CREDIT'],
    [700, 'RETURN'],
  ]);
  await checkBooks(t, shop);
});

t.test('listCredits returns the credits of an order, the oldest first, in pages', async (t) => {
  const shop = await openShop(t);
  const { placed, teas } = await paidOrder(shop);
  const sent: unknown[] = [];
  for (let n = 0; n < 3; n += 1) sent.push((await createCredit(shop, placed, credit([teas, 1]))).body);
  const { body } = await shop.call('GET', `/orders/${placed.id}/credits?size=2`);
  t.equal(body['totalCount'], 3);
  const next = await shop.call('GET', body['_links'].next.href);
  t.strictSame([...body['credits'], ...next.body['credits']], sent);
});

t.test('getCredit returns a credit, whose ETag never changes', async (t) => {
  const shop = await openShop(t);
  const { placed, teas } = await paidOrder(shop);
  const created = await createCredit(shop, placed, credit([teas, 1]));
  const href = created.headers.get('location')!;
  await createCredit(shop, placed, credit([teas, 1]));
  const got = await shop.call('GET', href);
  t.strictSame(got.body, created.body);
  t.equal(got.headers.get('etag'), created.headers.get('etag'));
  const headers = { 'If-None-Match': got.headers.get('etag')! };
  t.equal((await shop.call('GET', href, { headers })).status, 304);
  t.match(await shop.call('GET', `/orders/${placed.id}/credits/${placed.id}`), {
    status: 404,
    body: { type: 'CREDIT_NOT_FOUND' },
  });
});

t.test('findViolations reports a credit that the order does not have in its adjustments', async (t) => {
  const shop = await openShop(t);
  const { placed, teas } = await paidOrder(shop);
  await createCredit(shop, placed, credit([teas, 1]));
  for (const db of everySchemaOf(shop.db)) await sql`update credits set items = '[]'`.execute(db);
  t.match(await faultsOf(shop.db), [{ what: 'credits match the adjustments', id: placed.id }]);
});
