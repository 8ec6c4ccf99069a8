import { readFile } from 'node:fs/promises';
import t from 'tap';
import type { components } from '../../../generated/v1/types.ts';
import { SELLER } from '../../../scripts/dev/sample-products.ts';
import { backOffice } from '../../../scripts/dev/back-office-client.ts';
import { openBackOffice } from '../../support/processes/back-office.ts';
import { openBrowser, shoot, withoutBrowser } from '../../support/processes/browser.ts';
import { checkAccessibility } from '../../support/processes/check-accessibility.ts';
import { officeOrders } from '../../support/processes/office-orders.ts';
import { overflow } from '../../support/processes/shopping.ts';
import { openStaffPage } from '../../support/processes/staff-page.ts';
import { retryUntil } from '../../support/run/wait-for.ts';

type Schemas = components['schemas'];

t.test(
  'finance reads the taxes and the sales of a period in a browser',
  { skip: withoutBrowser },
  async (t) => {
    const office = await openBackOffice(t, {}, SELLER);
    const browser = await openBrowser(t);
    const { place } = officeOrders(office);
    const scopes = 'documents:read documents:write orders:write orders:read';
    const send = backOffice(office.serviceUrl, office.authUrl, scopes);
    const order = await place();
    await send<Schemas['Document']>('POST', `/orders/${order.id}/documents`, {});
    await send('POST', `/orders/${order.id}/cancel`, {
      items: [{ itemId: order.items[0]!.id, quantity: 1 }],
    });
    const isNumbered = async () => {
      const { documents } = await send<Schemas['DocumentCollection']>('GET', '/documents');
      return documents.length === 2 && documents.every(({ number }) => number !== undefined);
    };
    await retryUntil('both documents have numbers', isNumbered, async () => {});
    const { page, complaints } = await openStaffPage(t, browser, office, 'finance-1', '/reports');
    const rowOf = async (report: string, name: RegExp) =>
      (await page.getByRole('table', { name: report }).getByRole('row', { name }).innerText()).split(
        /\s*\t\s*/,
      );

    t.test('the reports show the figures of the documents', async (t) => {
      await page.getByText(/^Documents issued from/).waitFor();
      t.equal((await rowOf('Taxes', /^Total EUR/)).length, 4, 'documents with two taxes are not counted');
      t.strictSame((await rowOf('Taxes', /7%/)).slice(0, 4), ['Germany', '7%', '1', '1']);
      t.strictSame((await rowOf('Sales', /^Total EUR/)).slice(1, 3), ['1', '1']);
      const { currentTotal } = await send<Schemas['Order']>('GET', `/orders/${order.id}`);
      const shown = `€${(currentTotal.amount / 100).toFixed(2)}`;
      for (const report of ['Taxes', 'Sales'])
        t.equal((await rowOf(report, /^Total EUR/)).at(-1), shown, report);
      await checkAccessibility(t, page, 'the reports');
      t.equal(await overflow(page), 0, 'the reports');
      await shoot(page, 'reports');
    });

    t.test('a report is downloaded as a table', async (t) => {
      for (const [report, column] of [
        ['Taxes', 'countryCode'],
        ['Sales', 'invoiceCount'],
      ] as const) {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: `Download ${report} as CSV` }).click(),
        ]);
        const [names, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
        t.match(names, new RegExp(`\\b${column}\\b`));
        t.equal(lines.length, report === 'Taxes' ? 2 : 1);
      }
    });

    t.test('other days are chosen, and nothing is shown for days that are not valid', async (t) => {
      await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Other days' });
      await page.getByText('Choose a first and a last day').waitFor();
      await page.getByLabel('First day').fill('2020-02-01');
      await page.getByLabel('Last day').fill('2020-02-29');
      await page.getByText('Documents issued from Feb 1, 2020 to Feb 29, 2020').waitFor();
      await page.getByText('No documents were issued in this time.').nth(1).waitFor();
      await page.getByLabel('Last day').fill('2020-01-31');
      await page.getByText('Choose a first and a last day').waitFor();
      t.equal(await page.getByRole('table').count(), 0);
      t.strictSame(complaints, []);
    });
  },
);
