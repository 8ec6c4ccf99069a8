import t from 'tap';
import { openMatter } from '../../../db/orders/index.ts';
import { etagOf } from '../../../handlers/http/answers/preconditions.ts';
import { anyPlaceOf } from '../../support/database/shards.ts';
import { acceptRefunds, orderWithRefusedRefund } from '../../support/orders/refused-refund.ts';
import type { Answer } from '../../support/shop/contract-client.ts';
import { eventTypesOf } from '../../support/shop/feed.ts';
import { checkBooks, faultsOf } from '../../support/shop/check-invariants.ts';
import { openIssuer } from '../../support/shop/fake-issuer.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';

const because = (note: string) => ({ body: { note } });

const refundsOf = async (shop: Shop, id: string): Promise<Schemas['Refund'][]> =>
  (await shop.call('GET', `/orders/${id}/payment/refunds`)).body['refunds'];

const historyOf = async (shop: Shop, id: string): Promise<Schemas['HistoryEntry'][]> =>
  (await shop.call('GET', `/orders/${id}/history`)).body['history'];

/** Opens a matter (a case that staff must decide) about money at the provider without an order. */
const openUnknownMoney = (shop: Shop, providerReference: string) =>
  anyPlaceOf(shop.db)
    .transaction()
    .execute((trx) =>
      openMatter(trx, {
        kind: 'UNKNOWN_MONEY',
        amount: 900,
        currency: 'EUR',
        providerReference,
        detail: 'The payment provider holds €9.00 that belongs to no order.',
      }),
    );

t.test('listMatters returns the cases that staff must decide, the oldest first, with filters', async (t) => {
  const shop = await openShop(t);
  const first = await orderWithRefusedRefund(shop);
  await openUnknownMoney(shop, 'pi_1');
  const second = await orderWithRefusedRefund(shop);
  const list = async (query = '') =>
    (await shop.call<Schemas['MatterCollection']>('GET', `/attention${query}`)).body;
  const all = await list();
  t.match(all, { totalCount: 3, page: 0, size: 20 });
  t.strictSame(
    all.matters.map(({ orderId }) => orderId),
    [first.orderId, undefined, second.orderId],
  );
  t.match(all.matters[1], { kind: 'UNKNOWN_MONEY', providerReference: 'pi_1', actions: ['RESOLVE'] });
  await shop.call('POST', `/attention/${first.matter.id}/resolution`, because('Paid in cash'));
  t.match(await list('?status=OPEN'), { totalCount: 2 });
  t.match(await list('?status=RESOLVED'), { totalCount: 1, matters: [{ id: first.matter.id }] });
  t.match(await list('?kind=UNKNOWN_MONEY'), { totalCount: 1 });
  const page = await list('?status=OPEN&kind=REFUND_REFUSED&size=1&page=0');
  t.match(page, { totalCount: 1, matters: [{ id: second.matter.id }] });
  t.equal(page._links.self.href, '/api/v1/attention?status=OPEN&kind=REFUND_REFUSED&page=0&size=1');
});

t.test('getMatter returns what happened, the refund that failed, and the possible actions', async (t) => {
  const shop = await openShop(t);
  const { orderId, paymentId, matter } = await orderWithRefusedRefund(shop);
  const [refund] = await refundsOf(shop, orderId);
  const { status, body, headers } = await shop.call('GET', matter._links.self.href);
  t.equal(status, 200);
  t.equal(headers.get('etag'), etagOf('matter', matter));
  t.match(body, {
    kind: 'REFUND_REFUSED',
    status: 'OPEN',
    detail: 'The payment provider refused to refund €30.00: refund_refused.',
    orderId,
    paymentId,
    refundId: refund!.id,
    amount: { amount: 3000, currency: 'EUR' },
    failureCode: 'refund_refused',
    actions: ['RETRY', 'RESOLVE'],
  });
  t.strictSame(Object.keys(body['_links']).sort(), ['order', 'resolution', 'retries', 'self']);
  t.match(await shop.getOrder(orderId), {
    attention: [{ matterId: matter.id, createdAt: body['createdAt'], refundId: refund!.id }],
  });
});

t.test('retryMatter repeats the provider call with its reason, and resolves the matter', async (t) => {
  const shop = await openShop(t);
  const { orderId, paymentId, matter } = await orderWithRefusedRefund(shop);
  const before = await shop.getOrder(orderId);
  await acceptRefunds(shop, paymentId);
  const answer = await shop.call('POST', matter._links.retries!.href, {
    ...because('The account has been filled'),
    headers: { 'If-Match': etagOf('matter', matter) },
  });
  t.match(answer, {
    status: 200,
    body: {
      status: 'RESOLVED',
      note: 'The account has been filled',
      resolvedBy: 'backoffice',
      actions: [],
      version: 2,
    },
  });
  t.equal(answer.headers.get('etag'), etagOf('matter', { ...matter, version: 2 }));
  await shop.work();
  t.match(await refundsOf(shop, orderId), {
    length: 2,
    0: { status: 'FAILED', reason: 'ORDER_CANCELLED', amount: { amount: 3000 } },
    1: { status: 'SUCCEEDED', reason: 'ORDER_CANCELLED', amount: { amount: 3000 } },
  });
  t.match(await shop.getOrder(orderId), { paymentStatus: 'REFUNDED', attention: [] });
  t.match((await historyOf(shop, orderId)).at(-2), {
    version: before.version + 1,
    operation: 'retryMatter',
    reason: 'REFUND_REFUSED',
    clientId: 'backoffice',
  });
  t.strictSame((await eventTypesOf(shop, orderId)).slice(-5), [
    'refund.failed',
    'attention.opened',
    'refund.created',
    'attention.resolved',
    'refund.succeeded',
  ]);
  await checkBooks(t, shop);
});

t.test('retryMatter opens a new matter if the provider refuses again', async (t) => {
  const shop = await openShop(t);
  const { orderId, matter } = await orderWithRefusedRefund(shop);
  await shop.call('POST', `/attention/${matter.id}/retries`, because('Perhaps now'));
  await shop.work();
  t.match(await shop.getOrder(orderId), { paymentStatus: 'PAID', attention: { length: 1 } });
  t.match((await shop.call('GET', '/attention')).body, {
    totalCount: 2,
    matters: [
      { id: matter.id, status: 'RESOLVED', note: 'Perhaps now' },
      { orderId, status: 'OPEN' },
    ],
  });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('retryMatter refuses a matter about money without an order', async (t) => {
  const shop = await openShop(t);
  await openUnknownMoney(shop, 'pi_1');
  const [matter] = (await shop.call('GET', '/attention')).body['matters'];
  const answer = await shop.call('POST', `/attention/${matter.id}/retries`, because('Ask'));
  t.match(answer, { status: 409, body: { type: 'MATTER_NOT_RETRYABLE', matterStatus: 'OPEN' } });
});

t.test('resolveMatter closes a matter permanently, and moves no money', async (t) => {
  const shop = await openShop(t);
  const { orderId, paymentId, matter } = await orderWithRefusedRefund(shop);
  const before = await shop.getOrder(orderId);
  await acceptRefunds(shop, paymentId);
  const note = 'Paid back by bank transfer on 22 November';
  const answer = await shop.call('POST', matter._links.resolution!.href, because(note));
  t.match(answer, {
    status: 200,
    body: { status: 'RESOLVED', note, resolvedBy: 'backoffice', version: 2 },
  });
  t.strictSame(Object.keys(answer.body['_links']).sort(), ['order', 'self']);
  await shop.call('PATCH', `/orders/${orderId}`, {
    body: { metadata: { note: 'paid' } },
    headers: { 'If-Match': '*' },
  });
  const all = await shop.call('POST', `/orders/${orderId}/payment/refunds`, { body: {} });
  t.match(all, { status: 409, body: { type: 'AMOUNT_NOT_REFUNDABLE', refundableAmount: { amount: 0 } } });
  await shop.work();
  t.match(await refundsOf(shop, orderId), { length: 1 });
  t.match(await shop.getOrder(orderId), { attention: [], version: before.version + 2 });
  t.match((await historyOf(shop, orderId)).at(-2), { operation: 'resolveMatter', reason: 'REFUND_REFUSED' });
  await checkBooks(t, shop);
});

t.test('resolveMatter succeeds for only one of two people who resolve at the same moment', async (t) => {
  const shop = await openShop(t);
  for (let round = 0; round < 6; round += 1) {
    const { orderId, matter } = await orderWithRefusedRefund(shop);
    // If-Match is checked before the state of the matter. So the answer is 412 with this header and 409 without it.
    const [condition, refused] = round % 2 ? [{ 'If-Match': etagOf('matter', matter) }, 412] : [{}, 409];
    const decide = (how: string) =>
      shop.call('POST', `/attention/${matter.id}/${how}`, { ...because(how), headers: condition });
    const answers = await Promise.all([decide('resolution'), decide('retries'), decide('resolution')]);
    const statuses = ({ status }: Answer) => status;
    t.strictSame(answers.map(statuses).sort(), [200, refused, refused]);
    for (const { status, body } of answers)
      if (status === 409) t.match(body, { type: 'MATTER_RESOLVED', matterStatus: 'RESOLVED' });
    const decisions = (await historyOf(shop, orderId)).filter(({ operation }) => /Matter$/.test(operation));
    t.equal(decisions.length, 1);
  }
  await shop.work();
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('a repeated decision on a matter gets the first answer, and a key permits one decision', async (t) => {
  const shop = await openShop(t);
  for (const how of ['retries', 'resolution']) {
    const { orderId, matter } = await orderWithRefusedRefund(shop);
    const decide = (note: string) =>
      shop.call('POST', `/attention/${matter.id}/${how}`, {
        ...because(note),
        headers: { 'Idempotency-Key': how, 'If-Match': etagOf('matter', matter) },
      });
    const first = await decide('Once');
    await shop.work();
    const again = await decide('Once');
    t.equal(again.headers.get('idempotent-replayed'), 'true');
    t.equal(again.headers.get('etag'), first.headers.get('etag'));
    t.equal(JSON.stringify(again.body), JSON.stringify(first.body));
    t.match(await decide('Twice'), { status: 422, body: { type: 'IDEMPOTENCY_KEY_REUSED' } });
    t.equal((await refundsOf(shop, orderId)).length, how === 'retries' ? 2 : 1);
  }
});

t.test('a matter without an order has its own id in the feed, and lists no order', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer()]: 1 });
  await openUnknownMoney(shop, 'pi_1');
  await openUnknownMoney(shop, 'pi_1');
  await shop.work();
  const [matter] = (await shop.call('GET', '/attention')).body['matters'];
  t.equal((await shop.call('GET', '/attention')).body['totalCount'], 1, 'the same money is one matter');
  t.match((await shop.call('GET', '/orders')).body, {
    totalCount: 1,
    orders: [{ id: order.id, attention: [] }],
  });
  await shop.call('POST', `/attention/${matter.id}/resolution`, because('It is a test payment'));
  t.equal((await shop.call('GET', '/orders')).body['totalCount'], 1, 'before its event has a position');
  await shop.work();
  const { events } = (await shop.call<Schemas['EventCollection']>('GET', '/events')).body;
  const ofMatter = events.filter(({ subject }) => subject === matter.id);
  t.strictSame(
    ofMatter.map(({ type, data }) => [type, data]),
    ['attention.opened', 'attention.resolved'].map((type) => [
      type,
      { matterId: matter.id, kind: 'UNKNOWN_MONEY', amount: { amount: 900, currency: 'EUR' } },
    ]),
  );
  t.equal((await shop.call('GET', '/orders')).body['totalCount'], 1);
  await openUnknownMoney(shop, 'pi_1');
  t.match((await shop.call('GET', '/attention')).body, { totalCount: 2 }, 'a resolved matter can come back');
  await checkBooks(t, shop);
});

t.test('listOrders can select orders with an open matter or without one', async (t) => {
  const shop = await openShop(t);
  const stuck = await orderWithRefusedRefund(shop);
  const fine = await shop.order({ [await shop.offer()]: 1 }, { customerId: 'customer-2' });
  const find = async (query: string) => {
    const { body } = await shop.call<Schemas['OrderCollection']>('GET', `/orders?${query}`);
    return [body.totalCount, ...body.orders.map(({ id }) => id)];
  };
  for (const placed of [false, true]) {
    t.strictSame(await find('attention=true'), [1, stuck.orderId]);
    t.strictSame(await find('attention=false'), [1, fine.id]);
    if (!placed) await shop.work();
  }
  t.strictSame(await find('attention=true&status=SUBMITTED'), [0]);
  t.strictSame(await find('attention=true&customerId=customer-1'), [1, stuck.orderId]);
  t.strictSame(await find('attention=false&customerId=customer-1'), [0]);
  t.strictSame(await find('attention=false&createdFrom=2026-01-01T00:00:00.000Z'), [1, fine.id]);
  const { body } = await shop.call('GET', '/orders?attention=true');
  t.match(body['_links'].self.href, /attention=true/);
  await shop.call('POST', `/attention/${stuck.matter.id}/resolution`, because('Decided'));
  t.strictSame(await find('attention=true'), [0]);
});

t.test('a customer can neither see nor decide matters', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url, as: { token: await issuer.token() } });
  const { orderId, matter } = await orderWithRefusedRefund(shop);
  const as = { token: await issuer.token({ sub: 'user-1', customer_id: 'customer-1' }) };
  for (const [method, path, body] of [
    ['GET', '/attention'],
    ['GET', `/attention/${matter.id}`],
    ['POST', `/attention/${matter.id}/retries`, { note: 'Please' }],
    ['POST', `/attention/${matter.id}/resolution`, { note: 'Please' }],
    ['GET', '/orders?attention=true'],
    ['GET', '/orders?attention=false'],
  ] as const) {
    const answer = await shop.call(method, path, { as, ...(body && { body }) });
    t.match(
      answer,
      {
        status: 403,
        body: { type: 'FORBIDDEN', detail: "Only the shop's own clients and its staff may do this." },
      },
      `${method} ${path}`,
    );
  }
  await shop.call('POST', `/attention/${matter.id}/resolution`, because('Decided'));
  await shop.work();
  const seen = async (path: string) => JSON.stringify((await shop.call('GET', path, { as })).body);
  for (const path of [`/orders/${orderId}`, '/orders', '/events?size=100', `/orders/${orderId}/history`])
    t.notMatch(await seen(path), /attention[".]|REFUND_REFUSED|matterId/, path);
  const reference = { body: { reference: 'R-1' }, headers: { 'If-Match': '*' }, as };
  t.notOk('attention' in (await shop.call('PATCH', `/orders/${orderId}`, reference)).body);
  const shops = (await shop.call('GET', '/events?size=100')).body['events'].length;
  const own = (await shop.call('GET', '/events?size=100', { as })).body['events'].length;
  t.equal(shops - own, 2, 'the shop’s feed has the opening and the resolution');
});
