import type { Database } from '../../base/database.ts';
import { countMatches } from '../../call/pagination.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { countByStatus } from '../counts/count-orders.ts';
import type { OrderStatus } from '../model/order-rules.ts';
import { ORDER_STATUSES } from '../statuses/statuses.ts';
import { countListed } from './list-orders.ts';
import type { OrderFilter } from './order-selection.ts';
import type { ReturnRecord } from './returns.ts';

/** Numbers of the orders and the returns of a schema. */
export interface OrderCounts {
  byStatus: { status: OrderStatus; count: number }[];
  /** Numbers of the orders that `listOrders` finds with each of these filters. */
  readyToShip: number;
  held: number;
  attention: number;
  /** Numbers of the returns with each of these statuses. */
  requestedReturns: number;
  approvedReturns: number;
}

/** Counts the orders and returns of a schema. Each number has counters, or an index of the few rows that it counts. */
export async function getOrderCounts(db: Database): Promise<OrderCounts> {
  const count = (filter: Omit<OrderFilter, 'reach'>) => countListed(db, { ...filter, reach: ALL_ORDERS });
  const countReturns = (status: ReturnRecord['status']) =>
    countMatches(db.selectFrom('returns').select('id').where('status', '=', status));
  const [counts, readyToShip, held, attention, requestedReturns, approvedReturns] = await Promise.all([
    countByStatus(db),
    count({ readyToShip: true }),
    count({ held: true }),
    count({ attention: true }),
    countReturns('REQUESTED'),
    countReturns('APPROVED'),
  ]);
  const byStatus = ORDER_STATUSES.map((status) => ({ status, count: counts[status] ?? 0 }));
  return { byStatus, readyToShip, held, attention, requestedReturns, approvedReturns };
}

/** Adds the numbers of several schemas. */
export function addOrderCounts(all: readonly OrderCounts[]): OrderCounts {
  const sumOf = (numberOf: (counts: OrderCounts) => number) =>
    all.reduce((sum, counts) => sum + numberOf(counts), 0);
  return {
    // Each list has all statuses in the same sequence.
    byStatus: ORDER_STATUSES.map((status, n) => ({ status, count: sumOf((one) => one.byStatus[n]!.count) })),
    readyToShip: sumOf((counts) => counts.readyToShip),
    held: sumOf((counts) => counts.held),
    attention: sumOf((counts) => counts.attention),
    requestedReturns: sumOf((counts) => counts.requestedReturns),
    approvedReturns: sumOf((counts) => counts.approvedReturns),
  };
}
