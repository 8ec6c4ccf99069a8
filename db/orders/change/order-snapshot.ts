/** Reads an order in the form in which a change locks it, but without locks, for the preview of the change. */
import { CompiledQuery } from 'kysely';
import { unwrapRows } from '../../../packages/postgres/statements/pipeline.ts';
import { transact } from '../../../packages/postgres/statements/transact.ts';
import type { Database } from '../../base/database.ts';
import type { Reach } from '../../call/reach.ts';
import { type LockedOrder, contactQuery, lockedOrderQuery, toLockedOrders } from './locked-order.ts';

/** All statements of the transaction read the same snapshot, and PostgreSQL refuses every write. */
const SNAPSHOT = CompiledQuery.raw('set transaction isolation level repeatable read, read only');

/**
 * Reads an order and its personal data, and calls `work` in the same snapshot. Returns `undefined` if the caller can't
 * access an order with this id.
 */
export const withSnapshot = <Result>(
  db: Database,
  reach: Reach,
  orderId: string,
  work: (trx: Database, order: LockedOrder) => Promise<Result>,
): Promise<Result | undefined> =>
  transact(
    db,
    [SNAPSHOT, lockedOrderQuery([orderId], reach), contactQuery(orderId)],
    async (trx, answers) => {
      const [, rows, [contact]] = unwrapRows(answers);
      const [order] = await toLockedOrders(trx, rows);
      return order && work(trx, { ...order, contact });
    },
  );

/**
 * Prepares an order so that `predictOrder` can predict every change: leaves out its open matters, and lists its PENDING
 * attempts as locked, as if no worker claimed them.
 */
export function toPredictable(locked: LockedOrder): LockedOrder {
  const pending = locked.attempts.filter(({ status }) => status === 'PENDING');
  const order = { ...locked.order, open_matters: 0, matters: null };
  return { ...locked, order, waitingIds: pending.map(({ id }) => id) };
}
