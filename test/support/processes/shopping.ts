/** Steps of a customer who uses the web client in a browser. */
import type { Page } from 'playwright-core';
import { shoot } from './browser.ts';

/** Logs in: clicks the shop's button, fills in the provider's form and gives consent. */
export async function logIn(page: Page, url: string, login = 'customer-1'): Promise<void> {
  await page.goto(url);
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Password').fill(`${login}-password`);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Tea and Pots asks for:').waitFor();
  await shoot(page, 'consent');
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(`${url}/`);
}

/** Puts a product into the basket. */
export async function put(page: Page, product: string, quantity: number): Promise<void> {
  await page.getByLabel(`Quantity of ${product}`).fill(String(quantity));
  await page.getByRole('button', { name: `Add ${product} to the basket` }).click();
}

/** Finds the button that places the order. The button shows the total, and is enabled as soon as the price is known. */
export const orderButton = (page: Page, total = '') =>
  page.getByRole('button', { name: `Order and pay ${total}`, disabled: false });

/** Opens the checkout, and waits for the price. */
export async function openCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'To the checkout' }).click();
  await page.waitForURL('**/checkout');
  await orderButton(page).waitFor();
}

/** Fills in the contact and an address. */
export async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('anna@example.com');
  await page.getByLabel('Name').fill('Anna Bauer');
  await page.getByLabel('Street and number').fill('Beispielweg 7');
  await page.getByLabel('Postal code').fill('10117');
  await page.getByLabel('City').fill('Berlin');
}

/**
 * Clicks the button that places the order, and waits for the page of the order. The button shows `total`. If that page
 * doesn't open, the error tells what the checkout shows.
 */
export async function placeOrder(page: Page, total = ''): Promise<void> {
  await orderButton(page, total).click();
  await page.waitForURL('**/orders/*').catch(async (cause: unknown) => {
    const invalid = await page.locator('input:invalid').evaluateAll((all) => all.map((one) => one.outerHTML));
    const shown = await page.locator('main').innerText();
    throw new Error(`the page of the order hasn't opened: ${[page.url(), ...invalid, shown].join('\n')}`, {
      cause,
    });
  });
}

/** Orders the basket, pays with a card, and opens the page of the order. */
export async function checkOut(page: Page, card: string): Promise<void> {
  await openCheckout(page);
  await fillIn(page);
  await page.getByLabel(card).check();
  await placeOrder(page);
}

/**
 * Position in pixels of the content's right edge. Waits at most five seconds until the content fits, because some
 * elements leave a narrow page with an animation.
 */
const RIGHT_EDGE = `new Promise((done) => {
  const end = performance.now() + 5000;
  const measure = () => {
    const edges = [...document.querySelectorAll('body *')].map((one) => one.getBoundingClientRect().right);
    const edge = Math.max(...edges);
    if (edge <= innerWidth || performance.now() > end) done(edge);
    else requestAnimationFrame(measure);
  };
  measure();
})`;

/** Measures how many pixels the content overflows a phone of 320 pixels at the right edge. */
export async function overflow(page: Page): Promise<number> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  const edge = await page.evaluate<number>(RIGHT_EDGE);
  await page.setViewportSize(before);
  return edge - 320;
}

/** Waits until the status of an order's page contains these words. */
export const says = (page: Page, words: string): Promise<void> =>
  page.locator('main [role=status]').filter({ hasText: words }).waitFor();
