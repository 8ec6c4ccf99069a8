import t, { type Test } from 'tap';
import { uuidv7 } from 'uuidv7';
import { buildApp } from '../../../../app.ts';
import { singleStore } from '../../../../db/single.ts';
import { simulatedProviderRoutes } from '../../../../jobs/payment-providers/simulated/approval-page.ts';
import { decide } from '../../../../jobs/payment-providers/simulated/provider.ts';
import { BASE_URL, open, typesOf } from '../../../support/provider/simulated.ts';
import { readShared } from '../../../support/run/shared-servers.ts';

t.test('only the customer’s first decision on a payment counts', async (t) => {
  const { db, start, provider, deliver } = await open(t);
  const payment = await start('tok_requires_action');
  const { reference } = payment.answer as { reference: string };
  await Promise.all(Array.from({ length: 3 }, () => decide(db, reference, 'DECLINED')));
  await decide(db, reference, 'APPROVED');
  t.match(await provider.lookup(payment), { status: 'FAILED', failureCode: 'authentication_failed' });
  t.strictSame(typesOf(await deliver()), ['payment.declined'], 'one event of one decision');
  await decide(db, uuidv7(), 'APPROVED');
  t.strictSame(await deliver(), [], 'a decision on no payment does nothing');
});

/** Opens the approval page of a payment. The service of this test allows links back to one shop only. */
async function openPage(t: Test, paymentMethod = 'tok_requires_action', rest: object = {}) {
  const { db, start, provider } = await open(t);
  const app = await buildApp({
    store: singleStore(db),
    baseUrl: BASE_URL,
    auth: { issuer: readShared().authUrl, audience: 'order-service' },
    providerRoutes: simulatedProviderRoutes(db, {
      shops: [{ name: 'Tea & Pots', origin: 'https://shop.example.com' }],
    }),
  });
  t.teardown(() => app.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const payment = await start(paymentMethod, rest);
  const { reference } = payment.answer as { reference: string };
  const path = `${url}/simulated-provider/payments/${reference}`;
  const decision = (choice: string) => ({ method: 'POST', body: new URLSearchParams({ decision: choice }) });
  return { path, payment, provider, decision };
}

t.test('the approval page works without a script, and its security policy forbids scripts', async (t) => {
  const { path } = await openPage(t);
  const answer = await fetch(path);
  const html = await answer.text();
  t.equal(answer.status, 200);
  t.match(html, /<html lang="en">[^]*name="viewport"[^]*€30\.00[^]*<form method="post"/);
  t.notMatch(html, /<script|javascript:/i);
  t.match(answer.headers.get('content-type'), 'text/html');
  t.match(answer.headers.get('content-security-policy'), /default-src 'none'.*frame-ancestors 'none'/);
  t.notMatch(answer.headers.get('content-security-policy'), /unsafe/);
  t.equal(answer.headers.get('cache-control'), 'no-store');
  t.equal(answer.headers.get('referrer-policy'), 'no-referrer');
  const head = await fetch(path, { method: 'HEAD' });
  t.equal(head.status, 200);
  t.equal(await head.text(), '');
  const other = await fetch(path, { method: 'DELETE' });
  t.equal(other.status, 405);
  t.match(other.headers.get('allow'), /GET.*POST/);
});

t.test('the approval page executes only the customer’s first decision', async (t) => {
  const { path, payment, provider, decision } = await openPage(t);
  t.equal((await fetch(path, { method: 'POST' })).status, 400);
  t.equal((await fetch(path, decision('constructor'))).status, 400);
  const json = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } };
  t.equal((await fetch(path, json)).status, 415);
  t.match(await provider.lookup(payment), { status: 'REQUIRES_ACTION' });
  t.match(await (await fetch(path, decision('approve'))).text(), 'Payment approved');
  const second = await fetch(path, decision('decline'));
  t.equal(second.status, 200);
  t.match(await second.text(), 'Payment approved', 'the first decision remains');
  t.match(await (await fetch(path)).text(), 'Payment approved');
  t.match(await provider.lookup(payment), { status: 'AUTHORIZED' });
  for (const nobody of [uuidv7(), 'x', '%00', `${payment.attemptId}`]) {
    const unknown = await fetch(new URL(nobody, path));
    t.equal(unknown.status, 404);
    t.match(await unknown.text(), 'No such payment');
  }
});

t.test('the approval page names the shop and the amount before and after the decision', async (t) => {
  for (const [choice, title] of [
    ['approve', 'Payment approved'],
    ['decline', 'Payment declined'],
  ] as const) {
    const { path, decision } = await openPage(t);
    const asking = await (await fetch(path)).text();
    t.match(asking, '<strong>Tea &#38; Pots</strong> asks for <strong>€30.00</strong>');
    const decided = await (await fetch(path, decision(choice))).text();
    t.match(decided, title);
    t.match(decided, '€30.00');
    t.match(decided, /href="https:\/\/shop\.example\.com\/">Back to Tea/);
  }
});

t.test('the approval page links back only to the allowed shop', async (t) => {
  const { path, decision } = await openPage(t);
  const back = (url: string) => `${path}?${new URLSearchParams({ return_url: url })}`;
  const shop = 'https://shop.example.com/orders/1?a="&b=<i>';
  const asking = await (await fetch(back(shop))).text();
  const action = /action="([^"]+)"/.exec(asking)![1]!.replaceAll('&#38;', '&');
  const decided = await (await fetch(new URL(action, path), decision('approve'))).text();
  const link = 'href="https://shop.example.com/orders/1?a=%22&#38;b=%3Ci%3E">Back to Tea &#38; Pots</a>';
  t.match(decided, link);
  const bare = await (await fetch(path)).text();
  t.match(bare, 'href="https://shop.example.com/">Back to Tea &#38; Pots</a>', 'the only configured shop');
  for (const other of [
    'https://evil.example.com/',
    'https://shop.example.com.evil.example.com/',
    'https://shop.example.com@evil.example.com/',
    'http://shop.example.com/',
    '//evil.example.com',
    '/orders',
    'javascript:alert(1)//https://shop.example.com',
    'blob:https://shop.example.com/1',
    '',
  ]) {
    t.notMatch(await (await fetch(back(other))).text(), '<a ', other);
  }
  t.notMatch(await (await fetch(`${back(shop)}&return_url=https://evil.example.com`)).text(), '<a ');
});

t.test('the approval page shows amounts with the decimals of their currency', async (t) => {
  for (const [currency, shown] of [
    ['JPY', '¥3,000'],
    ['KWD', 'KWD 3.000'],
    ['HUF', 'HUF 30.00'],
    ['ISK', 'ISK 3,000'],
  ] as const) {
    const { path } = await openPage(t, 'tok_requires_action', { currency });
    t.match((await (await fetch(path)).text()).replaceAll('\u00a0', ' '), `<strong>${shown}</strong>`);
  }
});
