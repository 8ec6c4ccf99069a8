import type pg from 'pg';
import type { Database } from '../index.ts';
import { errorOfCommit } from '../postgres/failures.ts';
import { lineRows, placeOrdersStatement, placementRow } from './place-orders-statement.ts';
import { placedOrder } from './placed.ts';
import type { OrderOutcome, OrderPlacement, Undecided } from './placement.ts';

/**
 * Places orders, all in one statement and so in one transaction and one round trip: idempotency records,
 * reservations of stock, orders, items, payment attempts, history and events. Returns an outcome per
 * placement, in their order. Each is decided on its own, but an SQL error (a reference in use) undoes all of
 * them. No two placements of a call may have the same idempotency key. `connection` is one that is open
 * already: then what fails may have been sent. Throws `OutcomeUnknown`.
 */
export async function createOrders(
  connection: Database,
  placements: OrderPlacement[],
): Promise<(OrderOutcome | Undecided)[]> {
  const { rows } = await placeOrdersStatement(placements)(
    connection,
    JSON.stringify(placements.map(placementRow)),
    JSON.stringify(placements.flatMap(lineRows)),
  ).catch((error: unknown) => {
    throw errorOfCommit(error);
  });
  return rows.map(({ refusal, ...placed }, index) =>
    refusal ? refusal : { kind: 'created', order: placedOrder(placements[index]!, placed) },
  );
}

/**
 * What an SQL error of `createOrders` means where it was called for one placement, if it means an outcome at
 * all.
 */
export function outcomeOfError(error: pg.DatabaseError): OrderOutcome | undefined {
  const { code, constraint, where } = error;
  if (code === '23505' && constraint === 'orders_reference_of_customer') return { kind: 'REFERENCE_IN_USE' };
  // lock_not_available: a request with the same key has written it, and hasn't committed within the time
  // limit for locks.
  if (code === '55P03' && where?.includes('"idempotency_keys"')) return { kind: 'KEY_IN_USE' };
  return undefined;
}
