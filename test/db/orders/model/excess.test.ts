import t from 'tap';
import { computeExcess, excessRefundReason } from '../../../../db/orders/model/excess-money.ts';
import { type MatterState, isMatterRetryable } from '../../../../db/orders/model/retries.ts';
import {
  type AttemptMoney,
  type OrderState,
  type OrderStatus,
  isOwnRefund,
} from '../../../../db/orders/model/order-rules.ts';
import { attempt, held, item, order, paid } from '../../../support/orders/order-parts.ts';

t.test('isOwnRefund is true if the service itself has decided to make the refund', async (t) => {
  const own = ['ORDER_CANCELLED', 'LATE_PAYMENT', 'DUPLICATE_PAYMENT', 'OVERPAYMENT', 'RETURN', 'CREDIT'];
  for (const reason of own) t.ok(isOwnRefund(reason), reason);
  for (const reason of ['CUSTOMER_REQUEST', 'OTHER', null]) t.notOk(isOwnRefund(reason), String(reason));
});

t.test('computeExcess returns the captured money that the order does not need', async (t) => {
  const nothing = { refund: 0, release: false };
  const of = (status: OrderStatus, payment: AttemptMoney, ...items: OrderState['items']) =>
    computeExcess(order(status, payment, ...items), payment, true);
  t.strictSame(of('CONFIRMED', paid(30)), nothing);
  t.strictSame(of('CONFIRMED', paid(30), item(3, 1)), { refund: 10, release: false }, 'units are cancelled');
  t.strictSame(of('CONFIRMED', paid(30, 25), item(3, 1)), nothing, 'more was refunded already');
  t.strictSame(of('CONFIRMED', { ...paid(30), refunding_amount: 4 }, item(3, 1)).refund, 6);
  t.strictSame(of('COMPLETED', paid(30), item(3, 0, 3)), nothing);
  t.strictSame(
    of('EXPIRED', paid(30)),
    { refund: 30, release: false },
    'the payment came after the order had expired',
  );
  t.strictSame(of('CANCELLED', paid(30), item(3, 3)), { refund: 30, release: false });
  t.strictSame(
    of('CONFIRMED', attempt('FAILED', { captured_amount: 5 })).refund,
    5,
    'the attempt had failed',
  );
  t.strictSame(
    computeExcess(order('CONFIRMED', paid(30)), paid(30), false).refund,
    30,
    'another attempt has paid',
  );
});

t.test('computeExcess releases a hold that the order does not need', async (t) => {
  const released = (status: OrderStatus, payment: AttemptMoney, ...items: OrderState['items']) =>
    computeExcess(order(status, payment, ...items), payment, true).release;
  t.notOk(released('CONFIRMED', held(30)));
  t.notOk(released('CONFIRMED', held(30), item(3, 1)), 'some of the held money is due');
  t.ok(released('CONFIRMED', held(30), item(3, 3), item(0)), 'nothing is due any more');
  t.notOk(released('CONFIRMED', held(0), item(1, 1)), 'nothing is held');
  t.ok(released('EXPIRED', held(30)));
  t.ok(released('CANCELLED', held(30)));
  t.ok(computeExcess(order('CONFIRMED', held(30)), held(30), false).release, 'another attempt pays');
  t.ok(released('CONFIRMED', attempt('VOIDED', { authorized_amount: 30 })), 'the hold had ended already');
  t.notOk(released('CANCELLED', { ...held(30), capturing_amount: 30 }), 'the hold is being captured');
  t.notOk(
    released('CANCELLED', { ...held(30, 10), capturing_amount: 20 }, item(3, 3)),
    'the rest of the hold is being captured',
  );
  t.notOk(
    released('CANCELLED', { ...held(30, 10), capturing_amount: 10 }, item(3, 3)),
    'a part of the rest of the hold is being captured',
  );
});

t.test('computeExcess releases the rest of a hold after the whole due amount was captured', async (t) => {
  const released = (payment: AttemptMoney, ...items: OrderState['items']) =>
    computeExcess(order('CONFIRMED', payment, ...items), payment, true).release;
  t.notOk(released(held(30, 10)));
  t.ok(released(held(30, 20), item(3, 1)));
  t.ok(released(held(30, 20), item(3, 2)));
  t.notOk(released(held(30, 30)), 'no money of the hold is left');
  t.notOk(
    released(attempt('CAPTURED', { authorized_amount: 30, captured_amount: 10 })),
    'the captured attempt holds no money any more',
  );
  t.notOk(released(attempt('CAPTURED', { authorized_amount: 30, captured_amount: 20 }), item(3, 1)));
  t.notOk(released({ ...held(30, 20), capturing_amount: 5 }, item(3, 1)), 'a capture is under way');
});

t.test('computeExcess releases a pending attempt that no order waits for', async (t) => {
  for (const status of ['PROCESSING', 'REQUIRES_ACTION'] as const) {
    const released = (of: OrderStatus, isCurrent = true, ...items: OrderState['items']) =>
      computeExcess(order(of, attempt(status), ...items), attempt(status), isCurrent).release;
    t.notOk(released('SUBMITTED'), status);
    const free = { ...item(1), unit_price_amount: 0 };
    t.notOk(released('SUBMITTED', true, free), 'an order that costs nothing');
    const reserved = attempt(status, { authorized_amount: 5 });
    t.notOk(
      computeExcess(order('SUBMITTED', reserved, free), reserved, true).release,
      'whatever amount the free order holds',
    );
    t.ok(released('CANCELLED'), status);
    t.ok(released('EXPIRED'), status);
    t.ok(released('CONFIRMED', false), 'another attempt pays');
  }
  t.notOk(computeExcess(order('CANCELLED', attempt('PENDING')), attempt('PENDING'), true).release);
});

t.test('excessRefundReason returns the reason of an automatic refund', async (t) => {
  const reasonOf = (
    before: OrderStatus,
    payment: AttemptMoney,
    isCurrent = true,
    changed: Partial<OrderState> = {},
  ) => {
    const orders = { before: order(before, payment), after: { ...order(before, payment), ...changed } };
    return excessRefundReason(orders, { ...payment, amount: 30 }, isCurrent);
  };
  t.equal(reasonOf('CONFIRMED', paid(30)), 'ORDER_CANCELLED');
  t.equal(reasonOf('CONFIRMED', paid(31)), 'OVERPAYMENT');
  t.equal(reasonOf('CONFIRMED', paid(31, 1)), 'ORDER_CANCELLED');
  t.equal(reasonOf('EXPIRED', paid(30)), 'LATE_PAYMENT');
  t.equal(reasonOf('SUBMITTED', attempt('FAILED', { captured_amount: 30 })), 'LATE_PAYMENT');
  t.equal(reasonOf('EXPIRED', paid(30), false), 'DUPLICATE_PAYMENT');
  const adjustments = { credits: [{ itemId: 'item-1', amount: 5 }] };
  t.equal(reasonOf('CONFIRMED', paid(30), true, { adjustments }), 'CREDIT');
  t.equal(reasonOf('CONFIRMED', paid(30), true, { adjustments, items: [item(3, 1)] }), 'ORDER_CANCELLED');
  t.equal(reasonOf('CONFIRMED', paid(31), true, { adjustments }), 'OVERPAYMENT');
  t.equal(reasonOf('COMPLETED', paid(30), true, { adjustments, items: [item(3, 1, 2)] }), 'CREDIT');
  const returned = [{ ...item(3, 0, 3), returned: 1 }];
  t.equal(reasonOf('COMPLETED', paid(30), true, { adjustments, items: returned }), 'RETURN');
  t.equal(reasonOf('COMPLETED', paid(30)), 'LATE_PAYMENT');
});

t.test('isMatterRetryable is true if the service can send the request to the provider again', async (t) => {
  const refund = {
    kind: 'REFUND',
    status: 'FAILED',
    amount: 10,
    refused_amount: 0,
    settled_amount: 0,
    foreign_currency: null,
  } as const;
  const repeatable = (matter: Partial<MatterState>) =>
    isMatterRetryable({
      kind: 'REFUND_REFUSED',
      status: 'OPEN',
      attempt: paid(30),
      operation: refund,
      ...matter,
    });
  for (const kind of ['REFUND_REFUSED', 'REFUND_REVERSED'] as const) {
    t.ok(repeatable({ kind, attempt: paid(30, 20) }), 'the attempt has enough captured money for the refund');
    t.notOk(
      repeatable({ kind, attempt: paid(30, 21) }),
      'the attempt has too little captured money for the refund',
    );
    const refused = { ...refund, refused_amount: 4 };
    t.ok(repeatable({ kind, attempt: paid(30, 24), operation: refused }), 'the refused amount is available');
    t.notOk(repeatable({ kind, attempt: paid(30, 25), operation: refused }));
    t.notOk(repeatable({ kind, operation: null }), 'no refund of ours');
    const foreign = { ...refund, foreign_currency: 'XTS' };
    t.ok(
      repeatable({ kind, attempt: attempt('FAILED'), operation: foreign }),
      'no amount includes this money',
    );
  }
  t.notOk(repeatable({ status: 'RESOLVED' }), 'the matter is resolved');
  t.notOk(repeatable({ attempt: null }), 'the matter is about no payment');

  const voids = (payment: AttemptMoney) =>
    repeatable({ kind: 'VOID_REFUSED', attempt: payment, operation: null });
  t.ok(voids(held(30)));
  t.ok(voids(held(30, 10)), 'the uncaptured amount of the hold');
  t.ok(voids(attempt('PROCESSING')));
  t.notOk(voids(paid(30)), 'nothing is held any more');
  t.notOk(voids(attempt('FAILED')));

  const asks = (payment: AttemptMoney, operation: MatterState['operation'] = null) =>
    repeatable({ kind: 'PAYMENT_UNRESOLVED', attempt: payment, operation });
  t.ok(asks(attempt('PROCESSING')));
  t.ok(asks(paid(30), { ...refund, status: 'PENDING' }));
  t.notOk(asks(paid(30), refund), 'the refund has an outcome');
  t.notOk(asks(held(30)));
  for (const kind of ['HOLD_LAPSED', 'PROVIDER_MISMATCH', 'DISPUTE'] as const)
    t.equal(repeatable({ kind }), false, kind);
});
