import { serviceDatabases } from '../database/shards.ts';
import type { Shop } from './shop.ts';

/**
 * Has units of a product where a customer's next order is placed: in shards they come when they are needed first, which takes
 * more than one statement.
 */
export async function bringUnits(shop: Shop, sku: string, customerId = 'customer-1'): Promise<void> {
  if (!serviceDatabases(shop.db).shards) return;
  const { id } = await shop.order({ [sku]: 1 }, { customerId });
  await shop.call('POST', `/orders/${id}/cancel`);
  await shop.work();
}
