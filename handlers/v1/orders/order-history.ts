import type { Reach } from '../../../db/call/reach.ts';
import type { HistoryRecord } from '../../../db/store.ts';
import { isShop } from '../../auth/token-reach.ts';
import * as problems from '../../problems.ts';
import { orderPath, pagination } from '../bodies/links.ts';
import type { Operation, Schemas } from '../bodies/types.ts';

export const listOrderHistory: Operation<'listOrderHistory'> = async (call, { store, prefix }) => {
  const { params, query, reach } = call;
  const order = await store.getOrder(reach, params.orderId);
  if (!order) return problems.orderNotFound(params.orderId);
  const newestFirst = query.sort === 'NEWEST_FIRST';
  const { page, size } = query;
  const { history, totalCount } = await store.listOrderHistory(reach, order.id, { newestFirst, page, size });
  const sort = newestFirst ? { sort: query.sort } : {};
  const shown = pagination(`${orderPath(prefix, order.id)}/history`, query, totalCount, sort);
  return { status: 200, body: { history: history.map((entry) => toEntry(entry, reach)), ...shown } };
};

/**
 * Operations with which staff decide a matter (a case for staff). The reason of such a decision is shown only to the
 * shop.
 */
const MATTER_DECISIONS = ['retryMatter', 'resolveMatter'];

const toEntry = (entry: HistoryRecord, reach: Reach): Schemas['HistoryEntry'] => ({
  version: entry.version,
  operation: entry.operation,
  ...(entry.from_status !== null && { fromStatus: entry.from_status }),
  toStatus: entry.to_status,
  ...(entry.reason !== null &&
    (isShop(reach) || !MATTER_DECISIONS.includes(entry.operation)) && { reason: entry.reason }),
  clientId: entry.client_id,
  ...(entry.actor !== null && isShop(reach) && { actor: entry.actor }),
  traceId: entry.trace_id,
  occurredAt: entry.occurred_at,
});
