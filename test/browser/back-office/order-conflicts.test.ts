import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import type { components } from '../../../generated/v1/types.ts';
import { openBackOffice } from '../../support/processes/back-office.ts';
import { openBrowser, shoot, withoutBrowser } from '../../support/processes/browser.ts';
import { officeOrders } from '../../support/processes/office-orders.ts';
import { openOrderPage } from '../../support/processes/order-page.ts';

type Schemas = components['schemas'];

/** Sends the next change to the service, and loses the answer. Returns the number of requests with this path. */
async function loseNextAnswer(page: Page, path: string): Promise<{ count: number; keys: Set<string> }> {
  const seen = { count: 0, keys: new Set<string>() };
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    seen.count += 1;
    seen.keys.add(route.request().headers()['idempotency-key'] ?? '');
    if (seen.count > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return seen;
}

t.test(
  'concurrent changes of an order, and changes whose answers are lost',
  { skip: withoutBrowser },
  async (t) => {
    const office = await openBackOffice(t);
    const browser = await openBrowser(t);
    const { place, read, send } = officeOrders(office);
    const open = (t: Test, login: string, orderId: string) =>
      openOrderPage(t, { browser, office, login, orderId });

    t.test(
      'the second of two concurrent changes is refused with an explanation, and succeeds when repeated',
      async (t) => {
        const { id, items } = await place();
        const first = await open(t, 'fulfilment-1', id);
        const second = await open(t, 'support-1', id);
        await second.begin('Cancel units');
        await second.foresees('€64.50 goes back to the customer.');

        await first.begin('Ship');
        await first.dialog.getByLabel('Units of Stoneware mug, blue').fill('0');
        await first.finish('Ship', 'The units are shipped');
        await second.foresees('€27.00 goes back to the customer.');
        await second.dialog.getByRole('button', { name: 'Cancel units' }).click();
        await second.dialog.getByText('Someone else has changed this in the meantime').waitFor();
        await shoot(second.page, 'order-changed-meanwhile');
        t.match(await read(id), { status: 'CONFIRMED', items: [{ quantity: { cancelled: 0, shipped: 3 } }] });

        await second.finish('Cancel units', 'The units are cancelled');
        t.match(await read(id), {
          status: 'COMPLETED',
          items: [
            { id: items[0]!.id, quantity: { cancelled: 0, shipped: 3 } },
            { quantity: { cancelled: 2, shipped: 0 } },
          ],
        });
      },
    );

    t.test('a shipment whose answer was lost is repeated with the same key, and made once', async (t) => {
      const { id } = await place();
      const { page, begin, finish } = await open(t, 'fulfilment-1', id);
      const seen = await loseNextAnswer(page, `/orders/${id}/shipments`);
      await begin('Ship');
      await finish('Ship', 'The units are shipped');
      t.equal(seen.count, 2);
      t.equal(seen.keys.size, 1, 'both requests have the same key');
      const { shipments } = await send<Schemas['ShipmentCollection']>('GET', `/orders/${id}/shipments`);
      t.equal(shipments.length, 1);
    });

    t.test('a refund whose answer was lost is paid once', async (t) => {
      const { id } = await place();
      const { page, begin, finish, dialog } = await open(t, 'support-1', id);
      const seen = await loseNextAnswer(page, `/orders/${id}/payment/refunds`);
      await begin('Refund');
      await dialog.getByLabel('Amount').fill('3.50');
      await finish('Refund', 'The refund is requested');
      t.equal(seen.count, 2);
      const { refunds } = await send<Schemas['RefundCollection']>('GET', `/orders/${id}/payment/refunds`);
      t.match(refunds, [{ amount: { amount: 350 } }]);
      t.equal(refunds.length, 1);
    });
  },
);
