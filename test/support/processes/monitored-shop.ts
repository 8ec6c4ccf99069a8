import { setTimeout as delay } from 'node:timers/promises';
import type { Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { createDatabase } from '../database/database.ts';
import { freePort } from '../run/ports.ts';
import { type Call, caller } from '../shop/contract-client.ts';
import { type Scrape, scrape } from './scrape.ts';
import { startService } from './service-process.ts';

/** A shop with two processes, each with an admin port. `api` answers requests, and `worker` runs jobs. */
export interface WatchedShop {
  db: Database;
  databaseUrl: string;
  call: Call;
  api: Watched;
  worker: Watched;
}

export interface Watched {
  adminPort: number;
  pid: number;
  scrape(): Promise<Scrape>;
}

export async function openWatchedShop(t: Test, settings: Record<string, string> = {}): Promise<WatchedShop> {
  const { db, databaseUrl } = await createDatabase(t);
  const start = async (role: 'api' | 'worker') => {
    const adminPort = await freePort();
    const env = { ADMIN_PORT: String(adminPort), DRAIN_SECONDS: '0', ...settings };
    const { url, pid } = await startService(t, databaseUrl, { role, env });
    return { url, adminPort, pid, scrape: () => scrape(adminPort) };
  };
  const [api, worker] = [await start('api'), await start('worker')];
  return { db, databaseUrl, call: caller(t, api.url), api, worker };
}

/**
 * Offers a product with `count` units, and places `count` paid orders. One more order is refused, because no stock is
 * left. Resolves when the paid orders are confirmed.
 */
export async function sellSome(
  { call }: WatchedShop,
  count: number,
  paymentMethod = 'tok_approved',
): Promise<string[]> {
  await call('PUT', '/products/TEA', { body: { name: 'Tea', price: { amount: 1250, currency: 'EUR' } } });
  await call('PATCH', '/products/TEA/stock', { body: { onHandChange: count } });
  const order = { customerId: 'customer-1', items: [{ sku: 'TEA', quantity: 1 }], paymentMethod };
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { body } = await call('POST', '/orders', { body: order });
    ids.push(body['id']);
  }
  await call('POST', '/orders', { body: order });
  for (const id of ids)
    while ((await call('GET', `/orders/${id}`)).body['status'] === 'SUBMITTED') await delay(50);
  return ids;
}

/** Reads the metrics of a process again and again until `isShown` accepts them. */
export async function untilShown(process: Watched, isShown: (scrape: Scrape) => boolean): Promise<Scrape> {
  for (;;) {
    const scraped = await process.scrape();
    if (isShown(scraped)) return scraped;
    await delay(100);
  }
}
