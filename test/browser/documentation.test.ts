import t from 'tap';
import { openBrowser, openContext, shoot, withoutBrowser } from '../support/browser.ts';
import { openWebShop } from '../support/web-shop.ts';

t.test('the documentation page, in a browser', { skip: withoutBrowser }, async (t) => {
  const { serviceUrl } = await openWebShop(t);
  const { context, elsewhere, complaints } = await openContext(await openBrowser(t));
  const page = await context.newPage();
  await page.goto(`${serviceUrl}/api/v1/docs`);
  await page.getByRole('heading', { name: 'Order Service' }).first().waitFor();
  await page.screenshot({ path: '/tmp/h/shots/docs0.png' });
  console.error((await page.locator('body').ariaSnapshot()).slice(0, 9000));
  t.strictSame(elsewhere, []);
  t.strictSame(complaints, []);
});
