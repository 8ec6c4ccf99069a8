import t from 'tap';
import { openBackOffice } from '../../support/processes/back-office.ts';
import { openBrowser, withoutBrowser } from '../../support/processes/browser.ts';
import { checkAccessibility } from '../../support/processes/check-accessibility.ts';
import { officeOrders } from '../../support/processes/office-orders.ts';
import { openStaffPage } from '../../support/processes/staff-page.ts';
import { retryUntil } from '../../support/run/wait-for.ts';

t.test('the usage of the contract in a browser', { skip: withoutBrowser }, async (t) => {
  const office = await openBackOffice(t);
  const browser = await openBrowser(t);
  await officeOrders(office).place();
  // The service writes its counts every minute, and when it stops.
  await office.stopService();
  await office.startService();

  t.test('an admin sees who uses which operation, and filters by operation', async (t) => {
    const { page, complaints } = await openStaffPage(t, browser, office, 'admin-1', '/usage');
    await page.getByText('No client uses anything that is deprecated').waitFor();
    await page.getByRole('tab', { name: 'All usage' }).click();
    const row = page.getByRole('row').filter({ hasText: 'createOrder' }).filter({ hasText: 'backoffice' });
    await retryUntil(
      'the usage is stored',
      async () => (await row.count()) > 0,
      () => page.reload({ waitUntil: 'networkidle' }),
    );
    await row.getByRole('button', { name: /parts of createOrder/ }).click();
    await row.getByText('Status 201').waitFor();
    await checkAccessibility(t, page, 'the usage');
    await page.getByRole('textbox', { name: 'Operation' }).fill('createOrder');
    await page.getByRole('textbox', { name: 'Operation' }).press('Enter');
    await page.waitForURL(/operation=createOrder/);
    await page.getByText(/Entries: 1,/).waitFor();
    t.strictSame(complaints, []);
  });

  t.test('a user without usage:read does not see usage', async (t) => {
    const { page } = await openStaffPage(t, browser, office, 'support-1', '/usage');
    await page.getByText('Your account may not see this page').waitFor();
    t.equal(await page.getByRole('link', { name: 'Usage' }).count(), 0, 'there is no link');
  });
});
