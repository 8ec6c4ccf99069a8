import { type Kysely } from 'kysely';
import { replaceChecks } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** The kind of matters about edited orders whose higher price isn't paid in time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await replaceChecks(db, 'matters', {
    matters_kind_check: `kind = any ('{REFUND_REFUSED,REFUND_REVERSED,VOID_REFUSED,HOLD_LAPSED,HOLD_LAPSED_AFTER_SHIPMENT,PROVIDER_MISMATCH,PROVIDER_MOVEMENT,DISPUTE,MONEY_RETURNED,UNKNOWN_MONEY,PAYMENT_UNRESOLVED,PROVIDER_UNAVAILABLE,PROVIDER_CHANGES_UNREAD,SHIPMENT_HOLD_OUTLASTS_AUTHORIZATION,REFUND_OVERDUE,WITHDRAWAL_LATE,RETURN_NOT_RECEIVED,PAYMENT_OVERDUE,MANUAL_REFUND,INVOICE_NOT_CREATED,DIFFERENCE_UNPAID}')`,
  });
}
