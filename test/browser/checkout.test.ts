import type { Browser, Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { serviceClient } from '../../scripts/dev/service-client.ts';
import { checkAccessibility } from '../support/processes/check-accessibility.ts';
import { openBrowser, openContext, shoot, withoutBrowser } from '../support/processes/browser.ts';
import {
  fillIn,
  logIn,
  openCheckout,
  orderButton,
  placeOrder,
  overflow,
  put,
  says,
} from '../support/processes/shopping.ts';
import { type WebShop, openWebShop } from '../support/processes/web-shop.ts';

/** The text of an element, with plain spaces. */
const textOf = async (page: Page, selector: string): Promise<string> =>
  (await page.locator(selector).innerText()).replaceAll(/\s+/g, ' ');

/** Returns a function that changes the catalogue, as the staff of the shop would. */
function staffOf({ serviceUrl, authUrl }: WebShop) {
  const api = serviceClient({
    tokenUrl: `${authUrl}/token`,
    clientId: 'backoffice',
    clientSecret: 'backoffice-secret',
    scope: 'products:write',
  });
  return async (method: string, path: string, body?: object): Promise<void> => {
    const headers = { 'Content-Type': 'application/json', 'If-Match': '*' };
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const { ok, status } = await api(`${serviceUrl}/api/v1${path}`, sent);
    if (!ok) throw new Error(`${method} ${path}: ${status}`);
  };
}

const tea = (page: Page, quantity = 2) => put(page, 'Earl Grey, 100 g', quantity);
const mug = (page: Page) => put(page, 'Stoneware mug, blue', 1);

/** Orders as a guest in one browser, and finds the order in another one. */
async function findOrderOfGuest(t: Test, shop: WebShop, browser: Browser): Promise<void> {
  const page = await (await openContext(browser)).context.newPage();
  await page.goto(shop.url);
  await tea(page, 1);
  await page.getByRole('button', { name: 'To the checkout' }).click();
  await page.getByRole('link', { name: 'Order as a guest' }).click();
  await fillIn(page);
  await placeOrder(page);
  await says(page, 'Your order is paid');
  const [, number = ''] = /^Order (\S+)/.exec(await page.title()) ?? [];
  await page.getByRole('link', { name: 'find this order again' }).waitFor();

  const { context, elsewhere } = await openContext(browser);
  const later = await context.newPage();
  await later.goto(`${shop.url}/orders`);
  await later.getByRole('link', { name: 'Find the order of a guest' }).click();
  await later.getByLabel('Order number').fill(number);
  await later.getByLabel('E-mail').fill('ben@example.com');
  await later.getByRole('button', { name: 'Find the order' }).click();
  await later.getByRole('alert').getByText('We know no order of a guest').waitFor();
  await shoot(later, 'find-order');
  await checkAccessibility(t, later, 'the search for an order');
  t.equal(await overflow(later), 0, 'the search for an order');
  await later.getByLabel('Order number').fill(number.toLowerCase().replaceAll('-', ' '));
  await later.getByLabel('E-mail').fill('Anna@Example.com');
  await later.getByRole('button', { name: 'Find the order' }).click();
  await says(later, 'Your order is paid');
  await later.getByRole('link', { name: 'Withdraw from contract' }).waitFor();
  await shoot(later, 'found-order');
  t.equal(await overflow(later), 0, 'the order that was found');
  await later.getByRole('button', { name: 'Cancel order…' }).click();
  await later.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
  await says(later, 'Your order is cancelled');
  await later.getByRole('button', { name: 'Close the order' }).click();
  await later.getByRole('heading', { name: 'Find your order' }).waitFor();
  await later.goto(page.url());
  await later.getByText('Log in to see your orders.').waitFor();
  t.strictSame(elsewhere, []);
}

t.test('a customer places an order in the checkout', { skip: withoutBrowser }, async (t) => {
  const shop = await openWebShop(t);
  const browser = await openBrowser(t);
  const send = staffOf(shop);

  t.test('the price depends on country and shipping method, and the order stores both', async (t) => {
    const { context, elsewhere, complaints } = await openContext(browser);
    const page = await context.newPage();
    await logIn(page, shop.url);
    await tea(page);
    await mug(page);
    await openCheckout(page);
    t.equal(
      await textOf(page, '#summary table'),
      'Price of your order 2 × Earl Grey, 100 g €25.00 1 × Stoneware mug, blue €13.50 Delivery: Parcel €0.00 ' +
        'Total €38.50 Of this, tax at 7 % €1.64 Of this, tax at 19 % €2.16',
    );
    t.equal(await page.getByLabel('Name').inputValue(), 'Customer One', 'the name is filled in');

    await page.getByLabel('Express parcel').check();
    await orderButton(page, '€48.40').waitFor();
    await page.getByLabel('Country').selectOption({ label: 'France' });
    await orderButton(page, '€38.50').waitFor();
    t.match(await textOf(page, '#summary table'), 'tax at 5.5 % €1.30 Of this, tax at 20 % €2.25');
    t.equal(await page.getByLabel('Express parcel').count(), 0, 'no express parcel to France');
    t.ok(await page.getByLabel('Parcel').isChecked());
    await page.getByLabel('Country').selectOption({ label: 'Switzerland' });
    await orderButton(page, '€48.14').waitFor();
    t.match(
      await textOf(page, '#summary table'),
      'Delivery: Parcel to Switzerland €14.90 Tax that is not due -€5.26 Total €48.14',
    );
    await page.getByLabel('Country').selectOption({ label: 'Germany' });
    await orderButton(page, '€38.50').waitFor();
    await page.getByLabel('Express parcel').check();
    await orderButton(page, '€48.40').waitFor();
    await fillIn(page);
    t.equal(await overflow(page), 0, 'the checkout');
    await shoot(page, 'checkout');
    await placeOrder(page);
    await says(page, 'Your order is paid');
    t.match(
      await textOf(page, 'table'),
      'Delivery: Express parcel €9.90 Total €48.40 Of this, tax at 7 % €2.06 Of this, tax at 19 % €2.71',
    );
    t.equal(
      await textOf(page, '.recipient'),
      'Delivery Express parcel Anna Bauer Beispielweg 7 10117 Berlin Germany Messages about this order go to anna@example.com.',
    );
    t.equal(await overflow(page), 0, 'the order');
    await shoot(page, 'order-with-address');
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    t.notMatch(stored, /Beispielweg|anna@/, 'the browser stores no address');
    t.strictSame(elsewhere, []);
    t.strictSame(complaints, []);
  });

  t.test('a customer who pays by transfer learns the amount and the reference', async (t) => {
    const { context, complaints } = await openContext(browser);
    const page = await context.newPage();
    await logIn(page, shop.url, 'customer-1042');
    await tea(page, 1);
    await openCheckout(page);
    await fillIn(page);
    await page.getByLabel('By bank transfer').check();
    await placeOrder(page);
    await says(page, 'Please transfer');
    const [, number] = /^Order (\S+)/.exec(await page.title()) ?? [];
    await says(page, ` with the reference ${number} until `);
    t.match(await textOf(page, 'main [role=status]'), /^Please transfer €\d+\.\d\d with/);
    t.match(await textOf(page, 'h1'), 'Waiting for your transfer');
    t.equal(await overflow(page), 0, 'the order');
    await shoot(page, 'order-by-transfer');
    t.strictSame(complaints, []);
  });

  t.test('a discount code lowers the price once, and can be removed', async (t) => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    await logIn(page, shop.url, 'customer-1042');
    const use = async (code: string) => {
      await page.getByLabel('Discount code').fill(code);
      await page.getByRole('button', { name: 'Use code' }).click();
    };
    await tea(page, 1);
    await openCheckout(page);
    await use('welcome10');
    await page.getByText('The code WELCOME10 is for larger orders.').waitFor();
    await use('no-such-code');
    await page.getByText('We don’t know the code NO-SUCH-CODE, or it is not valid now.').waitFor();
    await orderButton(page, '€17.40').waitFor();
    await shoot(page, 'no-code');

    await page.goto(shop.url);
    await mug(page);
    await openCheckout(page);
    await use('welcome10');
    await orderButton(page, '€28.30').waitFor();
    t.match(
      await textOf(page, '#summary table'),
      'Discount WELCOME10 -€2.60 Delivery: Parcel €4.90 Total €28.30',
    );
    await page.getByRole('button', { name: 'Remove code' }).click();
    await orderButton(page, '€26.00').waitFor();
    await use('Welcome10');
    await orderButton(page, '€28.30').waitFor();
    await fillIn(page);
    await shoot(page, 'code');
    await placeOrder(page);
    await says(page, 'Your order is paid');
    t.match(await textOf(page, 'table'), 'Discount WELCOME10 -€2.60 Delivery: Parcel €4.90 Total €28.30');

    await page.goto(shop.url);
    await tea(page);
    await openCheckout(page);
    await use('WELCOME10');
    await page.getByText('You have used the code WELCOME10 before.').waitFor();
  });

  t.test('an order that is picked up needs no address', async (t) => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    await logIn(page, shop.url);
    await mug(page);
    await openCheckout(page);
    await page.getByLabel('Pick up in the shop').check();
    await orderButton(page, '€13.50').waitFor();
    t.notOk(await page.getByLabel('Street and number').isVisible());
    await page.getByLabel('E-mail').fill('anna@example.com');
    await shoot(page, 'pickup');
    await placeOrder(page);
    await says(page, 'Your order is paid');
    t.match(await textOf(page, '.recipient'), 'Delivery Pick up in the shop Messages');
  });

  t.test('a changed price is shown, and the customer accepts the price with a second click', async (t) => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    await logIn(page, shop.url);
    await tea(page, 1);
    await openCheckout(page);
    await fillIn(page);
    const product = { name: 'Earl Grey, 100 g', taxClass: 'reduced' };
    await send('PUT', '/products/TEA-EARL-GREY-100', {
      ...product,
      price: { amount: 1300, currency: 'EUR' },
    });
    await orderButton(page, '€17.40').click();
    const alert = page.locator('#summary [role=alert]');
    await alert.getByText('It was €17.40, and is €17.90 now.').waitFor();
    await shoot(page, 'price-changed');
    await placeOrder(page, '€17.90');
    await says(page, 'Your order is paid');
    await send('PUT', '/products/TEA-EARL-GREY-100', {
      ...product,
      price: { amount: 1250, currency: 'EUR' },
    });
    t.match(await textOf(page, 'table'), 'Total €17.90');
  });

  t.test('each problem is shown at the field that has caused it', async (t) => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    await logIn(page, shop.url);
    await mug(page);
    await openCheckout(page);
    await fillIn(page);
    await page.getByLabel('City').fill(' ');
    await page.getByLabel('Telephone').fill('1'.repeat(200));
    await orderButton(page).click();
    await page.getByText('City must be a single line').waitFor();
    t.equal(await page.getByLabel('City').getAttribute('aria-invalid'), 'true');
    t.match(await textOf(page, '#field-phone-problem'), /^Telephone must /);
    t.equal(await page.evaluate('document.activeElement.id'), 'field-phone', 'the first field has the focus');
    await shoot(page, 'wrong-fields');
    await fillIn(page);
    await page.getByLabel('Telephone').fill('');

    await send('DELETE', '/tax-rates/FR/standard');
    await page.getByLabel('Country').selectOption({ label: 'France' });
    await page.getByText('We can’t deliver to this country yet.').waitFor();
    await shoot(page, 'no-rate');
    await page.getByLabel('Country').selectOption({ label: 'Germany' });
    await page.getByLabel('Express parcel').check();
    await orderButton(page, '€23.40').waitFor();
    t.equal(await page.locator('#field-country-problem').innerText(), '');
    await send('DELETE', '/shipping-methods/express');
    await orderButton(page).click();
    await page.getByText('This way of delivery is no longer possible.').waitFor();
    await orderButton(page, '€18.40').waitFor();
    t.ok(await page.getByLabel('Parcel').isChecked(), 'the parcel is chosen');
    await shoot(page, 'no-express');

    await send('DELETE', '/products/MUG-STONEWARE-BLUE');
    await orderButton(page).click();
    const alert = page.locator('#summary [role=alert]');
    await alert.getByText('no longer for sale').waitFor();
    t.match(await alert.innerText(), /Stoneware mug, blue: none left/);
    await page.getByRole('link', { name: 'Change the basket' }).click();
    await page.getByText('Nothing in it yet.').waitFor();
  });

  t.test('a guest orders without a login, and sees only orders of this guest', async (t) => {
    const { context, elsewhere, complaints } = await openContext(browser);
    const page = await context.newPage();
    await page.goto(shop.url);
    await tea(page);
    await page.getByRole('button', { name: 'To the checkout' }).click();
    const asGuest = page.getByRole('link', { name: 'Order as a guest' });
    await asGuest.waitFor();
    await checkAccessibility(t, page, 'the choice between a login and a guest');
    await asGuest.click();
    await orderButton(page).waitFor();
    t.equal(await page.getByLabel('Name').inputValue(), '');
    await fillIn(page);
    await placeOrder(page);
    await page.getByText('Your order is paid').waitFor();
    const order = page.url();
    await page.getByRole('link', { name: 'My orders', exact: true }).click();
    await page.getByRole('link', { name: /^Order / }).waitFor();

    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Login').waitFor();
    await page.goto(shop.url);
    const logOut = page.getByRole('button', { name: 'Log out' });
    await logOut.click();
    await logOut.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Log in' }).waitFor();
    await page.goto(order);
    await page.getByText('Log in to see your orders.').waitFor();
    await page.goto(`${shop.url}/login?to=/orders&as=guest`);
    await page.getByRole('heading', { name: 'My orders' }).waitFor();
    t.equal(await page.getByRole('link', { name: /^Order / }).count(), 0, 'another guest has no orders');
    t.strictSame([elsewhere, complaints], [[], []]);
    await page.goto(order);
    await page.getByRole('heading', { name: 'There is no such order' }).waitFor();
  });

  t.test('a guest finds the order again by its number and e-mail address, and cancels it', (t) =>
    findOrderOfGuest(t, shop, browser),
  );

  t.test('a checkout without a basket links to the products', async () => {
    const { context } = await openContext(browser);
    const page = await context.newPage();
    await logIn(page, shop.url, 'customer-2');
    await page.goto(`${shop.url}/checkout`);
    await page.getByRole('heading', { name: 'Your basket is empty' }).waitFor();
    await page.getByRole('link', { name: 'See the products' }).click();
    await page.waitForURL(`${shop.url}/`);
    await page.getByRole('heading', { name: 'Products' }).waitFor();
  });
});
