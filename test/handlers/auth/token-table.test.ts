import t, { type Test } from 'tap';
import type { Answer } from '../../support/shop/contract-client.ts';
import { openIssuer } from '../../support/shop/fake-issuer.ts';
import { openShop } from '../../support/shop/shop.ts';
import { CLAIMS, HEADERS } from './token-table.ts';
import { FORMS } from './token-forms.ts';
import { OUTCOMES, type Outcome, openForge } from './forge.ts';

const now = () => Math.floor(Date.now() / 1000);

const METADATA = 'http://127.0.0.1/.well-known/oauth-protected-resource';

function checkOutcome(t: Test, name: string, { status, headers, body }: Answer, outcome: Outcome): void {
  const expected: { status: number; type?: string; challenge?: string } = OUTCOMES[outcome];
  const challenge =
    expected.challenge === undefined
      ? null
      : `Bearer realm="order-service"${expected.challenge}, resource_metadata="${METADATA}"`;
  const shown =
    headers.get('www-authenticate')?.replace(/issued for [\d.e+]+ seconds/, 'issued for N seconds') ?? null;
  const seen = { status, type: body['type'] as unknown, challenge: shown };
  t.strictSame(seen, { status: expected.status, type: expected.type, challenge }, `${name}: ${outcome}`);
}

t.test('local validation accepts or refuses every token as the table requires', async (t) => {
  const issuer = await openIssuer(t);
  const forge = await openForge(issuer);
  const shop = await openShop(t, { issuer: issuer.url });
  const listOrders = (headers: Record<string, string>) =>
    shop.call('GET', '/orders', { as: 'nobody', headers });
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  for (const { name, claims, local } of CLAIMS)
    checkOutcome(t, name, await listOrders(bearer(await issuer.token(claims(now())))), local);
  for (const { name, token, local } of FORMS)
    checkOutcome(
      t,
      name,
      await listOrders(bearer(typeof token === 'string' ? token : await token(forge))),
      local,
    );
  for (const { name, headers, outcome } of HEADERS)
    checkOutcome(t, name, await listOrders(headers(await issuer.token())), outcome);
  t.ok(issuer.asked() <= 5, `the keys were requested ${issuer.asked()} times`);
});

t.test('introspection accepts or refuses every token as the table requires', async (t) => {
  const issuer = await openIssuer(t);
  const forge = await openForge(issuer);
  const shop = await openShop(t, { issuer: issuer.url, introspection: issuer.introspection });
  const listOrders = (headers: Record<string, string>) =>
    shop.call('GET', '/orders', { as: 'nobody', headers });
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  for (const { name, claims, local, introspected = local } of CLAIMS)
    checkOutcome(t, name, await listOrders(bearer(issuer.opaque(claims(now())))), introspected);
  for (const { name, token, introspected = 'invalid' } of FORMS) {
    const sent = typeof token === 'string' ? token : await token(forge);
    checkOutcome(t, name, await listOrders(bearer(sent)), introspected);
  }
  for (const { name, headers, outcome } of HEADERS)
    checkOutcome(t, name, await listOrders(headers(issuer.opaque())), outcome);
});
