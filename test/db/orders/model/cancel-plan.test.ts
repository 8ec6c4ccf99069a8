import t from 'tap';
import { NO_MONEY } from '../../../../db/orders/model/attempt-money.ts';
import { planCancel, whyNotCancellable } from '../../../../db/orders/model/cancel-plan.ts';
import { ALL_ORDERS } from '../../../../db/call/reach.ts';
import { columnsOfPlaced } from '../../../../db/orders/model/order-fields.ts';
import type { OrderItemRecord, OrderRecord } from '../../../../db/orders/model/order-record.ts';
import {
  type AttemptMoney,
  ORDER_TRANSITIONS,
  type OrderStatus,
} from '../../../../db/orders/model/order-rules.ts';

const line = (id: string, sku: string, units: [ordered: number, cancelled?: number, shipped?: number]) => ({
  id,
  sku,
  name: sku,
  ordered: units[0],
  cancelled: units[1] ?? 0,
  shipped: units[2] ?? 0,
  delivered: 0,
  returned: 0,
  in_return: 0,
  unit_price_amount: 10,
  metadata: null,
  withdrawal: null,
});

function order(
  payment: Partial<AttemptMoney>,
  items: OrderItemRecord[],
  status: OrderStatus = 'CONFIRMED',
): OrderRecord {
  const at = '2026-01-01T00:00:00.000Z';
  return {
    ...columnsOfPlaced({ captureMode: 'MANUAL', metadata: {} }),
    id: 'order',
    number_payload: null,
    customer_id: 'customer',
    status,
    currency: 'EUR',
    total_amount: 100,
    pricing: null,
    withdrawal_until: null,
    document_count: 0,
    reserved_until: at,
    version: 1,
    open_matters: 0,
    open_shipment_holds: 0,
    open_returns: 0,
    adjustments: null,
    created_at: at,
    updated_at: at,
    matters: null,
    shipment_holds: null,
    items,
    earlier: null,
    payment: {
      ...NO_MONEY,
      status: 'CAPTURED',
      ...payment,
    },
  };
}

t.test('whyNotCancellable returns undefined while the order is open and has units left', async (t) => {
  const some = [line('a', 'TEA', [1, 1]), line('b', 'CUP', [3, 1, 1])];
  const open = (status: OrderStatus) => whyNotCancellable(order({}, some, status), ALL_ORDERS) === undefined;
  // `Object.keys` returns the statuses as plain strings.
  t.strictSame((Object.keys(ORDER_TRANSITIONS) as OrderStatus[]).filter(open), ['SUBMITTED', 'CONFIRMED']);
  const none = order({}, [line('a', 'TEA', [1, 1]), line('b', 'CUP', [3, 1, 2])]);
  t.equal(whyNotCancellable(none, ALL_ORDERS), 'NOTHING_LEFT');
});

t.test('whyNotCancellable returns PACKING only for a customer, until the hold is over', async (t) => {
  const hold = {
    id: 'hold',
    until: null,
    created_at: '2026-01-01T00:00:00.000Z',
    outlasts_authorization: false,
  };
  const packed = (is_over: boolean) => ({
    ...order({}, [line('a', 'TEA', [1])]),
    shipment_holds: [{ ...hold, reason: 'PACKING' as const, is_over }],
  });
  const anna = { customerId: 'anna' };
  t.equal(whyNotCancellable(packed(false), anna), 'PACKING');
  t.equal(whyNotCancellable(packed(false), ALL_ORDERS), undefined);
  t.equal(whyNotCancellable(packed(true), anna), undefined);
  const other = { ...packed(false), shipment_holds: [{ ...hold, reason: 'OTHER' as const, is_over: false }] };
  t.equal(whyNotCancellable(other, anna), undefined);
});

t.test('planCancel of a whole order takes every unit that is neither cancelled nor shipped', async (t) => {
  const items = [
    line('a', 'TEA', [3, 1]),
    line('b', 'CUP', [2]),
    line('c', 'TEA', [1]),
    line('d', 'POT', [1, 1]),
  ];
  t.strictSame(planCancel(order({ captured_amount: 50 }, items), undefined), {
    items: [
      { item: items[0], quantity: 2 },
      { item: items[1], quantity: 2 },
      { item: items[2], quantity: 1 },
    ],
    released: [
      { sku: 'CUP', quantity: 2 },
      { sku: 'TEA', quantity: 3 },
    ],
    voidedAmount: 0,
    refundAmount: 50,
    advanceAmount: 0,
    after: items.map((item) => ({ ...item, cancelled: item.ordered - item.shipped })),
    whole: true,
  });
});

t.test('planCancel never cancels a whole order that has shipped units', async (t) => {
  const items = [line('a', 'TEA', [3, 0, 1])];
  t.match(planCancel(order({ captured_amount: 30 }, items), undefined), {
    refundAmount: 20,
    whole: false,
  });
});

t.test('planCancel plans exactly the requested quantities', async (t) => {
  const items = [line('a', 'TEA', [3]), line('b', 'CUP', [3])];
  const requested = [{ itemId: 'b', quantity: 2 }];
  t.match(planCancel(order({ captured_amount: 60 }, items), requested), {
    items: [{ item: { id: 'b' }, quantity: 2 }],
    released: [{ sku: 'CUP', quantity: 2 }],
    voidedAmount: 0,
    refundAmount: 20,
    whole: false,
  });
  const all = [{ itemId: 'b', quantity: 3 }];
  t.match(planCancel(order({}, items), all), { whole: false }, 'another line has units left');
});

t.test('planCancel refunds captured money, and voids money that is not captured yet', async (t) => {
  const items = [line('a', 'TEA', [6])];
  const of = (payment: Partial<AttemptMoney>, quantity: number) =>
    planCancel(order(payment, items), [{ itemId: 'a', quantity }]);
  t.match(of({}, 2), { voidedAmount: 20, refundAmount: 0 }, 'nothing is captured');
  t.match(
    of({ captured_amount: 20 }, 1),
    { voidedAmount: 10, refundAmount: 0 },
    'some of the money is captured',
  );
  t.match(of({ captured_amount: 50 }, 3), { voidedAmount: 10, refundAmount: 20 }, 'held and captured money');
  t.match(of({ captured_amount: 60, refunded_amount: 15 }, 2), { voidedAmount: 0, refundAmount: 5 });
  t.match(of({ captured_amount: 60, refunded_amount: 25 }, 2), { refundAmount: 0 }, 'too much is refunded');
});

t.test('planCancel refuses an order that has ended or has no units left', async (t) => {
  const shipped = order({}, [line('a', 'TEA', [3, 1, 2])]);
  t.strictSame(planCancel(shipped, undefined), {
    kind: 'ORDER_NOT_CANCELLABLE',
    reason: 'NOTHING_LEFT',
    order: shipped,
  });
  const expired = order({}, [line('a', 'TEA', [3])], 'EXPIRED');
  t.strictSame(planCancel(expired, undefined), {
    kind: 'ORDER_NOT_CANCELLABLE',
    reason: 'NOTHING_LEFT',
    order: expired,
  });
});

t.test('planCancel reports a requested item that belongs to another order', async (t) => {
  const of = order({}, [line('a', 'TEA', [3])]);
  const requested = [
    { itemId: 'a', quantity: 1 },
    { itemId: 'x', quantity: 1 },
  ];
  t.strictSame(planCancel(of, requested), { kind: 'ORDER_ITEM_NOT_FOUND', itemId: 'x' });
});

t.test('planCancel reports an item with too few units left, and how many are left', async (t) => {
  const of = order({}, [line('a', 'TEA', [3]), line('b', 'CUP', [5, 1, 2])]);
  const requested = [
    { itemId: 'a', quantity: 3 },
    { itemId: 'b', quantity: 3 },
  ];
  t.strictSame(planCancel(of, requested), {
    kind: 'QUANTITY_NOT_CANCELLABLE',
    items: [{ itemId: 'b', requested: 3, cancellable: 2 }],
    order: of,
  });
});
