import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { money } from '../../base/money.js';
import { openMatter } from '../matters/open-and-close.ts';
import type { ObservedPayment } from '../model/observed-payment.ts';
import { storeProviderEvents } from '../outbox/payment-outbox.ts';
import { type AttemptRecord, findAttempt } from '../payments/payment-attempts.ts';
import { type DatabaseOfOrder, type UnidentifiedChange, isPaymentOf } from './provider-changes.ts';

/** A payment at the provider whose data contains ids of this service. */
export interface Identified {
  attemptId: string;
  orderId: string;
  state: ObservedPayment;
}

/**
 * Settles a change, only once, after the provider has identified its payment. If the payment belongs to an attempt,
 * stores an event so that the worker asks the provider about the attempt. If the payment has money but belongs to no
 * attempt, opens a matter (a case for an operator). `found`: the payment, or `undefined` if the payment doesn't belong
 * to this service (perhaps another shop uses the same provider account). The event or the matter is stored in the
 * database of the payment's order. If that database isn't `db`, the function stores the event or the matter first, and
 * then marks the change as settled in `db`. If the process is killed between these two steps, the function is called
 * again later. The repeated first step then changes nothing.
 */
export async function settleProviderChange(
  db: Database,
  provider: string,
  change: UnidentifiedChange,
  found: Identified | undefined,
  placeOf: DatabaseOfOrder = () => db,
): Promise<void> {
  const { id } = change;
  const place = found ? await placeOf(found.orderId) : db;
  if (found && place !== db) await place.transaction().execute((trx) => follow(trx, provider, change, found));
  await db.transaction().execute(async (trx) => {
    const settled = await trx
      .updateTable('provider_changes')
      .set({ settled_at: sql`now()` })
      .where('provider', '=', provider)
      .where('id', '=', id)
      .where('settled_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (settled && found && place === db) await follow(trx, provider, change, found);
  });
}

async function follow(
  trx: Database,
  provider: string,
  { id, type, reference }: UnidentifiedChange,
  found: Identified,
): Promise<void> {
  const { orderId, attemptId } = found;
  const attempt = await findAttempt(trx, orderId, attemptId);
  if (attempt && isPaymentOf(attempt, reference))
    return storeProviderEvents(trx, provider, [{ id, type, orderId, attemptId }]);
  await report(trx, reference, found, attempt);
}

/**
 * Opens a matter (a case for an operator), only once, about money that belongs to no attempt of this database. Does
 * nothing if another process has adopted the payment in the meantime.
 */
export const reportUnknownMoney = (db: Database, found: Identified): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { orderId, attemptId, state } = found;
    const attempt = await findAttempt(trx, orderId, attemptId);
    if (attempt && isPaymentOf(attempt, state.reference)) return;
    await report(trx, state.reference, found, attempt);
  });

/** Returns the amount that the provider holds or has captured, minus the refunded amount. */
export const unreturnedAmount = ({
  authorizedAmount,
  capturedAmount,
  refundedAmount,
}: ObservedPayment): number => Math.max(authorizedAmount, capturedAmount) - refundedAmount;

async function report(
  trx: Database,
  reference: string,
  { orderId, state }: Identified,
  attempt: AttemptRecord | undefined,
): Promise<void> {
  const { currency } = state;
  const amount = unreturnedAmount(state);
  if (amount <= 0) return;
  const why = attempt
    ? 'is not the payment of its order'
    : (await hasOrder(trx, orderId))
      ? `belongs to no payment of its order ${orderId}`
      : `belongs to no order (it names ${orderId})`;
  const detail = `The payment provider has a payment of ${money({ amount, currency })} that ${why}: ${reference}.`;
  await tell(trx, reference, { amount, currency, detail });
}

async function hasOrder(trx: Database, orderId: string): Promise<boolean> {
  const order = await trx.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst();
  return order !== undefined;
}

/**
 * Opens a matter (a case for an operator) about a change whose payment the service hasn't been able to identify for
 * hours. The service still tries to identify the payment.
 */
export async function reportUnidentified(db: Database, { reference }: UnidentifiedChange): Promise<void> {
  await db.transaction().execute((trx) =>
    tell(trx, reference, {
      detail: `The payment provider reports a change of ${reference}, but not which payment it belongs to.`,
    }),
  );
}

/** Opens a matter (a case for an operator) about a payment, unless such a matter was already opened. */
async function tell(
  trx: Database,
  providerReference: string,
  matter: { amount?: number; currency?: string; detail: string },
): Promise<void> {
  if (await wasPaymentReported(trx, providerReference)) return;
  await openMatter(trx, { kind: 'UNKNOWN_MONEY', providerReference, ...matter });
}

/**
 * Returns whether a matter (a case for an operator) has already reported a payment that belongs to no attempt of this
 * database.
 */
export async function wasPaymentReported(db: Database, providerReference: string): Promise<boolean> {
  const open = await db
    .selectFrom('matters')
    .select('id')
    .where('order_id', 'is', null)
    .where('kind', '=', 'UNKNOWN_MONEY')
    .where('provider_reference', '=', providerReference)
    .executeTakeFirst();
  return open !== undefined;
}
