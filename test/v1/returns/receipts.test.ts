import { sql } from 'kysely';
import t from 'tap';
import { placeOf } from '../../support/database/shards.ts';
import {
  approvedReturn,
  placeShipped,
  receive,
  received,
  refundsOf,
  requestReturn,
} from '../../support/orders/returns.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { units } from '../../support/shop/request-bodies.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';

const record = (
  shop: Shop,
  { id, orderId }: Pick<Schemas['Return'], 'id' | 'orderId'>,
  body: object,
  headers: Record<string, string> = {},
) =>
  shop.call<Schemas['ReturnReceipt']>('POST', `/orders/${orderId}/returns/${id}/receipts`, { body, headers });

/** Places a shipped order with three packets of tea and a mug, and approves the return of all its units. */
async function returnedOrder(shop: Shop, rest: Partial<Schemas['OrderInput']> = {}) {
  const [tea, mug] = [await shop.offer({ amount: 500 }), await shop.offer({ amount: 1350 })];
  const order = await placeShipped(shop, { [tea]: 3, [mug]: 1 }, rest);
  const [teas, mugs] = order.items;
  const returned = await approvedReturn(shop, order, { kind: 'RETURN' });
  return { tea, mug, order, teas: teas!, mugs: mugs!, returned };
}

const keep = (item: { id: string }, amount: number) => ({
  ...{ reason: 'DIMINISHED_VALUE', itemId: item.id, amount: { amount, currency: 'EUR' } },
});

t.test(
  'createReturnReceipt refunds accepted units and puts them back into stock, in several parts',
  async (t) => {
    const shop = await openShop(t);
    const { tea, mug, order, teas, mugs, returned } = await returnedOrder(shop);
    const [teaBefore, mugBefore] = [await shop.getStock(tea), await shop.getStock(mug)];
    const headers = { 'Idempotency-Key': 'receipt-1' };
    const body = received([teas, 1, 1], [mugs, 1, 0, 'QUARANTINE']);
    const first = await record(shop, returned, body, headers);
    t.match(first, {
      status: 201,
      body: {
        items: [
          { itemId: teas.id, sku: tea, accepted: 1, rejected: 1, disposition: 'TO_STOCK' },
          { itemId: mugs.id, sku: mug, accepted: 1, rejected: 0, disposition: 'QUARANTINE' },
        ],
        deductions: [],
      },
    });
    const again = await record(shop, returned, body, headers);
    t.equal(again.headers.get('idempotent-replayed'), 'true');
    t.strictSame(again.body, first.body);
    t.match(await shop.getStock(tea), { onHand: teaBefore.onHand + 1, reserved: 0 });
    t.match(await shop.getStock(mug), { onHand: mugBefore.onHand, reserved: 0 });
    t.match(await shop.getOrder(order.id), { returnStatus: 'OPEN', currentTotal: { amount: 1000 } });
    t.strictSame(await refundsOf(shop, order), [[1850, 'RETURN']]);

    await receive(shop, returned, received([teas, 1, 0, 'DISPOSE']));
    t.match((await shop.call('GET', `/orders/${order.id}/returns/${returned.id}`)).body, {
      status: 'CLOSED',
      items: [
        { received: 3, accepted: 2, rejected: 1 },
        { received: 1, accepted: 1, rejected: 0 },
      ],
    });
    t.match(await shop.getStock(tea), { onHand: teaBefore.onHand + 1 });
    t.strictSame(await refundsOf(shop, order), [
      [1850, 'RETURN'],
      [500, 'RETURN'],
    ]);
    t.match(await shop.getOrder(order.id), {
      status: 'COMPLETED',
      returnStatus: 'PARTIALLY_RETURNED',
      currentTotal: { amount: 500 },
    });
    await checkBooks(t, shop);
  },
);

t.test('createReturnReceipt keeps the deductions of the price of accepted units', async (t) => {
  const shop = await openShop(t);
  const { order, teas, mugs, returned } = await returnedOrder(shop);
  const shipping = { reason: 'RETURN_SHIPPING', amount: { amount: 490, currency: 'EUR' } };
  const deductions = [keep(teas, 150), shipping];
  const { body } = await record(shop, returned, { ...received([teas, 2]), deductions });
  t.strictSame(body.deductions, deductions);
  t.strictSame(await refundsOf(shop, order), [[1000 - 150 - 490, 'RETURN']]);
  t.match(await shop.getOrder(order.id), { currentTotal: { amount: 2850 - 360 } });

  for (const [deduction, amount] of [
    [keep(teas, 501), 500],
    [keep(mugs, 1), 0],
    [{ ...shipping, amount: { amount: 501, currency: 'EUR' } }, 500],
  ] as const)
    t.match(await record(shop, returned, { ...received([teas, 1]), deductions: [deduction] }), {
      status: 409,
      body: {
        type: 'DEDUCTION_TOO_LARGE',
        returnState: 'PARTIALLY_RECEIVED',
        deductibleAmount: { amount, currency: 'EUR' },
      },
    });
  await receive(shop, returned, { ...received([teas, 1]), deductions: [keep(teas, 500)] });
  t.equal((await refundsOf(shop, order)).length, 1, 'nothing is left to refund');
  await checkBooks(t, shop);
});

t.test('createReturnReceipt refuses units that the return does not await, and changes nothing', async (t) => {
  const shop = await openShop(t);
  const { tea, order, teas, mugs, returned } = await returnedOrder(shop);
  const { onHand } = await shop.getStock(tea);
  t.match(await record(shop, returned, received([teas, 3, 1])), {
    status: 409,
    body: {
      type: 'QUANTITY_NOT_RECEIVABLE',
      returnState: 'APPROVED',
      items: [{ itemId: teas.id, requested: 4, receivable: 3 }],
    },
  });
  t.match(await record(shop, returned, received([order, 1])), {
    status: 409,
    body: { type: 'QUANTITY_NOT_RECEIVABLE', items: [{ requested: 1, receivable: 0 }] },
  });
  const dollars = { ...keep(teas, 1), amount: { amount: 1, currency: 'USD' } };
  t.match(await record(shop, returned, { ...received([teas, 1]), deductions: [dollars] }), {
    status: 409,
    body: { type: 'CURRENCY_MISMATCH' },
  });
  for (const [body, field] of [
    [received([teas, 0]), '/items/0/accepted'],
    [received([teas, 1], [teas, 1]), '/items/1/itemId'],
    [{ items: [{ itemId: teas.id, accepted: 1, rejected: 0 }] }, '/items/0/disposition'],
    [
      { ...received([teas, 1]), deductions: [{ ...keep(teas, 1), itemId: undefined }] },
      '/deductions/0/itemId',
    ],
    [
      { ...received([teas, 1]), deductions: [{ ...keep(teas, 1), reason: 'RETURN_SHIPPING' }] },
      '/deductions/0/itemId',
    ],
  ] as const)
    t.match(await record(shop, returned, body), { status: 400, body: { errors: [{ field }] } });
  t.match(await shop.getStock(tea), { onHand });
  await receive(shop, returned, received([teas, 3], [mugs, 1]));
  t.match(await record(shop, returned, received([teas, 1])), {
    status: 409,
    body: { type: 'RETURN_CHANGE_REFUSED', returnState: 'CLOSED' },
  });
  const requested = await placeShipped(shop, { [tea]: 1 });
  const undecided = await requestReturn(shop, requested, { kind: 'RETURN' });
  t.match(await record(shop, undecided, received([requested.items[0], 1])), {
    status: 409,
    body: { type: 'RETURN_CHANGE_REFUSED', returnState: 'REQUESTED' },
  });
  await checkBooks(t, shop);
});

t.test('createReturnReceipt refuses units that the stock has no place for', async (t) => {
  const shop = await openShop(t);
  const tea = await shop.offer({ sku: 'TEA' });
  const order = await placeShipped(shop, { [tea]: 3 });
  const [teas] = order.items;
  const returned = await approvedReturn(shop, order, { kind: 'RETURN' });
  await sql`update stock set on_hand = 1000000000 where sku = ${tea}`.execute(placeOf(shop.db, order.id));
  t.match(await record(shop, returned, received([teas, 1])), {
    status: 409,
    body: { type: 'STOCK_LIMIT_EXCEEDED', returnState: 'APPROVED' },
  });
  t.equal((await record(shop, returned, received([teas, 1, 0, 'DISPOSE']))).status, 201);
});

t.test('createReturnReceipt counts units once if many processes record the same units', async (t) => {
  const shop = await openShop(t);
  const { tea, order, teas, returned } = await returnedOrder(shop);
  const { onHand } = await shop.getStock(tea);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => record(shop, returned, received([teas, 1]))),
  );
  t.equal(answers.filter(({ status }) => status === 201).length, 3);
  t.match(await shop.getStock(tea), { onHand: onHand + 3 });
  t.match((await shop.getOrder(order.id)).items[0]!.quantity, { returned: 3, returnable: 0 });
  await checkBooks(t, shop);
});

t.test('createReturnReceipt requests no refund of money that was refunded in advance', async (t) => {
  const shop = await openShop(t);
  const { order, teas, returned } = await returnedOrder(shop);
  const body = units([teas, 2]);
  await shop.call('POST', `/orders/${order.id}/payment/refunds`, { body });
  await shop.work();
  await receive(shop, returned, received([teas, 3]));
  t.strictSame(await refundsOf(shop, order), [
    [1000, 'OTHER'],
    [500, 'RETURN'],
  ]);
  await checkBooks(t, shop);
});

t.test('createReturnReceipt refuses a deduction of money that was refunded in advance', async (t) => {
  const shop = await openShop(t);
  const { order, teas, returned } = await returnedOrder(shop);
  await shop.call('POST', `/orders/${order.id}/payment/refunds`, { body: units([teas, 3]) });
  await shop.work();
  t.match(await record(shop, returned, { ...received([teas, 3]), deductions: [keep(teas, 1)] }), {
    status: 409,
    body: { type: 'DEDUCTION_TOO_LARGE', deductibleAmount: { amount: 0 } },
  });
  await receive(shop, returned, received([teas, 3]));
  t.strictSame(await refundsOf(shop, order), [[1500, 'OTHER']]);
  await checkBooks(t, shop);
});

t.test('createReturnReceipt pays charges back as the approval says, once units are accepted', async (t) => {
  const shop = await openShop(t);
  const wrap = { kind: 'GIFT_WRAP', label: 'Wrap', amount: { amount: 300, currency: 'EUR' } } as const;
  const order = await placeShipped(shop, { [await shop.offer({ amount: 500 })]: 2 }, { charges: [wrap] });
  const [item] = order.items;
  const returned = await approvedReturn(shop, order, { kind: 'RETURN' }, { chargesBack: 'ALL' });
  await receive(shop, returned, received([item, 0, 1]));
  t.match(await shop.getOrder(order.id), { currentTotal: { amount: 1300 } }, 'no unit is accepted');
  await receive(shop, returned, received([item, 1]));
  t.match(await shop.getOrder(order.id), { currentTotal: { amount: 500 } });
  t.strictSame(await refundsOf(shop, order), [[800, 'RETURN']]);
  await checkBooks(t, shop);
});

t.test('createReturnReceipt voids money that is held and not captured yet', async (t) => {
  const shop = await openShop(t);
  const { order, teas, mugs, returned } = await returnedOrder(shop, { captureMode: 'MANUAL' });
  await receive(shop, returned, received([teas, 3]));
  await shop.work();
  t.match(await shop.getPayment(order.id), { status: 'AUTHORIZED', capturableAmount: { amount: 1350 } });
  await receive(shop, returned, received([mugs, 1]));
  await shop.work();
  t.match(await shop.getPayment(order.id), { status: 'VOIDED' });
  t.match(await shop.getOrder(order.id), { status: 'COMPLETED', returnStatus: 'RETURNED' });
  await checkBooks(t, shop);
});

t.test('createReturnReceipt needs no disposition if no unit is accepted', async (t) => {
  const shop = await openShop(t);
  const { tea, teas, returned } = await returnedOrder(shop);
  const { onHand } = await shop.getStock(tea);
  const item = { itemId: teas.id, accepted: 0, rejected: 3 };
  const { status, body } = await record(shop, returned, { items: [item] });
  t.equal(status, 201);
  t.strictSame(body['items'], [{ itemId: teas.id, sku: tea, accepted: 0, rejected: 3 }]);
  t.match(await shop.getStock(tea), { onHand });
  await checkBooks(t, shop);
});

t.test('listReturnReceipts returns the receipts of a return, the oldest first, in pages', async (t) => {
  const shop = await openShop(t);
  const { order, teas, returned } = await returnedOrder(shop);
  const sent: unknown[] = [];
  for (let n = 0; n < 3; n += 1) sent.push(await receive(shop, returned, received([teas, 1])));
  const { body } = await shop.call('GET', `${returned._links.receipts.href}?size=2`);
  t.equal(body['totalCount'], 3);
  const next = await shop.call('GET', body['_links'].next.href);
  t.strictSame([...body['receipts'], ...next.body['receipts']], sent);
  t.match(await shop.call('GET', `/orders/${order.id}/returns/${order.id}/receipts`), {
    status: 404,
    body: { type: 'RETURN_NOT_FOUND' },
  });
});
