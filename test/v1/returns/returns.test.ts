import { sql } from 'kysely';
import t from 'tap';
import { everySchemaOf } from '../../support/database/shards.ts';
import {
  approvedReturn,
  placeShipped,
  receive,
  received,
  refundsOf,
  requestReturn,
} from '../../support/orders/returns.ts';
import { checkBooks, faultsOf } from '../../support/shop/check-invariants.ts';
import { units } from '../../support/shop/request-bodies.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';

const create = (shop: Shop, { id }: { id: string }, body: object, headers: Record<string, string> = {}) =>
  shop.call<Schemas['Return']>('POST', `/orders/${id}/returns`, { body, headers });

/** Places a shipped order with three units of a product and one unit of another product. */
async function shippedOrder(shop: Shop) {
  const [tea, mug] = [await shop.offer({ amount: 500 }), await shop.offer({ amount: 1350 })];
  const order = await placeShipped(shop, { [tea]: 3, [mug]: 1 });
  const [teas, mugs] = order.items;
  return { tea, mug, order, teas: teas!, mugs: mugs! };
}

t.test(
  'createReturn requests the return of shipped units, and changes neither price nor stock',
  async (t) => {
    const shop = await openShop(t);
    const { tea, order, teas } = await shippedOrder(shop);
    const body = {
      kind: 'RETURN',
      items: [{ itemId: teas.id, quantity: 2, reason: 'DAMAGED' }],
      note: 'Torn',
    };
    const key = { 'Idempotency-Key': 'return-1' };
    const answer = await create(shop, order, body, key);
    const line = { itemId: teas.id, sku: tea, reason: 'DAMAGED', requested: 2, cancelled: 0 };
    t.match(answer, {
      status: 201,
      body: {
        orderNumber: order.number,
        kind: 'RETURN',
        status: 'REQUESTED',
        items: [{ ...line, received: 0, accepted: 0, rejected: 0 }],
        note: 'Torn',
        version: 1,
      },
    });
    const again = await create(shop, order, body, key);
    t.equal(again.headers.get('idempotent-replayed'), 'true');
    t.strictSame(again.body, answer.body);
    const after = await shop.getOrder(order.id);
    t.match(after, { status: 'COMPLETED', returnStatus: 'OPEN', currentTotal: { amount: 2850 } });
    t.match(after.items[0]!.quantity, { shipped: 3, returned: 0, returnable: 1 });
    t.equal(after.version, order.version + 1);
    t.strictSame(await refundsOf(shop, order), []);
    t.strictSame(await faultsOf(shop.db), []);
  },
);

t.test(
  'createReturn stores no note with an idempotency key, and deleteContact erases the note',
  async (t) => {
    const shop = await openShop(t);
    const { order } = await shippedOrder(shop);
    const body = { kind: 'RETURN', note: 'Torn by Anna' };
    const { body: created } = await create(shop, order, body, { 'Idempotency-Key': 'return-1' });
    const path = `/orders/${order.id}/returns/${created.id}`;
    const decline = { reason: 'USED', note: 'Anna has used it' };
    const headers = { 'Idempotency-Key': 'decline-1' };
    const contact = `/orders/${order.id}/contact`;
    const erase = () => shop.call('DELETE', contact, { headers: { 'If-Match': '*' } });
    t.match(await erase(), { status: 409, body: { type: 'ERASURE_REFUSED' } }, 'the return is open');
    await shop.call('POST', `${path}/decline`, { body: decline, headers });
    for (const db of everySchemaOf(shop.db)) {
      const { rows } = await sql`select from idempotency_keys where result::text like '%Anna%'
      union all select from events where data::text like '%Anna%'`.execute(db);
      t.strictSame(rows, []);
    }
    t.equal((await erase()).status, 204);
    const { body: erased } = await shop.call<Schemas['Return']>('GET', path);
    t.notOk('note' in erased);
    t.strictSame(erased.decline, { reason: 'USED' });
    const again = await shop.call('POST', `${path}/decline`, { body: decline, headers });
    t.strictSame(again.body['decline'], erased.decline, 'a repeated request shows what is stored now');
    t.strictSame(await faultsOf(shop.db), []);
  },
);

t.test('createReturn without items returns all units that are in no return', async (t) => {
  const shop = await openShop(t);
  const { order, teas, mugs } = await shippedOrder(shop);
  await requestReturn(shop, order, { kind: 'COMPLAINT', ...units([teas, 1]) });
  const { body } = await create(shop, order, { kind: 'RETURN' });
  t.match(body.items, [
    { itemId: teas.id, requested: 2 },
    { itemId: mugs.id, requested: 1 },
  ]);
  t.match(await create(shop, order, { kind: 'RETURN' }), {
    status: 409,
    body: { type: 'ORDER_NOT_RETURNABLE', reason: 'NOTHING_RETURNABLE', orderStatus: 'COMPLETED' },
  });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('createReturn refuses units that cannot be returned, and changes nothing', async (t) => {
  const shop = await openShop(t);
  const { order, teas } = await shippedOrder(shop);
  const other = await shop.order({ [await shop.offer()]: 1 });
  t.match(await create(shop, other, { kind: 'RETURN' }), {
    status: 409,
    body: { type: 'ORDER_NOT_RETURNABLE', reason: 'NOTHING_RETURNABLE', orderStatus: 'SUBMITTED', items: [] },
  });
  t.match(await create(shop, order, { kind: 'RETURN', ...units([other.items[0], 1]) }), {
    status: 404,
    body: { type: 'ORDER_ITEM_NOT_FOUND' },
  });
  await requestReturn(shop, order, { kind: 'RETURN', ...units([teas, 2]) });
  t.match(await create(shop, order, { kind: 'RETURN', ...units([teas, 2]) }), {
    status: 409,
    body: {
      type: 'QUANTITY_NOT_RETURNABLE',
      items: [{ itemId: teas.id, requested: 2, returnable: 1 }],
    },
  });
  const twice = await create(shop, order, { kind: 'RETURN', ...units([teas, 1], [teas, 1]) });
  t.match(twice, { status: 400, body: { errors: [{ field: '/items/1/itemId', message: 'occurs twice' }] } });
  t.equal((await shop.getOrder(order.id)).version, order.version + 1);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('createReturn refuses an order that is disputed or whose money was refunded', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const refunded = await placeShipped(shop, { [sku]: 1 });
  await shop.call('POST', `/orders/${refunded.id}/payment/refunds`, { body: {} });
  await shop.work();
  t.match(await create(shop, refunded, { kind: 'RETURN' }), {
    status: 409,
    body: { type: 'ORDER_NOT_RETURNABLE', reason: 'REFUNDED' },
  });
  t.match(await create(shop, refunded, { kind: 'WITHDRAWAL' }), {
    status: 201,
    body: { status: 'APPROVED' },
  });
  const disputed = await placeShipped(shop, { [sku]: 1 }, { paymentMethod: 'tok_disputed' });
  await shop.letProviderFinish();
  await shop.work();
  const { version } = await shop.getOrder(disputed.id);
  t.match(await create(shop, disputed, { kind: 'RETURN' }), {
    status: 409,
    body: { type: 'ORDER_NOT_RETURNABLE', reason: 'DISPUTED' },
  });
  t.equal((await shop.getOrder(disputed.id)).version, version);
  t.equal((await create(shop, disputed, { kind: 'WITHDRAWAL' })).status, 201);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test(
  'createReturn returns a unit only once if two processes request its return at the same time',
  async (t) => {
    const shop = await openShop(t);
    const { order, mugs } = await shippedOrder(shop);
    const body = { kind: 'RETURN', ...units([mugs, 1]) };
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(shop, order, body)));
    t.strictSame(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409]);
    t.strictSame(await faultsOf(shop.db), []);
  },
);

t.test('approveReturn approves a return, and remembers the decision about charges', async (t) => {
  const shop = await openShop(t);
  const { order } = await shippedOrder(shop);
  const { id } = await requestReturn(shop, order, { kind: 'RETURN', note: 'Torn' });
  const path = `/orders/${order.id}/returns/${id}`;
  const headers = { 'Idempotency-Key': 'approval-1' };
  const body = { chargesBack: 'ALL' };
  const answer = await shop.call('POST', `${path}/approval`, { body, headers });
  t.match(answer, {
    status: 200,
    body: { status: 'APPROVED', version: 2, chargesBack: 'ALL', note: 'Torn' },
  });
  const again = await shop.call('POST', `${path}/approval`, { body, headers });
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.strictSame(again.body, answer.body);
  t.match(await shop.call('POST', `${path}/approval`), {
    status: 409,
    body: { type: 'RETURN_CHANGE_REFUSED', returnState: 'APPROVED' },
  });
  t.match(await shop.call('POST', `${path}/decline`, { body: { reason: 'OTHER' } }), {
    status: 409,
    body: { type: 'RETURN_CHANGE_REFUSED', returnState: 'APPROVED' },
  });
  t.strictSame((await shop.call('GET', path)).body, answer.body);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('declineReturn declines a return, and its units can be returned again', async (t) => {
  const shop = await openShop(t);
  const { order, teas } = await shippedOrder(shop);
  const { id } = await requestReturn(shop, order, { kind: 'RETURN', ...units([teas, 2]) });
  const path = `/orders/${order.id}/returns/${id}`;
  const body = { reason: 'TOO_LATE', note: 'After 30 days' };
  t.match(await shop.call('POST', `${path}/decline`, { body }), {
    status: 200,
    body: { status: 'DECLINED', decline: { reason: 'TOO_LATE', note: 'After 30 days' } },
  });
  const after = await shop.getOrder(order.id);
  t.match(after, { returnStatus: 'NONE', items: [{ quantity: { returnable: 3 } }] });
  t.match(await shop.call('POST', `${path}/cancellation`), {
    status: 409,
    body: { type: 'RETURN_CHANGE_REFUSED', returnState: 'DECLINED' },
  });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('cancelReturn ends a return, and the units that are missing can be returned again', async (t) => {
  const shop = await openShop(t);
  const { order, teas } = await shippedOrder(shop);
  const first = await requestReturn(shop, order, { kind: 'RETURN' });
  const cancelled = await shop.call('POST', `/orders/${order.id}/returns/${first.id}/cancellation`, {
    headers: { Actor: 'staff-17' },
  });
  t.match(cancelled, { status: 200, body: { status: 'CANCELLED', version: 2 } });
  t.match(await shop.getOrder(order.id), { returnStatus: 'NONE', items: [{ quantity: { returnable: 3 } }] });

  const second = await approvedReturn(shop, order, { kind: 'RETURN', ...units([teas, 3]) });
  await receive(shop, second, received([teas, 1, 1]));
  const closed = await shop.call('POST', `/orders/${order.id}/returns/${second.id}/cancellation`);
  t.match(closed, { status: 200, body: { status: 'CLOSED', items: [{ accepted: 1, rejected: 1 }] } });
  const { items, returnStatus } = await shop.getOrder(order.id);
  t.equal(returnStatus, 'PARTIALLY_RETURNED');
  t.match(items[0]!.quantity, { returned: 1, returnable: 1 }, 'a rejected unit cannot be returned again');
  await checkBooks(t, shop);
});

t.test('undoShipment refuses a shipment whose units are in a return', async (t) => {
  const shop = await openShop(t);
  const { order, teas } = await shippedOrder(shop);
  const { body } = await shop.call('GET', order._links.shipments.href);
  const undo = () =>
    shop.call('POST', `${body['shipments'][0]._links.self.href}/undo`, { body: { disposition: 'TO_STOCK' } });
  const { id } = await requestReturn(shop, order, { kind: 'RETURN', ...units([teas, 1]) });
  t.match(await undo(), { status: 409, body: { type: 'SHIPMENT_NOT_UNDOABLE', reason: 'RETURNED' } });
  await shop.call('POST', `/orders/${order.id}/returns/${id}/cancellation`);
  t.equal((await undo()).status, 200);
  t.match(await shop.getOrder(order.id), { items: [{ quantity: { shipped: 0, returnable: 0 } }] });
  await checkBooks(t, shop);
});

t.test('listReturnsOfOrder returns the returns of an order, the oldest first, in pages', async (t) => {
  const shop = await openShop(t);
  const { order, teas } = await shippedOrder(shop);
  t.match((await shop.call('GET', order._links.returns.href)).body, { totalCount: 0, returns: [] });
  const sent: unknown[] = [];
  for (let n = 0; n < 3; n += 1)
    sent.push(await requestReturn(shop, order, { kind: 'RETURN', ...units([teas, 1]) }));
  const { body } = await shop.call('GET', `${order._links.returns.href}?size=2`);
  t.equal(body['totalCount'], 3);
  const next = await shop.call('GET', body['_links'].next.href);
  t.strictSame([...body['returns'], ...next.body['returns']], sent);
});

t.test('getReturn returns a return, and 304 while it has not changed', async (t) => {
  const shop = await openShop(t);
  const { order } = await shippedOrder(shop);
  const { headers, body } = await create(shop, order, { kind: 'RETURN' });
  const path = headers.get('location')!;
  t.strictSame((await shop.call('GET', path)).body, body);
  const etag = { 'If-None-Match': headers.get('etag')! };
  t.equal((await shop.call('GET', path, { headers: etag })).status, 304);
  await shop.call('POST', `${path}/approval`);
  t.equal((await shop.call('GET', path, { headers: etag })).status, 200);
  t.match(await shop.call('GET', `/orders/${order.id}/returns/${order.id}`), {
    status: 404,
    body: { type: 'RETURN_NOT_FOUND' },
  });
});

t.test('a known idempotency key with another body is refused by every change of a return', async (t) => {
  const shop = await openShop(t);
  const { order, teas } = await shippedOrder(shop);
  const send = (path: string, body: object) =>
    shop.call('POST', path, { body, headers: { 'Idempotency-Key': 'key-1', Actor: 'staff-17' } });
  const again = async (path: string, body: object, other: object): Promise<Record<string, any>> => {
    const { status, body: answer } = await send(path, body);
    t.ok(status < 300, `${path} ${status}`);
    t.match(await send(path, other), { status: 422, body: { type: 'IDEMPOTENCY_KEY_REUSED' } }, path);
    return answer;
  };
  const one = { kind: 'RETURN', items: [{ itemId: teas.id, quantity: 1 }] };
  const path = `/orders/${order.id}/returns`;
  const { id } = await again(path, one, { ...one, kind: 'COMPLAINT' });
  await again(`${path}/${id}/approval`, { chargesBack: 'NONE' }, { chargesBack: 'ALL' });
  const receipt = { ...received([teas, 1]), chargesBack: 'STANDARD' };
  const recorded = await again(`${path}/${id}/receipts`, receipt, received([teas, 1]));
  t.equal(recorded['chargesBack'], 'STANDARD');
  const refused = await requestReturn(shop, order, one);
  await again(`${path}/${refused.id}/decline`, { reason: 'USED' }, { reason: 'OTHER' });
});
