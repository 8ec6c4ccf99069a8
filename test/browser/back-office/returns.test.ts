import type { Page } from 'playwright-core';
import t from 'tap';
import type { components } from '../../../generated/v1/types.ts';
import { type BackOffice, openBackOffice } from '../../support/processes/back-office.ts';
import { openBrowser, shoot, waitForFocus, withoutBrowser } from '../../support/processes/browser.ts';
import { checkAccessibility } from '../../support/processes/check-accessibility.ts';
import { type Order, officeOrders } from '../../support/processes/office-orders.ts';
import { openStaffPage } from '../../support/processes/staff-page.ts';
import { retryUntil } from '../../support/run/wait-for.ts';

type Schemas = components['schemas'];
type Return = Schemas['Return'];

const TEA = 'TEA-EARL-GREY-100';

const returnOf = (page: Page, { number }: Order) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: `Order ${number}` }) });
const dialogOf = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true });

/** Returns a function that places an order, ships it, and requests the return of all units. */
function shippedReturns(office: BackOffice) {
  const { place, send } = officeOrders(office);
  return async (kind: Return['kind'] = 'RETURN'): Promise<[Order, Return]> => {
    const order = await place();
    const items = order.items.map(({ id, quantity }) => ({ itemId: id, quantity: quantity.ordered }));
    await send('POST', `/orders/${order.id}/shipments`, { items });
    return [order, await send<Return>('POST', `/orders/${order.id}/returns`, { kind })];
  };
}

t.test('staff decide about returns in a browser', { skip: withoutBrowser }, async (t) => {
  const office = await openBackOffice(t);
  const browser = await openBrowser(t);
  const { read, send } = officeOrders(office);
  const readReturn = ({ orderId, id }: Return) => send<Return>('GET', `/orders/${orderId}/returns/${id}`);
  const requestReturn = shippedReturns(office);
  const { page, complaints } = await openStaffPage(t, browser, office, 'support-1', '/returns');

  t.test('support approves a return, and receives its units with a scanner', async (t) => {
    const [order, requested] = await requestReturn();
    await page.reload();
    await returnOf(page, order).getByRole('button', { name: 'Approve' }).click();
    await dialogOf(page).getByText('No money moves now').waitFor();
    await checkAccessibility(t, page, 'the approval');
    await button(page, 'Approve').click();
    await page.getByText('The return is approved').waitFor();
    await returnOf(page, order).waitFor({ state: 'detached' });

    await page.getByRole('tab', { name: 'Awaited' }).click();
    await page.waitForURL(/tab=awaited/);
    await checkAccessibility(t, page, 'the awaited returns');
    await shoot(page, 'returns');
    await returnOf(page, order).getByRole('button', { name: 'Receive' }).click();
    const scan = dialogOf(page).getByRole('textbox', { name: 'Scan or type a SKU' });
    await waitForFocus(scan);
    for (let units = 1; units <= 2; units++) {
      await page.keyboard.type(`${TEA.toLowerCase()}\n`);
      await dialogOf(page).getByText(`${TEA}: ${units} of 3 accepted`).waitFor();
    }
    await page.keyboard.type('UNKNOWN\n');
    await dialogOf(page).getByText('No further unit of UNKNOWN is awaited').waitFor();
    await dialogOf(page).getByText('€25.00 goes back to the customer').waitFor();
    await checkAccessibility(t, page, 'the receipt');
    await shoot(page, 'receipt');

    await dialogOf(page).getByRole('button', { name: 'Deductions and charges' }).click();
    await button(page, 'Add a deduction').click();
    await dialogOf(page).getByRole('textbox', { name: 'Amount' }).fill('2.50');
    await dialogOf(page).getByText('€22.50 goes back to the customer').waitFor();
    await button(page, 'Receive').click();
    await page.getByText('The units are recorded').waitFor();
    await returnOf(page, order).getByText('2 of 3 received').waitFor();

    const { items } = await readReturn(requested);
    t.match(items, [{ sku: TEA, accepted: 2 }, { accepted: 0 }]);
    await retryUntil(
      'the previewed amount is refunded',
      async () => (await read(order.id)).paymentStatus === 'PARTIALLY_REFUNDED',
      () => Promise.resolve(),
    );
    const refunds = await send<Schemas['RefundCollection']>('GET', `/orders/${order.id}/payment/refunds`);
    t.match(refunds.refunds, [{ amount: { amount: 2250 }, reason: 'RETURN' }]);
    const { history } = await send<Schemas['OrderHistory']>('GET', `/orders/${order.id}/history?size=100`);
    const receipt = history.find(({ operation }) => operation === 'createReturnReceipt');
    t.match(receipt, { actor: 'support-1' });
  });

  t.test('a return is declined with a reason, and another one is ended', async (t) => {
    const [order, declined] = await requestReturn();
    const [other, ended] = await requestReturn('COMPLAINT');
    await page.goto(`${office.url}/returns`);
    await returnOf(page, order).getByRole('button', { name: 'Decline' }).click();
    await dialogOf(page)
      .getByRole('combobox', { name: 'Reason' })
      .selectOption({ label: 'The units were used' });
    await dialogOf(page).getByRole('textbox', { name: 'Note' }).fill('The seal is broken.');
    await button(page, 'Decline').click();
    await page.getByText('The return is declined').waitFor();
    await returnOf(page, other).getByRole('button', { name: 'End return' }).click();
    await button(page, 'End return').click();
    await page.getByText('The return has ended').waitFor();

    await page.getByRole('tab', { name: 'Ended' }).click();
    await returnOf(page, order).getByText('Declined: The units were used').waitFor();
    await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Complaint' });
    await returnOf(page, order).waitFor({ state: 'detached' });
    t.equal(await returnOf(page, other).count(), 1);
    t.match(await readReturn(declined), { status: 'DECLINED', decline: { reason: 'USED' } });
    t.match(await readReturn(ended), { status: 'CANCELLED' });
  });

  t.test(
    'a receipt is refused if the order has changed since the form was opened; the inputs stay',
    async (t) => {
      const [order, one] = await requestReturn('WITHDRAWAL');
      await page.goto(`${office.url}/returns?tab=awaited`);
      await returnOf(page, order).getByRole('button', { name: 'Receive' }).click();
      await button(page, 'All units came back').click();
      await send('POST', `/orders/${order.id}/notes`, { text: 'The parcel is here.' });
      await button(page, 'Receive').click();
      await dialogOf(page).getByText('Someone else has changed this in the meantime').waitFor();
      t.match(await readReturn(one), { status: 'APPROVED' });
      const accepted = dialogOf(page).getByRole('textbox', { name: 'Accepted units of Earl Grey, 100 g' });
      t.equal(await accepted.inputValue(), '3', 'the inputs stay');
      await retryUntil(
        'the second attempt is for the new state',
        async () => (await dialogOf(page).count()) === 0,
        () =>
          button(page, 'Receive')
            .click({ timeout: 2_000 })
            .catch(() => undefined),
      );
      t.match(await readReturn(one), { status: 'CLOSED' });
      t.strictSame(
        complaints.filter((text) => !/status of (?:409|412)/.test(text)),
        [],
      );
    },
  );
});

t.test('returns are shown by scope in a browser', { skip: withoutBrowser }, async (t) => {
  const office = await openBackOffice(t);
  const browser = await openBrowser(t);
  const requestReturn = shippedReturns(office);

  t.test('fulfilment receives units, and does not decide about returns', async (t) => {
    const [approved] = await requestReturn('WITHDRAWAL');
    const [requested] = await requestReturn();
    const other = await openStaffPage(t, browser, office, 'fulfilment-1', '/returns?tab=all', 'en');
    await returnOf(other.page, approved).getByRole('button', { name: 'Receive' }).waitFor();
    t.equal(await returnOf(other.page, requested).getByRole('button').count(), 0);
    t.equal(await returnOf(other.page, approved).getByRole('button').count(), 1);
    await checkAccessibility(t, other.page, 'the returns of fulfilment');
  });

  t.test('a user without orders:read does not see returns', async (t) => {
    const other = await openStaffPage(t, browser, office, 'catalogue-1', '/returns');
    await other.page.getByText('Your account may not see this page').waitFor();
    t.equal(await other.page.getByRole('article').count(), 0);
  });
});
