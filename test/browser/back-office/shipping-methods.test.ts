import t from 'tap';
import { backOffice } from '../../../scripts/dev/back-office-client.ts';
import { openBackOffice } from '../../support/processes/back-office.ts';
import { openBrowser, withoutBrowser } from '../../support/processes/browser.ts';
import { checkAccessibility } from '../../support/processes/check-accessibility.ts';
import { button, field, openStaffPage, says } from '../../support/processes/staff-page.ts';

t.test('shipping methods in the back office', { skip: withoutBrowser }, async (t) => {
  const office = await openBackOffice(t);
  const browser = await openBrowser(t);
  const send = backOffice(office.serviceUrl, office.authUrl, 'products:read products:write');
  const read = (code: string) => send<any>('GET', `/shipping-methods/${code}`);

  t.test('the catalogue role creates a shipping method for two countries', async (t) => {
    const { page, complaints } = await openStaffPage(
      t,
      browser,
      office,
      'catalogue-1',
      '/shipping-methods',
      'de',
    );
    await button(page, 'Neue Versandart').click();
    await field(page, 'Kürzel').fill('öst');
    await field(page, 'Name').fill('Paket nach Österreich');
    for (const country of ['Österreich', 'Italien']) {
      await page.getByRole('combobox', { name: 'Länder' }).fill(country);
      await page.getByRole('option', { name: country }).click();
    }
    await field(page, 'Mindestens').fill('5');
    await field(page, 'Höchstens').fill('3');
    await field(page, 'Preis').fill('9,9');
    await field(page, 'Kostenlos ab').fill('49,999');
    await button(page, 'Anlegen').click();
    await says(page, 'Buchstaben ohne Umlaute');
    await says(page, 'Darf nicht kleiner sein als „Mindestens“');
    await says(page, 'Höchstens 2 Nachkommastellen');
    await checkAccessibility(t, page, 'form of a shipping method');
    await field(page, 'Kürzel').fill('austria');
    await field(page, 'Höchstens').fill('7');
    await field(page, 'Kostenlos ab').fill('1.000');
    await button(page, 'Anlegen').click();
    await says(page, 'Die Versandart wurde angelegt');
    t.match(await read('austria'), {
      name: 'Paket nach Österreich',
      kind: 'SHIPPING',
      countryCodes: ['AT', 'IT'],
      price: { amount: 990, currency: 'EUR' },
      freeFrom: { amount: 100_000, currency: 'EUR' },
      estimatedDays: { min: 5, max: 7 },
    });
    await page.getByRole('row', { name: /Paket nach Österreich.+5 bis 7 Tage.+kostenlos ab/ }).waitFor();
    await checkAccessibility(t, page, 'shipping methods');
    t.strictSame(complaints, []);
  });

  t.test('an emptied field of a shipping method is removed, and the other fields stay', async (t) => {
    const { page } = await openStaffPage(t, browser, office, 'catalogue-1', '/shipping-methods');
    await button(page, 'Paket nach Österreich').click();
    await field(page, 'Free from').fill('');
    await button(page, 'Save').click();
    await says(page, 'The shipping method was saved');
    const method = await read('austria');
    t.notOk('freeFrom' in method);
    t.match(method, {
      countryCodes: ['AT', 'IT'],
      price: { amount: 990 },
      estimatedDays: { min: 5, max: 7 },
    });
  });

  t.test('a method that another member of staff has changed or deleted isn’t overwritten', async (t) => {
    const { page } = await openStaffPage(t, browser, office, 'catalogue-1', '/shipping-methods?edit=austria');
    await field(page, 'Name').fill('Parcel to Austria');
    const other = await openStaffPage(t, browser, office, 'admin-1', '/shipping-methods?edit=austria');
    await field(other.page, 'Price').fill('11');
    await button(other.page, 'Save').click();
    await says(other.page, 'The shipping method was saved');
    await button(page, 'Save').click();
    await page.getByRole('alert').filter({ hasText: 'Price: €9.90 became €11.00' }).waitFor();
    t.match(await read('austria'), { name: 'Paket nach Österreich', price: { amount: 1100 } });

    await button(other.page, 'Paket nach Österreich').click();
    await button(other.page, 'Delete').click();
    await other.page
      .getByRole('dialog', { name: /Delete “/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    await says(other.page, 'The shipping method was deleted');
    await button(page, 'Save').click();
    await page.getByRole('alert').filter({ hasText: 'Shipping method not found' }).waitFor();
    t.equal(await field(page, 'Name').inputValue(), 'Parcel to Austria');
  });

  t.test('a form with inputs asks before it closes', async (t) => {
    const { page } = await openStaffPage(t, browser, office, 'catalogue-1', '/shipping-methods');
    await button(page, 'Express parcel').click();
    await field(page, 'Name').fill('Express');
    await page.keyboard.press('Escape');
    await button(page, 'Keep editing').click();
    t.equal(await field(page, 'Name').inputValue(), 'Express');
    await button(page, 'Close').first().click();
    await button(page, 'Discard').click();
    await page.waitForURL('**/shipping-methods');
    t.equal((await read('express')).name, 'Express parcel');
  });

  t.test('the fulfilment role reads shipping methods, and changes none', async (t) => {
    const { page } = await openStaffPage(t, browser, office, 'fulfilment-1', '/shipping-methods');
    await button(page, 'Parcel').click();
    await page.getByRole('definition').filter({ hasText: '2 to 4 days' }).waitFor();
    t.equal(await page.getByRole('dialog').getByRole('textbox').count(), 0);
    t.equal(await button(page, 'New shipping method').count(), 0);
  });
});
