import type { Database } from '../db/index.ts';
import { traceparentsOf } from '../db/orders/index.ts';

/**
 * Where the traces of orders began that are kept, by order. None where the database doesn't say: what is only noted
 * holds up nothing.
 */
export const parentsOf = (db: Database, orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  traceparentsOf(db, [...new Set(orderIds)]).catch(() => new Map());
