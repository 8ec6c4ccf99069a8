import t from 'tap';
import { logInAs, openBackOffice } from '../support/processes/back-office.ts';
import { openBrowser, openContext, withoutBrowser } from '../support/processes/browser.ts';

t.test('the back office in a browser', { skip: withoutBrowser }, async (t) => {
  const office = await openBackOffice(t);
  const browser = await openBrowser(t);

  t.test('a member of staff logs in, and returns to the page that required the login', async (t) => {
    const { context, elsewhere, complaints } = await openContext(browser);
    const page = await context.newPage();
    await logInAs(page, office, 'fulfilment-1', '/orders?status=CONFIRMED');
    await page.getByText('Fulfilment One').waitFor();
    const cookies = (await context.cookies()).filter(({ name }) => name.startsWith('__Host-'));
    t.match(cookies, [
      { name: '__Host-office', httpOnly: true, secure: true, sameSite: 'Strict', path: '/' },
    ]);
    t.equal(cookies.length, 1);
    t.equal(await page.evaluate('document.cookie'), '', 'scripts see no cookie');
    t.strictSame(elsewhere, [], 'nothing leaves the machine');
    t.strictSame(complaints, [], 'nothing breaks the Content-Security-Policy');
  });
});
