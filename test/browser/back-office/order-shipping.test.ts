import t, { type Test } from 'tap';
import type { components } from '../../../generated/v1/types.ts';
import { openBackOffice } from '../../support/processes/back-office.ts';
import { openBrowser, shoot, withoutBrowser } from '../../support/processes/browser.ts';
import { checkAccessibility } from '../../support/processes/check-accessibility.ts';
import { officeOrders } from '../../support/processes/office-orders.ts';
import { openOrderPage } from '../../support/processes/order-page.ts';

type Schemas = components['schemas'];

t.test('staff ship an order in a browser', { skip: withoutBrowser }, async (t) => {
  const office = await openBackOffice(t);
  const browser = await openBrowser(t);
  const { place, read, send } = officeOrders(office);
  const open = (t: Test, login: string, orderId: string) =>
    openOrderPage(t, { browser, office, login, orderId });

  t.test('fulfilment ships a part with a scanner, and corrects the tracking number', async (t) => {
    const { id } = await place();
    const { page, begin, finish, dialog, section, button, hasFocus, complaints } = await open(
      t,
      'fulfilment-1',
      id,
    );
    await checkAccessibility(t, page, 'a paid order');
    await begin('Ship');
    const scan = dialog.getByLabel('Scan a SKU');
    await hasFocus(scan);
    await page.keyboard.type('TEA-EARL-GREY-100\n');
    await dialog.getByText('Earl Grey, 100 g: 1 of 3').waitFor();
    await page.keyboard.type('TEA-EARL-GREY-100\n');
    await dialog.getByText('Earl Grey, 100 g: 2 of 3').waitFor();
    await page.keyboard.type('WRONG\n');
    await dialog.getByText('WRONG is not in this order').waitFor();
    await checkAccessibility(t, page, 'the dialog to ship');
    await shoot(page, 'order-ship');
    await dialog.getByRole('combobox', { name: 'Carrier' }).fill('DHL');
    await dialog.getByLabel('Tracking number').fill('TYPO-1');
    await finish('Ship', 'The units are shipped');
    await section('Shipments').getByText('DHL TYPO-1').waitFor();
    await hasFocus(button('Ship'));

    await begin('Correct tracking');
    await dialog.getByLabel('Tracking number').fill('JD0001');
    await finish('Save', 'The shipment is corrected');
    await section('Shipments').getByText('DHL JD0001').waitFor();

    const { shipments } = await send<Schemas['ShipmentCollection']>('GET', `/orders/${id}/shipments`);
    t.match(shipments, [{ trackingNumber: 'JD0001', items: [{ sku: 'TEA-EARL-GREY-100', quantity: 2 }] }]);
    const { history } = await send<Schemas['OrderHistory']>('GET', `/orders/${id}/history`);
    t.match(history.at(-1), { operation: 'updateShipment', actor: 'fulfilment-1' });
    for (const name of ['Cancel units', 'Refund', 'Capture', 'Record a return', 'Give a credit', 'Add note'])
      t.equal(await button(name).count(), 0, `fulfilment is not offered: ${name}`);
    t.equal(await section('Payments').count(), 0, 'fulfilment does not see payments');
    t.strictSame(complaints, []);
  });

  t.test('support puts an order on hold, which blocks shipping, and fulfilment releases it', async (t) => {
    const { id } = await place();
    const support = await open(t, 'support-1', id);
    await support.begin('Put on hold');
    await support.dialog.getByLabel('Reason').selectOption('Address is not clear');
    await support.dialog.getByLabel('Note').fill('Ask for the house number');
    await support.finish('Put on hold', 'The order is on hold');
    await support.page.getByText('On hold: Address is not clear').waitFor();

    const fulfilment = await open(t, 'fulfilment-1', id);
    await fulfilment.page.getByText('Ask for the house number').waitFor();
    await checkAccessibility(t, fulfilment.page, 'an order on hold');
    await fulfilment.becomes('Ship', 'impossible');
    await fulfilment.button('Ship').focus();
    await fulfilment.page.getByRole('tooltip').getByText('The order is on hold.').waitFor();
    await fulfilment.begin('Release');
    await fulfilment.finish('Release', 'The hold is released');
    await fulfilment.becomes('Ship', 'possible');
    t.strictSame((await read(id)).shipmentHolds, []);
  });
});
