import pg from 'pg';
import { toCommitError, withoutShardSuffix } from '../../../packages/postgres/sessions/database-errors.ts';
import type { Database } from '../../base/database.ts';
import type { OrderOutcome, OrderPlacement, Undecided } from '../model/order-placement.ts';
import { CatalogueCache } from './catalogue-cache.ts';
import { lineRows, placeOrdersStatement, placementRow, sourceRows } from './place-orders-statement.ts';
import { pricePlacements } from './price-placement.ts';
import { isReferenceTaken } from './references.ts';
import { decodeOutcome } from './decode-placement.ts';

/** Lock timeout of a statement that must not delay the statements behind it. */
const QUICK = '100ms';

/**
 * Behaviour of a statement when another transaction has locked a row. `quick`: it fails after `QUICK`. `patient`: it
 * fails after the usual lock timeout. `skipping`: it leaves out the placements that need the locked stock. `waitsFor`:
 * as `skipping`, but it waits for the stock of one SKU.
 */
export type LockWait = 'quick' | 'patient' | 'skipping' | { waitsFor: string };

/**
 * Places orders, all in one statement and so in one transaction and one round trip: idempotency records, reservations
 * of stock, orders, items, payment attempts, history and events. Before that, it reads the part of the catalogue that `cache` lacks.
 * Returns an outcome per placement, in their order. Each
 * is decided on its own. But an SQL error undoes all of them, for example when another process takes a reference at the
 * same moment, or when another order has the number that was drawn. No two placements of a call may have the same
 * idempotency key or reference. `connection` is already open: so a statement that fails may have been sent. Throws
 * `OutcomeUnknown`.
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
    const outcome = decodeOutcome(row, priced[index]!); // a row for each placement, in their order
    if (outcome.kind !== 'STALE') return outcome;
    cache.drop(placements[index]!.items.map(({ sku }) => sku)); // as above
    return { kind: 'AGAIN' };
  });
}

/** Whether the number that was drawn for an order is already the number of another one. Each call draws new ones. */
export const isNumberTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '23505' &&
  withoutShardSuffix(error.constraint) === 'orders_by_number';

/**
 * Converts an SQL error of `createOrders`, called for one placement, to an outcome. Returns `undefined` if the error
 * means none.
 */
export function toOutcome(error: pg.DatabaseError): OrderOutcome | undefined {
  const { code, where } = error;
  if (isReferenceTaken(error)) return { kind: 'REFERENCE_IN_USE', orderId: undefined };
  // lock_not_available: a request with the same key has written it, and hasn't committed within the time
  // limit for locks.
  if (code === '55P03' && where?.includes('"idempotency_keys')) return { kind: 'KEY_IN_USE' };
  return undefined;
}
