import { once } from 'node:events';
import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import type { components } from '../../../generated/v1/types.ts';
import { backOffice } from '../../../scripts/dev/back-office-client.ts';
import { openBackOffice } from '../../support/processes/back-office.ts';
import { openBrowser, withoutBrowser } from '../../support/processes/browser.ts';
import { checkAccessibility } from '../../support/processes/check-accessibility.ts';
import { officeOrders } from '../../support/processes/office-orders.ts';
import { button, openStaffPage } from '../../support/processes/staff-page.ts';
import { retryUntil } from '../../support/run/wait-for.ts';

type Schemas = components['schemas'];

/** Maximum number of events that the service sends at the same time. So it can't send all events of a replay at once. */
const AT_ONCE = 4;

/** Opens a receiver that answers immediately, until a test makes it keep requests waiting. */
async function openReceiver(t: Test) {
  const waiting: ServerResponse[] = [];
  const state = { keepsWaiting: false, ids: new Set<string>() };
  const server = createServer((request, response) => {
    request.resume();
    state.ids.add(String(request.headers['webhook-id']));
    if (state.keepsWaiting) waiting.push(response);
    else response.writeHead(204).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.teardown(() => (server.closeAllConnections(), server.close()));
  const { port } = server.address() as AddressInfo; // The server listens on a TCP port.
  return { url: `http://127.0.0.1:${port}/`, state, waiting };
}

t.test('admins stop replays in a browser', { skip: withoutBrowser }, async (t) => {
  const settings = { WEBHOOK_ALLOW_ADDRESSES: '127.0.0.0/8', WEBHOOK_CONCURRENCY: String(AT_ONCE) };
  const office = await openBackOffice(t, {}, settings);
  const browser = await openBrowser(t);
  const send = backOffice(office.serviceUrl, office.authUrl, 'webhooks:read webhooks:write events:read');
  const { url, state, waiting } = await openReceiver(t);
  const { id } = await send<Schemas['WebhookEndpoint']>('POST', '/webhook-endpoints', { url });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const { place } = officeOrders(office);
  // More events than the receiver gets before the replay is stopped, because it keeps the first ones waiting.
  for (let count = 0; count < 12; count++) await place();
  // Each order has three events. An event that arrives for the first time must not count as an event of the replay.
  await retryUntil('the receiver has all events', () => state.ids.size >= 36, turn);

  t.test('a replay that runs is stopped, and nothing more is sent for it', async (t) => {
    const past = state.ids.size;
    state.ids.clear();
    state.keepsWaiting = true;
    const path = `/webhooks/${id}?tab=replays`;
    const { page, complaints } = await openStaffPage(t, browser, office, 'admin-1', path);
    await button(page, 'Send past events again').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('From').fill('2020-01-01T00:00');
    await dialog.getByRole('radio', { name: 'All events in this time' }).check();
    await dialog.getByRole('button', { name: 'Send past events again' }).click();
    await retryUntil('the replay has begun', () => waiting.length > 0, turn);
    await dialog.waitFor({ state: 'detached' });
    await button(page, 'Stop').click();
    await dialog.getByText('Nothing more is sent for this replay').waitFor();
    await checkAccessibility(t, page, 'the dialog to stop a replay');
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('article').filter({ hasText: 'Cancelled' }).waitFor();
    t.equal(await button(page, 'Stop').count(), 0);
    // Deliveries go on for the endpoint: an event that is made later arrives. The service learns soon that the replay has
    // ended, but may have begun to send some of its events. So the receiver answers slowly: once after each request.
    const { eventId } = await send<Schemas['WebhookDelivery']>(
      'POST',
      `/webhook-endpoints/${id}/test-events`,
    );
    const answerAfterRequest = async () => {
      await send('GET', `/webhook-endpoints/${id}/replays`);
      waiting.shift()?.writeHead(204).end();
    };
    await retryUntil('a later event has arrived', () => state.ids.has(eventId), answerAfterRequest);
    state.keepsWaiting = false;
    for (const response of waiting) response.writeHead(204).end();
    t.ok(state.ids.size < past, `of ${past} past events, ${state.ids.size - 1} were sent`);
    t.strictSame(complaints, []);
  });
});
