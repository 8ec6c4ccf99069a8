import type { Browser } from 'playwright-core';
import t, { type Test } from 'tap';
import type { components } from '../../../generated/v1/types.ts';
import { type BackOffice, openBackOffice } from '../../support/processes/back-office.ts';
import { openBrowser, shoot, withoutBrowser } from '../../support/processes/browser.ts';
import { checkAccessibility } from '../../support/processes/check-accessibility.ts';
import { officeOrders } from '../../support/processes/office-orders.ts';
import { openOrderPage } from '../../support/processes/order-page.ts';
import { button, openStaffPage } from '../../support/processes/staff-page.ts';

type Schemas = components['schemas'];

/** Looks for a product in the dialog of an edit, and adds one that the payment doesn't cover. */
async function editInGerman(t: Test, office: BackOffice, browser: Browser): Promise<void> {
  const { id } = await officeOrders(office).place();
  const { page } = await openStaffPage(t, browser, office, 'support-1', `/orders/${id}`, 'de');
  await button(page, 'Bearbeiten').click();
  const dialog = page.getByRole('dialog');
  await button(page, 'Artikel hinzufügen').click();
  const product = dialog.getByRole('combobox', { name: 'SKU 1' });
  const effects = dialog.getByRole('status', { name: 'Das passiert' });
  await product.fill('TEA-EARL');
  await dialog.getByText('Wählen Sie einen Artikel aus der Liste.').waitFor();
  // This check takes longer than the page waits until it reads a preview.
  await checkAccessibility(t, page, 'a part of a name');
  t.equal(await effects.innerText(), '');
  await product.fill('TEA-EARL-GREY-100');
  await effects.getByText('Die bisherige Zahlung deckt den neuen Preis nicht.').waitFor();
  t.notMatch(await effects.innerText(), /would cost/, 'the English words are folded');
  await effects.getByRole('button', { name: 'Meldung des Dienstes' }).click();
  await effects.getByText('The order would cost').waitFor();
  await checkAccessibility(t, page, 'a refused edit');
  await shoot(page, 'order-edit-refused');
}

t.test('staff edit orders in a browser', { skip: withoutBrowser }, async (t) => {
  const office = await openBackOffice(t);
  const browser = await openBrowser(t);
  const { place, read, send } = officeOrders(office);
  const open = (t: Test, login: string, orderId: string) =>
    openOrderPage(t, { browser, office, login, orderId });

  t.test('support swaps products, and exactly the shown difference is refunded', async (t) => {
    const { id } = await place();
    const { page, begin, finish, foresees, dialog, section, complaints } = await open(t, 'support-1', id);
    await begin('Edit');
    await dialog.getByLabel('Units of Stoneware mug, blue').fill('2');
    await dialog.getByRole('button', { name: 'Add a product' }).click();
    const product = dialog.getByRole('combobox', { name: 'SKU 1' });
    await product.fill('earl');
    const found = page.getByRole('option', { name: 'TEA-EARL-GREY-100 · €12.50 · ' });
    await found.waitFor();
    await checkAccessibility(t, page, 'the search for a product');
    await shoot(page, 'order-edit-search');
    t.equal(await page.getByRole('listbox').getByRole('option').count(), 1);
    await product.press('Escape');
    await found.waitFor({ state: 'hidden' });
    await product.press('ArrowDown');
    await product.press('ArrowDown');
    await product.press('Enter');
    t.equal(await product.inputValue(), 'TEA-EARL-GREY-100');
    await foresees('€14.50 goes back to the customer.');
    await dialog.getByLabel('Note for the staff').fill('Called: wants tea instead of mugs.');
    await checkAccessibility(t, page, 'the dialog to edit');
    await shoot(page, 'order-edit');
    await finish('Edit', 'The order is edited');
    await section('Notes').getByText('wants tea instead of mugs').waitFor();
    const order = await read(id);
    t.match(order, {
      currentTotal: { amount: 5000 },
      items: [{}, { quantity: { cancelled: 2 } }, { quantity: { ordered: 1 } }],
    });
    const { refunds } = await send<Schemas['RefundCollection']>('GET', `/orders/${id}/payment/refunds`);
    t.match(refunds, [{ amount: { amount: 1450 }, reason: 'EDIT' }]);
    await checkAccessibility(t, page, 'an edited order');
    await shoot(page, 'order-edited');
    t.strictSame(complaints, []);
  });

  t.test('an edit that raises the price is refused with a reason, unless the shop pays', async (t) => {
    const { id } = await place();
    const { page, begin, finish, foresees, dialog, section } = await open(t, 'support-1', id);
    await begin('Edit');
    await dialog.getByRole('button', { name: 'Add a product' }).click();
    await dialog.getByLabel('SKU 1', { exact: true }).fill('MUG-STONEWARE-BLUE');
    await foresees('The order would cost');
    t.ok(await dialog.getByRole('button', { name: 'Edit', exact: true }).isDisabled());
    await dialog
      .getByLabel('If the order costs more')
      .selectOption({ label: 'The shop gives a discount on what is added' });
    await foresees('No money goes back to the customer.');
    await finish('Edit', 'The order is edited');
    t.match(await read(id), { currentTotal: { amount: 6450 }, discounts: [{ label: 'Difference waived' }] });
    const price = section('Price');
    await price.getByText('How it was computed').click();
    const waived = page.getByRole('row').filter({ hasText: 'Difference waived' });
    await waived.getByText('Stoneware mug, blue · Added by edit 1').waitFor();
  });

  t.test('an edit says nothing until a product is chosen, and is refused in German', (t) =>
    editInGerman(t, office, browser),
  );

  t.test('support chooses a more expensive shipping method, and the shop pays for it', async (t) => {
    const { id } = await place();
    const { begin, finish, foresees, dialog, section } = await open(t, 'support-1', id);
    await begin('Edit');
    await dialog.getByLabel('Shipping method').selectOption('express');
    await foresees('The order would cost');
    await dialog
      .getByLabel('If the order costs more')
      .selectOption({ label: 'The shop gives a discount on what is added' });
    await foresees('No money goes back to the customer.');
    await finish('Edit', 'The order is edited');
    t.match(await read(id), {
      currentTotal: { amount: 6450 },
      shippingMethod: { code: 'express' },
      charges: [{ status: 'CANCELLED' }, { status: 'DUE' }],
    });
    await section('Price').getByText('Express').first().waitFor();
  });

  t.test('an edit that adds too many units is refused with a reason, and changes nothing', async (t) => {
    const { id, version } = await place();
    const { page, begin, dialog, foresees } = await open(t, 'support-1', id);
    await begin('Edit');
    await dialog.getByRole('button', { name: 'Add a product' }).click();
    await dialog.getByLabel('SKU 1', { exact: true }).fill('MUG-STONEWARE-BLUE');
    await dialog.getByLabel('Units of SKU 1').fill('5000');
    await dialog
      .getByLabel('If the order costs more')
      .selectOption({ label: 'The shop gives a discount on what is added' });
    await foresees('There is not enough stock of');
    await shoot(page, 'order-edit-shortage');
    t.ok(await dialog.getByRole('button', { name: 'Edit', exact: true }).isDisabled());
    t.equal((await read(id)).version, version);
  });

  t.test('the customer pays a higher price with another payment', async (t) => {
    const { id } = await place();
    const { page, begin, finish, foresees, dialog } = await open(t, 'support-1', id);
    await begin('Edit');
    await dialog.getByRole('button', { name: 'Add a product' }).click();
    await dialog.getByLabel('SKU 1', { exact: true }).fill('MUG-STONEWARE-BLUE');
    await dialog
      .getByLabel('If the order costs more')
      .selectOption({ label: 'The customer pays, with another payment' });
    await foresees('€0.00 → €13.50');
    await finish('Edit', 'The order is edited');
    await page.getByText('€13.50 still to be paid').waitFor();
    t.match(await read(id), { paymentStatus: 'PARTIALLY_PAID', outstandingAmount: { amount: 1350 } });
  });
});
