import type { Call } from '../shop/contract-client.ts';

/** Reads all data of a shop that a client can read, page by page. The key is the path, and the value is the answer. */
export async function readEverything(call: Call): Promise<Map<string, object>> {
  const seen = new Map<string, object>();
  const read = async (path: string): Promise<Record<string, any>> => {
    const { status, body, headers } = await call('GET', path);
    seen.set(path, { status, etag: headers.get('etag'), body });
    return body;
  };
  const readPages = async (path: string, name: string): Promise<Record<string, any>[]> => {
    const all = [];
    for (let page = 0; ; page += 1) {
      const { [name]: part } = await read(`${path}${path.includes('?') ? '&' : '?'}page=${page}&size=3`);
      all.push(...part);
      if (part.length < 3) return all;
    }
  };
  for (const { sku } of await readPages('/products', 'products')) {
    const path = `/products/${encodeURIComponent(sku)}`;
    await read(path);
    await read(`${path}/stock`);
  }
  const orders = await readPages('/orders', 'orders');
  for (const status of ['SUBMITTED', 'CONFIRMED', 'COMPLETED', 'CANCELLED', 'EXPIRED'])
    await readPages(`/orders?status=${status}`, 'orders');
  for (const customerId of new Set(orders.map((order) => order['customerId'])))
    await readPages(`/orders?customerId=${customerId}`, 'orders');
  for (const { id } of orders) await readOrder(read, `/orders/${id}`);
  for (const matter of await readPages('/attention', 'matters')) await read(`/attention/${matter['id']}`);
  for (let path: string | undefined = '/events?size=7'; path;) {
    const page = await read(path);
    path = page['events'].length > 0 ? `/events?size=7&after=${page['events'].at(-1).cursor}` : undefined;
  }
  const endpoints = await readPages('/webhook-endpoints', 'endpoints');
  for (const { id } of endpoints) {
    const path = `/webhook-endpoints/${id}`;
    for (const part of ['', '/progress', '/secrets', '/replays']) await read(path + part);
    const { deliveries } = await read(`${path}/deliveries?size=100`);
    for (const { eventId } of deliveries) await read(`${path}/deliveries/${eventId}`);
  }
  return seen;
}

async function readOrder(read: (path: string) => Promise<Record<string, any>>, path: string): Promise<void> {
  for (const part of [
    '',
    '/items',
    '/cancel',
    '/payment',
    '/payment/captures',
    '/payment/refunds',
    '/history',
  ])
    await read(path + part);
  const { payments } = await read(`${path}/payments`);
  for (const { id } of payments)
    for (const part of ['', '/captures', '/refunds']) await read(`${path}/payments/${id}${part}`);
  const { shipments } = await read(`${path}/shipments`);
  for (const { id } of shipments) await read(`${path}/shipments/${id}`);
}
