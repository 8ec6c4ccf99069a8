import type { Test } from 'tap';
import { newId } from '../../../db/base/ids.ts';
import type { OrderPlacement } from '../../../db/orders/model/order-placement.ts';
import { singleStore } from '../../../db/single.ts';
import { anotherProcess } from '../database/query-cost.ts';
import { openShop } from '../shop/shop.ts';

/**
 * Opens a shop in which orders are placed by function calls instead of HTTP requests. The placements use their own
 * connections.
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
  /**
   * Builds an order of a new product. Each order has its own product, so that no placement waits for the stock of
   * another placement.
   */
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
