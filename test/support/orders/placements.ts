import type { Test } from 'tap';
import { newId } from '../../../db/base/ids.ts';
import type { OrderPlacement } from '../../../db/orders/model/order-placement.ts';
import { singleStore } from '../../../db/single.ts';
import { anotherProcess } from '../database/query-cost.ts';
import { openShop } from '../shop/shop.ts';

/**
 * Opens a shop in which a test places orders by function calls instead of HTTP requests. Placements have their own pool
 * of connections.
 */
export async function placementsIn(t: Test, { deadline = 30_000, poolSize = 10, isPatient = true } = {}) {
  const shop = await openShop(t, { isPatient });
  const other = anotherProcess(t, shop.databaseUrl, { poolSize });
  const order = (sku: string, rest: Partial<OrderPlacement> = {}): OrderPlacement => ({
    customerId: 'customer-1',
    items: [{ id: newId(), sku, quantity: 1 }],
    paymentMethod: 'tok_approved',
    captureMode: 'AUTOMATIC',
    metadata: {},
    holdMinutes: 1,
    caller: { clientId: 'shop', customerId: undefined, traceId: 'a'.repeat(32) },
    ...rest,
  });
  /** Builds an order of a new product, so that no placement waits for a lock on the stock of another order. */
  const placementOf = async (
    customerId: string,
    openOrdersLimit: number | undefined,
  ): Promise<OrderPlacement> => {
    const caller = {
      clientId: 'shop',
      customerId: openOrdersLimit === undefined ? undefined : customerId,
      traceId: 'a'.repeat(32),
    };
    return order(await shop.offer(), { customerId, openOrdersLimit, caller });
  };
  const { createOrder: place, placements } = singleStore(other, deadline);
  return { shop, db: shop.db, other, place, isFull: placements.isFull, order, placementOf };
}
