import { once } from 'node:events';
import { type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { receiver } from '../../../scripts/dev/webhook-receiver.ts';
import { openBackOffice } from '../../support/processes/back-office.ts';
import { openBrowser, shoot, withoutBrowser } from '../../support/processes/browser.ts';
import { checkAccessibility } from '../../support/processes/check-accessibility.ts';
import { officeOrders } from '../../support/processes/office-orders.ts';
import { openStaffPage } from '../../support/processes/staff-page.ts';
import { retryUntil } from '../../support/run/wait-for.ts';

/** Opens a receiver that verifies signatures with a secret that it gets later, and stores what arrives. */
async function openReceiver(t: Test) {
  const arrived: { id: string; type: string }[] = [];
  let answer: RequestListener = (_request, response) => response.writeHead(503).end('not yet');
  const server = createServer((request, response) => void answer(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo; // The server listens on a TCP port.
  return {
    url: `http://127.0.0.1:${port}/`,
    arrived,
    verifyWith: (secret: string) => {
      answer = receiver(secret, async (id, body) => {
        arrived.push({ id, type: JSON.parse(body).type });
      });
    },
    arrivals: (type: string, count: number) =>
      retryUntil(
        `${count} × ${type}`,
        () => arrived.filter((each) => each.type === type).length === count,
        () => new Promise((resolve) => setImmediate(resolve)),
      ),
  };
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Reads the secret that the dialog shows, and closes the dialog. */
async function takeSecret(page: Page): Promise<string> {
  const secret = await dialogOf(page)
    .getByText(/^whsec_/)
    .innerText();
  await button(page, 'I have stored it').click();
  await dialogOf(page).waitFor({ state: 'detached' });
  return secret;
}

t.test('admins work with webhooks in a browser', { skip: withoutBrowser }, async (t) => {
  const office = await openBackOffice(t, {}, { WEBHOOK_ALLOW_ADDRESSES: '127.0.0.0/8' });
  const browser = await openBrowser(t);
  const { place } = officeOrders(office);
  const target = await openReceiver(t);
  const { page, complaints } = await openStaffPage(t, browser, office, 'admin-1', '/webhooks');

  t.test('an endpoint is registered, and its secret is shown once', async (t) => {
    await button(page, 'Add an endpoint').click();
    await page.getByRole('textbox', { name: 'Address' }).fill(target.url);
    await page.getByRole('textbox', { name: 'Purpose' }).fill('Shipping software');
    await checkAccessibility(t, page, 'the form of an endpoint');
    await dialogOf(page).getByRole('button', { name: 'Add an endpoint' }).click();
    const secret = dialogOf(page).getByText(/^whsec_/);
    await secret.waitFor();
    await checkAccessibility(t, page, 'the secret');
    target.verifyWith(await takeSecret(page));
    await page.getByRole('heading', { name: 'Shipping software', level: 1 }).waitFor();
    t.equal(await page.getByText(/whsec_/).count(), 0, 'the secret is shown only once');
  });

  t.test('a test event and the events of an order arrive at the receiver', async (t) => {
    await button(page, 'Send a test event').click();
    await target.arrivals('webhook.test', 1);
    await place();
    await target.arrivals('order.confirmed', 1);
    await page.getByRole('rowheader', { name: 'order.confirmed' }).waitFor();
    await checkAccessibility(t, page, 'the deliveries');
    await shoot(page, 'webhooks');
    await page.getByRole('combobox', { name: 'Event' }).selectOption('webhook.test');
    await page.getByRole('rowheader', { name: 'order.confirmed' }).waitFor({ state: 'detached' });
    t.match(page.url(), /type=webhook\.test/);
  });

  t.test('a delivery shows its attempts, and is sent again', async (t) => {
    await page.getByRole('combobox', { name: 'Event' }).selectOption('order.confirmed');
    await button(page, 'Details of order.confirmed').click();
    await dialogOf(page).getByRole('rowheader', { name: 'Attempt 1 first' }).waitFor();
    await dialogOf(page).getByText('"specversion": "1.0"').waitFor();
    await checkAccessibility(t, page, 'a delivery');
    await button(page, 'Send again').click();
    await target.arrivals('order.confirmed', 2);
    await dialogOf(page).getByRole('rowheader', { name: 'Attempt 2 by hand' }).waitFor();
    const ids = target.arrived.filter(({ type }) => type === 'order.confirmed').map(({ id }) => id);
    t.equal(new Set(ids).size, 1, 'the same event arrives again');
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  });

  t.test('the secret is rotated, and the new one verifies the requests', async (t) => {
    await page.getByRole('tab', { name: 'Secrets' }).click();
    await button(page, 'New secret').click();
    await dialogOf(page).getByRole('combobox').selectOption({ label: 'In an hour' });
    await dialogOf(page).getByRole('button', { name: 'New secret' }).click();
    target.verifyWith(await takeSecret(page));
    await button(page, 'Retire').click();
    await dialogOf(page).getByRole('button', { name: 'Retire' }).click();
    await page.getByText('The secret is retired').waitFor();
    await dialogOf(page).waitFor({ state: 'detached' });
    await button(page, 'Retire').waitFor({ state: 'detached' });
    await checkAccessibility(t, page, 'the secrets');
    await button(page, 'Send a test event').click();
    await target.arrivals('webhook.test', 2);
  });

  t.test('past events are sent again, and the progress is shown', async (t) => {
    await page.getByRole('tab', { name: 'Replays' }).click();
    await button(page, 'Send past events again').click();
    await dialogOf(page).getByLabel('From').fill('2020-01-01T00:00');
    await dialogOf(page).getByRole('radio', { name: 'All events in this time' }).check();
    await dialogOf(page).getByRole('button', { name: 'Send past events again' }).click();
    await target.arrivals('order.confirmed', 3);
    const replay = page.getByRole('article').filter({ hasText: 'Completed' });
    await replay.getByText(/Sent: \d+, failed: 0/).waitFor();
    await checkAccessibility(t, page, 'the replays');
  });

  t.test('an endpoint is changed, paused, activated and deleted', async (t) => {
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('textbox', { name: 'Purpose' }).fill('Accounting');
    await button(page, 'Save changes').click();
    await page.getByRole('heading', { name: 'Accounting', level: 1 }).waitFor();
    await checkAccessibility(t, page, 'the settings');
    await button(page, 'Pause').click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await button(page, 'Activate').click();
    await dialogOf(page).getByRole('button', { name: 'Activate' }).click();
    await page.getByText('Active', { exact: true }).waitFor();
    await button(page, 'Delete').click();
    await dialogOf(page).getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(`${office.url}/webhooks`);
    await page.getByText('No endpoint is registered yet').waitFor();
    await checkAccessibility(t, page, 'the endpoints');
    t.strictSame(complaints, []);
  });

  t.test('a user without webhooks:read does not see webhooks', async (t) => {
    const other = await openStaffPage(t, browser, office, 'support-1', '/webhooks');
    await other.page.getByText('Your account may not see this page').waitFor();
    t.equal(await button(other.page, 'Add an endpoint').count(), 0);
    t.equal(await other.page.getByRole('link', { name: 'Webhooks' }).count(), 0, 'there is no link');
  });
});
