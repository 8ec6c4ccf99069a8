import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { openBackOffice } from '../../support/processes/back-office.ts';
import { openBrowser, withoutBrowser } from '../../support/processes/browser.ts';
import { officeOrders } from '../../support/processes/office-orders.ts';
import { openStaffPage } from '../../support/processes/staff-page.ts';

/** Opens a server with an empty page. Returns its port. */
async function openOtherSite(t: Test): Promise<number> {
  const server = createServer((_request, response) =>
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Other site</title>'),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.teardown(() => (server.closeAllConnections(), server.close()));
  return (server.address() as AddressInfo).port; // The server listens on a TCP port.
}

/** Sends a request with the cookies of the browser. Returns what the script of the page sees of the answer. */
const send = (page: Page, url: string, init: Record<string, unknown>): Promise<string> =>
  page.evaluate<string>(
    `fetch(${JSON.stringify(url)}, ${JSON.stringify({ credentials: 'include', ...init })})
      .then(async (answer) => answer.type + ' ' + (await answer.text()), (error) => String(error))`,
  );

/** Submits a form of a page to an address. Returns the status of the answer. */
async function submit(
  context: BrowserContext,
  from: string,
  method: string,
  action: string,
): Promise<number> {
  const page = await context.newPage();
  await page.goto(from);
  const answered = page.waitForResponse((answer) => answer.url().startsWith(action));
  await page.evaluate(
    `const form = Object.assign(document.createElement('form'),
      ${JSON.stringify({ method, action, enctype: 'text/plain' })});
    form.innerHTML = '<input name=\\'{"reason":"FRAUD","x":"\\' value=\\'"}\\'>';
    document.body.append(form);
    form.submit();`,
  );
  const status = (await answered).status();
  await page.close();
  return status;
}

t.test('pages of other sites', { skip: withoutBrowser }, async (t) => {
  const changes: string[] = [];
  const watched: typeof fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (pathname.startsWith('/api/') && init?.method !== 'GET') changes.push(`${init?.method} ${pathname}`);
    return fetch(input, init);
  };
  const office = await openBackOffice(t, { fetch: watched });
  const browser = await openBrowser(t);
  const { place, read } = officeOrders(office);
  const order = await place();
  const cancel = `${office.url}/api/v1/orders/${order.id}/cancel`;
  const staff = await openStaffPage(t, browser, office, 'admin-1', `/orders/${order.id}`);
  await staff.page.getByRole('heading', { level: 1 }).waitFor();
  const context = staff.page.context();
  await context.route(
    ({ hostname }) => hostname === 'localhost',
    (route) => route.continue(),
  );
  const port = await openOtherSite(t);
  const page = await context.newPage();

  // Cookies ignore ports, so a page on another port of this host is of the same site.
  for (const [name, origin] of Object.entries({
    'another port': `http://127.0.0.1:${port}`,
    'another host': `http://localhost:${port}`,
  })) {
    t.test(`a form of ${name} changes nothing`, async (t) => {
      t.equal(await submit(context, origin, 'post', cancel), 403, 'cancel');
      t.equal(await submit(context, origin, 'post', `${office.url}/session/logout`), 403, 'logout');
      t.equal(await submit(context, origin, 'get', `${office.url}/session`), 403, 'session');
    });

    t.test(`a script of ${name} changes nothing, and reads nothing`, async (t) => {
      await page.goto(origin);
      const json = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ reason: 'FRAUD' });
      const failed = /TypeError: Failed to fetch/;
      const marked = { ...json, 'X-Back-Office': '1', 'Idempotency-Key': 'forged' };
      t.match(await send(page, cancel, { method: 'POST', headers: marked, body }), failed);
      t.match(await send(page, cancel, { method: 'POST', body, mode: 'no-cors' }), failed, 'no-cors');
      t.match(await send(page, `${office.url}/session`, {}), failed, 'session');
      t.match(await send(page, `${office.url}/session`, { mode: 'no-cors' }), failed, 'session, no-cors');
      t.match(await send(page, `${office.url}/api/v1/orders`, {}), failed, 'orders');
      for (const element of ['script', 'img'])
        t.equal(
          await page.evaluate(
            `new Promise((resolve) => document.body.append(Object.assign(document.createElement('${element}'),
              { src: '${office.url}/api/v1/orders', onload: () => resolve('loaded'), onerror: () => resolve('refused') })))`,
          ),
          'refused',
          element,
        );
    });

    t.test(`a page of ${name} can't frame the back office`, async (t) => {
      await page.goto(origin);
      const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
      await page.evaluate(
        `document.body.append(Object.assign(document.createElement('iframe'), { src: '${office.url}/orders' }))`,
      );
      await refused;
      t.strictSame(
        page.frames().filter((frame) => frame.url().startsWith(office.url)),
        [],
      );
    });

    t.test(`a page of ${name} cannot control a window that it opens`, async (t) => {
      await page.goto(origin);
      const opening = context.waitForEvent('page');
      await page.evaluate(`window.opened = window.open('${office.url}/orders')`);
      const opened = await opening;
      await opened.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
      t.equal(await opened.evaluate('window.opener'), null);
      t.equal(await page.evaluate('window.opened.closed'), true, 'the other page sees a closed window');
      t.equal(await page.evaluate('window.opened.length'), 0);
      await opened.close();
    });
  }

  t.test(
    'after all attacks, the order is unchanged and the member of staff is still logged in',
    async (t) => {
      t.strictSame(changes, [], 'the service got no change');
      t.equal((await read(order.id)).version, order.version);
      await staff.page.reload();
      await staff.page.getByRole('button', { name: 'Cancel units', exact: true }).waitFor();
    },
  );
});
