import type { Page } from 'playwright-core';

/** Logs the administrator of the shop of `make start` in to the back office, and waits for the page at `path`. */
export async function logIn(page: Page, backOfficeUrl: string, path: string): Promise<void> {
  await page.goto(`${backOfficeUrl}/login?to=${path}`);
  await page.getByLabel('Login').fill('admin-1');
  await page.getByLabel('Password').fill('admin-1-password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(backOfficeUrl + path);
}
