import t from 'tap';
import type { components } from '../../../generated/v1/types.ts';
import { SELLER } from '../../../scripts/dev/sample-products.ts';
import { openBackOffice } from '../../support/processes/back-office.ts';
import { openBrowser, shoot, withoutBrowser } from '../../support/processes/browser.ts';
import { checkAccessibility } from '../../support/processes/check-accessibility.ts';
import { officeOrders } from '../../support/processes/office-orders.ts';
import { openStaffPage } from '../../support/processes/staff-page.ts';

type Schemas = components['schemas'];

t.test('staff create and print invoices in a browser', { skip: withoutBrowser }, async (t) => {
  const office = await openBackOffice(t, {}, { ...SELLER, HOME_CURRENCY: 'CHF' });
  const browser = await openBrowser(t);
  const { place, send } = officeOrders(office);
  const order = await place();
  const { page, complaints } = await openStaffPage(t, browser, office, 'finance-1', `/orders/${order.id}`);
  const invoices = page.getByRole('region', { name: 'Invoices' });
  const dialog = page.getByRole('dialog');

  t.test('finance creates the invoice of an order, opens it and downloads its XML', async (t) => {
    await invoices.getByText('No invoices yet.').waitFor();
    await invoices.getByRole('button', { name: 'Create invoice' }).click();
    await dialog
      .getByRole('combobox', { name: 'For' })
      .selectOption({ label: 'All units without an invoice' });
    await checkAccessibility(t, page, 'the new invoice');
    await dialog.getByRole('button', { name: 'Create invoice' }).click();
    await dialog.getByText('The invoice needs an exchange rate').waitFor();
    await dialog.getByRole('textbox', { name: 'Exchange rate' }).fill('0.9315');
    await checkAccessibility(t, page, 'the new invoice with a rate');
    await shoot(page, 'invoice-with-rate');
    await dialog.getByRole('button', { name: 'Create invoice' }).click();
    await page.getByText('The invoice is created').waitFor();
    const create = invoices.getByRole('button', { name: 'Create invoice', disabled: true });
    await create.and(page.getByRole('button', { description: 'No unit still needs an invoice.' })).waitFor();
    const entry = invoices.getByRole('group', { name: 'Invoice INV-1' });
    await entry.getByText('€64.50').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await checkAccessibility(t, page, 'the order with an invoice');

    const [printed] = await Promise.all([
      page.context().waitForEvent('page'),
      entry.getByRole('link', { name: 'Open INV-1 to print' }).click(),
    ]);
    await printed.getByRole('heading', { name: 'Invoice' }).waitFor();
    t.equal(await printed.getByRole('row', { name: /Amount due/ }).count(), 1);
    await shoot(printed, 'invoice');
    await printed.close();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      entry.getByRole('button', { name: 'Download INV-1 as XML' }).click(),
    ]);
    t.equal(download.suggestedFilename(), 'INV-1.xml');
  });

  t.test('the invoices of all orders are found by type, series and day', async (t) => {
    const cancel = { reason: 'CUSTOMER_REQUEST', items: [{ itemId: order.items[0]!.id, quantity: 1 }] };
    await send<Schemas['Cancellation']>('POST', `/orders/${order.id}/cancel`, cancel);
    await page.getByRole('link', { name: 'Invoices' }).click();
    await page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor();
    await page.getByText('Documents: 2').waitFor();
    await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Credit note' });
    await page.getByText('Documents: 1').waitFor();
    const entry = page.getByRole('row', { name: /^Credit note CN-1 / });
    await entry.getByRole('link', { name: order.number }).waitFor();
    await entry.getByRole('link', { name: 'Open CN-1 to print' }).waitFor();
    await checkAccessibility(t, page, 'the list of invoices');
    await shoot(page, 'invoices');
    await page.getByRole('textbox', { name: 'Series' }).fill('INV');
    await page.getByText('No documents here').waitFor();
    await page.getByRole('textbox', { name: 'Series' }).fill('');
    await page.getByText('Documents: 1').waitFor();
    for (const field of ['Issued from', 'Issued before']) {
      await page.getByLabel(field).fill(field === 'Issued from' ? '2100-01-01' : '2020-01-01');
      await page.getByText('No documents here').waitFor();
      await page.getByLabel(field).fill('');
      await page.getByText('Documents: 1').waitFor();
    }
  });

  t.test('fulfilment can read invoices, but not create them', async (t) => {
    const staff = await openStaffPage(t, browser, office, 'fulfilment-1', `/orders/${order.id}`, 'de');
    const own = staff.page.getByRole('region', { name: 'Rechnungen' });
    await own.getByRole('group', { name: 'Rechnung INV-1' }).waitFor();
    t.equal(await own.getByRole('button', { name: 'Rechnung erstellen' }).count(), 0);
  });

  t.strictSame(complaints, []);
});
