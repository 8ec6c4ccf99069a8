import { randomUUID } from 'node:crypto';
import { priceState } from '../../../../db/pricing/price-state.ts';
import { etagOf } from '../../../../handlers/http/answers/preconditions.ts';
import { PARTS } from '../../../support/orders/kept-money.ts';
import { units } from '../../../support/shop/request-bodies.ts';
import type { Schemas } from '../../../support/shop/shop.ts';
import { textAbout, tokenOf } from './customer.ts';
import { expect } from './expect.ts';
import { type Life, look, read } from './model.ts';
import { pricingOf, stateOf } from './prices.ts';
import type { Seen } from './seen.ts';
import { preventingHolds } from './shipment-holds.ts';
import type { RequestStep } from './step.ts';

/** Units of one of the order's two lines. */
export interface Units {
  line: number;
  quantity: number;
}

/** Share of the remaining amount. A share above 1 requests more than the remaining amount. */
export interface Money {
  share: number;
  final: boolean;
}

export const post = ({ shop, orderId }: Life, path: string, body?: object) =>
  shop.call('POST', `/orders/${orderId}${path}`, {
    body,
    headers: { 'Idempotency-Key': randomUUID() },
  });

export const lineOf = ({ order }: Seen, { line }: Units): Schemas['OrderItem'] => order.items[line]!;

export const cancelOrder: RequestStep<object> = {
  accepted: 200,
  may: ({ preview }) => preview.allowed,
  preview: () => ({ operation: 'cancelOrder' }),
  do: (life) => post(life, '/cancel'),
  async expect(life, _, { preview }, { status, body }) {
    if (status !== 200) return;
    for (const field of ['releasedStock', 'voidedAmount', 'refundAmount', 'items'] as const) {
      const same = JSON.stringify(body[field]) === JSON.stringify(preview[field]);
      expect(same, `${field} is as previewed`, body, preview);
    }
    await expectRefund(life, body as Schemas['Cancellation']);
  },
};

export const cancelUnits: RequestStep<Units> = {
  accepted: 200,
  may: (seen, given) => seen.preview.allowed && given.quantity <= lineOf(seen, given).quantity.cancellable,
  preview: (seen, given) => ({
    operation: 'cancelOrder',
    body: units([lineOf(seen, given), given.quantity]),
  }),
  do: (life, given, seen) => post(life, '/cancel', units([lineOf(seen, given), given.quantity])),
  async expect(life, _, __, { status, body }) {
    if (status === 200) await expectRefund(life, body as Schemas['Cancellation']);
  },
};

/**
 * Checks `refundAmount` of the answer: it is the sum of the refunds that this cancel has requested for the payments
 * that count.
 */
async function expectRefund(life: Life, { order, refundAmount }: Schemas['Cancellation']): Promise<void> {
  const { refunds } = await read<Schemas['RefundCollection']>(life, '/payment/refunds?size=100');
  const { payments } = await read<Schemas['PaymentCollection']>(life, '/payments?size=100');
  const counted = payments.filter(({ status }, index) => index === 0 || status === 'CAPTURED');
  const requested = refunds.filter(
    ({ createdAt, paymentId }) => createdAt === order.updatedAt && counted.some(({ id }) => id === paymentId),
  );
  expect(sum(requested) === refundAmount.amount, 'the answer says what is paid back', refundAmount, refunds);
}

/**
 * Whether the order is free or its price is authorised or captured. Refunds and disputes make no difference. Of an edited
 * order, only these units, the units that were shipped before and the charges must be paid.
 */
function isPaidFor(seen: Seen, given: Units): boolean {
  const { order, meaning } = seen;
  const { status, captured, secured, returned, left, disputed, lost } = meaning;
  const due = order.currentTotal.amount;
  if (due === 0) return true;
  if (disputed > 0) return false;
  if (status === 'CAPTURED' && left <= 0) return false;
  const hasGoneBack = captured > 0 && left <= 0 && secured === captured;
  if (hasGoneBack) return false;
  const paid = coverOf(seen) - lost - returned;
  const isEdited = seen.adjustments.edits !== undefined && lost === 0;
  if (paid >= due || !isEdited) return paid >= due;
  return (status === 'AUTHORIZED' || status === 'CAPTURED') && paid >= priceWith(seen, given);
}

/** Price that an order would have if only its shipped units and these units were kept. */
function priceWith(seen: Seen, given: Units): number {
  const state = stateOf(seen);
  const named = lineOf(seen, given).id;
  const items = seen.order.items.map(({ id, quantity }, index) => ({
    id,
    kept: Math.min(
      state.items[index]!.kept,
      quantity.shipped - quantity.returned + (id === named ? given.quantity : 0),
    ),
  }));
  return priceState(pricingOf(seen), { ...state, items, hasShipped: true }).total;
}

/**
 * Computes the amount that is authorised or captured. If a final capture is pending, only the amounts of this capture
 * and of earlier captures count.
 */
const coverOf = ({ meaning: { isClosing, captured, capturing, secured } }: Seen): number =>
  isClosing ? captured + capturing : secured;

export const createShipment: RequestStep<Units> = {
  accepted: 201,
  may: (seen, given) =>
    ['CONFIRMED', 'COMPLETED'].includes(seen.order.status) &&
    isPaidFor(seen, given) &&
    preventingHolds(seen).length === 0 &&
    given.quantity <= lineOf(seen, given).quantity.cancellable,
  do: (life, given, seen) =>
    post(life, '/shipments', {
      ...units([lineOf(seen, given), given.quantity]),
      carrier: textAbout(life.customer, life.orderId),
      trackingNumber: life.customer.id,
    }),
};

const moneyOf = (limit: number, { share }: Money) => ({
  amount: { amount: Math.max(1, Math.round(limit * share)), currency: 'EUR' },
});

export const createCapture: RequestStep<Money> = {
  accepted: 201,
  may: ({ payment: { capturableAmount } }, given) =>
    moneyOf(capturableAmount.amount, given).amount.amount <= capturableAmount.amount,
  do: (life, given, { payment: { capturableAmount } }) =>
    post(life, '/payment/captures', {
      ...moneyOf(capturableAmount.amount, given),
      final: given.final,
    }),
  async expect(life, _, { order, payment, meaning }, { body }) {
    const { captures } = await read<Schemas['CaptureCollection']>(life, '/payment/captures?size=100');
    const required = order.currentTotal.amount + meaning.returned;
    const due = Math.min(payment.authorizedAmount.amount, required - meaning.earlier);
    const left = due - payment.capturedAmount.amount - pendingBefore(captures, payment, body['id']);
    const isOpen = payment.status === 'AUTHORIZED' && !meaning.isClosing;
    const expected = isOpen ? Math.max(0, left) : 0;
    expect(payment.capturableAmount.amount === expected, 'capturable is what is left', payment, captures);
  },
};

export const createRefund: RequestStep<Money> = {
  accepted: 201,
  may: ({ payment: { refundableAmount } }, given) =>
    moneyOf(refundableAmount.amount, given).amount.amount <= refundableAmount.amount,
  do: (life, given, { payment: { refundableAmount } }) =>
    post(life, '/payment/refunds', moneyOf(refundableAmount.amount, given)),
  async expect(life, _, { payment }, { body }) {
    const { refunds } = await read<Schemas['RefundCollection']>(life, '/payment/refunds?size=100');
    const paidBack = payment.refundedAmount.amount + pendingBefore(refunds, payment, body['id']);
    const atBank = payment.disputedAmount.amount + payment.lostAmount.amount;
    const left = payment.capturedAmount.amount - paidBack - (await refusedOf(life, payment.id)) - atBank;
    const expected = Math.max(0, left);
    expect(payment.refundableAmount.amount === expected, 'refundable is what is left', payment, refunds);
  },
};

/**
 * Refunds a share of the captured amount as goodwill. A goodwill refund doesn't change the price of the order or later
 * refunds for cancelled units.
 */
export const createGoodwill: RequestStep<{ share: number }> = {
  accepted: 201,
  may: ({ payment }, given) => goodwillOf(payment, given).amount.amount <= payment.refundableAmount.amount,
  do: (life, given, { payment }) => post(life, '/payment/refunds', goodwillOf(payment, given)),
  async expect(life, _, { order, preview }, { status, body }) {
    if (status !== 201) return;
    expect(body['purpose'] === 'GOODWILL', 'it is goodwill', body);
    const after = await look(life);
    expect(after.order.currentTotal.amount === order.currentTotal.amount, 'it changes no price', after.order);
    const more = after.preview.goodwillAmount.amount - preview.goodwillAmount.amount;
    expect(more === body['amount'].amount, 'it counts as goodwill', preview, after.preview);
    const [before, now] = [preview.refundAmount.amount, after.preview.refundAmount.amount];
    const most = Math.min(before, Math.max(0, after.meaning.left));
    expect(now <= most, 'no more goes back than there is', preview, after.preview);
    // Shipped units can't be cancelled, so their price remains available for goodwill. After a final capture of a
    // smaller amount, less may remain.
    const isThere = after.meaning.left >= before;
    if (isThere && after.meaning.kept > before)
      expect(now === before, 'units are given back in full', preview, after);
  },
};

const goodwillOf = ({ capturedAmount }: Schemas['Payment'], { share }: { share: number }) =>
  moneyOf(capturedAmount.amount / 4, { share, final: true });

/** Refunds units of one line in advance (before the units are cancelled). */
export const createAdvance: RequestStep<Units & { share: number }> = {
  accepted: 201,
  may(seen, given) {
    const { units: refundable, amount } = advanceableOf(seen, given);
    const asked = advanceOf(seen, given).amount;
    return given.quantity <= refundable && amount > 0 && (asked === undefined || asked.amount <= amount);
  },
  do: (life, given, seen) => post(life, '/payment/refunds', advanceOf(seen, given)),
  async expect(life, given, seen, { status, body }) {
    if (status !== 201) return;
    const asked = advanceOf(seen, given).amount;
    const { amount } = advanceableOf(seen, given);
    expect(body['amount'].amount === (asked?.amount ?? amount), 'it is what is left of their price', body);
    expect(body['purpose'] === 'ADVANCE' && body['items'].length === 1, 'it is in advance', body);
    const { meaning } = await look(life);
    const more = meaning.advances[given.line]! - seen.meaning.advances[given.line]!;
    expect(more === body['amount'].amount * PARTS, 'it counts as in advance', seen.meaning, meaning);
  },
};

/**
 * Computes how many units of a line can be refunded before their cancellation, and the amount for the requested units.
 */
function advanceableOf(seen: Seen, given: Units) {
  const { ordered, cancelled, returned } = lineOf(seen, given).quantity;
  const kept = ordered - cancelled - returned;
  const costOf = (units: number) => seen.meaning.costOf(given.line, Math.max(0, units));
  const open = seen.meaning.advances[given.line]!;
  let paid = 0;
  for (let units = 1; units <= kept; units += 1) {
    const isPaid = costOf(kept) - costOf(kept - units) - open < PARTS;
    if (isPaid && costOf(kept - units) < costOf(kept - paid)) paid = units;
  }
  const value = costOf(kept) - costOf(kept - paid - given.quantity) - open;
  const amount = Math.min(Math.floor(value / PARTS), seen.payment.refundableAmount.amount);
  return { units: kept - paid, amount };
}

/** With a large share the request has no amount, so the service refunds the full price of the units. */
const advanceOf = (seen: Seen, given: Units & { share: number }) => ({
  ...units([lineOf(seen, given), given.quantity]),
  amount:
    given.share > 0.8
      ? undefined
      : moneyOf(lineOf(seen, given).unitPrice.amount * given.quantity, { ...given, final: true }).amount,
});

/** Refunds a share of any payment of the order. The request always contains the id of the payment. */
export const createEarlierRefund: RequestStep<{ share: number; pick: number }> = {
  accepted: 201,
  may: ({ payments }, given) => refundOf(payments, given).amount.amount <= refundableBy(payments, given),
  do: (life, given, { payments }) => post(life, '/payment/refunds', refundOf(payments, given)),
};

const chosen = (payments: Schemas['Payment'][], { pick }: { pick: number }) =>
  payments[pick % payments.length]!;

const refundableBy = (payments: Schemas['Payment'][], given: { pick: number }) =>
  chosen(payments, given).refundableAmount.amount;

const refundOf = (payments: Schemas['Payment'][], given: { share: number; pick: number }) => ({
  ...moneyOf(refundableBy(payments, given), { ...given, final: true }),
  paymentId: chosen(payments, given).id,
});

/** Computes the sum of the refunds that the provider has refused and that only an operator can retry. */
async function refusedOf({ shop }: Life, paymentId: string): Promise<number> {
  const { refused } = await shop.db
    .selectFrom('payment_operations')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('refused_amount'), eb.lit(0)).as('refused'))
    .where('attempt_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return Number(refused);
}

type Movement = Schemas['Capture'] | Schemas['Refund'];

const sum = (movements: Movement[]): number =>
  movements.reduce((total, { amount }) => total + amount.amount, 0);

/**
 * Sums up the captures or refunds of a payment that were already pending when the movement `createdId` was created. The
 * same change may also have requested a refund of excess money (money that no order needs). The refund of excess money
 * has a higher id, so it is left out.
 */
const pendingBefore = (movements: Movement[], payment: Schemas['Payment'], createdId: unknown): number =>
  sum(
    movements.filter(
      ({ id, status, paymentId, amount }) =>
        status === 'PENDING' &&
        paymentId === payment.id &&
        // Refunds in another currency aren't in the sums of a payment.
        amount.currency === payment.amount.currency &&
        (typeof createdId !== 'string' || id < createdId),
    ),
  );

export const replacePayment: RequestStep<{ token: string }> = {
  accepted: 200,
  may: ({ order, payment, meaning }) => {
    if (order.status === 'CONFIRMED' && meaning.earlier > 0 && order.outstandingAmount.amount === 0)
      return false;
    const isInTime = order.status === 'SUBMITTED' && Date.parse(order.reservedUntil) > Date.now();
    const hasLapsed = order.status === 'CONFIRMED' && order.currentTotal.amount > 0;
    const replaceable = ['FAILED', 'VOIDED', 'EXPIRED', 'REQUIRES_ACTION'];
    if (replaceable.includes(payment.status)) return isInTime || hasLapsed;
    const isRestDue = order.status === 'CONFIRMED' && order.outstandingAmount.amount > 0;
    return payment.status === 'CAPTURED' && meaning.capturing === 0 && isRestDue;
  },
  do: ({ shop, orderId, customer }, { token }, { payment }) =>
    shop.call('PUT', `/orders/${orderId}/payment`, {
      body: { paymentMethod: tokenOf(customer, token) },
      headers: { 'If-Match': etagOf('payment', payment) },
    }),
  async expect(_, __, { order, meaning }, { status, body }) {
    if (status !== 200) return;
    const paid = order.status === 'CONFIRMED' ? meaning.secured - meaning.returned : 0;
    const due = order.currentTotal.amount - paid;
    expect(body['amount'].amount === due, 'it is for what is outstanding', order, body);
  },
};

export const updateOrder: RequestStep<object> = {
  accepted: 200,
  may: () => true,
  do: ({ shop, orderId, customer }, _, { order }) =>
    shop.call('PATCH', `/orders/${orderId}`, {
      body: { metadata: { note: `${order.version} ${textAbout(customer, orderId)}` } },
      headers: { 'If-Match': etagOf('order', order) },
    }),
};
