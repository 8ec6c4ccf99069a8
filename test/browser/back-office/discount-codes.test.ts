import t, { type Test } from 'tap';
import { backOffice } from '../../../scripts/dev/back-office-client.ts';
import { openBackOffice } from '../../support/processes/back-office.ts';
import { openBrowser, waitForFocus, withoutBrowser } from '../../support/processes/browser.ts';
import { checkAccessibility } from '../../support/processes/check-accessibility.ts';
import { button, field, openStaffPage, says } from '../../support/processes/staff-page.ts';

/** Request for an order whose goods cost 30.90 EUR, and that uses a discount code. */
const orderWith = (discountCodes: string[], customerId = 'customer-1') => ({
  customerId,
  items: [
    { sku: 'TEA-EARL-GREY-100', quantity: 1 },
    { sku: 'MUG-STONEWARE-BLUE', quantity: 1 },
  ],
  contact: { email: 'anna@example.com' },
  shippingAddress: {
    name: 'Anna Bauer',
    line1: 'Beispielweg 7',
    postalCode: '10117',
    city: 'Berlin',
    countryCode: 'DE',
  },
  shippingMethod: 'pickup',
  paymentMethod: 'tok_approved',
  discountCodes,
});

t.test('discount codes in the back office', { skip: withoutBrowser }, async (t) => {
  const office = await openBackOffice(t);
  const browser = await openBrowser(t);
  const scopes = 'discounts:read discounts:write orders:read orders:write contacts:read contacts:write';
  const send = backOffice(office.serviceUrl, office.authUrl, scopes);
  const read = (code: string) => send<any>('GET', `/discount-codes/${code}`);
  const place = (codes: string[]) => send<any>('POST', '/orders', orderWith(codes));
  const open = (t: Test, login: string, search = '', locale = 'en') =>
    openStaffPage(t, browser, office, login, `/discount-codes${search}`, locale);

  t.test('the catalogue role creates a code for one product, and an order uses it', async (t) => {
    const { page, complaints } = await open(t, 'catalogue-1', '', 'de');
    await button(page, 'Neuer Rabattcode').click();
    await waitForFocus(field(page, 'Code'));
    await field(page, 'Code').fill('tee');
    await field(page, 'Prozent').fill('100,5');
    await field(page, 'Einlösungen insgesamt').fill('0');
    await button(page, 'Anlegen').click();
    await says(page, 'Höchstens 100');
    await says(page, 'Mindestens 1');
    await checkAccessibility(t, page, 'form of a discount code');
    await field(page, 'Prozent').fill('12,5');
    await field(page, 'Einlösungen insgesamt').fill('1');
    const skus = page.getByRole('combobox', { name: 'Nur für diese Artikel' });
    await skus.fill('TEA-EARL-GREY-100');
    await skus.press('Enter');
    await page.getByLabel('Gültig bis').fill('2100-01-01T00:00');
    await button(page, 'Anlegen').click();
    await says(page, 'Der Rabattcode wurde angelegt');
    t.match(await read('TEE'), {
      percent: '12.5',
      maxUses: 1,
      skus: ['TEA-EARL-GREY-100'],
      validUntil: /^(?:2099-12-31|2100-01-01)T/,
      combinable: false,
    });

    const order = await place(['tee']);
    t.match(order, { total: { amount: 1350 + 1250 - 156 } }, '12.5 % of 12.50 are 1.56');
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'TEE' }) });
    await row.getByText('1 von 1').waitFor();
    await row.getByText('Aufgebraucht').waitFor();
    t.strictSame(complaints, []);
  });

  t.test('a code with an amount has a minimum in its currency, and may be combined', async (t) => {
    const { page } = await open(t, 'catalogue-1', '?create=true');
    await field(page, 'Code').fill('FIVE');
    await page.getByRole('radio', { name: 'Amount' }).press(' ');
    await field(page, 'Amount').fill('0');
    await button(page, 'Create').click();
    await says(page, 'At least 0.01');
    await field(page, 'Amount').fill('5');
    await field(page, 'Minimum order value').fill('25.99');
    await page.getByLabel('Valid from').fill('2099-01-02T00:00');
    await page.getByLabel('Valid until').fill('2099-01-01T00:00');
    await page.getByRole('switch', { name: 'Can be combined with other codes' }).press(' ');
    await button(page, 'Create').click();
    await says(page, 'Must be after “Valid from”');
    await page.getByLabel('Valid from').fill('');
    await button(page, 'Create').click();
    await says(page, 'The discount code was created');
    t.match(await read('FIVE'), {
      amount: { amount: 500, currency: 'EUR' },
      minimumTotal: { amount: 2599, currency: 'EUR' },
      combinable: true,
    });
    t.match(await place(['FIVE']), { total: { amount: 2600 - 500 } });
  });

  t.test(
    'a change keeps the concurrent changes of other staff, and a deleted code is refused in orders',
    async (t) => {
      const { page } = await open(t, 'catalogue-1');
      await button(page, 'WELCOME10').click();
      await field(page, 'Uses per customer').fill('3');
      const other = await open(t, 'admin-1', '?edit=WELCOME10');
      await field(other.page, 'Percent').fill('15');
      await button(other.page, 'Save').click();
      await says(other.page, 'The discount code was saved');
      await button(page, 'Save').click();
      await page.getByRole('alert').filter({ hasText: 'Discount: 10% became 15%' }).waitFor();
      await field(page, 'Percent').fill('15');
      await button(page, 'Save').click();
      await says(page, 'The discount code was saved');
      t.match(await read('WELCOME10'), { percent: '15', maxUsesPerCustomer: 3 });

      await button(page, 'FIVE').click();
      await button(page, 'Delete').click();
      await page.getByRole('dialog', { name: 'Delete the code FIVE?' }).waitFor();
      await checkAccessibility(t, page, 'question before a deletion');
      await page
        .getByRole('dialog', { name: 'Delete the code FIVE?' })
        .getByRole('button', { name: 'Delete' })
        .click();
      await button(page, 'FIVE').waitFor({ state: 'detached' });
      await t.rejects(place(['FIVE']), /DISCOUNT_CODE_NOT_APPLICABLE/);
      await checkAccessibility(t, page, 'discount codes');
    },
  );

  t.test('the support role reads codes, and changes none', async (t) => {
    const { page } = await open(t, 'support-1');
    await button(page, 'WELCOME10').click();
    await page.getByRole('definition').filter({ hasText: '15%' }).waitFor();
    t.equal(await page.getByRole('dialog').getByRole('textbox').count(), 0);
    t.equal(await button(page, 'New discount code').count(), 0);
    await page.goto(`${office.url}/`);
    await page.getByRole('link', { name: 'Discount codes' }).waitFor();
  });

  t.test('the fulfilment role doesn’t see discount codes', async (t) => {
    const { page } = await open(t, 'fulfilment-1');
    await says(page, 'Your account may not see this page');
    t.equal(await page.getByRole('link', { name: 'Discount codes' }).count(), 0);
  });
});
