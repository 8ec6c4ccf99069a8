import type { Page } from 'playwright-core';
import t from 'tap';
import { openBackOffice } from '../../support/processes/back-office.ts';
import { openBrowser, shoot, withoutBrowser } from '../../support/processes/browser.ts';
import { checkAccessibility } from '../../support/processes/check-accessibility.ts';
import { officeOrders } from '../../support/processes/office-orders.ts';
import { openOrderPage } from '../../support/processes/order-page.ts';
import { button, field, openStaffPage, says } from '../../support/processes/staff-page.ts';

const MINUTE = 60_000;
const ENDED = 'Your session has ended';

const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: title });

/** Logs in again on the tab that the dialog opens. The provider still knows the user. */
async function logInAgain(page: Page): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await dialogOf(page, ENDED).getByRole('link', { name: 'Log in' }).click();
  const tab = await opened;
  await tab.getByRole('heading', { name: 'You are logged in again' }).waitFor();
  await tab.close();
}

/** Logs in as another user on another tab. */
async function logInAsOther(page: Page, login: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(`${new URL(page.url()).origin}/login?as=other&to=/logged-in`);
  await field(tab, 'Login').fill(login);
  await tab.getByLabel('Password').fill(`${login}-password`);
  await button(tab, 'Log in').click();
  await button(tab, 'Allow').click();
  await tab.getByRole('heading', { name: 'You are logged in again' }).waitFor();
  await tab.close();
}

t.test('sessions of the back office', { skip: withoutBrowser }, async (t) => {
  const clock = { ahead: 0 };
  const office = await openBackOffice(t, { now: () => Date.now() + clock.ahead });
  const browser = await openBrowser(t);
  const { place, send } = officeOrders(office);
  t.afterEach(() => void (clock.ahead = 0));

  t.test('a session that ends during a form keeps the inputs, and the form is sent once', async (t) => {
    const { id } = await place();
    const { page, begin, dialog, succeeds } = await openOrderPage(t, {
      ...{ browser, office, orderId: id },
      login: 'support-1',
    });
    await begin('Refund');
    const amount = page.getByRole('dialog', { name: 'Refund' }).getByLabel('Amount');
    await amount.fill('3.50');
    clock.ahead = 31 * MINUTE;
    await button(page, 'Refund').last().click();
    await dialogOf(page, ENDED).waitFor();
    await shoot(page, 'session-ended');
    await logInAgain(page);
    await dialogOf(page, ENDED).waitFor({ state: 'detached' });
    t.equal(await amount.inputValue(), '3.50');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await succeeds('The refund is requested');
    t.equal((await send<{ totalCount: number }>('GET', `/orders/${id}/payment/refunds`)).totalCount, 1);
  });

  t.test('a back office that restarts during a form keeps the inputs', async (t) => {
    const { page, complaints } = await openStaffPage(
      t,
      browser,
      office,
      'catalogue-1',
      '/products/TEAPOT-GLASS-1L',
    );
    await field(page, 'Name').fill('Teapot, 2 l');
    await office.restart();
    await button(page, 'Save').first().click();
    await logInAgain(page);
    await dialogOf(page, ENDED).waitFor({ state: 'detached' });
    t.equal(await field(page, 'Name').inputValue(), 'Teapot, 2 l');
    await button(page, 'Save').first().click();
    await says(page, 'The product was saved');
    t.strictSame(
      complaints.filter((text) => !text.includes('401')),
      [],
    );
  });

  t.test('a page that is open while another user logs in shows what this other user may do', async () => {
    const { page } = await openStaffPage(t, browser, office, 'catalogue-1', '/products');
    await page.getByRole('heading', { level: 1 }).waitFor();
    clock.ahead = 31 * MINUTE;
    await dialogOf(page, ENDED).waitFor();
    await logInAsOther(page, 'fulfilment-1');
    await page.getByRole('link', { name: 'To ship' }).waitFor();
    await button(page, 'Fulfilment One').waitFor();

    await page.clock.install();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await logInAsOther(page, 'support-1');
    await page.clock.fastForward(MINUTE / 2);
    await button(page, 'Support One').waitFor();
  });

  t.test('a page that only reads warns, and its session ends', async (t) => {
    const { page } = await openStaffPage(t, browser, office, 'support-1', '/orders');
    await page.clock.install();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const warning = dialogOf(page, 'You will soon be logged out');
    /**
     * Lets minutes pass without an input. The clock of the page is moved before the clock of the server, so that no
     * request of the page counts as an input.
     */
    const leaveAlone = async (minutes: number) => {
      await page.clock.fastForward(minutes * MINUTE);
      clock.ahead += minutes * MINUTE;
      await page.clock.fastForward(MINUTE / 2);
    };
    await leaveAlone(28.5);
    await warning.waitFor();
    await checkAccessibility(t, page, 'the warning');
    await shoot(page, 'session-warning');
    await warning.getByRole('button', { name: 'Stay logged in' }).click();
    await warning.waitFor({ state: 'detached' });

    await leaveAlone(28.5);
    await warning.waitFor();
    await leaveAlone(2);
    await dialogOf(page, ENDED).waitFor();
    await checkAccessibility(t, page, 'the dialog about the end');
    const answers = await page.evaluate<number>(
      "fetch('/api/v1/orders', { headers: { 'X-Back-Office': '1' } }).then(({ status }) => status)",
    );
    t.equal(answers, 401);
  });

  t.test('an active user keeps a session for longer than the time limit of idle sessions', async (t) => {
    const { page } = await openStaffPage(t, browser, office, 'support-1', '/orders');
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (let passed = 0; passed < 60; passed += 20) {
      clock.ahead += 20 * MINUTE;
      await page.mouse.move(passed + 1, 1);
      const sent = await page.waitForRequest(
        (request) => new URL(request.url()).pathname === '/api/v1/orders',
      );
      t.equal((await sent.response())?.status(), 200);
    }
  });
});
