/** Shows a payment to operators, and makes the worker check a payment soon. */
import { sql } from 'kysely';
import type { Database } from '../base/database.ts';
import { ALL_ORDERS } from '../call/reach.ts';
import { type AttemptRecord, listAttempts } from '../orders/payments/payment-attempts.ts';
import { listOrderHistory } from '../orders/read/list-order-history.ts';
import { listCommandsOfTraces } from './operator-commands.ts';

/**
 * Finds the attempts to pay an order, the first attempt first. `id`: the id of the order, or of one of its attempts.
 */
export async function findPaymentAttempts(db: Database, id: string): Promise<AttemptRecord[]> {
  const found = await db
    .selectFrom('payment_attempts')
    .select('order_id')
    .where(({ eb, or }) => or([eb('order_id', '=', id), eb('id', '=', id)]))
    .executeTakeFirst();
  if (!found) return [];
  const attempts = await listAttempts(db, [found.order_id]);
  return attempts.get(found.order_id) ?? [];
}

/**
 * Reads an order's payments, all requests to the payment provider, and the history of the order with authors and
 * reasons. `main`: the schema with the records of operator commands, if it isn't `db`.
 */
export async function readPaymentOverview(db: Database, attempts: AttemptRecord[], main = db) {
  const orderId = attempts[0]!.order_id;
  const ofOrder = { page: 0, size: 1_000 };
  const { history } = await listOrderHistory(db, ALL_ORDERS, orderId, ofOrder);
  return {
    order: await db
      .selectFrom('orders')
      .select(['id', 'status', 'currency', 'total_amount', 'open_matters', 'version', 'reserved_until'])
      .where('id', '=', orderId)
      .executeTakeFirst(),
    payments: attempts,
    operations: await db
      .selectFrom('payment_operations')
      .select(['id', 'attempt_id', 'kind', 'amount', 'status', 'reason', 'failure_code', 'refused_amount'])
      .select([
        'purpose',
        'items',
        'settled_amount',
        'tries',
        'last_refusal',
        'next_try_at',
        'handed_over',
        'created_at',
        'checked_at',
      ])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute(),
    disputes: await db
      .selectFrom('payment_disputes')
      .select(['attempt_id', 'reference', 'status', 'amount', 'lost_amount', 'currency', 'created_at'])
      .where('order_id', '=', orderId)
      .execute(),
    matters: await db
      .selectFrom('matters')
      .select(['id', 'kind', 'status', 'attempt_id', 'detail', 'decision', 'reason', 'resolved_by'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute(),
    history,
    commands: await listCommandsOfTraces(
      main,
      history.map(({ trace_id }) => trace_id),
    ),
  };
}

/**
 * Makes the worker query the payment provider soon about an attempt, and about its captures, voids and refunds without
 * an outcome. The function sets the time of the last check to a time long ago, and ends pauses after refusals. Returns
 * the number of changed rows.
 */
export async function expeditePayment(db: Database, { order_id, id }: AttemptRecord): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('orders').select('id').where('id', '=', order_id).forUpdate().execute();
    const attempts = await trx
      .updateTable('payment_attempts')
      .set({ checked_at: sql`'epoch'` })
      .where('order_id', '=', order_id)
      .where('id', '=', id)
      .where('status', 'in', ['PROCESSING', 'REQUIRES_ACTION'])
      .returning('id')
      .execute();
    const operations = await trx
      .updateTable('payment_operations')
      .set({
        checked_at: sql`'epoch'`,
        next_try_at: sql`case when next_try_at > now() then now() else next_try_at end`,
      })
      .where('order_id', '=', order_id)
      .where('attempt_id', '=', id)
      .where('status', '=', 'PENDING')
      .where(({ ref }) => ref('handed_over'))
      // The provider doesn't know refunds that a person pays.
      .where(sql<boolean>`next_try_at is distinct from 'infinity'`)
      .returning('id')
      .execute();
    return attempts.length + operations.length;
  });
}
