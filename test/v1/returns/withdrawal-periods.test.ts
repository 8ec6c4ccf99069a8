import t from 'tap';
import { requestReturn } from '../../support/orders/returns.ts';
import { ship } from '../../support/orders/shipped-order.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';

const DAY_MS = 86_400_000;

/** Records the delivery of a shipment, or another carrier event. */
const report = (shop: Shop, { _links }: Schemas['Shipment'], occurredAt: string, type = 'DELIVERED') =>
  shop.call('POST', _links.carrierEvents.href, { body: { type, occurredAt } });

const later = (time: string, days: number) => new Date(Date.parse(time) + days * DAY_MS).toISOString();

const MONDAY = '2026-01-05T10:00:00.000Z';
const FRIDAY = '2026-01-09T10:00:00.000Z';

/** Places an order of two units, and ships them one by one. */
async function placeInTwoParcels(shop: Shop, rest: Partial<Schemas['OrderInput']> = {}) {
  const order = await shop.order({ [await shop.offer()]: 2 }, rest);
  await shop.work();
  const [item] = order.items;
  return { order, first: await ship(shop, order, [[item, 1]]), second: await ship(shop, order, [[item, 1]]) };
}

const periodOf = async (shop: Shop, { id }: { id: string }) => (await shop.getOrder(id)).withdrawalUntil;

t.test('getOrder shows the end of the withdrawal period once all units are delivered', async (t) => {
  for (const days of [14, 30]) {
    const shop = await openShop(t, { limits: { withdrawalDays: days } });
    const { order, first, second } = await placeInTwoParcels(shop);
    t.equal(await periodOf(shop, order), undefined);
    await report(shop, second, FRIDAY);
    t.equal(await periodOf(shop, order), undefined, 'one unit is still to be delivered');
    await report(shop, first, MONDAY);
    t.equal(await periodOf(shop, order), later(FRIDAY, days), 'the last delivery counts');
    const { version } = await shop.getOrder(order.id);
    await report(shop, second, later(FRIDAY, 1));
    t.match(await shop.getOrder(order.id), {
      version: version + 1,
      withdrawalUntil: later(FRIDAY, days + 1),
    });
    await report(shop, second, later(FRIDAY, 2), 'RETURNED_TO_SENDER');
    t.equal(await periodOf(shop, order), undefined, 'the parcel was not delivered after all');
    await checkBooks(t, shop);
  }
});

t.test(
  'getOrder shows the withdrawal period if the units that were not delivered are cancelled',
  async (t) => {
    const shop = await openShop(t);
    const order = await shop.order({ [await shop.offer()]: 2 });
    await shop.work();
    await report(shop, await ship(shop, order, [[order.items[0], 1]]), MONDAY);
    t.equal(await periodOf(shop, order), undefined);
    const { body } = await shop.call('POST', `/orders/${order.id}/cancel`);
    t.equal(body['order'].withdrawalUntil, later(MONDAY, 14));
    t.equal(await periodOf(shop, order), later(MONDAY, 14));
    await checkBooks(t, shop);
  },
);

t.test('getOrder shows no withdrawal period for a business', async (t) => {
  const shop = await openShop(t);
  const buyer = { kind: 'BUSINESS', companyName: 'Tea Ltd' } as const;
  const { order, first, second } = await placeInTwoParcels(shop, { buyer });
  for (const shipment of [first, second]) await report(shop, shipment, MONDAY);
  t.match(await shop.getOrder(order.id), { deliveryStatus: 'DELIVERED' });
  t.equal(await periodOf(shop, order), undefined);
});

t.test('createReturn accepts a withdrawal after the end of the period', async (t) => {
  const shop = await openShop(t);
  const { order, first, second } = await placeInTwoParcels(shop);
  for (const shipment of [first, second]) await report(shop, shipment, MONDAY);
  t.ok((await periodOf(shop, order))! < new Date().toISOString());
  t.match(await requestReturn(shop, order, { kind: 'WITHDRAWAL' }), { status: 'APPROVED' });
  await checkBooks(t, shop);
});
