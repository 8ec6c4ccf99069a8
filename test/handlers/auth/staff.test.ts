import t from 'tap';
import { readConfig } from '../../../config.ts';
import { type Claims, openIssuer } from '../../support/shop/fake-issuer.ts';
import { openShop } from '../../support/shop/shop.ts';
import { staffClaims, openTwoCustomers } from '../../support/shop/two-customers.ts';

/** A setting STAFF_CLAIM, with claims of users that are members of staff and claims of users that aren't. */
interface Case {
  setting: string;
  staff: Claims[];
  others: Claims[];
}

const CASES: Case[] = [
  {
    setting: 'realm_access.roles=order-staff',
    staff: [
      { realm_access: { roles: ['offline_access', 'order-staff'] } },
      { realm_access: { roles: 'order-staff' } },
      { 'realm_access.roles': ['order-staff'] },
    ],
    others: [
      {},
      { realm_access: { roles: ['order-staff-2', 'staff', 'Order-Staff', ' order-staff'] } },
      { realm_access: { roles: 'order-staff other' } },
      { realm_access: { roles: { 'order-staff': true } } },
      { realm_access: { roles: [['order-staff']] } },
      { realm_access: [{ roles: ['order-staff'] }] },
      { realm_access: null, roles: ['order-staff'] },
      { realm_access: 'order-staff' },
      { realm_access: { roles: null } },
      { 'realm_access.roles': 'customer', realm_access: { roles: ['order-staff'] } },
    ],
  },
  {
    setting: 'https://shop.example/roles=order-staff',
    staff: [{ 'https://shop.example/roles': ['order-staff'] }],
    others: [
      { 'https://shop': { 'example/roles': 'customer' } },
      { 'https://shop.example': ['order-staff'] },
    ],
  },
  {
    setting: 'https://shop.example/app.access.roles=order-staff',
    staff: [
      { 'https://shop.example/app': { access: { roles: ['order-staff'] } } },
      { 'https://shop.example/app': { 'access.roles': ['order-staff'] } },
    ],
    others: [{ 'https://shop.example/app': { access: ['order-staff'] } }],
  },
  {
    setting: 'groups=CN=Order staff,OU=Shop',
    staff: [{ groups: ['CN=Order staff,OU=Shop'] }],
    others: [{ groups: ['CN=Order staff', 'OU=Shop'] }],
  },
  { setting: 'is_staff=true', staff: [{ is_staff: 'true' }], others: [{ is_staff: true }] },
  { setting: 'constructor=x', staff: [{ constructor: 'x' }], others: [{}] },
];

for (const mode of ['local', 'introspection']) {
  t.test(`STAFF_CLAIM gives staff access to all orders, with ${mode} validation`, async (t) => {
    const issuer = await openIssuer(t);
    const introspection = mode === 'introspection' ? issuer.introspection : undefined;
    const tokenOf = async (claims: Claims) => (introspection ? issuer.opaque(claims) : issuer.token(claims));
    for (const { setting, staff, others } of introspection ? CASES.slice(0, 1) : CASES) {
      const { staffClaim } = readConfig({ STAFF_CLAIM: setting }).auth;
      const shop = await openShop(t, { issuer: issuer.url, introspection, staffClaim });
      const statusOf = async (claims: Claims) =>
        (await shop.call('GET', '/orders', { as: { token: await tokenOf({ sub: 'user-1', ...claims }) } }))
          .status;
      for (const claims of staff)
        t.equal(await statusOf(claims), 200, `${setting}: ${JSON.stringify(claims)}`);
      for (const claims of others)
        t.equal(await statusOf(claims), 403, `${setting}: ${JSON.stringify(claims)}`);
      t.equal(
        await statusOf({ ...staff[0], sub: undefined, username: 'user-1' }),
        mode === 'local' ? 401 : 200,
      );
    }
  });
}

t.test('without STAFF_CLAIM, no user is a member of staff', async (t) => {
  t.equal(readConfig({}).auth.staffClaim, undefined);
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url });
  const as = { token: await issuer.token({ ...staffClaims('staff-1'), roles: [''], '': '' }) };
  t.equal((await shop.call('GET', '/orders', { as })).status, 403);
});

t.test('a token with both claims is a customer’s, and a client’s own token is not of staff', async (t) => {
  const { shop, issuer, own, foreign } = await openTwoCustomers(t);
  const both = { token: await issuer.token({ ...staffClaims('staff-1'), customer_id: 'customer-1' }) };
  t.equal((await shop.call('GET', `/orders/${own.orderId}`, { as: both })).status, 200);
  t.equal((await shop.call('GET', `/orders/${foreign.orderId}`, { as: both })).status, 404);
  t.equal((await shop.call('GET', '/attention', { as: both })).status, 403);
  const client = { token: await issuer.token({ ...staffClaims('service') }) };
  t.equal((await shop.call('GET', '/usage', { as: client })).status, 200);
});

t.test('the scopes of a token limit what staff can do', async (t) => {
  const { shop, issuer, own } = await openTwoCustomers(t);
  const as = { token: await issuer.token({ ...staffClaims('staff-1'), scope: 'orders:read' }) };
  const order = await shop.call('GET', `/orders/${own.orderId}`, { as });
  t.match(order, { status: 200, body: { attention: [] } }, 'staff see what the shop sees');
  const body = { reason: 'CUSTOMER_REQUEST' };
  t.match(await shop.call('POST', `/orders/${own.orderId}/cancel`, { as, body }), {
    status: 403,
    body: { type: 'INSUFFICIENT_SCOPE' },
  });
});

t.test(
  'staff order for any customer, without limits of open orders and without prices of their own',
  async (t) => {
    const { shop, staff } = await openTwoCustomers(t);
    const items = [{ sku: 'TEA', quantity: 1 }];
    const order = { customerId: 'customer-2', items, paymentMethod: 'tok_approved' };
    t.equal((await shop.call('POST', '/orders', { as: staff, body: order })).status, 201);
    const price = { amount: 1, currency: 'EUR' };
    const refused = [
      { holdMinutes: 60 },
      { captureMode: 'MANUAL' },
      { items: [{ ...items[0], unitPrice: price }] },
      { items: [{ ...items[0], tax: { percent: '7' } }] },
      { discounts: [{ label: 'x', amount: price, target: 'ITEMS' }] },
      { charges: [{ kind: 'OTHER', label: 'x', amount: price }] },
      { taxTreatment: { treatment: 'EXEMPT', reason: 'x' } },
      {
        buyer: {
          kind: 'BUSINESS',
          vatId: 'DE1',
          vatIdCheck: { result: 'VALID', checkedAt: '2026-11-21T09:30:00Z' },
        },
      },
    ];
    for (const more of refused) {
      const answer = await shop.call('POST', '/orders', { as: staff, body: { ...order, ...more } });
      t.match(answer, { status: 403, body: { type: 'FORBIDDEN' } }, JSON.stringify(more));
    }
    const quote = { customerId: 'customer-2', items: [{ ...items[0], unitPrice: price }] };
    t.equal((await shop.call('POST', '/quotes', { as: staff, body: quote })).status, 403);
  },
);

t.test(
  'the same idempotency key of two members of staff, a client and a customer is four keys',
  async (t) => {
    const { shop, issuer, service, staff, customer } = await openTwoCustomers(t);
    const other = { token: await issuer.token(staffClaims('staff-2')) };
    const body = {
      customerId: 'customer-1',
      items: [{ sku: 'TEA', quantity: 1 }],
      paymentMethod: 'tok_approved',
    };
    const place = (as: { token: string }) =>
      shop.call('POST', '/orders', { as, body, headers: { 'Idempotency-Key': 'same' } });
    const senders = [service, staff, other, customer];
    const ids = [];
    for (const as of senders) ids.push((await place(as)).body['id']);
    t.equal(new Set(ids).size, 4);
    const again = [];
    for (const as of senders) again.push((await place(as)).body['id']);
    t.strictSame(again, ids, 'each gets its own order again');
    const renewed = { token: await issuer.token({ ...staffClaims('staff-1'), email: 'x@example.com' }) };
    t.equal(
      (await place(renewed)).body['id'],
      ids[1],
      'a new token of the same member of staff has the same keys',
    );
    const stored = await shop.db.selectFrom('idempotency_keys').select('customer_id').distinct().execute();
    t.notMatch(JSON.stringify(stored), /staff-1|staff-2/, 'no subject is stored');
  },
);

t.test('the rate limit counts each member of staff separately', async (t) => {
  const issuer = await openIssuer(t);
  const { staffClaim } = readConfig({ STAFF_CLAIM: 'realm_access.roles=order-staff' }).auth;
  const shop = await openShop(t, { issuer: issuer.url, staffClaim, requestsPerMinute: 3 });
  const statusesOf = async (claims: Claims) => {
    const as = { token: await issuer.token(claims) };
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await shop.call('GET', '/orders', { as })).status);
    return statuses;
  };
  for (const claims of [staffClaims('staff-1'), staffClaims('staff-2'), {}])
    t.strictSame(await statusesOf(claims), [200, 200, 200, 429], JSON.stringify(claims));
});
