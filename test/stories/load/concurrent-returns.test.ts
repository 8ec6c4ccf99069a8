/**
 * Clients of two processes return units of the same order at the same moment. Each unit must be returned and refunded
 * once.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { createDatabase } from '../../support/database/database.ts';
import { waitUntilIdle } from '../../support/database/wait-until-idle.ts';
import { startService } from '../../support/processes/service-process.ts';
import { type Answer, type Call, caller } from '../../support/shop/contract-client.ts';
import { bookFaultsOf, faultsOf } from '../../support/shop/check-invariants.ts';
import type { Schemas } from '../../support/shop/shop.ts';

const ROLES = ['api', 'api', 'worker'] as const;
const SKUS = ['TEA', 'COFFEE', 'COCOA'] as const;
type Sku = (typeof SKUS)[number];
const PRICE = 333;
const ON_HAND = 1_000;

/** Number of requests that arrive at the same moment: receipts of different units, and equal requests. */
const [RECEIPTS, EQUAL] = process.env['NIGHTLY'] ? [1_000, 200] : [250, 60];

/** Starts two processes that answer requests, and one that runs jobs. Each test uses a product of its own. */
async function openProcesses(t: Test) {
  const { db, databaseUrl } = await createDatabase(t);
  const processes = await Promise.all(ROLES.map((role) => startService(t, databaseUrl, { role })));
  const calls = processes.slice(0, 2).map(({ url }) => caller(t, url));
  const price = { amount: PRICE, currency: 'EUR' };
  for (const sku of SKUS) {
    await calls[0]!('PUT', `/products/${sku}`, { body: { name: 'Tea', price } });
    await calls[0]!('PATCH', `/products/${sku}/stock`, { body: { onHandChange: ON_HAND } });
  }
  return { db, calls };
}

const { db, calls } = await openProcesses(t);

/** Sends a request, and repeats it with the same idempotency key until the answer is final. */
async function send(call: Call, path: string, body: object, key: string = randomUUID()): Promise<Answer> {
  for (;;) {
    const answer = await call('POST', path, { body, headers: { 'Idempotency-Key': key } });
    if (answer.status !== 503 && answer.body['type'] !== 'IDEMPOTENCY_KEY_IN_USE') return answer;
    await delay(20);
  }
}

/** Places an order with a discount, and ships all its units. */
async function shipOrder(call: Call, sku: Sku, quantity: number): Promise<Schemas['Order']> {
  const body = {
    ...{ customerId: 'customer-1', items: [{ sku, quantity }], paymentMethod: 'tok_approved' },
    discounts: [{ label: 'Autumn', amount: { amount: 100, currency: 'EUR' }, target: 'ITEMS' }],
  };
  const { id, items } = (await send(call, '/orders', body)).body;
  const shipment = { items: [{ itemId: items[0].id, quantity }] };
  while ((await send(call, `/orders/${id}/shipments`, shipment)).status !== 201) await delay(20);
  return (await call<Schemas['Order']>('GET', `/orders/${id}`)).body;
}

/** Sends `count` requests at the same moment, to both processes in turn. */
const sendAll = (calls: Call[], count: number, sendOne: (call: Call, n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, n) => sendOne(calls[n % calls.length]!, n)));

const returnAll = ({ items }: Schemas['Order']) => ({
  kind: 'RETURN',
  items: items.map(({ id: itemId, quantity }) => ({ itemId, quantity: quantity.shipped })),
});

/** Approves a return of all units. Returns the path of the return's receipts. */
async function approveAll(call: Call, order: Schemas['Order']): Promise<string> {
  const { body } = await send(call, `/orders/${order.id}/returns`, returnAll(order));
  const path = `/orders/${order.id}/returns/${body['id']}`;
  await send(call, `${path}/approval`, {});
  return `${path}/receipts`;
}

/** Body of the n-th receipt: one unit that is accepted or rejected. */
const receiptOf = ({ items }: Schemas['Order'], n: number) => ({
  items: [
    {
      itemId: items[0]!.id,
      ...(n % 3 === 0 ? { accepted: 0, rejected: 1 } : { accepted: 1, rejected: 0 }),
      disposition: n % 3 === 1 ? ('TO_STOCK' as const) : ('QUARANTINE' as const),
    },
  ],
});

async function sumOfRefunds(call: Call, id: string): Promise<number> {
  const { body } = await call<Schemas['RefundCollection']>('GET', `/orders/${id}/payment/refunds?size=100`);
  return body.refunds.reduce((sum, { amount }) => sum + amount.amount, 0);
}

t.test(
  `createReturnReceipt receives each unit once, if ${RECEIPTS} receipts arrive at two processes`,
  { timeout: 600_000 },
  async (t) => {
    const [call] = calls as [Call, Call];
    const units = 40;
    const order = await shipOrder(call, 'TEA', units);
    const path = await approveAll(call, order);
    const answers = await sendAll(calls, RECEIPTS, (each, n) => send(each, path, receiptOf(order, n)));
    const receipts = answers.filter(({ status }) => status === 201).map(({ body }) => body['items'][0]);
    t.equal(receipts.length, units, 'one receipt for each unit');
    const refused = answers.filter(({ status }) => status !== 201);
    t.ok(
      refused.every(({ body }) => /^(RETURN_CHANGE_REFUSED|QUANTITY_NOT_RECEIVABLE)$/.test(body['type'])),
      'each other answer says that no unit is left',
    );
    await waitUntilIdle(db);
    const accepted = receipts.filter((item) => item.accepted === 1);
    const toStock = accepted.filter(({ disposition }) => disposition === 'TO_STOCK').length;
    const after = (await call<Schemas['Order']>('GET', `/orders/${order.id}`)).body;
    t.match(after.items[0]!.quantity, { shipped: units, returned: accepted.length });
    const kept = Math.round((order.total.amount * (units - accepted.length)) / units);
    t.equal(after.currentTotal.amount, kept);
    t.equal(await sumOfRefunds(call, order.id), order.total.amount - kept);
    t.match((await call('GET', '/products/TEA/stock')).body, { onHand: ON_HAND - units + toStock });
    t.strictSame(await faultsOf(db), []);
    t.strictSame(await bookFaultsOf(db), []);
  },
);

t.test(
  `createReturnReceipt makes one receipt, if ${EQUAL} requests with the same key arrive at two processes`,
  { timeout: 300_000 },
  async (t) => {
    const order = await shipOrder(calls[0]!, 'COFFEE', 3);
    const path = await approveAll(calls[0]!, order);
    const body = receiptOf(order, 1);
    const answers = await sendAll(calls, EQUAL, (call) => send(call, path, body, 'the-same-key'));
    t.equal(new Set(answers.map((answer) => JSON.stringify(answer.body))).size, 1);
    t.equal(answers[0]!.status, 201);
    await waitUntilIdle(db);
    t.match((await calls[1]!('GET', path)).body, { totalCount: 1 });
    t.match((await calls[1]!('GET', '/products/COFFEE/stock')).body, { onHand: ON_HAND - 2 });
    t.equal(await sumOfRefunds(calls[0]!, order.id), Math.round(order.total.amount / 3));
    t.strictSame(await faultsOf(db), []);
  },
);

t.test(
  `createReturn returns units once, if ${EQUAL} requests for them arrive at two processes`,
  { timeout: 300_000 },
  async (t) => {
    for (const kind of ['RETURN', 'WITHDRAWAL']) {
      const order = await shipOrder(calls[0]!, 'COCOA', 3);
      const body = { ...returnAll(order), kind };
      const path = `/orders/${order.id}/returns`;
      const answers = await sendAll(calls, EQUAL, (call) => send(call, path, body));
      t.equal(answers.filter(({ status }) => status === 201).length, 1, kind);
      const refused = answers.filter(({ status }) => status !== 201);
      t.ok(
        refused.every((answer) => answer.status === 409 && answer.body['type'] === 'ORDER_NOT_RETURNABLE'),
      );
      t.match((await calls[1]!('GET', path)).body, { totalCount: 1 });
    }
    t.strictSame(await faultsOf(db), []);
  },
);
