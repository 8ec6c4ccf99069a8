import t from 'tap';
import { backOffice } from '../../scripts/dev/back-office-client.ts';
import { serviceClient } from '../../scripts/dev/service-client.ts';
import { openBrowser, openContext, shoot, withoutBrowser } from '../support/processes/browser.ts';
import {
  checkOut,
  logIn,
  openCheckout,
  orderButton,
  overflow,
  fillIn,
  put,
  says,
} from '../support/processes/shopping.ts';
import { type WebShop, openWebShop } from '../support/processes/web-shop.ts';

/** Offers a product for sale, with stock. */
async function offer(
  { serviceUrl, authUrl }: WebShop,
  { sku, onHand, ...product }: { sku: string; onHand: number; name: string; price: object },
) {
  const api = serviceClient({
    tokenUrl: `${authUrl}/token`,
    clientId: 'backoffice',
    clientSecret: 'backoffice-secret',
    scope: 'products:write',
  });
  const send = async (method: string, path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' };
    const url = `${serviceUrl}/api/v1/products/${path}`;
    const { ok, status } = await api(url, { method, headers, body: JSON.stringify(body) });
    if (!ok) throw new Error(`${method} ${path}: ${status}`);
  };
  await send('PUT', sku, product);
  await send('PATCH', `${sku}/stock`, { onHandChange: onHand });
}

t.test('a customer uses the shop in a browser', { skip: withoutBrowser }, async (t) => {
  const shop = await openWebShop(t);
  const browser = await openBrowser(t);

  t.test('a customer logs in, orders, sees the order paid, cancels it and logs out', async (t) => {
    const { context, elsewhere, complaints } = await openContext(browser);
    const page = await context.newPage();
    const addresses: string[] = [];
    const answers: Promise<string>[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    page.on('response', (response) => {
      if (response.url().startsWith(shop.url)) answers.push(response.text().catch(() => ''));
    });

    await page.goto(shop.url);
    await shoot(page, 'welcome');
    await logIn(page, shop.url);
    await page.getByText('Customer One').waitFor();
    await page.getByText('120 in stock').waitFor();
    t.strictSame(
      await page.locator('.shelf h2').allInnerTexts(),
      ['Earl Grey, 100 g', 'Sencha, 100 g', 'Glass teapot, 1 l', 'Stoneware mug, blue'],
      'products of one kind are next to each other',
    );
    t.equal(await page.locator('.shelf').getByRole('img', { name: 'A tin of tea' }).count(), 2);
    t.equal(await page.getByRole('listitem').filter({ hasText: '€12.50' }).count(), 1);

    await put(page, 'Earl Grey, 100 g', 2);
    await put(page, 'Stoneware mug, blue', 1);
    t.equal(await page.getByLabel('Quantity of Earl Grey, 100 g').inputValue(), '1', 'the quantity is reset');
    t.equal(await overflow(page), 0, 'the products');
    await shoot(page, 'products');
    t.match(await page.locator('.total').innerText(), /€38\.50/);
    await checkOut(page, 'A card that is accepted');
    await says(page, 'Your order is paid');
    t.match(await page.getByRole('heading', { level: 1 }).innerText(), /Confirmed/);
    t.match(await page.getByRole('table').innerText(), /Earl Grey, 100 g\s+€12\.50 each\s+2\s+€25\.00/);
    await shoot(page, 'order');
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    const [, number = ''] = /^Order (\w{4}-\w{4}-\w{4}) /.exec(heading) ?? [];
    t.ok(number, `the number of the order: ${heading}`);

    await page.getByRole('button', { name: 'Cancel order…' }).click();
    await page.getByText('€38.50 is paid back to you.').waitFor();
    await shoot(page, 'cancel');
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await says(page, 'your money is paid back: €38.50.');
    const table = page.getByRole('table', { name: 'What you ordered' });
    await table.getByText('Paid back to you').waitFor();
    t.match(
      await table.innerText(),
      /Cancelled\s+-€38\.50\s+Total now\s+€0\.00\s+Paid back to you\s+€38\.50/,
    );
    t.equal(await overflow(page), 0, 'an order');
    await shoot(page, 'cancelled');
    t.equal(await page.getByRole('button', { name: 'Cancel order…' }).count(), 0);

    await page.getByRole('link', { name: 'My orders', exact: true }).first().click();
    await page.locator('.orders').getByText('Cancelled').waitFor();
    await page.getByRole('link', { name: `Order ${number}` }).waitFor();
    t.match(await page.locator('.orders .price').innerText(), /was\s+€38\.50\s+now\s+€0\.00/);
    t.equal(await overflow(page), 0, 'the orders');
    await shoot(page, 'orders');

    const cookies = (await context.cookies()).filter(({ name }) => !name.startsWith('as_'));
    t.match(cookies, [
      {
        name: '__Host-shop',
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
        path: '/',
        domain: '127.0.0.1',
        value: /^[\w-]{43}$/,
      },
    ]);
    t.equal(cookies.length, 1);
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    t.equal(await page.evaluate('document.cookie'), '', 'scripts see no cookie');
    const token = /eyJ[\w-]+\.|_token|refresh/i;
    t.notMatch(stored, token, 'no token in storage');
    t.notMatch(addresses.join('\n'), token, 'no token in an address');
    t.notMatch((await Promise.all(answers)).join('\n'), /eyJ[\w-]+\.|_token"/, 'no token in an answer');

    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(`${shop.url}/`);
    await page.getByRole('link', { name: 'Log in' }).waitFor();
    t.notMatch(await context.cookies(), [{ name: '__Host-shop' }]);
    t.strictSame(elsewhere, [], 'nothing leaves the machine');
    t.strictSame(complaints, [], 'nothing breaks the Content-Security-Policy');
  });

  t.test('a customer confirms one payment and declines another', async (t) => {
    const { context, complaints } = await openContext(browser);
    const page = await context.newPage();
    await logIn(page, shop.url);
    await put(page, 'Sencha, 100 g', 1);
    await checkOut(page, 'A card that asks you to confirm');
    await says(page, 'wants you to confirm');
    await shoot(page, 'confirm');
    const order = page.url();
    await page.getByRole('link', { name: 'Confirm the payment' }).click();
    await page.getByText('Tea and Pots asks for €19.70, to pay your order.').waitFor();
    await shoot(page, 'provider');
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('Payment declined').waitFor();
    await shoot(page, 'provider-declined');
    await page.getByRole('link', { name: 'Back to Tea and Pots' }).click();
    await page.waitForURL(order);

    await says(page, 'did not go through');
    await shoot(page, 'declined');
    await page.getByLabel('A card that is declined').check();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await says(page, 'The card was declined');
    await page.getByLabel('A card that is accepted').check();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await says(page, 'Your order is paid');
    t.strictSame(complaints, []);
  });

  t.test('a customer pays for a line that the shop has added, and cancels the order', async (t) => {
    const { context, complaints } = await openContext(browser);
    const page = await context.newPage();
    await logIn(page, shop.url);
    await put(page, 'Sencha, 100 g', 1);
    await checkOut(page, 'A card that is accepted');
    await says(page, 'Your order is paid');
    const staff = backOffice(shop.serviceUrl, shop.authUrl, 'orders:write');
    const path = new URL(page.url()).pathname;
    const add = [{ sku: 'MUG-STONEWARE-BLUE', quantity: 1 }];
    await staff('POST', `${path}/edits`, { add, difference: 'NEW_PAYMENT' });
    await page.reload();
    await says(page, '€13.50 is still to be paid.');
    await shoot(page, 'line-to-pay');
    await page.getByLabel('A card that is accepted').check();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await says(page, 'Your order is paid');
    await page.getByRole('button', { name: 'Cancel order…' }).click();
    await page.getByText('€33.20 is paid back to you.').waitFor();
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await says(page, 'your money is paid back: €33.20.');
    t.strictSame(complaints, []);
  });

  t.test('an order of more than the stock names the missing units, and the basket is kept', async (t) => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    await logIn(page, shop.url, 'customer-2');
    await put(page, 'Glass teapot, 1 l', 12);
    await page.locator('#basket').getByLabel('Glass teapot, 1 l').fill('13');
    await openCheckout(page);
    const alert = page.locator('#summary [role=alert]');
    await alert.getByText('Glass teapot, 1 l: 12 left').waitFor();
    await fillIn(page);
    await orderButton(page).click();
    await alert.getByText('Nothing was ordered').waitFor();
    t.match(await alert.innerText(), /Glass teapot, 1 l: 12 left/);
    await shoot(page, 'short');
    await page.getByRole('link', { name: 'Change the basket' }).click();
    await page.locator('#basket').getByLabel('Glass teapot, 1 l').fill('1');
    await openCheckout(page);
    await fillIn(page);
    await orderButton(page).dblclick();
    await page.waitForURL('**/orders/*');
    await page.goto(`${shop.url}/orders`);
    await page.locator('.orders').waitFor();
    t.equal(await page.locator('.orders li').count(), 1, 'two clicks, one order');
  });

  t.test('a session that has ended leads to the login, and the basket is kept', async (t) => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    await logIn(page, shop.url);
    await put(page, 'Sencha, 100 g', 3);
    await openCheckout(page);
    await context.clearCookies({ name: '__Host-shop' });
    await fillIn(page);
    await orderButton(page).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(`${shop.url}/checkout`);
    await page.goto(shop.url);
    await page.locator('#basket').getByLabel('Sencha, 100 g').waitFor();
    t.equal(await page.locator('#basket').getByLabel('Sencha, 100 g').inputValue(), '3');
  });

  t.test('prices have the decimals of their currency, even if the browser does not know it', async (t) => {
    for (const [currency, amount] of [
      ['HUF', 199_900],
      ['JPY', 1999],
      ['KWD', 1999],
    ] as const)
      await offer(shop, {
        sku: currency,
        onHand: 899_999_999,
        name: `A pot for ${currency}`,
        price: { amount, currency },
      });
    const { context } = await openContext(browser);
    const page = await context.newPage();
    await logIn(page, shop.url);
    const price = async (name: string) => {
      const text = await page.getByRole('listitem').filter({ hasText: name }).locator('.price').innerText();
      return text.replaceAll('\u00a0', ' ');
    };
    await page.getByText('A pot for HUF', { exact: true }).waitFor();
    await page.getByText('899,999,999 in stock').first().waitFor();
    t.equal(await price('A pot for HUF'), 'HUF 1,999.00');
    t.equal(await price('A pot for JPY'), '¥1,999');
    t.equal(await price('A pot for KWD'), 'KWD 1.999');
    await put(page, 'A pot for JPY', 1);
    await put(page, 'A pot for KWD', 2);
    const total = (await page.locator('.total').innerText()).replaceAll('\u00a0', ' ');
    t.match(total, '¥1,999 + KWD 3.998', 'currencies are not added up');
    await shoot(page, 'currencies');
  });

  t.test('an order whose payment the customer has approved is paid', async () => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    await logIn(page, shop.url);
    await put(page, 'Sencha, 100 g', 1);
    await checkOut(page, 'A card that asks you to confirm');
    const order = page.url();
    await page.getByRole('link', { name: 'Confirm the payment' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('You have approved €19.70').waitFor();
    await shoot(page, 'provider-approved');
    await page.getByRole('link', { name: 'Back to Tea and Pots' }).click();
    await page.waitForURL(order);
    await says(page, 'Your order is paid');
  });

  t.test('the page for an unknown address links to the shop or the orders', async (t) => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    for (const path of ['/nowhere', '/orders/1/2', '/%zz']) {
      t.equal((await page.goto(shop.url + path))?.status(), 404, path);
      await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    }
    await shoot(page, 'nowhere');
    await page.getByRole('link', { name: 'To the shop' }).click();
    await page.waitForURL(`${shop.url}/`);

    await logIn(page, shop.url);
    for (const id of ['019aa4f0-7c1e-7abc-8def-0123a1b2c3d4', 'unknown']) {
      await page.goto(`${shop.url}/orders/${id}`);
      await page.getByRole('heading', { name: 'There is no such order' }).waitFor();
      t.equal(await page.getByText('Try again').count(), 0);
    }
    await shoot(page, 'no-order');
    await page.locator('main').getByRole('link', { name: 'My orders' }).click();
    await page.waitForURL(`${shop.url}/orders`);
  });

  t.test('the shop handles a login that is refused, and a login that was tampered with', async (t) => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    await page.goto(shop.url);
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Login').fill('customer-1');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Login or password is wrong.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('You chose not to log in.').waitFor();
    await shoot(page, 'refused');

    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Login').waitFor();
    await page.goto(`${shop.url}/callback?code=anything&state=tampered`);
    await page.getByText('The login could not be verified.').waitFor();
    await page.goto(shop.url);
    await page.getByRole('link', { name: 'Log in' }).waitFor();
    t.notMatch(await context.cookies(), [{ name: '__Host-shop' }], 'no customer is logged in');
  });
});
