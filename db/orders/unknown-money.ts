import { sql } from 'kysely';
import type { Database } from '../index.ts';
import { openMatter } from '../matters/change.ts';
import { money } from '../money.js';
import type { ObservedPayment } from './observed-payment.ts';
import { findAttempt } from './payment-attempts.ts';
import { keepEvents } from './payment-outbox.ts';
import { type UnidentifiedChange, isPaymentOf } from './provider-changes.ts';

/** A payment at the provider that carries our ids. */
interface Identified {
  attemptId: string;
  orderId: string;
  state: ObservedPayment;
}

/**
 * Settles a change once the provider has said which payment it is about, in one transaction, once: the worker
 * is to ask about an attempt that is here; of money that belongs to none a person is told. `found`: `undefined`
 * if it isn't a payment of ours, but perhaps another shop's.
 */
export async function settleChange(
  db: Database,
  provider: string,
  { id, type, reference }: UnidentifiedChange,
  found: Identified | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const settled = await trx
      .updateTable('provider_changes')
      .set({ settled_at: sql`now()` })
      .where('provider', '=', provider)
      .where('id', '=', id)
      .where('settled_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!settled || !found) return;
    const { orderId, attemptId, state } = found;
    const attempt = await findAttempt(trx, orderId, attemptId);
    if (attempt && isPaymentOf(attempt, reference))
      return keepEvents(trx, provider, [{ id, type, orderId, attemptId }]);
    const amount = Math.max(state.authorizedAmount, state.capturedAmount) - state.refundedAmount;
    if (amount <= 0) return;
    const { currency } = state;
    const why = attempt ? 'is another one than that of its order' : 'belongs to no order';
    await report(trx, reference, {
      amount,
      currency,
      detail: `The payment provider has a payment of ${money({ amount, currency })} that ${why}: ${reference}.`,
    });
  });
}

/** Tells a person of a change that could not be identified for hours. It is tried again all the same. */
export async function reportUnidentified(db: Database, { reference }: UnidentifiedChange): Promise<void> {
  await db.transaction().execute((trx) =>
    report(trx, reference, {
      detail: `The payment provider says that ${reference} has changed, and not which payment that is.`,
    }),
  );
}

/** Once, also after somebody has resolved it. */
async function report(
  trx: Database,
  providerReference: string,
  matter: { amount?: number; currency?: string; detail: string },
): Promise<void> {
  const told = await trx
    .selectFrom('matters')
    .select('id')
    .where('order_id', 'is', null)
    .where('kind', '=', 'UNKNOWN_MONEY')
    .where('provider_reference', '=', providerReference)
    .executeTakeFirst();
  if (!told) await openMatter(trx, { kind: 'UNKNOWN_MONEY', providerReference, ...matter });
}
