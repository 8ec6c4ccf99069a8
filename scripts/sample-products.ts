import { serviceClient } from './service-client.ts';

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
  const api = serviceClient({
    tokenUrl: `${authUrl}/token`,
    clientId: 'backoffice',
    clientSecret: 'backoffice-secret',
    scope: 'products:read products:write',
  });
  const call = async (method: string, path: string, body?: object) => {
    const response = await api(`${serviceUrl}/api/v1${path}`, {
      method,
      ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { total?: number };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  if ((await call('GET', '/products?size=1')).total !== 0) return;
  for (const { sku, name, amount, onHand } of SAMPLES) {
    await call('PUT', `/products/${sku}`, { name, price: { amount, currency: 'EUR' } });
    await call('PATCH', `/products/${sku}/stock`, { onHandChange: onHand });
  }
}
