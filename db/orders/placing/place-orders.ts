import pg from 'pg';
import { toCommitError, withoutShardSuffix } from '../../../packages/postgres/sessions/database-errors.ts';
import type { Database } from '../../base/database.ts';
import type { OrderOutcome, OrderPlacement, Undecided } from '../model/order-placement.ts';
import { CatalogueCache } from './catalogue-cache.ts';
import {
  detailOf,
  lineRows,
  placeOrdersStatement,
  placementRow,
  sourceRows,
} from './place-orders-statement.ts';
import { pricePlacements } from './price-placement.ts';
import { isReferenceTaken } from './references.ts';
import { decodeOutcome } from './decode-placement.ts';

/**
 * Lock timeout of a `quick` statement. This timeout is short because a waiting statement delays the next statements.
 */
const QUICK = '100ms';

/**
 * Behaviour of the statement if another transaction has locked a row. `quick`: the statement fails after `QUICK`.
 * `patient`: the statement fails after the usual lock timeout. `skipping`: the statement leaves out the placements that
 * need the locked row. `waitsFor`: like `skipping`, but the statement waits for the row of one SKU or discount code
 * (`nameOfLockedCode`).
 */
export type LockWait = 'quick' | 'patient' | 'skipping' | { waitsFor: string };

/**
 * Places orders with one statement, which is one transaction. Before the statement, reads the catalogue entries that
 * `cache` lacks. Returns an outcome for each placement, in the sequence of the placements.
 *
 * Each placement is decided separately. But an SQL error undoes all placements of the call. For example, another
 * process may use the same reference at the same moment, or another order may already have a generated number. Two
 * placements of a call must not have the same idempotency key or reference. `connection` must be an open connection.
 * Throws `OutcomeUnknown` if the connection fails after the statement was sent.
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
    JSON.stringify(priced.map(detailOf)),
    lockWait === 'patient' || first !== null ? null : QUICK,
    ...(isSkipping ? [first] : []),
  ).catch((error: unknown) => {
    throw toCommitError(error);
  });
  return rows.map((row, index) => {
    const outcome = decodeOutcome(row, priced[index]!); // the statement returns one row per placement
    if (outcome.kind !== 'STALE') return outcome;
    cache.drop(placements[index]!.items.map(({ sku }) => sku)); // the statement returns one row per placement
    return { kind: 'AGAIN' };
  });
}

/**
 * Returns whether a statement failed because another order already has a generated number. The caller may repeat the
 * call of `createOrders`, because each call generates new numbers.
 */
export const isNumberTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '23505' &&
  withoutShardSuffix(error.constraint) === 'orders_by_number';

/** Converts an SQL error of a call for a single placement to an outcome. Returns `undefined` for any other error. */
export function toOutcome(error: pg.DatabaseError): OrderOutcome | undefined {
  const { code, where } = error;
  if (isReferenceTaken(error)) return { kind: 'REFERENCE_IN_USE', orderId: undefined };
  // 55P03 is lock_not_available: a concurrent request with the same key wasn't committed within the lock timeout.
  if (code === '55P03' && where?.includes('"idempotency_keys')) return { kind: 'KEY_IN_USE' };
  return undefined;
}
