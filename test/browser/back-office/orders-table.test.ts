import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import t, { type Test } from 'tap';
import type { components } from '../../../generated/v1/types.ts';
import { type BackOffice, openBackOffice } from '../../support/processes/back-office.ts';
import { openBrowser, shoot, withoutBrowser } from '../../support/processes/browser.ts';
import { checkAccessibility } from '../../support/processes/check-accessibility.ts';
import { officeOrders } from '../../support/processes/office-orders.ts';
import { openStaffPage } from '../../support/processes/staff-page.ts';
import { retryUntil } from '../../support/run/wait-for.ts';

type Order = components['schemas']['Order'];
type Orders = components['schemas']['OrderCollection'];

/** A reference that a spreadsheet would run as a formula. */
const FORMULA = '=HYPERLINK("http://127.0.0.1/";"x,y")';

/** Number of orders. A page of the table shows 50. */
const COUNT = 55;

const rows = (page: Page): Locator => page.getByRole('rowheader');
const numbers = (page: Page): Promise<string[]> => rows(page).allInnerTexts();
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search orders' });
const hasFocus = (element: Locator) => element.evaluate((one) => one === one.ownerDocument.activeElement);

/** Waits until the table shows this many orders. */
const shows = (page: Page, count: string) => page.getByRole('status').filter({ hasText: count }).waitFor();

/** Waits until the table shows this order and no other. The rows of an earlier search stay until the answer comes. */
const showsOnly = async (page: Page, { number }: Order) =>
  retryUntil(
    `the table shows only ${number}`,
    async () => (await numbers(page)).join() === number,
    () => page.getByRole('rowheader', { name: number }).waitFor(),
  );

/** Places orders: one of another person and another product, one that isn't paid, and many equal ones. */
async function placeOrders(office: BackOffice) {
  const { place, send } = officeOrders(office);
  const formula = await place({ reference: FORMULA });
  const teapot = await place({
    customerId: 'customer-2',
    items: [{ sku: 'TEAPOT-GLASS-1L', quantity: 1 }],
    contact: { email: 'ben.cole@example.com', name: 'Ben Cole' },
    shippingAddress: undefined,
    shippingMethod: 'pickup',
  });
  const body = { customerId: 'customer-2', shippingMethod: 'pickup', paymentMethod: 'tok_declined' };
  const items = [{ sku: 'TEA-SENCHA-100', quantity: 1 }];
  const declined = await send<Order>('POST', '/orders', { ...body, items });
  await retryUntil(
    'the payment is declined',
    async () => (await send<Order>('GET', `/orders/${declined.id}`)).paymentStatus === 'FAILED',
    () => Promise.resolve(),
  );
  await Promise.all(
    Array.from({ length: COUNT - 3 }, (_, index) =>
      send('POST', '/orders', { ...body, items, paymentMethod: 'tok_approved', reference: `WEB-${index}` }),
    ),
  );
  return { formula, teapot, declined, send, url: office.url };
}

/** Parses a CSV file whose first line has the names of the fields (RFC 4180). */
function parseCsv(text: string): Record<string, string>[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)])
    .map((cells) => cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ''));
  const [names = [], ...rest] = lines;
  return rest.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
}

type Placed = Awaited<ReturnType<typeof placeOrders>>;
type Open = (t: Test, path: string, login?: string) => ReturnType<typeof openStaffPage>;

async function checkSearch(t: Test, open: Open, { formula, teapot, declined, url }: Placed) {
  const { page, complaints } = await open(t, '/orders');
  await shows(page, `1–50 of ${COUNT} orders`);
  await page.keyboard.press('/');
  await page.keyboard.type('anna@example.com\n');
  await showsOnly(page, formula);
  await page.reload();
  await showsOnly(page, formula);
  t.equal(page.url(), `${url}/orders`, 'personal data is not in the address');
  t.equal(await search(page).inputValue(), 'anna@example.com');

  await search(page).fill('cole ben');
  await page.keyboard.press('Enter');
  await page.getByText('Name: cole ben').waitFor();
  await showsOnly(page, teapot);
  t.equal(page.url(), `${url}/orders`);
  await page.goBack();
  await page.getByText('E-mail: anna@example.com').waitFor();

  for (const [text, order] of [
    ['TEAPOT-GLASS', teapot],
    ['=HYPER', formula],
  ] as const) {
    await search(page).fill(text);
    await page.keyboard.press('Enter');
    await page.getByText(`Number, reference or SKU: ${text}`).waitFor();
    await showsOnly(page, order);
  }
  await search(page).fill(declined.number.toLowerCase().replaceAll('-', ' '));
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/orders/${declined.id}`);
  t.strictSame(complaints, []);
}

async function checkExport(t: Test, open: Open, { formula, send }: Placed) {
  const columns = 'createdAt.status.units.currentTotal.reference';
  const { page, complaints } = await open(t, `/orders?status=CONFIRMED&columns=${columns}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = parseCsv(await readFile(await (await download).path(), 'utf8'));
  const { orders } = await send<Orders>('GET', '/orders?status=CONFIRMED&size=100');
  t.strictSame(
    lines.map(({ number }) => number),
    orders.map(({ number }) => number),
  );
  t.ok(orders.length > 50, 'several pages of the table');
  t.match(
    lines.find(({ number }) => number === formula.number),
    {
      createdAt: formula.createdAt,
      status: 'CONFIRMED',
      currentTotal: String(formula.currentTotal.amount / 100),
      currency: 'EUR',
      units: '5',
      reference: `'${FORMULA}`,
    },
  );

  // The service does not answer until the user has stopped the export.
  const stopped = Promise.withResolvers<void>();
  await page.route(/size=100/, async (route) => {
    await stopped.promise;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Export stopped').waitFor();
  stopped.resolve();
  t.equal(await page.getByRole('button', { name: 'Export CSV' }).count(), 1);
  t.strictSame(complaints, []);
}

t.test('staff find orders in a browser', { skip: withoutBrowser }, async (t) => {
  const office = await openBackOffice(t);
  const browser = await openBrowser(t);
  const placed = await placeOrders(office);
  const { declined } = placed;
  const open = (t: Test, path: string, login = 'support-1') => openStaffPage(t, browser, office, login, path);

  t.test('the search finds orders by e-mail address, name, SKU, reference and number', (t) =>
    checkSearch(t, open, placed),
  );

  t.test('filters are in the address, and are kept after a reload and after the Back button', async (t) => {
    const { page, complaints } = await open(t, '/orders');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('checkbox', { name: 'Failed' }).check();
    await checkAccessibility(t, page, 'the filters');
    await page.getByRole('button', { name: 'Done' }).click();
    await showsOnly(page, declined);
    t.equal(new URL(page.url()).search, '?paymentStatus=FAILED');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Placed', { exact: true }).selectOption('Yesterday');
    await page.getByText('No orders found').waitFor();
    await page.getByLabel('Placed', { exact: true }).selectOption('Today');
    await page.waitForURL(/from=(\d+-\d+-\d+)&to=\1$/);
    await page.getByLabel('Placed', { exact: true }).selectOption('At any time');
    await page.getByRole('button', { name: 'Done' }).click();
    await showsOnly(page, declined);
    await page.reload();
    await showsOnly(page, declined);
    await page.getByRole('link', { name: 'Confirmed' }).click();
    await page.getByText('No orders found').waitFor();
    await page.getByRole('button', { name: 'Remove filter: Payment: Failed' }).click();
    await page.waitForURL(`${office.url}/orders?status=CONFIRMED`);
    await page.goBack();
    await page.goBack();
    await showsOnly(page, declined);
    t.strictSame(complaints, []);
  });

  t.test('pages of the table follow each other, also after a reload', async (t) => {
    const { page, complaints } = await open(t, '/orders');
    await shows(page, `1–50 of ${COUNT} orders`);
    await page.getByRole('link', { name: `All ${COUNT}` }).waitFor();
    await checkAccessibility(t, page, 'the orders table');
    await shoot(page, 'orders');
    const first = await numbers(page);
    await page.getByRole('link', { name: 'Next' }).click();
    await shows(page, `51–${COUNT} of ${COUNT} orders`);
    const second = await numbers(page);
    t.equal(new Set([...first, ...second]).size, COUNT, 'no order is left out');
    await page.reload();
    await shows(page, `51–${COUNT} of ${COUNT} orders`);
    t.strictSame(await numbers(page), second);
    await page.getByRole('button', { name: 'Previous' }).click();
    await shows(page, `1–50 of ${COUNT} orders`);
    t.strictSame(await numbers(page), first);

    await rows(page).first().getByRole('link').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    t.ok(await hasFocus(rows(page).nth(1).getByRole('link')), 'arrow keys move between orders');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: new RegExp(first[1]!) }).waitFor();
    t.strictSame(complaints, []);
  });

  t.test('a saved view has the filters and the columns', async (t) => {
    const { page, complaints } = await open(t, '/orders?fulfillmentStatus=UNFULFILLED&paymentStatus=PAID');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Customer' }).check();
    await page.getByRole('columnheader', { name: 'Customer' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save or delete views' }).click();
    await page.getByLabel('Name of the view').fill('Paid, not shipped');
    await page.keyboard.press('Enter');
    const saved = page.url();

    await page.goto(`${office.url}/orders?columns=status`);
    await page.getByRole('columnheader', { name: 'Status' }).waitFor();
    t.equal(await page.getByRole('columnheader').count(), 2);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Paid, not shipped' }).click();
    await page.getByRole('columnheader', { name: 'Customer' }).waitFor();
    t.equal(page.url(), saved);
    t.strictSame(complaints, []);
  });

  t.test('the exported file has the filtered orders, and no formulas', (t) => checkExport(t, open, placed));

  t.test('a phone shows cards, and the catalogue role sees no orders', async (t) => {
    const { page, complaints } = await open(t, '/orders', 'fulfilment-1');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('list', { name: 'Orders' }).waitFor();
    t.equal(await page.getByRole('list', { name: 'Orders' }).getByRole('link').count(), 50);
    await checkAccessibility(t, page, 'the orders on a phone');
    t.strictSame(complaints, []);

    const { page: other } = await open(t, '/orders', 'catalogue-1');
    await other.getByText('Your account may not see this page').waitFor();
    t.equal(await other.getByRole('link', { name: 'Orders' }).count(), 0);
  });
});
