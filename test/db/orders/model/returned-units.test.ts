import t from 'tap';
import { type AdvancedUnits, openAdvanceOf } from '../../../../db/orders/model/advances.ts';
import {
  type PricedItems,
  countKeptUnits,
  currentTotal,
  exactPriceOfNextUnits,
  stateOf,
} from '../../../../db/orders/model/current-price.ts';
import { spareOf } from '../../../../db/orders/model/excess-money.ts';
import { planRefund } from '../../../../db/orders/verbs/refund-plan.ts';
import { MINOR_UNIT } from '../../../../db/pricing/arithmetic.ts';
import { priceOrder } from '../../../../db/pricing/price-order.ts';
import { attempt, paid } from '../../../support/orders/order-parts.ts';

/** Builds a line. A unit costs 10. `units`: numbers of ordered, cancelled, shipped and returned units. */
const line = (id: string, ...[ordered = 0, cancelled = 0, shipped = 0, returned = 0]: number[]) => ({
  id,
  ordered,
  cancelled,
  shipped,
  returned,
  unit_price_amount: 10,
});

/** Builds an order without stored prices. */
const plain = (items: PricedItems['items'], adjustments: PricedItems['adjustments'] = null): PricedItems => ({
  items,
  pricing: null,
  adjustments,
});

const CREDITS = [{ itemId: 'tea', amount: 12 }];

/**
 * Builds the sums of a payment with one advance for a unit of tea. The advance was requested after `cancelled` units
 * had been cancelled.
 */
const advanced = (amount: number, cancelled = 0, quantity = 1) => {
  const items: AdvancedUnits[] = [{ itemId: 'tea', quantity, amount, cancelled }];
  return { goodwill: 0, advances: [{ refundId: 'refund', items }] };
};

t.test('currentTotal is the price of the units that are neither cancelled nor returned', async (t) => {
  const items = [line('tea', 5, 1, 4, 2), line('mug', 1)];
  t.equal(countKeptUnits(items[0]!), 2);
  t.equal(currentTotal(plain(items)), 30);
  const { returned: _, ...unreturned } = line('tea', 5, 1, 4);
  t.equal(currentTotal(plain([unreturned])), 40, 'a line without a number of returned units');
  t.match(stateOf(plain(items)), { items: [{ kept: 2 }, { kept: 1 }], hasShipped: true });
});

t.test('currentTotal includes the credits and deductions of an order without stored prices', async (t) => {
  const items = [line('tea', 3, 0, 3, 1), line('mug', 1)];
  t.equal(currentTotal(plain(items, { credits: CREDITS })), 20 - 12 + 10);
  const deductions = [{ itemId: 'tea', amount: 4 }, { amount: 3 }];
  t.equal(currentTotal(plain(items, { credits: CREDITS, deductions })), 20 - 12 + 4 + 10 + 3);
  t.equal(currentTotal(plain([line('tea', 3, 0, 3, 2)], { credits: CREDITS })), 0, 'never less than 0');
});

t.test('currentTotal of an order with stored prices follows the adjustments', async (t) => {
  const { pricing } = priceOrder({
    taxMode: 'NONE',
    items: [{ id: 'tea', unitPrice: 10, quantity: 3 }],
    charges: [{ id: 'express', kind: 'SHIPPING', amount: 9 }],
    standardCharge: 5,
  });
  const total = (returned: number, adjustments: PricedItems['adjustments'] = null) =>
    currentTotal({ items: [line('tea', 3, 0, 3, returned)], pricing, adjustments });
  t.equal(total(0), 39);
  t.equal(total(2), 10 + 9, 'a unit is kept, so the whole charge is kept');
  t.equal(total(3), 4, 'all was withdrawn');
  t.equal(total(3, { hasReturned: true }), 9);
  t.equal(total(3, { hasReturned: true, chargesBack: 'ALL' }), 0);
});

t.test('a return of units that were refunded in advance refunds only the rest', async (t) => {
  const before = plain([line('tea', 3, 0, 3)]);
  const refunded = { ...paid(30, 8), refund_sums: advanced(8) };
  const spare = (order: PricedItems) => spareOf({ payment: refunded, earlier: null }, order);
  t.equal(spare(before), 0, 'the refund is not for goodwill');
  t.equal(spare(plain([line('tea', 3, 0, 3, 1)])), 2);
  t.equal(spare(plain([line('tea', 3, 1, 2, 1)])), 12, 'a unit is cancelled, another is returned');
  t.equal(
    openAdvanceOf(plain([line('tea', 3, 0, 3, 1)]), advanced(8)),
    0,
    'the returned unit has used it up',
  );
  t.equal(openAdvanceOf(plain([line('tea', 3, 0, 3, 1)]), advanced(8, 1)), 8, 'it was for the next unit');
});

t.test('a refund in advance is at most the price of the kept units after credits', async (t) => {
  const most = (order: PricedItems, quantity: number) =>
    planRefund(
      { ...order, currency: 'EUR', payment: attempt('CAPTURED', paid(100)), earlier: null },
      paid(100),
      { requested: undefined, units: [{ itemId: 'tea', quantity }] },
    );
  t.match(most(plain([line('tea', 3, 0, 3, 1)]), 2), { amount: 20, items: [{ cancelled: 1 }] });
  t.match(most(plain([line('tea', 3, 0, 3, 1)]), 3), { kind: 'QUANTITY_NOT_REFUNDABLE' });
  t.match(most(plain([line('tea', 3, 0, 3)], { credits: CREDITS }), 3), { amount: 18 });
  t.match(most(plain([line('tea', 3, 0, 3, 1)], { credits: CREDITS }), 2), { amount: 8 });
  const next = (kept: number) =>
    exactPriceOfNextUnits({ pricing: null, adjustments: { credits: CREDITS } }, line('tea', 3), {
      kept,
      units: 1,
    });
  t.strictSame([3, 2, 1].map(next), [10n * MINOR_UNIT, 8n * MINOR_UNIT, 0n]);
});

t.test('a credit after a refund in advance refunds no unit twice', async (t) => {
  const items = [line('tea', 1, 0, 1), line('mug', 1)];
  const spare = (order: PricedItems) =>
    spareOf({ payment: { ...paid(20, 10), refund_sums: advanced(10) }, earlier: null }, order);
  t.equal(spare(plain(items)), 0);
  t.equal(
    spare(plain(items, { credits: [{ itemId: 'tea', amount: 6 }] })),
    0,
    'all of it is refunded already',
  );
  const returned = [line('tea', 1, 0, 1, 1), line('mug', 1)];
  t.equal(spare(plain(returned, { credits: [{ itemId: 'tea', amount: 6 }] })), 0);
});
