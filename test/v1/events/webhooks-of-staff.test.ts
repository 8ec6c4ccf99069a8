import t from 'tap';
import { openIssuer } from '../../support/shop/fake-issuer.ts';
import { type Schemas, openShop } from '../../support/shop/shop.ts';
import { STAFF_CLAIM, staffClaims } from '../../support/shop/two-customers.ts';
import { RECEIVER, registerEndpoint } from '../../support/webhooks/webhook-requests.ts';
import { registerAt } from '../../support/webhooks/webhooks.ts';

t.test('webhooks: staff manage the endpoints of all clients, but not those of customers', async (t) => {
  const issuer = await openIssuer(t);
  const { call, db } = await openShop(t, { issuer: issuer.url, staffClaim: STAFF_CLAIM });
  const token = async (claims: object) => ({ token: await issuer.token({ ...claims }) });
  const client = await token({ sub: 'portal', client_id: 'portal' });
  const admin = await token({ ...staffClaims('ann'), client_id: 'back-office' });
  const { id: ofPortal } = await registerEndpoint(call, { as: client });
  const { id: ofStaff } = await registerEndpoint(call, { as: admin });
  const owner = { clientId: 'portal', customerId: 'customer-1' };
  const { id: ofCustomer } = await registerAt(db, RECEIVER, { owner });

  const list = await call<Schemas['WebhookEndpointCollection']>('GET', '/webhook-endpoints', { as: admin });
  t.strictSame(
    list.body.endpoints.map(({ id }) => id),
    [ofStaff, ofPortal],
  );
  for (const part of ['', '/progress', '/secrets', '/deliveries', '/replays']) {
    t.equal((await call('GET', `/webhook-endpoints/${ofPortal}${part}`, { as: admin })).status, 200, part);
    t.equal((await call('GET', `/webhook-endpoints/${ofCustomer}${part}`, { as: admin })).status, 404, part);
    t.equal((await call('GET', `/webhook-endpoints/${ofStaff}${part}`, { as: client })).status, 404, part);
  }
  const patch = { body: { status: 'PAUSED' }, headers: { 'If-Match': '*' } };
  t.equal((await call('PATCH', `/webhook-endpoints/${ofPortal}`, { as: admin, ...patch })).status, 200);
  t.match((await call('GET', `/webhook-endpoints/${ofPortal}`, { as: client })).body, { status: 'PAUSED' });
  t.equal((await call('DELETE', `/webhook-endpoints/${ofCustomer}`, { as: admin })).status, 404);
  t.equal((await call('DELETE', `/webhook-endpoints/${ofPortal}`, { as: admin })).status, 204);
  t.equal((await call('GET', `/webhook-endpoints/${ofPortal}`, { as: client })).status, 404);
});

t.test('webhooks and listUsage: staff need the scopes, like every client', async (t) => {
  const issuer = await openIssuer(t);
  const { call } = await openShop(t, { issuer: issuer.url, staffClaim: STAFF_CLAIM });
  const statusOf = async (path: string, scope: string, claims: object = staffClaims('ann')) => {
    const as = { token: await issuer.token({ ...claims, scope }) };
    return (await call('GET', path, { as })).status;
  };
  t.equal(await statusOf('/usage', 'usage:read'), 200);
  t.equal(await statusOf('/usage', 'orders:read webhooks:read'), 403);
  t.equal(await statusOf('/webhook-endpoints', 'webhooks:read'), 200);
  t.equal(await statusOf('/webhook-endpoints', 'orders:read usage:read'), 403);
  t.equal(await statusOf('/usage', 'usage:read', { sub: 'user-1', customer_id: 'customer-1' }), 403);
});
