import t from 'tap';
import { edit, edited, line } from '../../support/edits/edits.ts';
import { refundsOf } from '../../support/orders/returns.ts';
import { predictionFaults } from '../../support/orders/predicted-answers.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { euros, units } from '../../support/shop/request-bodies.ts';
import { placeEvents } from '../../support/shop/run-jobs.ts';
import { type Schemas, openShop } from '../../support/shop/shop.ts';
import { EUR, GERMANY, openTeaShop, put } from '../../support/shop/tea-shop.ts';

t.test('createEdit replaces units of a paid order, and refunds the difference', async (t) => {
  const shop = await openTeaShop(t);
  const placed = await shop.order({ TEA: 3 });
  await shop.work();
  const body = {
    add: [{ sku: 'MUG', quantity: 1 }],
    cancel: [line(placed.items[0], 2)],
    note: 'Kim called.',
  };
  const headers = { 'Idempotency-Key': 'edit-1', Actor: 'staff-17' };
  const answer = await edit(shop, placed, body, { headers });
  t.match(answer, {
    status: 200,
    body: {
      ...{ orderId: placed.id, number: 1, version: 3, difference: EUR(-1150), currentTotal: EUR(2600) },
      added: [{ sku: 'MUG', quantity: 1 }],
      cancelled: [{ itemId: placed.items[0]!.id, sku: 'TEA', quantity: 2 }],
      releasedStock: [{ sku: 'TEA', quantity: 2 }],
      outstandingAmount: EUR(0),
    },
  });
  const order = await shop.getOrder(placed.id);
  t.equal(answer.headers.get('etag'), `"order-${order.id.slice(-12)}-3"`);
  t.match(order, {
    ...{ status: 'CONFIRMED', total: EUR(3750), currentTotal: EUR(2600), version: 3 },
    items: [
      { sku: 'TEA', quantity: { ordered: 3, cancelled: 2 }, payableTotal: EUR(3750) },
      {
        sku: 'MUG',
        quantity: { ordered: 1, cancelled: 0 },
        payableTotal: EUR(1350),
        tax: { amount: EUR(216) },
      },
    ],
    taxes: [
      { percent: '7', grossAmount: EUR(1250), taxAmount: EUR(82) },
      { percent: '19', grossAmount: EUR(1350), taxAmount: EUR(216) },
    ],
  });
  t.strictSame(await refundsOf(shop, placed), [[1150, 'EDIT']]);
  t.match(await shop.getStock('TEA'), { reserved: 1 });
  t.match(await shop.getStock('MUG'), { reserved: 1 });
  const again = await edit(shop, placed, body, { headers });
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.strictSame(again.body, answer.body);
  const { body: history } = await shop.call('GET', `/orders/${placed.id}/history`);
  t.match(history['history'].at(-1), { operation: 'createEdit', reason: 'EDIT', actor: 'staff-17' });
  t.match(await shop.call('GET', `/orders/${placed.id}/notes`), {
    body: { notes: [{ text: 'Kim called.' }] },
  });
  await placeEvents(shop.db);
  const { events } = (await shop.call('GET', '/events?size=100')).body;
  t.match(
    events.find(({ type }: Schemas['Event']) => type === 'order.edited'),
    {
      data: {
        edit: 1,
        added: [{ sku: 'MUG' }],
        cancelled: [{ sku: 'TEA', quantity: 2 }],
        difference: EUR(-1150),
      },
    },
  );
  const { body: breakdown } = await shop.call('GET', `/orders/${placed.id}/breakdown`);
  const sum = ({ entries }: { entries: { kind: string; amount: { amount: number } }[] }) =>
    entries.reduce((all, { kind, amount }) => (kind === 'INCLUDED_TAX' ? all : all + amount.amount), 0);
  t.strictSame([sum(breakdown['placed']), sum(breakdown['current'])], [3750, 2600]);
  await shop.work();
  await checkBooks(t, shop);
});

t.test('createEdit adds lines as far as the hold of the order covers them', async (t) => {
  const shop = await openTeaShop(t);
  const placed = await shop.order({ TEA: 2, MUG: 1 }, { captureMode: 'MANUAL' });
  await shop.work();
  const refused = await edit(shop, placed, { add: [{ sku: 'TEA', quantity: 1 }] });
  t.match(refused, {
    status: 409,
    body: { type: 'DIFFERENCE_NOT_COVERED', difference: EUR(1250), uncoveredAmount: EUR(1250) },
  });
  t.match(await shop.getOrder(placed.id), { version: placed.version + 1, currentTotal: EUR(3850) });
  await shop.call('POST', `/orders/${placed.id}/cancel`, { body: units([placed.items[1], 1]) });
  const answer = await edit(shop, placed, { add: [{ sku: 'TEA', quantity: 1 }] });
  t.match(answer, { status: 200, body: { difference: EUR(1250), currentTotal: EUR(3750) } });
  t.strictSame(await predictionFaults(shop, placed.id, answer), []);
  t.match(await edit(shop, placed, { add: [{ sku: 'TEA', quantity: 1 }] }), {
    body: { type: 'DIFFERENCE_NOT_COVERED', uncoveredAmount: EUR(1150) },
  });
  t.match(await shop.call('POST', `/orders/${placed.id}/payment/captures`), { body: euros(3750) });
  await shop.work();
  t.match(await shop.getOrder(placed.id), { paymentStatus: 'PAID', outstandingAmount: EUR(0) });
  await checkBooks(t, shop);
});

t.test('createEdit does not count money that was refunded as a payment', async (t) => {
  const shop = await openTeaShop(t);
  const placed = await shop.order({ TEA: 2, MUG: 1 });
  await shop.work();
  await edited(shop, placed, { cancel: [line(placed.items[1], 1)] });
  await shop.work();
  t.strictSame(await refundsOf(shop, placed), [[1350, 'EDIT']]);
  t.match(await edit(shop, placed, { add: [{ sku: 'TEA', quantity: 1 }] }), {
    status: 409,
    body: { type: 'DIFFERENCE_NOT_COVERED', uncoveredAmount: EUR(1250) },
  });
  await checkBooks(t, shop);
});

t.test('createEdit refuses to raise the price of an order whose payment is still pending', async (t) => {
  const shop = await openTeaShop(t);
  const placed = await shop.order({ TEA: 2 });
  t.match(await edit(shop, placed, { add: [{ sku: 'TEA', quantity: 1 }] }), {
    body: { type: 'DIFFERENCE_NOT_COVERED', uncoveredAmount: EUR(3750) },
  });
  const body = { add: [{ sku: 'MUG', quantity: 1 }], cancel: [line(placed.items[0], 2)] };
  t.match(await edit(shop, placed, body), { status: 200, body: { outstandingAmount: EUR(1350) } });
  await shop.work();
  t.match(await shop.getPayment(placed.id), { status: 'CAPTURED', ...euros(1350) });
  await checkBooks(t, shop);
});

for (const [mode, taxes] of [
  ['INCLUDED', GERMANY],
  ['ADDED', { ...GERMANY, pricesIncludeTax: false }],
  ['NONE', { ...GERMANY, homeCountry: undefined }],
] as const)
  t.test(`createEdit waives the difference with a discount on the added lines (${mode})`, async (t) => {
    const shop = await openTeaShop(t, taxes);
    const placed = await shop.order({ TEA: 3 });
    await shop.work();
    const { currentTotal: before } = await shop.getOrder(placed.id);
    const body = {
      ...{ add: [{ sku: 'MUG', quantity: 2 }], cancel: [line(placed.items[0], 1)] },
      difference: 'WAIVE' as const,
    };
    const { body: preview } = await shop.call('POST', `/orders/${placed.id}/previews`, {
      body: { operation: 'createEdit', body },
    });
    const answer = await edited(shop, placed, body);
    t.ok(answer.difference.amount <= 0 && answer.difference.amount >= -1, `${answer.difference.amount}`);
    t.strictSame(preview['difference'].currentTotal, answer.difference);
    t.strictSame(answer.currentTotal, EUR(before.amount + answer.difference.amount));
    const [discount] = (await shop.getOrder(placed.id)).discounts;
    t.match(discount, { label: 'Difference waived', allocations: [{ itemId: answer.added[0]!.itemId }] });
    await shop.work();
    await checkBooks(t, shop);
    await shop.call('POST', `/orders/${placed.id}/cancel`);
    await shop.work();
    t.match(await shop.getOrder(placed.id), {
      status: 'CANCELLED',
      currentTotal: EUR(0),
      paymentStatus: 'REFUNDED',
    });
    await checkBooks(t, shop);
  });

t.test('createPreview shows what createEdit then does, and its refusals', async (t) => {
  const shop = await openTeaShop(t);
  const placed = await shop.order({ TEA: 3 });
  await shop.work();
  const body = { add: [{ sku: 'MUG', quantity: 1 }], cancel: [line(placed.items[0], 2)] };
  const preview = (edited: object) =>
    shop.call<Schemas['Preview']>('POST', `/orders/${placed.id}/previews`, {
      body: { operation: 'createEdit', body: edited },
    });
  const { after } = (await preview(body)).body;
  t.match(after, {
    currentTotal: EUR(2600),
    version: 3,
    items: [{ quantity: { cancelled: 2 } }, { sku: 'MUG' }],
  });
  t.match(await shop.getStock('MUG'), { reserved: 0 });
  const add = [{ sku: 'MUG', quantity: 101 }];
  t.match((await preview({ add, difference: 'WAIVE' })).body, {
    problem: { type: 'INSUFFICIENT_STOCK', shortages: [{ sku: 'MUG', requested: 101, available: 100 }] },
  });
  await edited(shop, placed, body);
  const now = await shop.getOrder(placed.id);
  t.strictSame(now.taxes, after.taxes);
});

t.test('createEdit reserves units that it cancels itself, and reports every shortage', async (t) => {
  const shop = await openTeaShop(t);
  await put(shop, '/products/TEA/stock', { onHand: 3 });
  const placed = await shop.order({ TEA: 3 });
  await shop.work();
  const short = {
    add: [{ sku: 'TEA', quantity: 4 }],
    cancel: [line(placed.items[0], 3)],
    difference: 'WAIVE',
  };
  t.match(await edit(shop, placed, short), {
    status: 409,
    body: { type: 'INSUFFICIENT_STOCK', shortages: [{ sku: 'TEA', requested: 4, available: 3 }] },
  });
  const swap = { add: [{ sku: 'TEA', quantity: 3 }], cancel: [line(placed.items[0], 3)] };
  t.match(await edit(shop, placed, swap), { status: 200, body: { difference: EUR(0) } });
  t.match(await shop.getStock('TEA'), { onHand: 3, reserved: 3 });
  await shop.call('POST', `/orders/${placed.id}/shipments`, {
    body: units([(await shop.getOrder(placed.id)).items[1], 3]),
  });
  t.match(await shop.getOrder(placed.id), { status: 'COMPLETED' });
  t.match(await edit(shop, placed, swap), {
    body: { type: 'ORDER_NOT_EDITABLE', reason: 'ENDED', orderStatus: 'COMPLETED' },
  });
  await checkBooks(t, shop);
});

t.test('createEdit makes two edits at the same time one after the other', async (t) => {
  const shop = await openShop(t);
  const [tea, mug] = [await shop.offer({ amount: 500 }), await shop.offer({ amount: 500, onHand: 1 })];
  const placed = await shop.order({ [tea]: 2 });
  await shop.work();
  const body = { add: [{ sku: mug, quantity: 1 }], cancel: [line(placed.items[0], 1)] };
  const answers = await Promise.all([edit(shop, placed, body), edit(shop, placed, body)]);
  t.strictSame(answers.map(({ status }) => status).sort(), [200, 409]);
  t.match(await shop.getOrder(placed.id), {
    items: [{ quantity: { cancelled: 1 } }, { sku: mug }],
    version: 3,
  });
  await checkBooks(t, shop);
});
