import type { Browser, Page } from 'playwright-core';
import type { Test } from 'tap';
import type { BackOffice } from './back-office.ts';
import { waitForFocus } from './browser.ts';
import { openStaffPage } from './staff-page.ts';

/** Opens the page of an order as a member of staff, such as `support-1`, in a browser context of its own. */
export async function openOrderPage(
  t: Test,
  {
    browser,
    office,
    login,
    orderId,
  }: { browser: Browser; office: BackOffice; login: string; orderId: string },
) {
  const { page, complaints } = await openStaffPage(t, browser, office, login, `/orders/${orderId}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, complaints, ...useOrderPage(page) };
}

/** Steps of a member of staff on the page of an order. */
function useOrderPage(page: Page) {
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  /** Waits for the message that the change was made, and until the dialog is closed. */
  const succeeds = async (done: string) => {
    // The message of an earlier change can still be shown.
    await page.getByRole('alert').filter({ hasText: done }).first().waitFor();
    await dialog.waitFor({ state: 'detached' });
  };
  return {
    dialog,
    button,
    section: (name: string) => page.getByRole('region', { name, exact: true }).first(),
    /** Waits until an action is possible, or until it isn't. */
    becomes: (name: string, state: 'possible' | 'impossible') =>
      page.getByRole('button', { name, exact: true, disabled: state === 'impossible' }).waitFor(),
    /** Opens the dialog of an action. */
    begin: async (name: string) => {
      await button(name).click();
      await dialog.waitFor();
    },
    /** Sends the form of the dialog, and waits for the message that the change was made. */
    finish: async (name: string, done: string) => {
      await dialog.getByRole('button', { name, exact: true }).click();
      await succeeds(done);
    },
    succeeds,
    hasFocus: waitForFocus,
    /** Waits until the dialog says which effect the action would have. */
    foresees: (effect: string) => dialog.getByRole('status').getByText(effect).waitFor(),
  };
}
