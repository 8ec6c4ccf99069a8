import { backOffice } from './back-office-client.ts';

const SAMPLES = [
  { sku: 'TEA-EARL-GREY-100', name: 'Earl Grey, 100 g', amount: 1250, onHand: 120 },
  { sku: 'TEA-SENCHA-100', name: 'Sencha, 100 g', amount: 1480, onHand: 80 },
  { sku: 'MUG-STONEWARE-BLUE', name: 'Stoneware mug, blue', amount: 1350, onHand: 40 },
  { sku: 'TEAPOT-GLASS-1L', name: 'Glass teapot, 1 l', amount: 2990, onHand: 12 },
];

/**
 * Fills an empty catalogue, over HTTP and with a token, as a shop would. Any other catalogue stays as it is.
 */
export async function offerSamples(serviceUrl: string, authUrl: string): Promise<void> {
  const send = backOffice(serviceUrl, authUrl, 'products:read products:write');
  if ((await send<{ totalCount: number }>('GET', '/products?size=1')).totalCount !== 0) return;
  for (const { sku, name, amount, onHand } of SAMPLES) {
    await send('PUT', `/products/${sku}`, { name, price: { amount, currency: 'EUR' } });
    await send('PATCH', `/products/${sku}/stock`, { onHandChange: onHand });
  }
}
