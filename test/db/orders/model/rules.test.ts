import t from 'tap';
import { deriveFulfillmentStatus } from '../../../../db/orders/model/fulfillment.ts';
import {
  ATTEMPT_TRANSITIONS,
  type AttemptMoney,
  ORDER_TRANSITIONS,
  type OrderState,
  type OrderStatus,
  type PaymentAttemptStatus,
  cancellableQuantity,
  capturableAmount,
  isAttemptClosed,
  isFinalStatus,
  hasHoldLapsed,
  isRetryable,
  isAttemptPending,
  mayExpire,
  whyNotShippable,
  outstandingAmount,
  derivePaymentStatus,
  refundableAmount,
  isSecuredByHold,
  deriveOrderStatus,
} from '../../../../db/orders/model/order-rules.ts';
import { currentTotal } from '../../../../db/orders/model/current-price.ts';
import { attempt, held, item, order, paid } from '../../../support/orders/order-parts.ts';

const ORDERS = Object.keys(ORDER_TRANSITIONS) as OrderStatus[];

const ATTEMPTS = Object.keys(ATTEMPT_TRANSITIONS) as PaymentAttemptStatus[];

/** Lists the states for which `holds` returns true. */
const those = <State extends string>(states: State[], holds: (state: State) => boolean): string =>
  states.filter(holds).join(' ');

t.test('isFinalStatus, isAttemptClosed and isAttemptPending are true in the right states', async (t) => {
  t.equal(those(ORDERS, isFinalStatus), 'COMPLETED CANCELLED EXPIRED');
  t.equal(those(ATTEMPTS, isAttemptClosed), 'FAILED VOIDED EXPIRED');
  t.equal(those(ATTEMPTS, isAttemptPending), 'PROCESSING REQUIRES_ACTION');
});

t.test('the tables of transitions list the states that may follow each state', async (t) => {
  t.strictSame(ORDER_TRANSITIONS, {
    SUBMITTED: ['CONFIRMED', 'EXPIRED', 'CANCELLED'],
    CONFIRMED: ['COMPLETED', 'CANCELLED'],
    COMPLETED: [],
    CANCELLED: [],
    EXPIRED: [],
  });
  t.strictSame(ATTEMPT_TRANSITIONS, {
    PENDING: ['PROCESSING', 'VOIDED', 'EXPIRED'],
    PROCESSING: ['REQUIRES_ACTION', 'AUTHORIZED', 'CAPTURED', 'FAILED', 'VOIDED', 'EXPIRED'],
    REQUIRES_ACTION: ['PROCESSING', 'AUTHORIZED', 'CAPTURED', 'FAILED', 'VOIDED', 'EXPIRED'],
    AUTHORIZED: ['CAPTURED', 'VOIDED', 'EXPIRED'],
    ...{ AWAITING_TRANSFER: [], ON_TERMS: [], ON_DELIVERY: [] },
    CAPTURED: [],
    FAILED: [],
    VOIDED: [],
    EXPIRED: [],
  });
});

t.test('currentTotal leaves out cancelled units; cancellableQuantity counts the units left', async (t) => {
  t.equal(
    currentTotal({ items: [item(3), { ...item(5, 2, 1), unit_price_amount: 7 }], pricing: null }),
    30 + 21,
  );
  t.equal(currentTotal({ items: [item(2, 2)], pricing: null }), 0);
  t.equal(cancellableQuantity(item(7, 2, 1)), 4);
});

t.test('outstandingAmount is the amount that must still be paid', async (t) => {
  const outstanding = (status: OrderStatus, payment: AttemptMoney, ...items: OrderState['items']) =>
    outstandingAmount(order(status, payment, ...items));
  for (const status of ['SUBMITTED', 'CONFIRMED'] as const) {
    const owed = (payment: PaymentAttemptStatus) =>
      outstanding(status, attempt(payment, { authorized_amount: 21, captured_amount: 12 }));
    t.strictSame(Object.fromEntries(ATTEMPTS.map((payment) => [payment, owed(payment)])), {
      PENDING: 30,
      PROCESSING: 30,
      REQUIRES_ACTION: 30,
      AUTHORIZED: 9,
      ...{ AWAITING_TRANSFER: 18, ON_TERMS: 18, ON_DELIVERY: 18 },
      CAPTURED: 18,
      FAILED: 30,
      VOIDED: 30,
      EXPIRED: 30,
    });
  }
  for (const status of ORDERS.filter(isFinalStatus))
    for (const payment of ATTEMPTS)
      t.equal(outstanding(status, attempt(payment)), 0, `${status}, ${payment}`);
  t.equal(outstanding('CONFIRMED', held(30)), 0, 'held money is not outstanding');
  t.equal(
    outstanding('CONFIRMED', { ...held(30, 10), capturing_amount: 5 }),
    0,
    'money that is being captured is not outstanding',
  );
  t.equal(outstanding('CONFIRMED', paid(30, 30)), 0, 'refunded money is not requested again');
  t.equal(
    outstanding('CONFIRMED', { ...paid(30), lost_amount: 30 }),
    0,
    'money that the bank has taken is not requested again',
  );
  t.equal(outstanding('CONFIRMED', paid(12), item(3, 1)), 8, 'cancelled units need not be paid');
  t.equal(outstanding('CONFIRMED', paid(30), item(3, 1)), 0, 'never less than nothing');
  t.equal(outstanding('SUBMITTED', attempt('PENDING'), item(2, 2)), 0, 'the order costs nothing');
});

t.test('derivePaymentStatus derives one payment status from all amounts of an order', async (t) => {
  const wordOf = (payment: AttemptMoney) => derivePaymentStatus({ items: [item(3)], pricing: null, payment });
  t.strictSame(Object.fromEntries(ATTEMPTS.map((status) => [status, wordOf(attempt(status))])), {
    PENDING: 'PENDING',
    PROCESSING: 'PENDING',
    REQUIRES_ACTION: 'REQUIRES_ACTION',
    AUTHORIZED: 'AUTHORIZED',
    ...{ AWAITING_TRANSFER: 'PENDING', ON_TERMS: 'PENDING', ON_DELIVERY: 'PENDING' },
    CAPTURED: 'PAID',
    FAILED: 'FAILED',
    VOIDED: 'VOIDED',
    EXPIRED: 'VOIDED',
  });
  t.equal(wordOf(held(30, 29)), 'PARTIALLY_PAID');
  t.equal(wordOf(held(40, 30)), 'PAID', 'all that is due is captured');
  t.equal(wordOf(attempt('VOIDED', { captured_amount: 1 })), 'PARTIALLY_PAID', 'money outranks the status');
  t.equal(wordOf(paid(30, 29)), 'PARTIALLY_REFUNDED');
  t.equal(wordOf(paid(30, 30)), 'REFUNDED');
});

t.test('deriveFulfillmentStatus shows whether no, some or all units have been shipped', async (t) => {
  t.equal(deriveFulfillmentStatus([item(3), item(1, 1)]), 'UNFULFILLED');
  t.equal(deriveFulfillmentStatus([item(3, 0, 1), item(1)]), 'PARTIALLY_FULFILLED');
  t.equal(deriveFulfillmentStatus([item(3, 0, 3), item(1)]), 'PARTIALLY_FULFILLED');
  t.equal(deriveFulfillmentStatus([item(3, 1, 2), item(1, 1)]), 'FULFILLED');
});

t.test('whyNotShippable returns the reason why an order cannot be shipped', async (t) => {
  const reasonOf = (payment: AttemptMoney, ...items: OrderState['items']) =>
    whyNotShippable(order('CONFIRMED', payment, ...items));
  for (const status of ORDERS) {
    // A completed order with units that aren't shipped is an order whose shipment was undone.
    const expected = status === 'CONFIRMED' || status === 'COMPLETED' ? undefined : 'NOT_CONFIRMED';
    t.equal(whyNotShippable(order(status, paid(30))), expected, status);
  }
  t.equal(reasonOf(held(30)), undefined, 'the whole due amount is held');
  t.equal(reasonOf(held(29)), 'NOT_PAID', 'less than the due amount is held');
  t.equal(reasonOf(attempt('PROCESSING')), 'NOT_PAID');
  t.equal(reasonOf(attempt('REQUIRES_ACTION', { authorized_amount: 30 })), 'NOT_PAID');
  for (const status of ['FAILED', 'VOIDED', 'EXPIRED'] as const)
    t.equal(reasonOf(attempt(status)), 'HOLD_LAPSED', status);
  t.equal(reasonOf(attempt('VOIDED'), item(2, 2)), undefined, 'the order costs nothing');
  t.equal(reasonOf(paid(30, 29)), undefined, 'some money was refunded as goodwill');
  t.equal(reasonOf(paid(30, 30)), 'REFUNDED', 'all money was refunded');
  t.equal(reasonOf({ ...paid(30), refunding_amount: 30 }), 'REFUNDED', 'the refund of all money is pending');
  t.equal(
    reasonOf({ ...paid(30), refused_refund_amount: 30 }),
    'REFUNDED',
    'the refund of all money was refused',
  );
  t.equal(
    reasonOf({ ...paid(30, 10), lost_amount: 20 }),
    'DISPUTED',
    'the bank has taken the remaining money',
  );
  t.equal(reasonOf({ ...paid(30), disputed_amount: 1 }), 'DISPUTED', 'a dispute is open');
  t.equal(
    reasonOf({ ...paid(30), lost_amount: 10 }, item(3, 1)),
    undefined,
    'enough money is left after a lost dispute',
  );
  t.equal(
    reasonOf({ ...held(30, 10), status: 'CAPTURED' }),
    'NOT_PAID',
    'the last capture took less than the due amount',
  );
  t.equal(
    reasonOf({ ...held(30, 10), status: 'CAPTURED' }, item(3, 2)),
    undefined,
    'the unpaid units are cancelled',
  );
  t.equal(
    reasonOf({ ...held(30), capturing_amount: 10, closing: true }),
    'NOT_PAID',
    'the last capture is under way',
  );
  t.equal(
    reasonOf({ ...held(30), capturing_amount: 30, closing: true }),
    undefined,
    'the pending capture takes all that is due',
  );
  t.equal(reasonOf({ ...held(30, 10), refunded_amount: 10 }), undefined, 'the remaining money is still held');
  const released = { ...held(30, 10), status: 'CAPTURED' as const, refunded_amount: 10 };
  t.equal(reasonOf(released), 'REFUNDED', 'the remaining amount is no longer held');
  t.equal(
    reasonOf({ ...held(30, 30), refunded_amount: 30 }),
    'REFUNDED',
    'nothing is held, and all captured money was refunded',
  );
});

t.test('isRetryable and hasHoldLapsed are true only after a payment has failed or ended', async (t) => {
  for (const status of ORDERS) {
    const retryable = (payment: PaymentAttemptStatus) =>
      isRetryable({ status, payment: { status: payment } });
    t.equal(those(ATTEMPTS, retryable), status === 'SUBMITTED' ? 'FAILED VOIDED EXPIRED' : '', status);
    const lapsed = (payment: PaymentAttemptStatus) => hasHoldLapsed(order(status, attempt(payment)));
    t.equal(those(ATTEMPTS, lapsed), status === 'CONFIRMED' ? 'FAILED VOIDED EXPIRED' : '', status);
  }
  t.notOk(hasHoldLapsed(order('CONFIRMED', attempt('VOIDED'), item(1, 1))), 'nothing is due');
});

t.test('mayExpire is true for a SUBMITTED order without an open payment at the provider', async (t) => {
  for (const status of ORDERS) {
    const expires = (payment: PaymentAttemptStatus, captured = 0) =>
      mayExpire({ status, payment: { status: payment, captured_amount: captured } });
    const expected = status === 'SUBMITTED' ? 'PENDING AWAITING_TRANSFER FAILED VOIDED EXPIRED' : '';
    t.equal(
      those(ATTEMPTS, (each) => expires(each)),
      expected,
      status,
    );
    t.notOk(expires('AWAITING_TRANSFER', 1), 'a part of the transfer has arrived');
  }
});

t.test('capturableAmount and refundableAmount never exceed the held or captured money', async (t) => {
  const capturable = (payment: AttemptMoney, ...items: OrderState['items']) =>
    capturableAmount({ items: items.length > 0 ? items : [item(3)], pricing: null, payment });
  t.equal(capturable(held(30)), 30);
  t.equal(capturable(held(30), item(3, 1)), 20, 'no more than is due');
  t.equal(capturable(held(20)), 20, 'no more than is held');
  t.equal(capturable({ ...held(30, 4), capturing_amount: 5 }), 21);
  t.equal(capturable(held(30, 25), item(3, 1)), 0, 'never less than nothing');
  for (const status of ATTEMPTS.filter((each) => each !== 'AUTHORIZED'))
    t.equal(capturable(attempt(status, { authorized_amount: 30 })), 0, status);
  const payment = { ...paid(30, 7), refunding_amount: 5, refused_refund_amount: 3 };
  t.equal(refundableAmount(payment), 15);
  t.equal(refundableAmount({ ...payment, lost_amount: 4 }), 11, 'money of a lost dispute is not refundable');
  t.equal(refundableAmount({ ...payment, disputed_amount: 4 }), 11, 'disputed money is not refundable');
  t.equal(refundableAmount({ ...payment, disputed_amount: 4 }, { acknowledged: true }), 15);
  t.equal(refundableAmount({ ...payment, lost_amount: 30 }), 0, 'the money was both refunded and lost');
  t.equal(
    capturable({ ...held(30), capturing_amount: 10, closing: true }),
    0,
    'no capture follows the last one',
  );
});

t.test('isSecuredByHold is true until the whole due amount is captured', async (t) => {
  const rests = (payment: AttemptMoney) => isSecuredByHold({ items: [item(3, 1)], pricing: null, payment });
  t.strictSame(
    [0, 19, 20, 21].map((captured) => rests(held(30, captured))),
    [true, true, false, false],
  );
  t.equal(
    those(ATTEMPTS, (status) => rests(attempt(status))),
    'AUTHORIZED',
  );
});

t.test('deriveOrderStatus derives the status of an order from its items and its payment', async (t) => {
  for (const status of ['COMPLETED', 'CANCELLED', 'EXPIRED'] as const)
    t.equal(deriveOrderStatus(order(status, paid(30))), status, 'an ended order keeps its status');
  for (const status of ['SUBMITTED', 'CONFIRMED'] as const)
    t.equal(
      deriveOrderStatus(order(status, paid(30), item(3, 3), item(1, 1))),
      'CANCELLED',
      'all units are cancelled',
    );
  const submitted = (payment: AttemptMoney, ...items: OrderState['items']) =>
    deriveOrderStatus(order('SUBMITTED', payment, ...items));
  t.equal(submitted(held(30)), 'CONFIRMED');
  t.equal(submitted(paid(30)), 'CONFIRMED');
  t.equal(submitted(held(29)), 'SUBMITTED', 'the hold does not cover the full price');
  t.equal(submitted(attempt('PROCESSING', { authorized_amount: 30 })), 'SUBMITTED');
  t.equal(submitted(held(20), item(3, 1)), 'CONFIRMED', 'the hold covers the remaining units');
  const confirmed = (payment: AttemptMoney, ...items: OrderState['items']) =>
    deriveOrderStatus(order('CONFIRMED', payment, ...items));
  t.equal(confirmed(paid(30), item(3, 0, 2)), 'CONFIRMED', 'not all units are shipped');
  t.equal(confirmed(paid(40), item(3, 0, 3), item(1)), 'CONFIRMED', 'one line is not shipped');
  t.equal(confirmed(held(30, 29), item(3, 0, 3)), 'CONFIRMED', 'not all units are paid');
  t.equal(confirmed(held(30, 30), item(3, 0, 3)), 'COMPLETED');
  t.equal(confirmed(paid(20), item(3, 1, 2)), 'COMPLETED');
  t.equal(confirmed(attempt('VOIDED')), 'CONFIRMED', 'the hold of the order has ended');
  t.equal(confirmed(paid(0), item(1, 1), item(1, 0, 0)), 'CONFIRMED', 'one line is not cancelled');
});
