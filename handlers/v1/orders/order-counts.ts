import { orderCountsPath, ordersPath } from '../bodies/links.ts';
import type { Operation } from '../bodies/types.ts';

export const getOrderCounts: Operation<'getOrderCounts'> = async (_call, { store, prefix }) => {
  const { byStatus, readyToShip, held, attention, ...returns } = await store.getOrderCounts();
  return {
    status: 200,
    body: {
      totalCount: byStatus.reduce((sum, { count }) => sum + count, 0),
      byStatus,
      readyToShipCount: readyToShip,
      shipmentHeldCount: held,
      attentionCount: attention,
      requestedReturnCount: returns.requestedReturns,
      approvedReturnCount: returns.approvedReturns,
      _links: { self: { href: orderCountsPath(prefix) }, orders: { href: ordersPath(prefix) } },
    },
  };
};
