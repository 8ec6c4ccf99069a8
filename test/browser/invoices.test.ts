import t from 'tap';
import { openBrowser, openContext, shoot, withoutBrowser } from '../support/processes/browser.ts';
import { checkOut, logIn, overflow, put, says } from '../support/processes/shopping.ts';
import { openWebShop } from '../support/processes/web-shop.ts';

t.test(
  'a customer opens the invoice and the credit note of an order',
  { skip: withoutBrowser },
  async (t) => {
    const shop = await openWebShop(t, {}, {}, { INVOICE_AT: 'PAYMENT' });
    const browser = await openBrowser(t);
    const { context, complaints } = await openContext(browser);
    const page = await context.newPage();
    await logIn(page, shop.url);
    await put(page, 'Sencha, 100 g', 2);
    await checkOut(page, 'A card that is accepted');
    await says(page, 'Your order is paid');

    const open = async (name: RegExp) => {
      const opened = context.waitForEvent('page');
      await page.getByRole('region', { name: 'Invoices' }).getByRole('link', { name }).click();
      const document = await opened;
      await document.waitForLoadState();
      return document;
    };
    const invoice = await open(/^Invoice INV-1$/);
    const number = (await page.getByRole('heading', { level: 1 }).innerText()).match(/[A-Z0-9-]{14}/)?.[0];
    t.match(await invoice.locator('body').innerText(), 'INV-1');
    t.match(await invoice.locator('body').innerText(), number!); // The heading of the order's page has its number.
    t.match(await invoice.locator('body').innerText(), 'Tea and Pots GmbH');
    t.equal(await overflow(invoice), 0, 'the invoice');
    await shoot(invoice, 'shop-invoice');

    await page.getByRole('button', { name: 'Cancel order…' }).click();
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    const credit = await open(/^Credit note CN-1$/);
    t.match(await credit.locator('body').innerText(), 'INV-1');
    t.equal(await overflow(page), 0);
    await shoot(page, 'shop-documents');

    const other = await openContext(browser);
    const stranger = await other.context.newPage();
    t.equal((await stranger.goto(invoice.url()))?.status(), 401);
    await logIn(stranger, shop.url, 'customer-2');
    t.equal((await stranger.goto(invoice.url()))?.status(), 404, 'a document of another customer');
    t.strictSame(complaints, []);
  },
);
