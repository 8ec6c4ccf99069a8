import t from 'tap';
import document from '../../generated/v1/openapi.json' with { type: 'json' };
import { contractOf, operationsOf } from '../../scripts/contract/document.ts';
import { openBrowser, openContext, shoot, withoutBrowser } from '../support/browser.ts';
import { openWebShop } from '../support/web-shop.ts';

t.test(
  'the documentation page logs in, sends a request and shows the answer',
  {
    skip: withoutBrowser,
  },
  async (t) => {
    const { serviceUrl } = await openWebShop(t);
    const { context, elsewhere, complaints } = await openContext(await openBrowser(t));
    const page = await context.newPage();
    await page.goto(`${serviceUrl}/api/v1/docs`);
    await page.getByRole('heading', { name: 'Order Service' }).waitFor();
    await shoot(page, 'docs');

    const [login] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Authorize via oauth2' }).click(),
    ]);
    await login.getByLabel('Login').fill('customer-1');
    await login.getByLabel('Password').fill('customer-1-password');
    await shoot(login, 'docs-login');
    await login.getByRole('button', { name: 'Log in' }).click();
    await login.getByText('asks for').waitFor();
    await shoot(login, 'docs-consent');
    await Promise.all([login.waitForEvent('close'), login.getByRole('button', { name: 'Allow' }).click()]);
    await page.getByRole('button', { name: 'Clear Value' }).waitFor();
    await shoot(page, 'docs-logged-in');

    await page.getByRole('link', { name: 'Products', exact: true }).click();
    await page.getByRole('button', { name: /^Test Request.*get \/products\)$/i }).click();
    const client = page.getByRole('dialog', { name: 'API Client' });
    const [answer] = await Promise.all([
      page.waitForResponse(/\/api\/v1\/products\?/),
      client.getByRole('button', { name: /^Send get request/ }).click(),
    ]);
    t.equal(answer.status(), 200);
    await client.getByRole('region', { name: 'Response' }).getByText('Stoneware mug, blue').waitFor();
    await shoot(page, 'docs-answer');

    const sidebar = await context.newPage();
    await sidebar.goto(`${serviceUrl}/api/v1/docs`);
    for (const { name } of document.tags) await sidebar.getByRole('link', { name, exact: true }).click();
    const places = await sidebar
      .getByRole('link', { name: /HTTP Method/i })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
    t.strictSame(
      places.map((place) => place.replace(/^#tag\/[a-z]+\//, '')).sort(),
      operationsOf(contractOf(document))
        .map(({ method, path }) => method + path)
        .sort(),
      'the page has every operation and no other',
    );
    t.strictSame(elsewhere, [], 'nothing leaves the machine');
    t.strictSame(complaints, [], 'nothing breaks the Content-Security-Policy');
  },
);
