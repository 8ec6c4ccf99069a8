import t from 'tap';
import { backOffice } from '../../../scripts/dev/back-office-client.ts';
import { openBackOffice } from '../../support/processes/back-office.ts';
import { openBrowser, withoutBrowser } from '../../support/processes/browser.ts';
import { button, field, openStaffPage, says } from '../../support/processes/staff-page.ts';

const TEAPOT = '/products/TEAPOT-GLASS-1L';

t.test('stock in the back office', { skip: withoutBrowser }, async (t) => {
  const office = await openBackOffice(t);
  const browser = await openBrowser(t);
  const send = backOffice(office.serviceUrl, office.authUrl, 'products:read products:write');
  const readStock = (sku: string) => send<any>('GET', `/products/${sku}/stock`);

  t.test('the stock changes when units come in, go out or are counted', async (t) => {
    const { page } = await openStaffPage(t, browser, office, 'catalogue-1', '/products/TEA-SENCHA-100');
    await field(page, 'Units').fill('24');
    await says(page, 'On hand 80 → 104. Then 104 are available.');
    await button(page, 'Add to stock').click();
    await says(page, 'Saved: 104 on hand, 104 available');
    t.match(await readStock('TEA-SENCHA-100'), { onHand: 104 });

    await page.getByRole('radio', { name: 'Remove' }).press(' ');
    await field(page, 'Units').fill('105');
    await button(page, 'Remove from stock').click();
    await says(page, 'There are not that many units.');
    await field(page, 'Units').fill('4');
    await button(page, 'Remove from stock').click();
    await says(page, 'Saved: 100 on hand, 100 available');

    await page.getByRole('radio', { name: 'Count' }).press(' ');
    await field(page, 'Units').fill('1,200');
    await says(page, 'On hand 100 → 1,200. Then 1,200 are available.');
    await button(page, 'Set the stock').click();
    await says(page, 'Saved: 1,200 on hand, 1,200 available');
    t.match(await readStock('TEA-SENCHA-100'), { onHand: 1200 });
  });

  t.test('units are added once if the answer is lost', async (t) => {
    const { page } = await openStaffPage(t, browser, office, 'catalogue-1', '/products/MUG-STONEWARE-BLUE');
    const keys: (string | undefined)[] = [];
    await page.route('**/stock?*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      const response = await route.fetch();
      return keys.length === 1 ? route.abort() : route.fulfill({ response });
    });
    await field(page, 'Units').fill('5');
    await button(page, 'Add to stock').click();
    await says(page, 'Saved: 45 on hand, 45 available');
    t.equal(keys.length, 2);
    t.equal(keys[0], keys[1]);
    t.match(await readStock('MUG-STONEWARE-BLUE'), { onHand: 45 });
  });

  t.test(
    'a count is refused if the stock has changed since it began, and can then be set anyway',
    async (t) => {
      const { page } = await openStaffPage(t, browser, office, 'catalogue-1', TEAPOT);
      await page.getByRole('radio', { name: 'Count' }).press(' ');
      await field(page, 'Units').fill('10');
      await send('PATCH', `${TEAPOT}/stock`, { onHandChange: 3 });
      await button(page, 'Set the stock').click();
      const alert = page.getByRole('alert');
      await alert.filter({ hasText: 'It was On hand 12, Reserved 0, and is now On hand 15' }).waitFor();
      t.match(await readStock('TEAPOT-GLASS-1L'), { onHand: 15 }, 'nothing was overwritten');
      t.equal(await field(page, 'Units').inputValue(), '10');
      await button(page, 'Set the stock anyway').click();
      await says(page, 'Saved: 10 on hand, 10 available');
    },
  );

  t.test('a product that was taken off sale keeps its stock, and can be offered again', async (t) => {
    const { page } = await openStaffPage(t, browser, office, 'catalogue-1', '/products/TEA-EARL-GREY-100');
    await button(page, 'Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/products');
    await page.goto(`${office.url}/products/TEA-EARL-GREY-100`);
    await says(page, 'This product is not on sale');
    await field(page, 'Units').fill('1');
    await button(page, 'Add to stock').click();
    await says(page, 'Saved: 121 on hand, 121 available');
    await button(page, 'Offer it again').click();
    await field(page, 'Name').fill('Earl Grey');
    await field(page, 'Price').fill('12.5');
    await button(page, 'Create').click();
    await page.getByRole('heading', { level: 1, name: 'Earl Grey' }).waitFor();
    t.match(await readStock('TEA-EARL-GREY-100'), { onHand: 121 });
  });
});
