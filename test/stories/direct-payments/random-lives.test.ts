import fc from 'fast-check';
import t, { type Test } from 'tap';
import {
  confirm,
  expire,
  letPaymentsBecomeDue,
  placeDirect,
  review,
} from '../../support/direct-payments/orders.ts';
import type { Answer } from '../../support/shop/contract-client.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { credit, units } from '../../support/shop/request-bodies.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { openMatters, resolve } from '../../support/stories/money-matters.ts';

const KINDS = ['TRANSFER', 'TERMS', 'ON_DELIVERY'] as const;
const STEPS = [
  ...(['confirm', 'confirm', 'confirmAll', 'cancel', 'ship', 'return', 'credit', 'refund'] as const),
  ...(['resolve', 'expire', 'daysPass', 'replace', 'replaceByCard', 'review'] as const),
];
type Step = (typeof STEPS)[number];

interface Life {
  shop: Shop;
  order: Schemas['Order'];
}

const requestTo =
  ({ shop, order }: Life) =>
  (method: string, path: string, body?: object): Promise<Answer> =>
    shop.call(method, `/orders/${order.id}${path}`, { headers: { 'If-Match': '*' }, ...(body && { body }) });

/** Returns units of the order: requests, approves and receives the return. Returns the first refusal. */
async function giveBack({ shop, order }: Life): Promise<Answer> {
  const send = requestTo({ shop, order });
  const items = [{ itemId: order.items[0]!.id, quantity: 1 }];
  const requested = await send('POST', '/returns', { kind: 'RETURN', items });
  if (requested.status !== 201) return requested;
  const path = `/returns/${requested.body['id']}`;
  await send('POST', `${path}/approval`);
  const received = [{ itemId: order.items[0]!.id, accepted: 1, rejected: 0, disposition: 'TO_STOCK' }];
  return send('POST', `${path}/receipts`, { items: received });
}

/** Makes a step of an order's life. Returns the answer of the service, if the step is a request. */
const DO: Record<Step, (life: Life, amount: number) => Promise<Answer | void>> = {
  confirm: ({ shop, order }, amount) => confirm(shop, order.id, amount),
  confirmAll: ({ shop, order }) => confirm(shop, order.id),
  cancel: (life) => requestTo(life)('POST', '/cancel', units([life.order.items[0], 1])),
  ship: (life) => requestTo(life)('POST', '/shipments', units([life.order.items[0], 1])),
  return: giveBack,
  credit: (life, amount) =>
    requestTo(life)('POST', '/credits', credit([life.order.items[0], Math.min(amount, 300)])),
  refund: (life, amount) =>
    requestTo(life)('POST', '/payment/refunds', {
      amount: { amount: Math.min(amount, 400), currency: 'EUR' },
    }),
  async resolve({ shop }) {
    const [matter] = await openMatters(shop);
    return matter && resolve(shop, matter.id);
  },
  expire: async ({ shop, order }) => void (await expire(shop, order.id)),
  daysPass: ({ shop }) => letPaymentsBecomeDue(shop),
  replace: (life) => requestTo(life)('PUT', '/payment', { payment: { kind: 'TERMS' } }),
  replaceByCard: (life) => requestTo(life)('PUT', '/payment', { paymentMethod: 'tok_approved' }),
  review: ({ shop }) => review(shop),
};

/** Checks the money of an order: the shop keeps what the order costs, and gives back everything else. */
async function checkMoney(t: Test, { shop, order: { id } }: Life): Promise<void> {
  const { payments } = (await shop.call<Schemas['PaymentCollection']>('GET', `/orders/${id}/payments`)).body;
  const { refunds } = (await shop.call<Schemas['RefundCollection']>('GET', `/orders/${id}/payment/refunds`))
    .body;
  const order = await shop.getOrder(id);
  const captured = payments.reduce((sum, { capturedAmount }) => sum + capturedAmount.amount, 0);
  const returned = refunds.reduce((sum, { amount }) => sum + amount.amount, 0);
  const goodwill = refunds.reduce(
    (sum, { purpose, amount }) => sum + (purpose === 'GOODWILL' ? amount.amount : 0),
    0,
  );
  const price = ['EXPIRED'].includes(order.status) ? 0 : order.currentTotal.amount;
  t.ok(
    captured - returned <= Math.max(0, price - goodwill),
    `${captured} − ${returned} is at most ${price} − ${goodwill}`,
  );
  const manual = refunds.filter(({ status }) => status === 'PENDING').map(({ id: refundId }) => refundId);
  const matters = (order.attention ?? []).filter(({ kind }) => kind === 'MANUAL_REFUND');
  t.strictSame(matters.map((matter) => ('refundId' in matter ? matter.refundId : '')).sort(), manual.sort());
}

t.test(
  'random lives of orders with direct payments keep every invariant, and never ask the provider',
  async (t) => {
    const shop = await openShop(t);
    const step = fc.tuple(fc.constantFrom(...STEPS), fc.integer({ min: 1, max: 3500 }));
    const life = fc.tuple(fc.constantFrom(...KINDS), fc.array(step, { minLength: 3, maxLength: 10 }));
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(life, async ([kind, steps]) => {
        const order = await placeDirect(shop, { kind });
        for (const [name, amount] of steps) {
          const answer = await DO[name]({ shop, order }, amount);
          if (answer && answer.status >= 500) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
          if (name === 'replaceByCard') await shop.work();
          const faults = await faultsOf(shop.db);
          if (faults.length > 0) throw new Error(`${name}: ${JSON.stringify(faults)}`);
          seen += answer && answer.status < 300 ? 1 : 0;
        }
        await shop.work();
        await checkMoney(t, { shop, order });
      }),
      { numRuns: Number(process.env['DIRECT_LIVES'] ?? 25), endOnFailure: true },
    );
    t.ok(seen > 20, `${seen} changes`);
    const asked = await shop.db
      .selectFrom('simulated_payments as asked')
      .innerJoin('payment_attempts as attempt', 'attempt.id', 'asked.attempt_id')
      .select('attempt.id')
      .where('attempt.kind', 'is not', null)
      .execute();
    t.strictSame(asked, []);
  },
);
