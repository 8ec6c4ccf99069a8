import type { Page } from 'playwright-core';
import t from 'tap';
import { backOffice } from '../../../scripts/dev/back-office-client.ts';
import { openBackOffice } from '../../support/processes/back-office.ts';
import { openBrowser, withoutBrowser } from '../../support/processes/browser.ts';
import { checkAccessibility } from '../../support/processes/check-accessibility.ts';
import { button, field, openStaffPage, says } from '../../support/processes/staff-page.ts';

/** Fields of one of the rates in the form. */
const rate = (page: Page, name: string) => page.getByRole('group', { name });

t.test('tax rates in the back office', { skip: withoutBrowser }, async (t) => {
  const office = await openBackOffice(t);
  const browser = await openBrowser(t);
  const send = backOffice(office.serviceUrl, office.authUrl, 'products:read products:write');
  const read = (name: string) => send<any>('GET', `/tax-rates/${name}`);

  t.test('the catalogue role enters a rate for the future, and the present rate stays', async (t) => {
    const { page, complaints } = await openStaffPage(t, browser, office, 'catalogue-1', '/tax-rates', 'de');
    const [before] = (await read('DE/standard')).rates;
    await page.getByRole('row', { name: 'Deutschland standard' }).getByRole('button').click();
    await button(page, 'Satz hinzufügen').click();
    await rate(page, 'Satz 2').getByLabel('Prozent').fill('19.5');
    await button(page, 'Speichern').click();
    await says(page, 'Das ist keine Zahl');
    await says(page, 'Bitte Datum und Uhrzeit eingeben');
    await rate(page, 'Satz 2').getByLabel('Prozent').fill('19,5');
    await rate(page, 'Satz 2').getByLabel('Gilt ab').fill('2099-07-01T00:00');
    await rate(page, 'Satz 2').getByText('Künftig').waitFor();
    await rate(page, 'Satz 1').getByText('Gilt jetzt').waitFor();
    await checkAccessibility(t, page, 'form of a tax rate');
    await button(page, 'Speichern').click();
    await says(page, 'Der Steuersatz wurde gespeichert');
    const { rates } = await read('DE/standard');
    t.same(rates[0], before, 'the present rate has not moved by a millisecond');
    t.match(rates[1], { percent: '19.5', treatment: 'STANDARD', validFrom: /^2099-0[67]-/ });
    await page
      .getByRole('row', { name: /Deutschland standard 19\s% 19,5\s% ab 1. Juli 2099/ })
      .or(page.getByRole('row', { name: /Deutschland standard 19\s% 19,5\s% ab 01.07.2099/ }))
      .waitFor();
    await checkAccessibility(t, page, 'tax rates');
    t.strictSame(complaints, []);
  });

  t.test(
    'a new rate of a country without tax has 0 percent, and two rates can’t begin together',
    async (t) => {
      const { page } = await openStaffPage(t, browser, office, 'catalogue-1', '/tax-rates?create=true');
      await page.getByRole('combobox', { name: 'Country' }).fill('Norw');
      await page.getByRole('option', { name: 'Norway' }).click();
      await page.getByRole('combobox', { name: 'Tax class' }).fill('Standard');
      await page.getByRole('combobox', { name: 'Reason' }).click();
      await page.getByRole('option', { name: 'Export out of the EU' }).click();
      t.equal(await field(page, 'Percent').inputValue(), '0');
      t.equal(await field(page, 'Percent').isDisabled(), true);
      await rate(page, 'Rate 1').getByLabel('Applies from').fill('2026-01-01T00:00');
      await button(page, 'Add a rate').click();
      await rate(page, 'Rate 2').getByLabel('Percent').fill('25');
      await rate(page, 'Rate 2').getByLabel('Applies from').fill('2026-01-01T00:00');
      await button(page, 'Create').click();
      await says(page, 'Another rate has the same time');
      await says(page, 'Small letters, digits, - and _ (at most 32); begins with a letter');
      await button(page, 'Remove rate 2').click();
      await page.getByRole('combobox', { name: 'Tax class' }).fill('standard');
      await button(page, 'Create').click();
      await says(page, 'The tax rate was created');
      t.match(await read('NO/standard'), { rates: [{ percent: '0', treatment: 'EXPORT' }] });
    },
  );

  t.test('two members of staff who change the same rates see each other’s change', async (t) => {
    const { page } = await openStaffPage(t, browser, office, 'catalogue-1', '/tax-rates?edit=FR-standard');
    await field(page, 'Percent').fill('21');
    const other = await openStaffPage(t, browser, office, 'admin-1', '/tax-rates?edit=FR-standard');
    await field(other.page, 'Percent').fill('20.5');
    await button(other.page, 'Save').click();
    await says(other.page, 'The tax rate was saved');
    await button(page, 'Save').click();
    await page
      .getByRole('alert')
      .filter({ hasText: /Rate 1: 20% from .+ became 20.5% from/ })
      .waitFor();
    t.match(await read('FR/standard'), { rates: [{ percent: '20.5' }] });
    await button(page, 'Save').click();
    await says(page, 'The tax rate was saved');
    t.match(await read('FR/standard'), { rates: [{ percent: '21' }] });
  });

  t.test('a tax rate is deleted only after the user confirms', async (t) => {
    const { page } = await openStaffPage(t, browser, office, 'catalogue-1', '/tax-rates?edit=NO-standard');
    await button(page, 'Delete').click();
    const dialog = page.getByRole('dialog', { name: 'Delete all rates of Norway, standard?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await says(page, 'The tax rate was deleted');
    await t.rejects(read('NO/standard'), /TAX_RATE_NOT_FOUND/);
  });

  t.test('the support role reads rates, and changes none', async (t) => {
    const { page } = await openStaffPage(t, browser, office, 'support-1', '/tax-rates');
    await page.getByRole('row', { name: 'France reduced' }).getByRole('button').click();
    await page.getByRole('definition').filter({ hasText: '5.5% from' }).waitFor();
    t.equal(await page.getByRole('dialog').getByRole('textbox').count(), 0);
    t.equal(await button(page, 'New tax rate').count(), 0);
  });
});
