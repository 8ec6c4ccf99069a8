import { sql } from 'kysely';
import t from 'tap';
import { storeStatuses } from '../../../db/orders/index.ts';
import { everySchemaOf, inEachPlace } from '../../support/database/shards.ts';
import {
  approvedReturn,
  placeShipped,
  receive,
  received,
  requestReturn,
} from '../../support/orders/returns.ts';
import { placePaidOrder, ship } from '../../support/orders/shipped-order.ts';
import { listActions } from '../../support/previews/action-agreement.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { units } from '../../support/shop/request-bodies.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { openTwoCustomers } from '../../support/shop/two-customers.ts';

type Order = Schemas['Order'];

const report = (shop: Shop, { _links }: Schemas['Shipment'], type: string) =>
  shop.call('POST', _links.carrierEvents.href, { body: { type, occurredAt: '2026-11-22T18:40:00Z' } });

const hold = (shop: Shop, { id }: { id: string }, body: object) =>
  shop.call('POST', `/orders/${id}/shipment-holds`, { body });

/** Places orders and brings them to many states of shipment, delivery and return. */
async function placeInManyStates(shop: Shop): Promise<void> {
  const sku = await shop.offer({ onHand: 1000, amount: 100 });
  for (const paymentMethod of ['tok_declined', 'tok_requires_action', 'tok_disputed'])
    await shop.order({ [sku]: 1 }, { paymentMethod });
  const authorized = await shop.order({ [sku]: 2 }, { captureMode: 'MANUAL' });
  const paid = await placePaidOrder(shop);
  await shop.call('POST', `/orders/${authorized.id}/cancel`, { body: units([authorized.items[0], 1]) });
  for (const reasons of [['FRAUD_REVIEW'], ['PACKING'], ['PACKING', 'OTHER'], ['ADDRESS', 'STOCK']]) {
    const order = await placePaidOrder(shop);
    for (const reason of reasons) await hold(shop, order, { reason });
  }
  const part = await placePaidOrder(shop);
  const [first] = part.items;
  await report(shop, await ship(shop, part, [[first, 2]]), 'DELIVERED');
  await hold(shop, part, { reason: 'STOCK' });
  for (const quantity of [3, 3]) await placeShipped(shop, { [sku]: quantity });
  const delivered = await placePaidOrder(shop);
  const [one, other] = delivered.items;
  await report(
    shop,
    await ship(shop, delivered, [
      [one, 3],
      [other, 1],
    ]),
    'DELIVERED',
  );
  const undone = await placePaidOrder(shop);
  const [tea, mug] = undone.items;
  const { id } = await ship(shop, undone, [
    [tea, 3],
    [mug, 1],
  ]);
  await shop.work();
  await shop.call('POST', `/orders/${undone.id}/shipments/${id}/undo`, { body: { disposition: 'TO_STOCK' } });
  const request = { kind: 'RETURN' };
  await requestReturn(shop, await placeShipped(shop, { [sku]: 2 }), request);
  for (const accepted of [1, 2]) {
    const order = await placeShipped(shop, { [sku]: 2 });
    const body = { ...request, ...units([order.items[0], accepted]) };
    await receive(shop, await approvedReturn(shop, order, body), received([order.items[0], accepted]));
  }
  await shop.call('POST', `/orders/${(await placePaidOrder(shop)).id}/cancel`);
  await shop.call('POST', `/orders/${paid.id}/payment/refunds`);
  await shop.work();
  await shop.order({ [sku]: 1 });
}

const idsOf = (orders: readonly Order[]): string[] => orders.map(({ id }) => id);

/** Reads all pages of a list. */
async function readPages(shop: Shop, query: URLSearchParams, size: number) {
  const ids: string[] = [];
  const totals = new Set<number>();
  for (let next: string | undefined = `/orders?${query}&size=${size}`; next !== undefined;) {
    const { body }: { body: Record<string, any> } = await shop.call('GET', next);
    ids.push(...idsOf(body['orders']));
    totals.add(body['totalCount']);
    next = body['_links'].next?.href;
  }
  return { ids, totals: [...totals] };
}

const preventsShipment = ({ shipmentHolds = [] }: Order): boolean =>
  shipmentHolds.some(({ reason }) => reason !== 'PACKING');

/** Returns the ids of the orders with a unit that can be shipped, as `listOrderActions` shows. */
async function findReady(shop: Shop, orders: readonly Order[]): Promise<Set<string>> {
  const ready = new Set<string>();
  for (const { id } of orders) {
    const { actions } = await listActions(shop, id);
    if (actions.find(({ operation }) => operation === 'createShipment')?.allowed) ready.add(id);
  }
  return ready;
}

/** Parameters with the orders that match them. An empty query matches all orders. */
type Filters = [query: string, matches: (order: Order) => boolean][];

const ANY: Filters[number] = ['', () => true];

t.test('listOrders filters by delivery status, return status, shipment holds and readiness', async (t) => {
  const shop = await openShop(t);
  await placeInManyStates(shop);
  const all: Order[] = (await shop.call('GET', '/orders?size=100')).body['orders'];
  const ready = await findReady(shop, all);
  t.strictSame(await faultsOf(shop.db), []);
  t.ok(ready.size >= 3 && ready.size < all.length - 3, `${ready.size} of ${all.length} orders are ready`);
  const values = (name: 'deliveryStatus' | 'returnStatus') =>
    [...new Set(all.map((order) => order[name]))].sort();
  t.strictSame(values('deliveryStatus'), ['DELIVERED', 'NONE', 'PARTIALLY_DELIVERED']);
  t.strictSame(values('returnStatus'), ['NONE', 'OPEN', 'PARTIALLY_RETURNED', 'RETURNED']);
  const { id, createdAt, customerId } = all[5]!;
  const byUnits: Filters = [
    ANY,
    ...['NONE', 'PARTIALLY_DELIVERED', 'DELIVERED'].map((one): Filters[number] => [
      `deliveryStatus=${one}`,
      ({ deliveryStatus }) => deliveryStatus === one,
    ]),
    ...['NONE', 'OPEN', 'PARTIALLY_RETURNED', 'RETURNED'].map((one): Filters[number] => [
      `returnStatus=${one}`,
      ({ returnStatus }) => returnStatus === one,
    ]),
    [
      'returnStatus=OPEN&returnStatus=PARTIALLY_RETURNED&deliveryStatus=NONE',
      ({ returnStatus, deliveryStatus }) =>
        ['OPEN', 'PARTIALLY_RETURNED'].includes(returnStatus) && deliveryStatus === 'NONE',
    ],
  ];
  const byHolds: Filters = [
    ANY,
    ['shipmentHeld=true', preventsShipment],
    ['shipmentHeld=false', (order) => !preventsShipment(order)],
  ];
  const byReadiness: Filters = [
    ANY,
    ['readyToShip=true', (order) => ready.has(order.id)],
    ['readyToShip=false', (order) => !ready.has(order.id)],
  ];
  const others: Filters = [
    ANY,
    ['status=CONFIRMED', ({ status }) => status === 'CONFIRMED'],
    ['status=COMPLETED&status=SUBMITTED', ({ status }) => ['COMPLETED', 'SUBMITTED'].includes(status)],
    ['paymentStatus=PAID', ({ paymentStatus }) => paymentStatus === 'PAID'],
    ['fulfillmentStatus=FULFILLED', ({ fulfillmentStatus }) => fulfillmentStatus === 'FULFILLED'],
    [`customerId=${customerId}`, () => true],
    [`createdFrom=${createdAt}`, (order) => order.id >= id],
    [`createdTo=${createdAt}`, (order) => order.id < id],
    ['attention=false', ({ attention = [] }) => attention.length === 0],
    ['sort=OLDEST_FIRST', () => true],
  ];
  for (const units of byUnits)
    for (const holds of byHolds)
      for (const readiness of byReadiness)
        for (const other of others) {
          const chosen = [units, holds, readiness, other];
          const query = new URLSearchParams(
            chosen
              .map(([text]) => text)
              .filter(Boolean)
              .join('&'),
          );
          const found = idsOf(all.filter((order) => chosen.every(([, matches]) => matches(order))));
          const isPaged = other === ANY || other[0].startsWith('sort');
          const ids = other[0].startsWith('sort') ? found.toReversed() : found;
          const read = await readPages(shop, query, isPaged ? 3 : 100);
          // Thousands of requests would cause thousands of assertions, so only a difference causes an assertion.
          if (read.ids.join() !== ids.join() || read.totals.join() !== String(ids.length))
            t.strictSame(read, { ids, totals: [ids.length] }, String(query));
        }
});

t.test(
  'listOrders lists an order as ready when the hold’s time has passed, before a worker ends it',
  async (t) => {
    const shop = await openShop(t);
    const order = await placePaidOrder(shop);
    await hold(shop, order, { reason: 'OTHER', until: '2099-01-01T12:00:00Z' });
    const totalOf = async (query: string) => (await shop.call('GET', `/orders?${query}`)).body['totalCount'];
    t.equal(await totalOf('shipmentHeld=true'), 1);
    t.equal(await totalOf('readyToShip=true'), 0);
    await inEachPlace(shop.db, (db) =>
      sql`update shipment_holds set until = now() - interval '1 second'`.execute(db),
    );
    t.equal(await totalOf('shipmentHeld=true'), 0);
    t.equal(await totalOf('readyToShip=true'), 1);
    t.equal(await totalOf('readyToShip=false'), 0);
  },
);

t.test('listOrders refuses unknown statuses, and customers who ask for readiness or holds', async (t) => {
  const { shop, customer, staff } = await openTwoCustomers(t);
  for (const query of [
    'deliveryStatus=SHIPPED',
    'returnStatus=OPEN&returnStatus=OPEN',
    'readyToShip=1',
    'shipmentHeld=',
  ]) {
    const [field] = query.split('=');
    const answer = await shop.call('GET', `/orders?${query}`);
    t.match(answer, { status: 400, body: { errors: [{ field }] } }, query);
  }
  for (const query of ['readyToShip=true', 'readyToShip=false', 'shipmentHeld=true', 'shipmentHeld=false']) {
    const answer = await shop.call('GET', `/orders?${query}`, { as: customer });
    t.match(answer, { status: 403, body: { type: 'FORBIDDEN' } }, query);
    t.equal((await shop.call('GET', `/orders?${query}`, { as: staff })).status, 200);
  }
  const own = await shop.call('GET', '/orders?returnStatus=NONE&returnStatus=OPEN', { as: customer });
  t.match(own, { status: 200, body: { totalCount: 1 } });
});

t.test('storeStatuses makes lists by units find orders that an older version has changed', async (t) => {
  const shop = await openShop(t);
  await placeInManyStates(shop);
  const queries = [
    'deliveryStatus=NONE',
    'returnStatus=OPEN',
    'readyToShip=true',
    'status=SUBMITTED&returnStatus=NONE',
  ];
  const read = () =>
    Promise.all(queries.map(async (query) => (await shop.call('GET', `/orders?${query}`)).body));
  const before = await read();
  // An older version places orders without this text, and doesn't update it.
  await inEachPlace(shop.db, async (db) => {
    await sql`update orders set unit_statuses = null, unit_statuses_version = null where version % 2 = 0`.execute(
      db,
    );
    await sql`update orders set unit_statuses_version = version - 1 where version % 2 = 1`.execute(db);
  });
  t.strictSame(
    (await read()).map(({ totalCount }) => totalCount),
    [0, 0, 0, 0],
  );
  for (const db of everySchemaOf(shop.db)) while ((await storeStatuses(db, 3)) > 0);
  t.strictSame(await read(), before);
});
