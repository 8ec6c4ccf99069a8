import t, { type Test } from 'tap';
import { transactionUnderKey } from '../../../db/call/idempotency.ts';
import { everySchemaOf } from '../../support/database/shards.ts';
import { orderWithRefusedRefund } from '../../support/orders/refused-refund.ts';
import { openIssuer } from '../../support/shop/fake-issuer.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';

/**
 * Tests the order of checks, from the validation on. A request with two faults must get the answer for the fault that
 * the contract checks first.
 */
const STALE = { 'If-Match': '"stale"' };
const NOWHERE = '/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10';
const order = (customerId: string, quantity: unknown = 1) => ({
  customerId,
  items: [{ sku: 'TEA', quantity }],
  paymentMethod: 'tok_approved',
});

async function open(t: Test) {
  const issuer = await openIssuer(t);
  const customer = { token: await issuer.token({ sub: 'user-1', customer_id: 'customer-1' }) };
  const shop = await openShop(t, { issuer: issuer.url, as: { token: await issuer.token() } });
  return { shop, customer };
}

/**
 * Calls `ask` while another request with the same idempotency key is running. The other request has the lock of the key
 * in all schemas.
 */
const whileInUse = (shop: Shop, scope: string, key: string, ask: () => Promise<unknown>) => {
  const caller = { clientId: 'service', customerId: undefined, traceId: '' };
  const taken = { scope, key, fingerprint: '' };
  return everySchemaOf(shop.db).reduce<() => Promise<unknown>>(
    (inner, db) => () => transactionUnderKey(db, caller, taken, inner),
    ask,
  )();
};

t.test('a request passes checks in this order: validity, access, key in use, existence', async (t) => {
  const { shop, customer } = await open(t);
  const { call } = shop;
  t.match(await call('POST', '/orders', { as: customer, body: order('customer-2', 0) }), {
    body: { type: 'VALIDATION_ERROR' },
  });
  const out = await call('POST', '/orders', { as: customer, body: order('customer-2') });
  t.match(out, { body: { type: 'FORBIDDEN' } }, 'access is checked before the stock');

  const key = 'in-use';
  const headers = { 'Idempotency-Key': key, ...STALE };
  await whileInUse(shop, `POST /api/v1${NOWHERE}/cancel`, key, async () => {
    t.match(await call('POST', `${NOWHERE}/cancel`, { body: {}, headers }), {
      body: { type: 'IDEMPOTENCY_KEY_IN_USE' },
    });
    const all = { as: customer, body: { note: 'x' }, headers };
    const forbidden = await call('POST', `/attention${NOWHERE.replace('/orders', '')}/retries`, all);
    t.match(forbidden, { body: { type: 'FORBIDDEN' } });
  });
  t.match(await call('POST', `${NOWHERE}/cancel`, { body: {}, headers: STALE }), {
    body: { type: 'ORDER_NOT_FOUND' },
  });
  const body = { onHand: 1 };
  t.match(
    await call('PUT', '/products/NONE/stock', { body }),
    { body: { type: 'PRODUCT_NOT_FOUND' } },
    'existence is checked before a missing If-Match',
  );
});

t.test('a reused idempotency key is refused after the check of existence, and before If-Match', async (t) => {
  const { shop } = await open(t);
  const path = `/products/${await shop.offer({ sku: 'TEA' })}/stock`;
  const headers = { 'Idempotency-Key': 'key', ...STALE };
  const adjust = (onHandChange: number, headers: Record<string, string>) =>
    shop.call('PATCH', path, { body: { onHandChange }, headers });
  t.equal((await adjust(1, { 'Idempotency-Key': 'key' })).status, 200);
  t.match(await adjust(2, headers), { body: { type: 'IDEMPOTENCY_KEY_REUSED' } });
  await shop.call('DELETE', '/products/TEA', { headers: { 'If-Match': '*' } });
  t.match(await adjust(2, headers), { body: { type: 'PRODUCT_NOT_FOUND' } });
  t.equal((await adjust(1, headers)).status, 200, 'the repeated request gets its first answer');
});

t.test('If-Match is checked before the state of the resource', async (t) => {
  const { shop } = await open(t);
  const sku = await shop.offer({ onHand: 1 });
  await shop.order({ [sku]: 1 });
  const set = (headers: Record<string, string>) =>
    shop.call('PUT', `/products/${sku}/stock`, { body: { onHand: 0 }, headers });
  t.match(await set({}), { body: { type: 'PRECONDITION_REQUIRED' } });
  t.match(await set(STALE), { body: { type: 'PRECONDITION_FAILED' } });
  t.match(await set({ 'If-Match': '*' }), { body: { type: 'STOCK_BELOW_RESERVED' } });

  const { matter } = await orderWithRefusedRefund(shop);
  const decide = (how: 'resolution' | 'retries', headers: Record<string, string>) =>
    shop.call('POST', `/attention/${matter.id}/${how}`, { body: { note: 'Paid by hand' }, headers });
  t.equal((await decide('resolution', {})).status, 200);
  for (const how of ['resolution', 'retries'] as const) {
    t.match(await decide(how, STALE), { body: { type: 'PRECONDITION_FAILED' } }, how);
    t.match(await decide(how, {}), { body: { type: 'MATTER_RESOLVED' } }, how);
  }
});
