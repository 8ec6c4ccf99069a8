import { sql } from 'kysely';
import type { Database } from '../index.ts';
import type { PaymentAttemptStatus } from './state.ts';

/** A piece of work for the payment worker. It says what to look at, never what to do: the rows say that. */
export interface PaymentTask {
  kind: 'attempt' | 'operation' | 'event';
  orderId: string;
  /** Of the attempt or the operation. */
  id: string;
}

/**
 * Takes at most `limit` tasks from each outbox and hands them over, in one transaction: each task is handed
 * over by exactly one process, or stays where it is. The outboxes are rows that the requests write anyway:
 * attempts that are PENDING (PROCESSING from here on), and operations and events of the provider that aren't
 * handed over yet. Locks in that order, and only what nobody else has locked, so it never waits. Returns how
 * many there were.
 */
export async function handOverTasks(
  db: Database,
  handOver: (trx: Database, tasks: PaymentTask[]) => Promise<void>,
  limit: number,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const tasks = [
      ...(await takeAttempts(trx, limit)),
      ...(await takeOperations(trx, limit)),
      ...(await takeEvents(trx, limit)),
    ];
    if (tasks.length > 0) await handOver(trx, tasks);
    return tasks.length;
  });
}

/**
 * The status is a literal: a statement that is planned once uses a partial index only where it shows the
 * index's condition.
 */
async function takeAttempts(trx: Database, limit: number): Promise<PaymentTask[]> {
  const taken = await trx
    .updateTable('payment_attempts as attempt')
    .from((eb) =>
      eb
        .selectFrom('payment_attempts')
        .select(['order_id', 'id'])
        .where('status', '=', sql.lit<PaymentAttemptStatus>('PENDING'))
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .as('waiting'),
    )
    .set({
      status: 'PROCESSING',
      version: sql`version + 1`,
      // The order may have been placed after this transaction had begun.
      updated_at: sql`greatest(now(), attempt.created_at)`,
    })
    .whereRef('attempt.order_id', '=', 'waiting.order_id')
    .whereRef('attempt.id', '=', 'waiting.id')
    .returning(['attempt.order_id as orderId', 'attempt.id'])
    .execute();
  return taken.map((attempt) => ({ kind: 'attempt', ...attempt }));
}

/** A final capture ends the payment at the provider, so it waits until no other capture is under way. */
async function takeOperations(trx: Database, limit: number): Promise<PaymentTask[]> {
  const taken = await trx
    .updateTable('payment_operations as operation')
    .from((eb) =>
      eb
        .selectFrom('payment_operations as candidate')
        .select(['candidate.order_id', 'candidate.id'])
        .where(({ not, ref }) => not(ref('candidate.handed_over')))
        .where(({ not, and, exists, ref, selectFrom }) =>
          not(
            and([
              ref('candidate.final'),
              exists(
                selectFrom('payment_operations as other')
                  .select('other.id')
                  .whereRef('other.order_id', '=', 'candidate.order_id')
                  .whereRef('other.attempt_id', '=', 'candidate.attempt_id')
                  .where('other.kind', '=', 'CAPTURE')
                  .where('other.status', '=', 'PENDING')
                  .where((other) => other.not(other.ref('other.final'))),
              ),
            ]),
          ),
        )
        .orderBy('candidate.id')
        .limit(limit)
        .forUpdate('candidate')
        .skipLocked()
        .as('waiting'),
    )
    .set({ handed_over: true })
    .whereRef('operation.order_id', '=', 'waiting.order_id')
    .whereRef('operation.id', '=', 'waiting.id')
    .returning(['operation.order_id as orderId', 'operation.id'])
    .execute();
  return taken.map((operation) => ({ kind: 'operation', ...operation }));
}

async function takeEvents(trx: Database, limit: number): Promise<PaymentTask[]> {
  const taken = await trx
    .updateTable('provider_events as event')
    .from((eb) =>
      eb
        .selectFrom('provider_events')
        .select(['provider', 'id'])
        .where(({ not, ref }) => not(ref('handed_over')))
        .orderBy('received_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .as('waiting'),
    )
    .set({ handed_over: true })
    .whereRef('event.provider', '=', 'waiting.provider')
    .whereRef('event.id', '=', 'waiting.id')
    .returning(['event.order_id as orderId', 'event.attempt_id as id'])
    .execute();
  return taken.map((event) => ({ kind: 'event', ...event }));
}

/** An event of a payment provider about an attempt of ours. */
interface AttemptEvent {
  id: string;
  orderId: string;
  attemptId: string;
  type: string;
}

/** Keeps events for the worker. One that came before is not kept again. */
export async function keepEvents(db: Database, provider: string, events: AttemptEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ id, orderId, attemptId, type }) => ({
    provider,
    id,
    order_id: orderId,
    attempt_id: attemptId,
    type,
  }));
  await db
    .insertInto('provider_events')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
    .execute();
}
