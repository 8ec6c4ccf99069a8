import type { Browser, Page } from 'playwright-core';
import type { Test } from 'tap';
import type { BackOffice } from './back-office.ts';
import { openContext } from './browser.ts';
import { officeVisitor } from './office-visitor.ts';

interface StaffPage {
  page: Page;
  /** Errors in the page: failed scripts, violations of the Content-Security-Policy and others. */
  complaints: string[];
}

/**
 * Opens a page of the back office as a member of staff, such as `support-1`, in a browser context of its own, which is
 * closed when the test ends. The login is without the browser, because the forms of the provider take seconds there.
 */
export async function openStaffPage(
  t: Test,
  browser: Browser,
  office: Pick<BackOffice, 'url'>,
  login: string,
  path: string,
  locale = 'en',
): Promise<StaffPage> {
  // Without animations, because texts that fade in or out have too little contrast for axe-core.
  const { context, complaints } = await openContext(browser, { locale, reducedMotion: 'reduce' });
  t.teardown(() => context.close());
  const client = officeVisitor(t, office);
  await client.logIn(login);
  await context.addCookies(client.cookies());
  const page = await context.newPage();
  await page.goto(office.url + path);
  return { page, complaints };
}

/** Finds the text field with this label. */
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Waits until the page shows a text. */
export const says = (page: Page, text: string) => page.getByText(text).first().waitFor();
