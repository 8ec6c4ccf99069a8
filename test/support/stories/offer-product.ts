import { clientToken } from '../run/tokens.ts';

/** Creates a product with more units than clients can order. Returns the product's SKU. */
export async function offerTea(url: string): Promise<string> {
  const send = async (method: string, path: string, body: object) => {
    const headers = {
      Authorization: `Bearer ${await clientToken('backoffice')}`,
      'Content-Type': 'application/json',
    };
    const address = `${url}/api/v1/products/TEA${path}`;
    const { status } = await fetch(address, { method, headers, body: JSON.stringify(body) });
    if (status >= 300) throw new Error(`${method} ${address}: ${status}`);
  };
  await send('PUT', '', { name: 'Tea', price: { amount: 700, currency: 'EUR' } });
  await send('PATCH', '/stock', { onHandChange: 1_000_000 });
  return 'TEA';
}
