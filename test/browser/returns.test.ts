import type { Browser, Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { backOffice } from '../../scripts/dev/back-office-client.ts';
import { STEPS, actAsStaff } from '../../scripts/dev/staff.ts';
import { openBrowser, openContext, shoot, withoutBrowser } from '../support/processes/browser.ts';
import { checkOut, logIn, overflow, put, says } from '../support/processes/shopping.ts';
import { type WebShop, openWebShop } from '../support/processes/web-shop.ts';

const orderNumber = async (page: Page): Promise<string> => {
  const heading = await page.getByRole('heading', { level: 1, name: /^Order \S/ }).innerText();
  return heading.split(' ')[1]!;
};

/** Takes a step as the shop's staff, and shows the order again. */
async function staff({ serviceUrl, authUrl }: WebShop, page: Page, name: string): Promise<string[]> {
  const done = await actAsStaff(serviceUrl, authUrl, STEPS[name]!, await orderNumber(page));
  await page.reload();
  await orderNumber(page);
  return done;
}

/** Waits for a row of the table that explains what goes back. */
const explains = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole('table', { name: 'What goes back to you, and why' }).getByRole('row', { name }).waitFor();

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Withdraws twice from an order that is being packed, and that also contains an excluded product. */
async function withdrawWhilePacked(t: Test, shop: WebShop, browser: Browser): Promise<void> {
  const api = backOffice(shop.serviceUrl, shop.authUrl, 'products:write orders:read shipments:write');
  const price = { amount: 1990, currency: 'EUR' };
  const engraved = { name: 'Tea tin, engraved', price, taxClass: 'standard', withdrawal: 'EXCLUDED' };
  await api('PUT', '/products/TIN-ENGRAVED', engraved);
  await api('PATCH', '/products/TIN-ENGRAVED/stock', { onHandChange: 5 });
  const { context, complaints } = await openContext(browser);
  const page = await context.newPage();
  await logIn(page, shop.url);
  await put(page, 'Tea tin, engraved', 1);
  await put(page, 'Stoneware mug, blue', 2);
  await checkOut(page, 'A card that is accepted');
  await says(page, 'Your order is paid');
  const path = `/orders/${new URL(page.url()).pathname.split('/')[2]}/shipment-holds`;
  await api('POST', path, { reason: 'PACKING' });

  const withdraw = page.getByRole('link', { name: 'Withdraw from contract' });
  await withdraw.click();
  await page.getByText('Being packed: we cancel it if we can still stop it').waitFor();
  await page.getByRole('listitem').filter({ hasText: '2 × Stoneware mug, blue' }).waitFor();
  await page.getByText('you cannot withdraw from the purchase of: Tea tin, engraved.').waitFor();
  t.equal(await page.getByRole('spinbutton').count(), 1, 'the excluded product is not offered');
  t.equal(await page.getByText('is paid back to you now').count(), 0, 'nothing is cancelled yet');
  await page.getByRole('spinbutton', { name: /^Stoneware mug/ }).fill('1');
  await page.getByRole('listitem').filter({ hasText: '1 × Stoneware mug, blue' }).waitFor();
  t.equal(await overflow(page), 0, 'the withdrawal');
  await shoot(page, 'withdraw-packed');
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await page.getByRole('heading', { level: 1, name: 'We have received your withdrawal' }).waitFor();
  await page.getByRole('link', { name: 'To the order' }).click();
  await withdraw.click();
  t.equal(await page.getByRole('spinbutton').inputValue(), '1', 'a withdrawn unit is not offered again');
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await page.getByRole('link', { name: 'To the order' }).click();
  await section(page, 'Withdrawal').first().waitFor();
  t.equal(await withdraw.count(), 0, 'nothing is left');
  t.strictSame(complaints, []);
}

t.test('a customer gives items back in a browser', { skip: withoutBrowser }, async (t) => {
  const shop = await openWebShop(t);
  const browser = await openBrowser(t);

  t.test('a customer withdraws from a part that was shipped and a part that was not', async (t) => {
    const { context, elsewhere, complaints } = await openContext(browser);
    const page = await context.newPage();
    await logIn(page, shop.url);
    await put(page, 'Earl Grey, 100 g', 2);
    await put(page, 'Stoneware mug, blue', 1);
    await checkOut(page, 'A card that is accepted');
    await says(page, 'Your order is paid');
    t.equal(await page.getByRole('link', { name: 'Return items' }).count(), 0, 'nothing was shipped');

    await page.getByRole('link', { name: 'Withdraw from contract' }).click();
    await page.getByRole('heading', { level: 1, name: 'Withdraw from contract' }).waitFor();
    const tea = page.getByRole('spinbutton', { name: /^Earl Grey/ });
    t.equal(await tea.inputValue(), '2', 'all items are chosen');
    await page.getByText('€38.50 is paid back to you now.').waitFor();
    await tea.fill('1');
    await page.getByRole('spinbutton', { name: /^Stoneware mug/ }).fill('0');
    await page.getByText('€12.50 is paid back to you now.').waitFor();
    await page.getByText('goes to anna@example.com').waitFor();
    t.equal(await overflow(page), 0, 'the withdrawal');
    await shoot(page, 'withdraw');
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await page.getByRole('heading', { level: 1, name: 'We have received your withdrawal' }).waitFor();
    await page.getByText(/20\d\d at \d+:\d\d:\d\d [AP]M /).waitFor();
    await page.getByRole('listitem').filter({ hasText: '1 × Earl Grey, 100 g' }).waitFor();
    t.equal(await overflow(page), 0, 'the acknowledgement');
    await shoot(page, 'withdrawn');
    await page.getByRole('link', { name: 'To the order' }).click();
    await explains(page, /^1 × Earl Grey, 100 g €12\.50$/);
    await section(page, 'Withdrawal').getByText('1 cancelled').waitFor();

    t.strictSame(await staff(shop, page, 'ship'), ['shipped']);
    t.strictSame(await staff(shop, page, 'deliver'), ['delivered']);
    await page.getByText(/^Withdraw until .+ 20\d\d/).waitFor();
    await shoot(page, 'withdraw-until');
    await page.getByRole('link', { name: 'Withdraw from contract' }).click();
    await page.getByText('To be sent back within 14 days').waitFor();
    await page.getByText('€26.00 is paid back to you when we have received and accepted it').waitFor();
    t.equal(await page.getByText('is paid back to you now').count(), 0, 'nothing is cancelled');
    await page.getByRole('spinbutton', { name: /^Stoneware mug/ }).fill('0');
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await page.getByRole('listitem').filter({ hasText: '1 to be sent back' }).waitFor();
    await page.getByRole('link', { name: 'To the order' }).click();
    await page.getByText('Send the items back to us.').waitFor();
    t.strictSame(await staff(shop, page, 'receive'), ['return received and accepted']);
    await explains(page, /^2 × Earl Grey, 100 g €25\.00$/);
    await explains(page, /^Paid back for items that came back, .+ €12\.50$/);
    t.equal(await overflow(page), 0, 'the order');
    await shoot(page, 'withdrawal-received');
    t.strictSame(elsewhere, []);
    t.strictSame(complaints, []);
  });

  t.test('a customer withdraws while the order is packed, but not from an excluded product', (t) =>
    withdrawWhilePacked(t, shop, browser),
  );

  t.test('a customer returns an item, and one return is declined', async (t) => {
    const { context, complaints } = await openContext(browser);
    const page = await context.newPage();
    await logIn(page, shop.url, 'customer-2');
    await put(page, 'Sencha, 100 g', 2);
    await checkOut(page, 'A card that is accepted');
    await says(page, 'Your order is paid');
    await staff(shop, page, 'ship');
    const ask = async (reason: string) => {
      await page.getByRole('link', { name: 'Return items' }).click();
      await page.getByRole('button', { name: 'Ask for the return' }).click();
      await page.getByRole('alert').getByText('Choose how many items').waitFor();
      await page.getByRole('spinbutton', { name: /^Sencha/ }).fill('1');
      await page.getByText('To be sent back once we approve').waitFor();
      await page
        .getByRole('listitem')
        .filter({ hasText: /^1 × Sencha, 100 g$/ })
        .waitFor();
      await page.getByText('€14.80 is paid back to you when').waitFor();
      await page.getByLabel('Reason').selectOption(reason);
      await page.getByLabel('Note for us').fill('The tin is too large.');
      await shoot(page, 'return');
      t.equal(await overflow(page), 0, 'the return');
      await page.getByRole('button', { name: 'Ask for the return' }).click();
      await page.waitForURL(/\/orders\/[^/]+$/);
      await page.getByText('We look at your request').first().waitFor();
    };
    await ask('It arrived damaged');
    t.strictSame(await staff(shop, page, 'decline'), ['return declined']);
    await section(page, 'Complaint').getByText('the items have been used. The seal of the tin').waitFor();
    t.equal(await page.getByRole('table', { name: 'What goes back' }).count(), 0);

    await ask('I changed my mind');
    await shoot(page, 'return-requested');
    t.strictSame(await staff(shop, page, 'approve'), ['return approved']);
    const progress = section(page, 'Return').getByRole('list').first();
    t.equal(await progress.locator('[aria-current=step]').innerText(), 'Approved');
    t.strictSame(await staff(shop, page, 'receive'), ['return received and accepted']);
    t.equal(await progress.locator('[aria-current=step]').innerText(), 'Finished');
    await explains(page, /^1 × Sencha, 100 g €14\.80$/);
    await shoot(page, 'returned');
    t.strictSame(complaints, []);
  });
});
