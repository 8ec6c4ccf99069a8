import t, { type Test } from 'tap';
import type { components } from '../../../generated/v1/types.ts';
import { openBackOffice } from '../../support/processes/back-office.ts';
import { openBrowser, shoot, withoutBrowser } from '../../support/processes/browser.ts';
import { checkAccessibility } from '../../support/processes/check-accessibility.ts';
import { officeOrders } from '../../support/processes/office-orders.ts';
import { openOrderPage } from '../../support/processes/order-page.ts';

type Schemas = components['schemas'];

t.test('staff move the money of an order in a browser', { skip: withoutBrowser }, async (t) => {
  const office = await openBackOffice(t);
  const browser = await openBrowser(t);
  const { place, read, send } = officeOrders(office);
  const open = (t: Test, login: string, orderId: string) =>
    openOrderPage(t, { browser, office, login, orderId });
  const refundsOf = async (orderId: string) =>
    (await send<Schemas['RefundCollection']>('GET', `/orders/${orderId}/payment/refunds`)).refunds;

  t.test('support cancels the rest, and exactly the shown amount is refunded', async (t) => {
    const { id, items } = await place();
    await send('POST', `/orders/${id}/shipments`, { items: [{ itemId: items[0]!.id, quantity: 2 }] });
    const { page, begin, finish, foresees, dialog, complaints } = await open(t, 'support-1', id);
    await begin('Cancel units');
    await foresees('€39.50 goes back to the customer.');
    await dialog.getByLabel('Units of Stoneware mug, blue').fill('1');
    await foresees('€26.00 goes back to the customer.');
    await dialog.getByLabel('Units of Stoneware mug, blue').fill('2');
    await foresees('Order: Confirmed → Completed');
    await checkAccessibility(t, page, 'the dialog to cancel');
    await shoot(page, 'order-cancel');
    await finish('Cancel units', 'The units are cancelled');
    await page.getByRole('cell', { name: '-€39.50' }).first().waitFor();
    t.match(await read(id), { status: 'COMPLETED', currentTotal: { amount: 2500 } });
    t.match(await refundsOf(id), [{ amount: { amount: 3950 }, reason: 'ORDER_CANCELLED' }]);
    t.strictSame(complaints, []);
  });

  t.test('support records a return, approves and receives it, and the money goes back', async (t) => {
    const { id, items } = await place();
    const all = items.map(({ id: itemId, quantity }) => ({ itemId, quantity: quantity.ordered }));
    await send('POST', `/orders/${id}/shipments`, { items: all });
    const { page, begin, finish, foresees, dialog, section } = await open(t, 'support-1', id);
    await begin('Add a carrier report');
    await finish('Save', 'The report is recorded');
    await section('Shipments').getByText('Delivered', { exact: true }).waitFor();

    await begin('Record a return');
    await dialog.getByLabel('Units of Earl Grey, 100 g').fill('1');
    await foresees('€12.50 goes back when all units were received and accepted.');
    await checkAccessibility(t, page, 'the dialog to record a return');
    await finish('Record a return', 'The return is recorded');
    await section('Returns').getByText('1 requested').waitFor();
    await begin('Approve');
    await finish('Approve', 'The return is approved');
    await begin('Receive');
    await dialog.getByRole('button', { name: 'All units came back' }).click();
    await finish('Receive', 'The units are recorded');
    await section('Returns').getByText('1 accepted').waitFor();
    t.match(await read(id), { returnStatus: 'PARTIALLY_RETURNED', currentTotal: { amount: 5200 } });
    await checkAccessibility(t, page, 'an order with a return');
    await shoot(page, 'order-returned');
    t.match(await refundsOf(id), [{ amount: { amount: 1250 }, reason: 'RETURN' }]);
  });

  t.test('support refunds out of goodwill and gives a credit', async (t) => {
    const { id } = await place();
    const { page, begin, finish, foresees, dialog, section, button, becomes, hasFocus } = await open(
      t,
      'support-1',
      id,
    );
    await becomes('Capture', 'impossible');
    await button('Capture').hover();
    await page.getByRole('tooltip').getByText('There is no authorized money to capture.').waitFor();
    await begin('Refund');
    await hasFocus(dialog.getByLabel('Amount'));
    await dialog.getByLabel('Amount').fill('3.50');
    await foresees('€3.50 goes back to the customer.');
    await checkAccessibility(t, page, 'the dialog to refund');
    await finish('Refund', 'The refund is requested');
    await section('Payments')
      .getByRole('row', { name: /^Refund .* Done .* -€3.50$/ })
      .waitFor();

    await begin('Give a credit');
    await dialog.getByLabel('Less for Earl Grey, 100 g').fill('2');
    await foresees('€2.00 goes back to the customer.');
    await finish('Give a credit', 'The credit is given');
    await section('Credits').getByText('€2.00').first().waitFor();
    t.match(await read(id), { currentTotal: { amount: 6250 } });
    t.match(
      (await refundsOf(id)).map(({ amount, purpose }) => [amount.amount, purpose]),
      [
        [350, 'GOODWILL'],
        [200, undefined],
      ],
    );
  });

  t.test('support confirms money that the shop has received itself', async (t) => {
    const { id } = await place({ paymentMethod: undefined, payment: { kind: 'TERMS' } });
    const { page, begin, finish, foresees, dialog, section, complaints } = await open(t, 'support-1', id);
    await section('Payments').getByText('On terms').waitFor();
    await begin('Confirm money');
    await dialog.getByLabel('Amount').fill('70');
    await foresees('must be paid back');
    await dialog.getByLabel('Amount').fill('60');
    await dialog.getByLabel('Your reference').fill('Statement 47, entry 3');
    await checkAccessibility(t, page, 'the dialog to confirm money');
    await finish('Confirm money', 'The money is confirmed');
    await section('Payments').getByText('€60.00').first().waitFor();
    t.match(await read(id), { status: 'CONFIRMED', paymentStatus: 'PARTIALLY_PAID' });
    await begin('Confirm money');
    await finish('Confirm money', 'The money is confirmed');
    await section('Payments').getByText('Captured', { exact: true }).first().waitFor();
    t.match(await read(id), { paymentStatus: 'PAID', outstandingAmount: { amount: 0 } });
    t.strictSame(complaints, []);
  });
});
