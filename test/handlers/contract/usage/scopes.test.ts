import t, { type Test } from 'tap';
import document from '../../../../generated/v1/openapi.json' with { type: 'json' };
import { type Contract, allScopes } from '../../../../handlers/contract/document/contract.ts';
import { UsageCounts } from '../../../../handlers/contract/usage/index.ts';
import { createDatabase } from '../../../support/database/database.ts';
import { caller } from '../../../support/shop/contract-client.ts';
import { openIssuer } from '../../../support/shop/fake-issuer.ts';
import { openService } from '../../../support/shop/service.ts';

// The cast is necessary because the bundled document has more fields than the server reads.
const SCOPES = allScopes(document as unknown as Contract);

/** Calls an operation with a token that has `scopes`. Returns the scopes that the service has counted. */
async function counted(t: Test, scopes: readonly string[], scopeNames: Record<string, string> = {}) {
  const { db } = await createDatabase(t);
  const issuer = await openIssuer(t);
  const usage = new UsageCounts();
  const auth = { issuer: issuer.url, audience: 'order-service', scopeNames };
  const call = caller(t, await openService(t, { db, usage, auth }));
  const token = await issuer.token({ scope: scopes.join(' ') });
  await call('GET', '/orders', { as: { token } });
  const [count] = usage.take();
  return Object.keys(count!.parts)
    .filter((part) => part.startsWith('SCOPE '))
    .map((part) => part.slice('SCOPE '.length))
    .sort();
}

t.test('the usage report counts only scopes that the contract declares', async (t) => {
  t.strictSame(await counted(t, [...SCOPES, 'email', 'shop.admin']), SCOPES);
  t.strictSame(await counted(t, ['orders:read', 'openid']), ['orders:read']);
});

t.test('scopes are counted under their names in the contract, not under their names in tokens', async (t) => {
  const names = Object.fromEntries(SCOPES.map((scope) => [scope, `api://${scope.replace(':', '/')}`]));
  t.strictSame(await counted(t, Object.values(names), names), SCOPES);
  const swapped = { 'orders:read': 'orders:write', 'orders:write': 'orders:read' };
  t.strictSame(await counted(t, ['orders:write', 'usage:read'], swapped), ['orders:read', 'usage:read']);
});

t.test('one scope of a token may count as several scopes of the contract', async (t) => {
  const names = { 'orders:read': 'shop.read', 'products:read': 'shop.read', 'events:read': 'payments:read' };
  const held = ['events:read', 'orders:read', 'payments:read', 'products:read'];
  t.strictSame(await counted(t, ['shop.read', 'payments:read'], names), held);
});
