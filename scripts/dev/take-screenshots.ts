import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { components } from '../../generated/v1/types.ts';
import { type Send, backOffice } from './back-office-client.ts';
import { logIn } from './log-in.ts';
import { STEPS } from './staff.ts';

type Order = components['schemas']['Order'];

/**
 * Takes the pictures of the README: the table of orders, and an order. Needs the programs of `make start`, with an empty
 * shop, and Chromium. Places a few orders first, so that the pages show something.
 */
const FOLDER = join(import.meta.dirname, '../../back-office/screenshots');
const SIZE = { width: 1400, height: 860 };
const SCOPES =
  'products:read orders:read orders:write contacts:read payments:read payments:write shipments:write';

const ADDRESSES = {
  berlin: { name: 'Anna Bauer', postalCode: '10117', city: 'Berlin', countryCode: 'DE' },
  paris: { name: 'Claire Martin', postalCode: '75011', city: 'Paris', countryCode: 'FR' },
};

const BASKETS = {
  breakfast: { 'TEA-EARL-GREY-100': 2, 'MUG-STONEWARE-BLUE': 2 },
  present: { 'TEA-SENCHA-100': 1, 'TEAPOT-GLASS-1L': 1 },
  mugs: { 'MUG-STONEWARE-BLUE': 4 },
};

/** Places an order, and waits until the simulated provider has accepted or refused the payment. */
async function placeOrder(
  send: Send,
  place: keyof typeof ADDRESSES,
  basket: keyof typeof BASKETS,
  paymentMethod = 'tok_approved',
): Promise<Order> {
  const order = await send<Order>('POST', '/orders', {
    customerId: `customer-${place}`,
    items: Object.entries(BASKETS[basket]).map(([sku, quantity]) => ({ sku, quantity })),
    contact: { email: `${place}@example.com` },
    shippingAddress: { ...ADDRESSES[place], line1: 'Beispielweg 7' },
    shippingMethod: 'parcel',
    paymentMethod,
  });
  return waitForPayment(send, order);
}

async function waitForPayment(send: Send, { id }: Order): Promise<Order> {
  for (;;) {
    const order = await send<Order>('GET', `/orders/${id}`);
    if (order.paymentStatus !== 'PENDING') return order;
  }
}

/** Places orders and takes steps, so that there are orders of each kind. Returns the order with the most to show. */
async function fillShop(send: Send): Promise<Order> {
  const { ship, deliver } = STEPS;
  for (const basket of ['breakfast', 'present'] as const) {
    const order = await placeOrder(send, 'berlin', basket);
    await ship?.(send, order);
    await deliver?.(send, order);
  }
  await ship?.(send, await placeOrder(send, 'paris', 'mugs'));
  await placeOrder(send, 'paris', 'present', 'tok_declined');
  const held = await placeOrder(send, 'berlin', 'mugs');
  await send('POST', `/orders/${held.id}/shipment-holds`, { reason: 'ADDRESS', note: 'No such street' });
  const shown = await placeOrder(send, 'berlin', 'breakfast');
  const one = shown.items.map(({ id: itemId }) => ({ itemId, quantity: 1 }));
  const shipment = { items: one, carrier: 'DHL', trackingNumber: '00340434161094042557' };
  await send('POST', `/orders/${shown.id}/shipments`, shipment);
  await deliver?.(send, shown);
  await send('POST', `/orders/${shown.id}/cancel`, { items: one.slice(1) });
  for (const basket of ['present', 'mugs', 'breakfast'] as const) await placeOrder(send, 'paris', basket);
  return shown;
}

async function main(): Promise<void> {
  const {
    SERVICE_URL = 'http://127.0.0.1:3000',
    AUTH_URL = 'http://127.0.0.1:4000',
    BACK_OFFICE_URL = 'http://127.0.0.1:4200',
    CHROMIUM = '/usr/bin/chromium',
  } = process.env;
  const shown = await fillShop(backOffice(SERVICE_URL, AUTH_URL, SCOPES));
  await mkdir(FOLDER, { recursive: true });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: SIZE, locale: 'en' });
    await logIn(page, BACK_OFFICE_URL, '/orders');
    for (const [name, path] of [
      ['orders', '/orders'],
      ['order', `/orders/${shown.id}`],
    ]) {
      await page.goto(BACK_OFFICE_URL + path);
      await page.getByText(shown.number).first().waitFor();
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    }
  } finally {
    await browser.close();
  }
}

await main();
