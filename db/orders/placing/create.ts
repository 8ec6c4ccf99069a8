import type pg from 'pg';
import { errorOfCommit } from '../../../packages/postgres/sessions/failures.ts';
import type { Database } from '../../base/database.ts';
import type { OrderOutcome, OrderPlacement, Undecided } from '../model/placement.ts';
import { lineRows, placeOrdersStatement, placementRow } from './place-orders-statement.ts';
import { isReferenceTaken } from './references.ts';
import { outcomeOf } from './refusals.ts';

/** How long a statement waits for a row in whose way others would have to wait. */
const QUICK = '100ms';

/**
 * What a statement does where somebody holds a row: it fails after a moment (`quick`), or after the usual time for
 * locks (`patient`), or leaves out the placements that need its stock (`skipping`); or it does the last, but waits
 * for the stock of one SKU.
 */
export type Patience = 'quick' | 'patient' | 'skipping' | { waitsFor: string };

/**
 * Places orders, all in one statement and so in one transaction and one round trip: idempotency records,
 * reservations of stock, orders, items, payment attempts, history and events. Returns an outcome per
 * placement, in their order. Each is decided on its own, but an SQL error undoes all of them, as where another
 * process takes a reference at the same moment. No two placements of a call may have the same idempotency key
 * or reference. `connection` is one that is open already: then what fails may have been sent. Throws
 * `OutcomeUnknown`.
 */
export async function createOrders(
  connection: Database,
  placements: OrderPlacement[],
  patience: Patience = 'patient',
): Promise<(OrderOutcome | Undecided)[]> {
  const first = typeof patience === 'object' ? patience.waitsFor : null;
  const isSkipping = patience === 'skipping' || first !== null;
  const { rows } = await placeOrdersStatement(placements, isSkipping)(
    connection,
    JSON.stringify(placements.map(placementRow)),
    JSON.stringify(lineRows(placements)),
    patience === 'patient' || first !== null ? null : QUICK,
    ...(isSkipping ? [first] : []),
  ).catch((error: unknown) => {
    throw errorOfCommit(error);
  });
  return rows.map((row, index) => outcomeOf(row, placements[index]!));
}

/**
 * What an SQL error of `createOrders` means where it was called for one placement, if it means an outcome at
 * all.
 */
export function outcomeOfError(error: pg.DatabaseError): OrderOutcome | undefined {
  const { code, where } = error;
  if (isReferenceTaken(error)) return { kind: 'REFERENCE_IN_USE', orderId: undefined };
  // lock_not_available: a request with the same key has written it, and hasn't committed within the time
  // limit for locks.
  if (code === '55P03' && where?.includes('"idempotency_keys')) return { kind: 'KEY_IN_USE' };
  return undefined;
}
