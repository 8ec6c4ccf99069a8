import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import type { components } from '../../../generated/v1/types.ts';
import { openBackOffice } from '../../support/processes/back-office.ts';
import { openBrowser, shoot, withoutBrowser } from '../../support/processes/browser.ts';
import { checkAccessibility } from '../../support/processes/check-accessibility.ts';
import { officeOrders } from '../../support/processes/office-orders.ts';
import { openOrderPage } from '../../support/processes/order-page.ts';

type Schemas = components['schemas'];

t.test('staff capture money and undo shipments in a browser', { skip: withoutBrowser }, async (t) => {
  const office = await openBackOffice(t);
  const browser = await openBrowser(t);
  const { place, read, send } = officeOrders(office);
  const open = (t: Test, login: string, orderId: string) =>
    openOrderPage(t, { browser, office, login, orderId });

  t.test('support captures a part of the held money, and then the rest', async (t) => {
    const { id } = await place({ captureMode: 'MANUAL' });
    const { page, begin, finish, foresees, dialog, becomes, complaints } = await open(t, 'support-1', id);
    await becomes('Capture', 'possible');
    await begin('Capture');
    await foresees('The customer is charged €64.50. €0.00 stays to be captured.');
    await dialog.getByLabel('Amount').fill('70.00');
    t.ok(await dialog.getByRole('button', { name: 'Capture', exact: true }).isDisabled(), 'too much');
    await dialog.getByLabel('Amount').fill('24.50');
    await foresees('The customer is charged €24.50. €40.00 stays to be captured.');
    await checkAccessibility(t, page, 'the dialog to capture');
    await shoot(page, 'order-capture');
    // If the dialog closed before the slow answer, the next one would begin with the old amount.
    await page.route(`**/api/v1/orders/${id}`, async (route) => {
      await delay(1_000);
      await route.continue();
    });
    await finish('Capture', 'The capture is requested');
    await begin('Capture');
    await foresees('The customer is charged €40.00. €0.00 stays to be captured.');
    await finish('Capture', 'The capture is requested');
    await becomes('Capture', 'impossible');
    const { captures } = await send<Schemas['CaptureCollection']>('GET', `/orders/${id}/payment/captures`);
    t.strictSame(captures.map(({ amount }) => amount.amount).toSorted(), [2450, 4000]);
    // The provider has recorded the first capture, so the second one is sent again with the new entity tag.
    t.strictSame(
      complaints.filter((text) => !text.includes('412')),
      [],
    );
  });

  t.test('fulfilment undoes a shipment, and its units can be shipped again', async (t) => {
    const { id, items } = await place();
    const [tea] = items;
    await send('POST', `/orders/${id}/shipments`, { items: [{ itemId: tea!.id, quantity: 2 }] });
    const { page, begin, finish, dialog, section } = await open(t, 'fulfilment-1', id);
    await begin('Undo shipment');
    t.ok(
      await dialog.getByRole('button', { name: 'Undo shipment', exact: true }).isDisabled(),
      'no place is chosen',
    );
    await dialog.getByRole('radio', { name: 'In the warehouse: add them to the stock' }).check();
    await checkAccessibility(t, page, 'the dialog to undo a shipment');
    await shoot(page, 'order-undo-shipment');
    await finish('Undo shipment', 'The shipment is undone');
    await section('Shipments').getByText('Undone', { exact: true }).waitFor();
    t.match(await read(id), {
      status: 'CONFIRMED',
      items: [{ quantity: { shipped: 0, cancellable: 3 } }, {}],
    });
    await begin('Ship');
    await finish('Ship', 'The units are shipped');
    t.match(await read(id), { status: 'COMPLETED' });
  });
});
