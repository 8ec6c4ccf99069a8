import { serviceDatabases } from '../database/shards.ts';
import type { Shop } from './shop.ts';

/**
 * Moves units of a product to the shard of a customer. Otherwise a shop in shards would move the units during the
 * customer's next order, which would take additional statements.
 */
export async function bringUnits(shop: Shop, sku: string, customerId = 'customer-1'): Promise<void> {
  if (!serviceDatabases(shop.db).shards) return;
  const { id } = await shop.order({ [sku]: 1 }, { customerId });
  await shop.call('POST', `/orders/${id}/cancel`);
  await shop.work();
}
