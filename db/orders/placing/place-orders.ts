import pg from 'pg';
import { toCommitError, withoutShardSuffix } from '../../../packages/postgres/sessions/database-errors.ts';
import type { Database } from '../../base/database.ts';
import type { OrderOutcome, OrderPlacement, Undecided } from '../model/order-placement.ts';
import { CatalogueCache } from './catalogue-cache.ts';
import { lineRows, placeOrdersStatement, placementRow, sourceRows } from './place-orders-statement.ts';
import { pricePlacements } from './price-placement.ts';
import { isReferenceTaken } from './references.ts';
import { decodeOutcome } from './decode-placement.ts';

/** Lock timeout of a `quick` statement, which must not delay later statements. */
const QUICK = '100ms';

/**
 * Behaviour of a statement if another transaction has locked a row. `quick`: the statement fails after `QUICK`.
 * `patient`: the statement fails after the usual lock timeout. `skipping`: the statement leaves out the placements that
 * need the locked row. `waitsFor`: the same as `skipping`, except that the statement waits for the row of one SKU or one
 * discount code (`nameOfLockedCode`).
 */
export type LockWait = 'quick' | 'patient' | 'skipping' | { waitsFor: string };

/**
 * Places orders in one statement, which is one transaction and one round trip. The statement writes idempotency
 * records, reservations of stock, orders, items, payment attempts, history and events. Before the statement, the
 * function reads the part of the catalogue that `cache` lacks. Returns an outcome per placement, in the order of the
 * placements.
 *
 * Each placement is decided separately. But an SQL error undoes all placements of the call, for example if another
 * process uses the same reference at the same moment, or if another order already has the generated number. No two
 * placements of a call may have the same idempotency key or reference. `connection` is already open, so if the
 * statement fails, it may have been sent. Throws `OutcomeUnknown`.
 */
export async function createOrders(
  connection: Database,
  placements: OrderPlacement[],
  lockWait: LockWait = 'patient',
  cache = new CatalogueCache(),
): Promise<(OrderOutcome | Undecided)[]> {
  const priced = await pricePlacements(connection, cache, placements);
  const first = typeof lockWait === 'object' ? lockWait.waitsFor : null;
  const isSkipping = lockWait === 'skipping' || first !== null;
  const { rows } = await placeOrdersStatement(priced, isSkipping)(
    connection,
    JSON.stringify(priced.map(placementRow)),
    JSON.stringify(lineRows(priced)),
    JSON.stringify(sourceRows(priced)),
    lockWait === 'patient' || first !== null ? null : QUICK,
    ...(isSkipping ? [first] : []),
  ).catch((error: unknown) => {
    throw toCommitError(error);
  });
  return rows.map((row, index) => {
    const outcome = decodeOutcome(row, priced[index]!); // the statement returns a row for each placement
    if (outcome.kind !== 'STALE') return outcome;
    cache.drop(placements[index]!.items.map(({ sku }) => sku)); // there is a row for each placement
    return { kind: 'AGAIN' };
  });
}

/**
 * Returns whether a statement failed because another order already has a generated number. Each call of `createOrders`
 * generates new numbers, so the call may be repeated.
 */
export const isNumberTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '23505' &&
  withoutShardSuffix(error.constraint) === 'orders_by_number';

/**
 * Converts an SQL error to an outcome. The error must be from a call of `createOrders` for a single placement. Returns
 * `undefined` if the error isn't an outcome.
 */
export function toOutcome(error: pg.DatabaseError): OrderOutcome | undefined {
  const { code, where } = error;
  if (isReferenceTaken(error)) return { kind: 'REFERENCE_IN_USE', orderId: undefined };
  // lock_not_available: a concurrent request with the same key has written the key, and hasn't been committed within
  // the lock timeout.
  if (code === '55P03' && where?.includes('"idempotency_keys')) return { kind: 'KEY_IN_USE' };
  return undefined;
}
