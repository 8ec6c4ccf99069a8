import t from 'tap';
import { openBackOffice } from '../../support/processes/back-office.ts';
import { openBrowser, shoot, withoutBrowser } from '../../support/processes/browser.ts';
import { checkAccessibility } from '../../support/processes/check-accessibility.ts';
import { officeOrders } from '../../support/processes/office-orders.ts';
import { openStaffPage } from '../../support/processes/staff-page.ts';

t.test('the dashboard in a browser', { skip: withoutBrowser }, async (t) => {
  const office = await openBackOffice(t);
  const browser = await openBrowser(t);
  const { place, send } = officeOrders(office);
  await place();
  const shipped = await place();
  const items = shipped.items.map(({ id, quantity }) => ({ itemId: id, quantity: quantity.ordered }));
  await send('POST', `/orders/${shipped.id}/shipments`, { items });
  await send('POST', `/orders/${shipped.id}/returns`, { kind: 'RETURN' });

  t.test('the tiles count the work to do, and lead to it', async (t) => {
    const { page, complaints } = await openStaffPage(t, browser, office, 'support-1', '/');
    const work = page.getByRole('region', { name: 'Work to do' });
    await work.getByRole('link', { name: 'To ship 1' }).waitFor();
    await work.getByRole('link', { name: 'On hold 0' }).waitFor();
    await work.getByRole('link', { name: 'Waiting for payment 0' }).waitFor();
    await work.getByRole('link', { name: 'Orders with open matters 0' }).waitFor();
    t.equal(await work.getByRole('link', { name: /Webhook/ }).count(), 0, 'support has no webhooks');
    await work.getByRole('link', { name: 'Returns to decide 1' }).click();
    await page.waitForURL(`${office.url}/returns`);
    await page.getByRole('link', { name: `Order ${shipped.number}` }).waitFor();
    t.strictSame(complaints, []);
  });

  t.test('the sales are shown as charts and as a table, by day and by hour', async (t) => {
    const { page, complaints } = await openStaffPage(t, browser, office, 'finance-1', '/');
    const sales = page.getByRole('region', { name: 'Sales' });
    await sales.getByText('€129.00').first().waitFor();
    await sales.getByText('Orders that were placed').waitFor();
    for (const name of ['Orders that were placed', 'Money received and refunded'])
      await sales.getByRole('figure', { name }).locator('.recharts-bar-rectangle path').first().waitFor();
    await checkAccessibility(t, page, 'the dashboard');
    await shoot(page, 'dashboard');
    await sales.getByRole('button', { name: 'The figures as a table' }).click();
    const table = sales.getByRole('table', { name: 'The figures as a table' });
    await table.waitFor();
    t.equal(await table.getByRole('rowheader').count(), 7, 'a row for each day');
    t.match(await table.getByRole('row').nth(1).innerText(), /\s2\s+10\s+€129\.00\s+€129\.00\s+€0\.00/);
    await sales.getByText('Today').click();
    await page.waitForURL(/period=today/);
    const hour = await page.evaluate(() => new Date().getHours());
    await table.getByRole('rowheader').nth(hour).waitFor();
    await sales.getByText('€129.00').first().waitFor();
    await sales.getByText('24 hours').click();
    await page.waitForURL(/period=day/);
    await table.getByRole('rowheader').nth(23).waitFor();
    t.equal(await table.getByRole('rowheader').count(), 24, 'a row for each hour');
    await checkAccessibility(t, page, 'the table of the dashboard');
    t.strictSame(complaints, []);
  });

  t.test('a user sees only what the scopes allow', async (t) => {
    const fulfilment = await openStaffPage(t, browser, office, 'fulfilment-1', '/');
    await fulfilment.page.getByRole('link', { name: 'To ship 1' }).waitFor();
    t.equal(await fulfilment.page.getByRole('region', { name: 'Sales' }).count(), 0);
    const catalogue = await openStaffPage(t, browser, office, 'catalogue-1', '/orders');
    await catalogue.page.goto(office.url);
    await catalogue.page.waitForURL(`${office.url}/products`);
  });
});
