import type { BrowserContext, Page } from 'playwright-core';
import t, { type Test } from 'tap';
import document from '../../generated/v1/openapi.json' with { type: 'json' };
import { contractOf, operationsOf } from '../../packages/contract-diff/src/openapi/document.ts';
import { openBrowser, openContext, shoot, withoutBrowser } from '../support/processes/browser.ts';
import { openWebShop } from '../support/processes/web-shop.ts';

t.test(
  'the documentation page places a first order with its unchanged examples',
  { skip: withoutBrowser },
  async (t) => {
    const { serviceUrl } = await openWebShop(t);
    const { context, elsewhere, complaints } = await openContext(await openBrowser(t));
    const page = await context.newPage();
    // Opens the address without a path, as people type the address.
    await page.goto(serviceUrl);
    await page.getByRole('heading', { name: 'Order Service' }).waitFor();
    t.equal(new URL(page.url()).pathname, '/api/v1/docs');
    await shoot(page, 'docs');
    await logIn(page);
    await shoot(page, 'docs-logged-in');

    const products = await send(page, 'GET', '/products');
    t.match(products, { status: 200, url: `${serviceUrl}/api/v1/products` });
    await page.getByRole('region', { name: 'Response' }).getByText('Stoneware mug, blue').waitFor();
    await shoot(page, 'docs-answer');
    const quoted = await send(page, 'POST', '/quotes');
    t.match(quoted, { status: 200, body: { total: { amount: 3850 } } });
    const placed = await send(page, 'POST', '/orders');
    t.match(placed, { status: 201, body: { customerId: 'customer-1042' } });
    const read = await send(page, 'GET', '/orders/{orderId}');
    t.match(read, { status: 200, body: { id: placed.body['id'] } }, 'the order that was placed last');
    t.notOk('if-none-match' in read.headers);
    const breakdown = await send(page, 'GET', '/orders/{orderId}/breakdown');
    t.match(breakdown, {
      status: 200,
      body: { orderId: placed.body['id'], placed: { total: placed.body['total'] } },
    });

    const again = await send(page, 'POST', '/orders');
    t.equal(again.status, 201);
    t.not(again.body['id'], placed.body['id'], 'another order, and no replay');
    t.not(again.headers['idempotency-key'], placed.headers['idempotency-key']);
    const listed = await send(page, 'GET', '/orders');
    t.match(listed, { status: 200, url: `${serviceUrl}/api/v1/orders` }, 'no filter is on');
    t.strictSame(
      listed.body['orders'].map(({ id }: { id: string }) => id),
      [again.body['id'], placed.body['id']],
    );

    // A second page takes as long as all the rest of this test.
    if (process.env['NIGHTLY']) await checkSidebar(t, context, serviceUrl);
    t.strictSame(elsewhere, [], 'nothing leaves the machine');
    t.strictSame(complaints, [], 'nothing breaks the Content-Security-Policy');
  },
);

/** Logs in as the customer whom the page names. No other choice precedes the login on the page. */
async function logIn(page: Page): Promise<void> {
  const [login] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Authorize', exact: true }).click(),
  ]);
  await login.getByLabel('Login').fill('customer-1042');
  await login.getByLabel('Password').fill('customer-1042-password');
  await shoot(login, 'docs-login');
  await login.getByRole('button', { name: 'Log in' }).click();
  await login.getByText('asks for').waitFor();
  await shoot(login, 'docs-consent');
  await Promise.all([login.waitForEvent('close'), login.getByRole('button', { name: 'Allow' }).click()]);
  await page.getByRole('button', { name: 'Clear', exact: true }).waitFor();
}

/** Presses "Test Request" of an operation, then "Send", and nothing else. */
async function send(page: Page, method: string, path: string) {
  const client = page.getByRole('dialog', { name: 'API Client' });
  if (await client.isVisible()) await page.keyboard.press('Escape');
  await client.waitFor({ state: 'hidden' });
  const tag = path.startsWith('/products') ? 'products' : 'orders';
  await page.goto(`${page.url().split('#')[0]}#tag/${tag}/${method}${path}`);
  const place = `\\(${method} ${path.replaceAll(/[{}]/g, '\\$&')}\\)`;
  await page.getByRole('button', { name: new RegExp(`^Test Request.*${place}$`, 'i') }).click();
  const [response] = await Promise.all([
    page.waitForResponse(/\/api\/v1\/(?:orders|products|quotes)\b/),
    client.getByRole('button', { name: new RegExp(`^Send ${method} request`, 'i') }).click(),
  ]);
  const body = (await response.json()) as Record<string, any>;
  return { status: response.status(), url: response.url(), headers: response.request().headers(), body };
}

async function checkSidebar(t: Test, context: BrowserContext, serviceUrl: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${serviceUrl}/api/v1/docs`);
  for (const { name } of document.tags) await page.getByRole('link', { name, exact: true }).click();
  const places = await page
    .getByRole('link', { name: /HTTP Method/i })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  t.match(places[0], '#tag/orders/', 'orders come first');
  t.strictSame(
    places.map((place) => place.replace(/^#tag\/[a-z-]+\//, '')).sort(),
    [
      ...operationsOf(contractOf(document)).map(({ method, path }) => method + path),
      ...Object.keys(document.webhooks).map((name) => `webhook/POST/${name.replaceAll('_', '-')}`),
    ].sort(),
    'the page has every operation and webhook, and no other',
  );
}
