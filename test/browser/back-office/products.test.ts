import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { backOffice } from '../../../scripts/dev/back-office-client.ts';
import { openBackOffice } from '../../support/processes/back-office.ts';
import { openBrowser, withoutBrowser } from '../../support/processes/browser.ts';
import { checkAccessibility } from '../../support/processes/check-accessibility.ts';
import { button, field, openStaffPage, says } from '../../support/processes/staff-page.ts';

const TEAPOT = '/products/TEAPOT-GLASS-1L';

/** Chooses a currency in a form. */
async function chooseCurrency(page: Page, label: string, code: string) {
  await page.getByRole('combobox', { name: label }).fill(code);
  await page.getByRole('option', { name: new RegExp(`^${code}`) }).click();
}

/** Changes the currency of a price to one with three decimals, and to one without decimals. */
async function changeCurrencies(t: Test, page: Page, read: () => Promise<any>) {
  await chooseCurrency(page, 'Währung', 'KWD');
  await field(page, 'Preis').fill('1,25');
  await page.getByRole('switch', { name: 'Kein Widerruf möglich' }).check();
  await button(page, 'Speichern').click();
  await says(page, 'Der Artikel wurde gespeichert');
  t.match(await read(), {
    price: { amount: 1250, currency: 'KWD' },
    withdrawal: 'EXCLUDED',
  });
  t.equal(await field(page, 'Preis').inputValue(), '1,250');

  await chooseCurrency(page, 'Währung', 'JPY');
  await button(page, 'Speichern').click();
  await says(page, 'Nur ganze Zahlen');
  await field(page, 'Preis').fill('1.250');
  const isSaved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await button(page, 'Speichern').click();
  await isSaved;
  t.match(await read(), { price: { amount: 1250, currency: 'JPY' } });
}

t.test('products in the back office', { skip: withoutBrowser }, async (t) => {
  const office = await openBackOffice(t);
  const browser = await openBrowser(t);
  const send = backOffice(office.serviceUrl, office.authUrl, 'products:read');
  const readProduct = (sku: string) => send<any>('GET', `/products/${encodeURIComponent(sku)}`);

  t.test('the catalogue role creates a product, and types the price in the German format', async (t) => {
    const { page, complaints } = await openStaffPage(t, browser, office, 'catalogue-1', '/products', 'de');
    await button(page, 'Neuer Artikel').click();
    await field(page, 'SKU').fill('TEA/ASSAM 100');
    await field(page, 'Name').fill('Assam, 100 g');
    await field(page, 'Preis').fill('1234.50');
    await button(page, 'Anlegen').click();
    await says(page, 'Das ist keine Zahl. Schreiben Sie 1234,50 oder 1.234,50');
    await field(page, 'Preis').fill('1234,567');
    await button(page, 'Anlegen').click();
    await says(page, 'Höchstens 2 Nachkommastellen');
    await checkAccessibility(t, page, 'form of a new product');
    await field(page, 'Preis').fill('1.234,5');
    await button(page, 'Anlegen').click();
    await page.getByRole('heading', { level: 1, name: 'Assam, 100 g' }).waitFor();
    t.match(await readProduct('TEA/ASSAM 100'), {
      price: { amount: 123_450, currency: 'EUR' },
      taxClass: 'standard',
    });
    t.equal(await field(page, 'Preis').inputValue(), '1.234,50', 'the field shows how it was understood');

    await changeCurrencies(t, page, () => readProduct('TEA/ASSAM 100'));
    t.strictSame(complaints, []);
  });

  t.test(
    'a product with the SKU of another product is refused, and the service says why a SKU is wrong',
    async (t) => {
      const { page } = await openStaffPage(t, browser, office, 'catalogue-1', '/products?create=true');
      await field(page, 'SKU').fill('TEAPOT-GLASS-1L');
      await field(page, 'Name').fill('Another teapot');
      await field(page, 'Price').fill('1');
      await button(page, 'Create').click();
      await page.getByRole('alert').filter({ hasText: 'This exists already' }).waitFor();
      t.equal((await readProduct('TEAPOT-GLASS-1L')).name, 'Glass teapot, 1 l');

      await field(page, 'SKU').fill('TEA/stock');
      await button(page, 'Create').click();
      await page.getByRole('alert').filter({ hasText: 'Check the marked fields' }).waitFor();
      t.match(await field(page, 'SKU').getAttribute('aria-invalid'), 'true');
    },
  );

  t.test(
    'two members of staff who change a product see each other’s change, and lose no input',
    async (t) => {
      const first = await openStaffPage(t, browser, office, 'catalogue-1', TEAPOT);
      const second = await openStaffPage(t, browser, office, 'admin-1', TEAPOT);
      await field(first.page, 'Price').fill('31.00');
      await field(second.page, 'Name').fill('Glass teapot, 1.2 l');
      await button(first.page, 'Save').click();
      await says(first.page, 'The product was saved');
      await button(second.page, 'Save').click();
      await second.page.getByRole('alert').filter({ hasText: 'Price: €29.90 became €31.00' }).waitFor();
      t.equal(await field(second.page, 'Name').inputValue(), 'Glass teapot, 1.2 l');
      await button(second.page, 'Discard my inputs').click();
      t.equal(await field(second.page, 'Price').inputValue(), '31.00');
      await field(second.page, 'Name').fill('Glass teapot, 1.2 l');
      await button(second.page, 'Save').click();
      await says(second.page, 'The product was saved');
      t.match(await readProduct('TEAPOT-GLASS-1L'), { name: 'Glass teapot, 1.2 l', price: { amount: 3100 } });
    },
  );

  t.test('the list searches, puts low stock first, and asks before inputs are lost', async (t) => {
    const { page, complaints } = await openStaffPage(t, browser, office, 'catalogue-1', '/products');
    const names = () => page.getByRole('rowheader').allTextContents();
    await says(page, 'Sencha, 100 g');
    await page.getByRole('radio', { name: 'Low stock first' }).press(' ');
    await page.waitForURL('**/products?view=low');
    t.match((await names())[0], /Assam/, 'a new product has no stock');
    await page.getByRole('searchbox', { name: 'Search products' }).fill('teapot');
    t.match(await names(), [/Glass teapot/]);
    await button(page, 'Stock of Glass teapot, 1.2 l').click();
    await says(page, 'in the warehouse');
    await checkAccessibility(t, page, 'products');

    await page.getByRole('link', { name: 'Glass teapot, 1.2 l' }).click();
    await field(page, 'Name').fill('Changed');
    await checkAccessibility(t, page, 'product');
    await page.goBack();
    await page.getByRole('dialog', { name: 'Discard your inputs?' }).waitFor();
    await button(page, 'Keep editing').click();
    t.equal(await field(page, 'Name').inputValue(), 'Changed');
    await page.goBack();
    await button(page, 'Discard').click();
    await page.waitForURL('**/products?view=low*');
    t.strictSame(complaints, []);
  });

  t.test('the support role reads products and stock, and changes nothing', async (t) => {
    const { page } = await openStaffPage(t, browser, office, 'support-1', TEAPOT);
    await says(page, 'in the warehouse');
    await page.getByRole('definition').filter({ hasText: '€31.00' }).waitFor();
    t.equal(await page.getByRole('main').getByRole('textbox').count(), 0);
    t.equal(await page.getByRole('main').getByRole('button').count(), 0);
    await page.goto(`${office.url}/products`);
    await says(page, 'Sencha, 100 g');
    t.equal(await button(page, 'New product').count(), 0);
    await checkAccessibility(t, page, 'products for a reader');
  });
});
