import type { Locator, Page } from 'playwright-core';
import t, { type Test } from 'tap';
import type { components } from '../../../generated/v1/types.ts';
import { openBackOffice } from '../../support/processes/back-office.ts';
import { openBrowser, shoot, withoutBrowser } from '../../support/processes/browser.ts';
import { checkAccessibility } from '../../support/processes/check-accessibility.ts';
import { officeOrders } from '../../support/processes/office-orders.ts';
import { openStaffPage } from '../../support/processes/staff-page.ts';
import { retryUntil } from '../../support/run/wait-for.ts';

type Schemas = components['schemas'];
type Order = Schemas['Order'];

const queue = (page: Page): Locator => page.getByRole('list', { name: 'Orders to ship' });
const entry = (page: Page, { number }: Order): Locator =>
  queue(page).getByRole('listitem').filter({ hasText: number });
const form = (page: Page, { number }: Order): Locator =>
  page.getByRole('form', { name: `Ship order ${number}` });
const hasFocus = (element: Locator) => element.evaluate((one) => one === one.ownerDocument.activeElement);

/** Waits until the focus is in the field for the tracking number of an order. */
const focusIsIn = (page: Page, order: Order) =>
  retryUntil(
    `the form of ${order.number} has the focus`,
    () => hasFocus(form(page, order).getByLabel('Tracking number')),
    () => Promise.resolve(),
  );

/** Presses Tab until an element has the focus. */
const tabTo = (page: Page, element: Locator) =>
  retryUntil(
    'Tab reaches the element',
    () => hasFocus(element),
    () => page.keyboard.press('Tab'),
  );

t.test('staff ship orders in a browser', { skip: withoutBrowser }, async (t) => {
  const office = await openBackOffice(t);
  const browser = await openBrowser(t);
  const { place, read, send } = officeOrders(office);
  const open = (t: Test, login: string, path = '/to-ship') => openStaffPage(t, browser, office, login, path);
  const hold = ({ id }: Order, reason: string) => send('POST', `/orders/${id}/shipment-holds`, { reason });
  const shipmentsOf = async ({ id }: Order) =>
    (await send<Schemas['ShipmentCollection']>('GET', `/orders/${id}/shipments`)).shipments;

  t.test('fulfilment ships three orders in a row with the keyboard only', async (t) => {
    const orders = [await place(), await place(), await place()] as const;
    const held = await place();
    await hold(held, 'ADDRESS');
    const { page, complaints } = await open(t, 'fulfilment-1');
    await entry(page, orders[0]).getByText('Berlin, DE').waitFor();
    t.equal(await entry(page, held).count(), 0, 'an order on hold is not offered');

    await tabTo(page, entry(page, orders[0]).getByRole('button').first());
    await page.keyboard.press('Enter');
    await focusIsIn(page, orders[0]);
    await checkAccessibility(t, page, 'the form to ship');
    await shoot(page, 'to-ship');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('DHL');
    await page.keyboard.press('Tab');
    await page.keyboard.type('JD01\n');
    await focusIsIn(page, orders[1]);
    await page.keyboard.type('JD02\n');
    await focusIsIn(page, orders[2]);
    await page.keyboard.type('JD03\n');
    await page.getByRole('status').filter({ hasText: '3 shipped' }).waitFor();
    await entry(page, orders[2]).getByText('5 units shipped · DHL JD03').waitFor();
    for (const [index, order] of orders.entries())
      t.match(
        await shipmentsOf(order),
        { length: 1, 0: { carrier: 'DHL', trackingNumber: `JD0${index + 1}` } },
        `shipment ${index}`,
      );
    await checkAccessibility(t, page, 'the shipped orders');
    t.strictSame(complaints, []);
  });

  t.test('an order is shipped in two parts, and shipping ends its packing', async (t) => {
    const order = await place();
    const { page, complaints } = await open(t, 'fulfilment-1', `/to-ship?order=${order.id}`);
    await focusIsIn(page, order);
    await form(page, order).getByRole('button', { name: 'Start packing' }).click();
    await entry(page, order).getByText('Being packed').waitFor();
    t.match((await read(order.id)).shipmentHolds, [{ reason: 'PACKING' }]);

    await form(page, order).getByLabel('Earl Grey, 100 g').fill('1');
    await form(page, order).getByLabel('Stoneware mug, blue').fill('0');
    await form(page, order).getByRole('button', { name: 'Ship and next' }).click();
    await entry(page, order).getByText('1 unit shipped').waitFor();
    t.strictSame((await read(order.id)).shipmentHolds, [], 'the packing has ended');

    await entry(page, order).getByRole('button', { name: 'Ship the rest' }).click();
    await focusIsIn(page, order);
    await page.keyboard.press('Enter');
    await entry(page, order).getByText('4 units shipped').waitFor();
    t.equal((await read(order.id)).fulfillmentStatus, 'FULFILLED');
    t.strictSame(complaints, []);
  });

  t.test('a problem stays at its order with the inputs, while the next order is open', async (t) => {
    const [order, next] = [await place(), await place()] as const;
    const { page } = await open(t, 'fulfilment-1', `/to-ship?order=${order.id}`);
    await focusIsIn(page, order);
    // The page does not learn of the hold before its request to ship is answered.
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.route(`**/api/v1/orders/${order.id}`, async (route) => {
      await answered;
      await route.continue();
    });
    await hold(order, 'CUSTOMER');
    await page.keyboard.type('JD04\n');
    await focusIsIn(page, next);
    await entry(page, order).getByRole('alert').waitFor();
    t.equal((await answered).status(), 412);
    t.strictSame(await shipmentsOf(order), [], 'nothing is shipped');
    await entry(page, order).getByRole('button').first().click();
    t.equal(await form(page, order).getByLabel('Tracking number').inputValue(), 'JD04');
  });

  t.test('packing slips show no prices, and each is printed on its own page', async (t) => {
    const orders = [await place(), await place()] as const;
    const { page, complaints } = await open(t, 'fulfilment-1');
    for (const { number } of orders)
      await page.getByRole('checkbox', { name: `Select order ${number}` }).check();
    await page.getByRole('link', { name: 'Print 2 packing slips' }).click();
    for (const { number } of orders) {
      const slip = page.getByRole('article', { name: `Packing slip of order ${number}` });
      await slip.getByText('Beispielweg 7').waitFor();
      t.equal(await slip.getByRole('row', { name: '3 Earl Grey, 100 g TEA-EARL-GREY-100' }).count(), 1);
      t.notMatch(await slip.innerText(), /€|EUR|12\.50/);
    }
    await checkAccessibility(t, page, 'the packing slips');
    await shoot(page, 'packing-slips');
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    t.equal(paper.match(/\/Type \/Page\b/g)?.length, 2);
    await page.emulateMedia({ media: 'print' });
    t.notOk(await page.getByRole('button', { name: 'Print' }).isVisible());
    t.strictSame(complaints, []);
  });

  t.test('finance sees the orders and cannot ship, and the catalogue role sees none', async (t) => {
    const order = await place();
    const { page } = await open(t, 'finance-1', `/to-ship?order=${order.id}`);
    await entry(page, order).getByText('Beispielweg 7').waitFor();
    t.equal(await form(page, order).count(), 0);
    const { page: other } = await open(t, 'catalogue-1');
    await other.getByText('Your account may not see this page').waitFor();
    t.equal(await queue(other).count(), 0);
  });
});

t.test('staff show more than the oldest 50 orders to ship', { skip: withoutBrowser }, async (t) => {
  const office = await openBackOffice(t);
  const { place } = officeOrders(office);
  const items = [{ sku: 'TEA-SENCHA-100', quantity: 1 }];
  const orders = await Promise.all(Array.from({ length: 52 }, () => place({ items })));
  const newest = orders.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0]!; // There are 52 orders.
  const { page, complaints } = await openStaffPage(
    t,
    await openBrowser(t),
    office,
    'fulfilment-1',
    '/to-ship',
  );
  await page.getByText(/^The oldest 50 of \d+ orders$/).waitFor();
  t.equal(await queue(page).getByRole('listitem').count(), 50);
  t.equal(await entry(page, newest).count(), 0);
  await page.getByRole('button', { name: 'Show the next 50' }).click();
  await entry(page, newest).waitFor();
  t.equal(await page.getByRole('button', { name: 'Show the next 50' }).count(), 0);
  await entry(page, newest).getByRole('button').first().click();
  await form(page, newest).waitFor();
  await page.reload();
  await form(page, newest).waitFor();
  t.strictSame(complaints, []);
});
