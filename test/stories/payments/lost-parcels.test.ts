import t from 'tap';
import {
  approvedReturn,
  placeShipped,
  receive,
  received,
  requestReturn,
} from '../../support/orders/returns.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { units } from '../../support/shop/request-bodies.ts';
import type { Schemas, Shop } from '../../support/shop/shop.ts';
import { openTeaShop } from '../../support/shop/tea-shop.ts';
import { type ExpectedMoney, TO_GERMANY, checkMoney } from '../../support/stories/check-money.ts';

// Two packets of tea and a mug cost 38.50, and their parcel 4.90. The shop has 100 units of each product.

const TEAS_AND_MUG = { TEA: 2, MUG: 1 };

/** The customer gets the price of all units and of the parcel. The taxes are 1.84 and 2.43. */
const ALL_BACK: Omit<ExpectedMoney, 'refunds' | 'stock'> = {
  currentTotal: 0,
  changes: [
    ['UNITS_BACK', -2500],
    ['UNITS_BACK', -1350],
    ['CHARGE_BACK', -490],
  ],
  taxBack: { 7: 184, 19: 243 },
};

/** Reports that the only shipment of an order is lost. */
async function loseParcel(shop: Shop, { id }: { id: string }): Promise<void> {
  const path = `/orders/${id}/shipments`;
  const [shipment] = (await shop.call<Schemas['ShipmentCollection']>('GET', path)).body.shipments;
  const { status } = await shop.call('POST', `${path}/${shipment!.id}/undo`, {
    body: { disposition: 'LOST' },
  });
  if (status !== 200) throw new Error(`${status}`);
}

t.test(
  'cancelOrder after a lost parcel refunds all, and the lost units are no longer in stock',
  async (t) => {
    const shop = await openTeaShop(t);
    const order = await shop.order(TEAS_AND_MUG, TO_GERMANY);
    await shop.work();
    const [teas] = order.items;
    await shop.call('POST', `/orders/${order.id}/shipments`, { body: units([teas, 1]) });
    await loseParcel(shop, order);
    await checkMoney(t, shop, order, {
      refunds: [],
      currentTotal: 4340,
      changes: [],
      taxBack: { 7: 0, 19: 0 },
      stock: [
        [99, 2],
        [100, 1],
      ],
    });
    t.match(await shop.call('POST', `/orders/${order.id}/cancel`), {
      status: 200,
      body: { order: { status: 'CANCELLED' } },
    });
    await checkMoney(t, shop, order, {
      refunds: [[4340, 'ORDER_CANCELLED']],
      ...ALL_BACK,
      stock: [
        [99, 0],
        [100, 0],
      ],
    });
    await checkBooks(t, shop);
  },
);

t.test(
  'a customer withdraws from a completed order whose only parcel is lost, and gets all back',
  async (t) => {
    const shop = await openTeaShop(t);
    const order = await placeShipped(shop, TEAS_AND_MUG, TO_GERMANY);
    await loseParcel(shop, order);
    t.match(await shop.call('POST', `/orders/${order.id}/cancel`), {
      status: 409,
      body: { type: 'ORDER_NOT_CANCELLABLE', orderStatus: 'COMPLETED' },
    });
    t.match(await requestReturn(shop, order, { kind: 'WITHDRAWAL' }), {
      status: 'CLOSED',
      items: [{ cancelled: 2 }, { cancelled: 1 }],
    });
    await checkMoney(t, shop, order, {
      refunds: [[4340, 'ORDER_CANCELLED']],
      ...ALL_BACK,
      stock: [
        [98, 0],
        [99, 0],
      ],
    });
    await checkBooks(t, shop);
  },
);

/** Completes an order, and approves the complaint that nothing has arrived. */
async function placeComplaint(shop: Shop, approval: object = {}) {
  const order = await placeShipped(shop, TEAS_AND_MUG, TO_GERMANY);
  const items = units(...order.items.map((item) => [item, item.quantity.ordered] as [typeof item, number]));
  const body = { kind: 'COMPLAINT', items: items.items.map((line) => ({ ...line, reason: 'NOT_RECEIVED' })) };
  const complaint = await approvedReturn(shop, order, body, approval);
  const [teas, mugs] = order.items;
  return { order, complaint, receipt: received([teas, 2, 0, 'DISPOSE'], [mugs, 1, 0, 'DISPOSE']) };
}

t.test('an accepted complaint about a lost parcel refunds its units, and no unit is in stock', async (t) => {
  const shop = await openTeaShop(t);
  const { order, complaint, receipt } = await placeComplaint(shop);
  await receive(shop, complaint, receipt);
  t.match(await shop.getOrder(order.id), { status: 'COMPLETED', returnStatus: 'RETURNED' });
  await checkMoney(t, shop, order, {
    refunds: [[3850, 'RETURN']],
    currentTotal: 490,
    changes: [
      ['UNITS_BACK', -2500],
      ['UNITS_BACK', -1350],
    ],
    // 3.18 include 0.21 of tax at 7 %, and 1.72 include 0.27 at 19 %.
    taxBack: { 7: 184 - 21, 19: 243 - 27 },
    stock: [
      [98, 0],
      [99, 0],
    ],
  });
  await checkBooks(t, shop);
});

t.test('an accepted complaint also refunds the parcel if the shop has decided it', async (t) => {
  const shop = await openTeaShop(t);
  const { order, complaint, receipt } = await placeComplaint(shop, { chargesBack: 'ALL' });
  await receive(shop, complaint, receipt);
  await checkMoney(t, shop, order, {
    refunds: [[4340, 'RETURN']],
    ...ALL_BACK,
    stock: [
      [98, 0],
      [99, 0],
    ],
  });
  await checkBooks(t, shop);
});
