import { sql } from 'kysely';
import t from 'tap';
import { untilBlocked } from '../../support/database/database.ts';
import { dumpOf } from '../../support/database/dump-tables.ts';
import { placeOf } from '../../support/database/shards.ts';
import { previewOperation } from '../../support/previews/preview-agreement.ts';
import { STATES } from '../../support/previews/states-of-orders.ts';
import { credit, units } from '../../support/shop/request-bodies.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { EUR, addressIn, openTeaShop, put } from '../../support/shop/tea-shop.ts';
import { openTwoCustomers } from '../../support/shop/two-customers.ts';

type Body = Schemas['CancelInput'];

/** Cancellations of an order of one line with two units. */
const CANCELLATIONS: Record<string, (order: Schemas['Order']) => Body | undefined> = {
  'all units': () => undefined,
  'one unit': ({ items }) => ({ items: [{ itemId: items[0]!.id, quantity: 1 }], reason: 'OUT_OF_STOCK' }),
  'too many units': ({ items }) => ({ items: [{ itemId: items[0]!.id, quantity: 3 }] }),
  'a line of another order': ({ id }) => ({ items: [{ itemId: id, quantity: 1 }] }),
  'with an expected refund': () => ({ expectedRefundAmount: EUR(1250) }),
};

for (const [what, bodyOf] of Object.entries(CANCELLATIONS)) {
  t.test(`createPreview shows what cancelOrder does in every state: ${what}`, async (t) => {
    const shop = await openShop(t);
    const sku = await shop.offer({ onHand: 100 });
    for (const [name, , rest, way] of STATES) {
      const order = await shop.order({ [sku]: 2 }, rest);
      for (const act of way) await act(shop, order);
      const body = bodyOf(order);
      const input = { operation: 'cancelOrder' as const, ...(body && { body }) };
      const { etag, differencesTo } = await previewOperation(shop, order.id, input);
      const headers = { 'If-Match': etag };
      const answer = await shop.call('POST', `/orders/${order.id}/cancel`, { body, headers });
      t.strictSame(await differencesTo(answer), [], `${name}: ${answer.status}`);
      await shop.work();
    }
  });
}

/** Changes of the shipping of an order to Germany with the method `parcel`. */
const SHIPPINGS: Schemas['OrderShippingInput'][] = [
  { shippingAddress: addressIn('DE') },
  { shippingAddress: { ...addressIn('DE'), line1: 'Way 2' } },
  { shippingAddress: addressIn('FR') },
  { shippingAddress: addressIn('DE'), shippingMethod: 'parcel' },
  { shippingAddress: addressIn('DE'), shippingMethod: 'post' },
  { shippingAddress: addressIn('DE'), shippingMethod: 'express' },
  { shippingAddress: addressIn('FR'), shippingMethod: 'german' },
  { shippingAddress: addressIn('DE'), shippingMethod: 'unknown' },
];

/** Actions before the change of the shipping. */
const WAYS: Record<string, (shop: Shop, order: Schemas['Order']) => Promise<unknown>> = {
  placed: async () => {},
  'paid and cancelled in part': async (shop, { id, items }) => {
    await shop.work();
    return shop.call('POST', `/orders/${id}/cancel`, { body: units([items[0], 1]) });
  },
  shipped: async (shop, { id, items }) => {
    await shop.work();
    return shop.call('POST', `/orders/${id}/shipments`, { body: units([items[0], 1]) });
  },
  cancelled: (shop, { id }) => shop.call('POST', `/orders/${id}/cancel`),
};

for (const [way, act] of Object.entries(WAYS)) {
  t.test(`createPreview shows what putShipping does with an order: ${way}`, async (t) => {
    const shop = await openTeaShop(t);
    for (const code of ['post', 'german'])
      await put(shop, `/shipping-methods/${code}`, {
        ...{ name: code, kind: 'SHIPPING', price: EUR(490) },
        ...(code === 'german' && { countryCodes: ['DE'] }),
      });
    await put(shop, '/shipping-methods/express', { name: 'Express', kind: 'SHIPPING', price: EUR(990) });
    for (const body of SHIPPINGS) {
      const rest = { shippingAddress: addressIn('DE'), shippingMethod: 'parcel' };
      const order = await shop.order({ TEA: 2, MUG: 1 }, rest);
      await act(shop, order);
      const { etag, differencesTo } = await previewOperation(shop, order.id, {
        operation: 'putShipping',
        body,
      });
      const headers = { 'If-Match': etag };
      const answer = await shop.call('PUT', `/orders/${order.id}/shipping`, { body, headers });
      t.strictSame(await differencesTo(answer), [], `${JSON.stringify(body)}: ${answer.status}`);
    }
  });
}

t.test(
  'createPreview refuses the bodies that the operation refuses, with pointers below /body',
  async (t) => {
    const shop = await openShop(t);
    const { id, items } = await shop.order({ [await shop.offer()]: 2 });
    const twice = units([items[0], 1], [items[0], 1]);
    const address = { ...addressIn('DE'), name: null };
    for (const [operation, method, path, body] of [
      ['cancelOrder', 'POST', 'cancel', { items: [] }],
      ['cancelOrder', 'POST', 'cancel', { reason: 'NONE', unknown: 1, items: [{ quantity: 0 }] }],
      ['cancelOrder', 'POST', 'cancel', { items: units([items[0], 1]).items.map(() => 'x') }],
      ['cancelOrder', 'POST', 'cancel', twice],
      ['putShipping', 'PUT', 'shipping', {}],
      ['putShipping', 'PUT', 'shipping', { shippingAddress: address, shippingMethod: '' }],
      ['putShipping', 'PUT', 'shipping', { shippingAddress: [] }],
      ['createReturn', 'POST', 'returns', { ...twice, kind: 'RETURN' }],
      ['createReturn', 'POST', 'returns', { kind: 'GIFT' }],
      ['createCredit', 'POST', 'credits', { reason: 'OTHER' }],
      ['createCredit', 'POST', 'credits', credit([items[0], 0], [items[0], 1])],
      ['createCredit', 'POST', 'credits', credit([items[0], 1], [items[0], 1])],
      ['createEdit', 'POST', 'edits', {}],
      ['createEdit', 'POST', 'edits', { cancel: twice.items }],
    ] as const) {
      const headers = { 'If-Match': '*' };
      const preview = await shop.call('POST', `/orders/${id}/previews`, { body: { operation, body } });
      const answer = await shop.call(method, `/orders/${id}/${path}`, { body, headers });
      t.equal(preview.status, 400);
      t.strictSame(
        preview.body['errors'],
        answer.body['errors'].map(({ field, ...rest }: { field: string }) => ({
          field: `/body${field}`,
          ...rest,
        })),
        JSON.stringify(body),
      );
    }
  },
);

t.test('createPreview refuses an operation that is missing, unknown or can’t be previewed', async (t) => {
  const shop = await openShop(t);
  const { id } = await shop.order({ [await shop.offer()]: 1 });
  const errorsOf = async (body: unknown) => {
    const answer = await shop.call('POST', `/orders/${id}/previews`, { body });
    t.equal(answer.status, 400);
    return answer.body['errors'];
  };
  const message =
    'must be one of cancelOrder, putShipping, createReturn, createCredit, createReturnReceipt, createEdit';
  t.strictSame(await errorsOf({ operation: 'createRefund', body: { items: 1 } }), [
    { field: '/operation', message, rejectedValue: 'createRefund' },
  ]);
  t.strictSame(await errorsOf({ operation: 3 }), [{ field: '/operation', message, rejectedValue: 3 }]);
  t.strictSame(await errorsOf({}), [{ field: '/operation', message: 'is required', rejectedValue: null }]);
  t.strictSame(await errorsOf([1]), [
    { field: '', message: 'must be an object', rejectedValue: 'an array of 1' },
  ]);
  t.strictSame(await errorsOf({ operation: 'putShipping' }), [
    { field: '/body', message: 'is required', rejectedValue: null },
  ]);
  t.strictSame(await errorsOf({ operation: 'cancelOrder', body: null, key: 1 }), [
    { field: '/key', message: 'is not a known field' },
    { field: '/body', message: 'must be an object', rejectedValue: null },
  ]);
});

t.test(
  'createPreview lets customers preview cancelOrder and putShipping of their own orders only',
  async (t) => {
    const { shop, issuer, own, foreign, customer } = await openTwoCustomers(t);
    const reader = {
      token: await issuer.token({ customer_id: 'customer-1', sub: 'user-1', scope: 'orders:read' }),
    };
    for (const body of [
      { operation: 'cancelOrder' },
      { operation: 'putShipping', body: { shippingAddress: addressIn('DE') } },
    ])
      for (const as of [customer, reader]) {
        const path = (orderId: string) => `/orders/${orderId}/previews`;
        t.match(await shop.call('POST', path(own.orderId), { as, body }), {
          status: 200,
          body: { orderId: own.orderId },
        });
        const refused = await shop.call('POST', path(foreign.orderId), { as, body });
        t.match(refused, { status: 404, body: { type: 'ORDER_NOT_FOUND', orderId: foreign.orderId } });
      }
  },
);

t.test('createPreview writes nothing, and waits for no lock of an order or of stock', async (t) => {
  const shop = await openShop(t);
  const { id } = await shop.order({ [await shop.offer()]: 1 });
  const body = { operation: 'cancelOrder' };
  const db = placeOf(shop.db, id);
  const tables = () => dumpOf(db);
  const before = await tables();
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute();
    await trx.selectFrom('stock').select('sku').forUpdate().execute();
    const { status } = await shop.call('POST', `/orders/${id}/previews`, { body });
    t.equal(status, 200);
  });
  t.strictSame(await tables(), before);
});

t.test('createPreview reads all data in one snapshot', async (t) => {
  const shop = await openTeaShop(t);
  await put(shop, '/shipping-methods/post', { name: 'Post', kind: 'SHIPPING', price: EUR(490) });
  const rest = { shippingAddress: addressIn('DE'), shippingMethod: 'parcel' };
  const { id } = await shop.order({ TEA: 1 }, rest);
  const body = {
    operation: 'putShipping',
    body: { shippingAddress: addressIn('DE'), shippingMethod: 'post' },
  };
  // The change of the method commits after the preview has read the order, and before it reads the methods.
  const preview = await placeOf(shop.db, id)
    .transaction()
    .execute(async (trx) => {
      await sql`lock table shipping_methods in access exclusive mode`.execute(trx);
      const answer = shop.call('POST', `/orders/${id}/previews`, { body });
      await untilBlocked(shop.db);
      await trx.updateTable('shipping_methods').set({ name: 'New' }).where('code', '=', 'post').execute();
      return { answer };
    });
  const { body: shown } = await preview.answer;
  t.match(shown, { after: { shippingMethod: { code: 'post', name: 'Post' } } });
});

t.test('createPreview refuses a customer’s cancellation of an order that is being packed', async (t) => {
  const { shop, service, customer, own } = await openTwoCustomers(t);
  const path = `/orders/${own.orderId}`;
  const held = await shop.call('POST', `${path}/shipment-holds`, {
    as: service,
    body: { reason: 'PACKING' },
  });
  t.equal(held.status, 201);
  const preview = async (as: { token: string }) =>
    (await shop.call('POST', `${path}/previews`, { as, body: { operation: 'cancelOrder' } })).body['problem'];
  t.equal(await preview(service), undefined);
  const { body } = await shop.call('POST', `${path}/cancel`, { as: customer });
  t.match(body, { type: 'ORDER_NOT_CANCELLABLE', reason: 'PACKING' });
  t.strictSame({ ...(await preview(customer)), traceId: '' }, { ...body, traceId: '' });
});
