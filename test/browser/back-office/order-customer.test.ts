import t, { type Test } from 'tap';
import { openBackOffice } from '../../support/processes/back-office.ts';
import { openBrowser, shoot, withoutBrowser } from '../../support/processes/browser.ts';
import { checkAccessibility } from '../../support/processes/check-accessibility.ts';
import { officeOrders } from '../../support/processes/office-orders.ts';
import { openOrderPage } from '../../support/processes/order-page.ts';

t.test('staff change the customer of an order in a browser', { skip: withoutBrowser }, async (t) => {
  const office = await openBackOffice(t);
  const browser = await openBrowser(t);
  const { place, read } = officeOrders(office);
  const open = (t: Test, login: string, orderId: string) =>
    openOrderPage(t, { browser, office, login, orderId });

  t.test('support changes the address and the shipping method, and sees the new price first', async (t) => {
    const { id } = await place();
    const { page, begin, finish, dialog, section } = await open(t, 'support-1', id);
    await begin('Change delivery');
    await dialog.getByLabel('Street and number').fill('Lindenallee 12');
    await dialog.getByLabel('City').fill('');
    t.ok(await dialog.getByRole('button', { name: 'Save', exact: true }).isDisabled(), 'no city');
    await dialog.getByLabel('City').fill('Potsdam');
    await dialog.getByRole('status').waitFor();
    await checkAccessibility(t, page, 'the dialog to change the delivery');
    await shoot(page, 'order-delivery');
    await finish('Save', 'The delivery is changed');
    await section('Customer and delivery').getByText('Lindenallee 12').waitFor();
    t.match(await read(id), { shippingAddress: { line1: 'Lindenallee 12', city: 'Potsdam' } });
  });

  t.test('support changes the contact, and names a business', async (t) => {
    const { id } = await place();
    const { page, begin, finish, dialog, section } = await open(t, 'support-1', id);
    await begin('Change contact');
    await dialog.getByLabel('E-mail address').fill('accounts@example.com');
    await dialog.getByLabel('The buyer is a business').check();
    await dialog.getByLabel('Company', { exact: true }).fill('Bauer GmbH');
    await dialog.getByLabel('Other billing address').check();
    const billing = dialog.getByRole('group', { name: 'Billing address' });
    for (const [label, text] of Object.entries({
      Name: 'Accounts',
      'Street and number': 'Hafenweg 1',
      City: 'Hamburg',
      'Country code': 'de',
    }))
      await billing.getByLabel(label).fill(text);
    await checkAccessibility(t, page, 'the dialog to change the contact');
    await finish('Save', 'The contact is changed');
    await section('Customer and delivery').getByRole('link', { name: 'accounts@example.com' }).waitFor();
    await section('Customer and delivery').getByText('Hafenweg 1').waitFor();
    t.match(await read(id), {
      contact: { email: 'accounts@example.com' },
      buyer: { kind: 'BUSINESS', companyName: 'Bauer GmbH' },
      billingAddress: { city: 'Hamburg', countryCode: 'DE' },
    });
  });

  t.test('a note of support is shown with its author to fulfilment, who can add none', async (t) => {
    const { id } = await place();
    const support = await open(t, 'support-1', id);
    await support.section('Notes').getByLabel('New note').fill('The customer called.\nLeave it at the door.');
    await support.button('Add note').click();
    await support.succeeds('The note was added');
    t.equal(await support.section('Notes').getByLabel('New note').inputValue(), '');
    const fulfilment = await open(t, 'fulfilment-1', id);
    const note = fulfilment.section('Notes').getByRole('listitem');
    await note.getByText('Leave it at the door.').waitFor();
    await note.getByText('support-1').waitFor();
    t.equal(await fulfilment.section('Notes').getByRole('textbox').count(), 0);
  });

  t.test('roles that may not change money, delivery or contact are offered no such action', async (t) => {
    const { id } = await place({ captureMode: 'MANUAL' });
    const mayNot = {
      'fulfilment-1': ['Capture', 'Refund', 'Change delivery', 'Change contact', 'Add note'],
      'finance-1': ['Ship', 'Change delivery', 'Change contact', 'Add note', 'Cancel units', 'Put on hold'],
    };
    for (const [login, names] of Object.entries(mayNot)) {
      const { button, section } = await open(t, login, id);
      await section('Customer and delivery').waitFor();
      for (const name of names) t.equal(await button(name).count(), 0, `${login}: ${name}`);
    }
    const finance = await open(t, 'finance-1', id);
    await finance.becomes('Capture', 'possible');
  });
});
