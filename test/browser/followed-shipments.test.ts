import t from 'tap';
import type { components } from '../../generated/v1/types.ts';
import { backOffice } from '../../scripts/dev/back-office-client.ts';
import { openBrowser, openContext, shoot, withoutBrowser } from '../support/processes/browser.ts';
import { checkOut, logIn, overflow, put, says } from '../support/processes/shopping.ts';
import { openWebShop } from '../support/processes/web-shop.ts';

type Schemas = components['schemas'];

const TRACKING_URL = 'https://carrier.example.com/track/0034-1';

t.test(
  'a customer follows a shipment in a browser until it is delivered',
  { skip: withoutBrowser },
  async (t) => {
    const shop = await openWebShop(t);
    const { context, complaints } = await openContext(await openBrowser(t));
    const page = await context.newPage();
    await logIn(page, shop.url);
    await put(page, 'Sencha, 100 g', 1);
    await checkOut(page, 'A card that is accepted');
    await says(page, 'Your order is paid');

    const send = backOffice(shop.serviceUrl, shop.authUrl, 'orders:read shipments:write');
    const path = `/orders/${new URL(page.url()).pathname.split('/').at(-1)}`;
    const { items } = await send<Schemas['Order']>('GET', path);
    const shipment = await send<Schemas['Shipment']>('POST', `${path}/shipments`, {
      items: items.map(({ id: itemId, quantity }) => ({ itemId, quantity: quantity.ordered })),
      parcels: [{ carrier: 'DHL', trackingNumber: '0034-1', trackingUrl: TRACKING_URL }, { carrier: 'UPS' }],
      estimatedDelivery: '2026-11-30',
    });
    await says(page, 'Your order is on its way');
    await page.getByText('Arrives about Monday, November 30, 2026.').waitFor();
    t.equal(await page.getByRole('link', { name: 'DHL 0034-1' }).getAttribute('href'), TRACKING_URL);
    t.equal(await page.locator('.progress [aria-current=step]').innerText(), 'Shipped');
    t.equal(await overflow(page), 0);
    await shoot(page, 'shipped');

    const events = `${path}/shipments/${shipment.id}/carrier-events`;
    const report = (type: string, time: string) =>
      send('POST', events, { type, occurredAt: `2026-11-21T${time}Z` });
    await report('FAILED', '10:00:00');
    await page.reload();
    await page.getByText('The carrier could not deliver your parcel').waitFor();
    await report('DELIVERED', '11:00:00');
    await page.reload();
    await says(page, 'Your order has arrived.');
    t.match(await page.getByRole('heading', { level: 1 }).innerText(), /Delivered/);
    t.equal(await page.locator('.progress .reached').count(), 4);
    await shoot(page, 'delivered');
    t.strictSame(complaints, []);
  },
);
