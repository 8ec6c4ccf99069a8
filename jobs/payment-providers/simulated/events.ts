import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import type { ProviderEvent } from '../port/provider.ts';
import { MOMENT } from './payments.ts';

export async function addEvent(
  trx: Database,
  attemptId: string,
  type: string,
  { late = false, deliveries = 1, place = 0 }: { late?: boolean; deliveries?: number; place?: number } = {},
): Promise<void> {
  // Events of one transaction get different due times. Otherwise their order of delivery would be undefined.
  const after = sql`${place} * interval '1 millisecond'`;
  await trx
    .insertInto('simulated_events')
    .values({
      attempt_id: attemptId,
      type,
      deliveries,
      due_at: late ? sql`now() + ${MOMENT} + ${after}` : sql`now() + ${after}`,
    })
    .execute();
}

/** Columns that `eventOf` needs. */
export const subject = ['event.attempt_id', 'payment.order_id', 'payment.reference'] as const;

interface EventRow {
  id: string;
  type: string;
  attempt_id: string;
  order_id: string;
  reference: string;
}

export const eventOf = ({ id, type, attempt_id, order_id, reference }: EventRow): ProviderEvent => ({
  id,
  type,
  attempt: { attemptId: attempt_id, orderId: order_id },
  reference,
});

/**
 * Maximum duration of a batch in ms. A migration that changes the table waits for the batch's locks, and blocks all
 * later statements on the table.
 */
const BATCH_MAX_MS = 100;

/**
 * Number of payments whose events are sent at the same time. If events were sent one by one, each event would have to
 * wait for a connection in a busy process.
 */
const AT_ONCE = 10;

/**
 * Sends at most `limit` due events, each at least once. The events of a payment are sent in the sequence in which they
 * occurred. Stops after `BATCH_MAX_MS`, so that other transactions wait only briefly. Returns whether more events may
 * be due. If an event can't be sent, later events of the same payment aren't sent either, and the function rejects. The
 * events that were sent remain recorded. Skips events that other processes have locked, so several processes may call
 * this function at the same time.
 */
export async function deliverSimulatedEvents(
  db: Database,
  deliver: (event: ProviderEvent) => Promise<void>,
  limit: number,
): Promise<boolean> {
  const { more, failures } = await db.transaction().execute(async (trx) => {
    const events = await trx
      .selectFrom('simulated_events as event')
      .innerJoin('simulated_payments as payment', 'payment.attempt_id', 'event.attempt_id')
      .select(['event.id', 'event.type', 'event.deliveries', ...subject])
      .where('event.delivered_at', 'is', null)
      .where('event.due_at', '<=', sql<string>`now()`)
      .orderBy('event.due_at')
      .limit(limit)
      .forUpdate('event')
      .skipLocked()
      .execute();
    if (events.length === 0) return { more: false, failures: [] };
    const delivered: string[] = [];
    const deliverAll = async (ofPayment: typeof events) => {
      for (const event of ofPayment) {
        for (let n = 0; n < event.deliveries; n += 1) await deliver(eventOf(event));
        delivered.push(event.id);
      }
    };
    const payments = [...Map.groupBy(events, (event) => event.attempt_id).values()];
    const failures: unknown[] = [];
    const until = performance.now() + BATCH_MAX_MS;
    while (payments.length > 0 && performance.now() < until) {
      const ended = await Promise.allSettled(payments.splice(0, AT_ONCE).map(deliverAll));
      for (const end of ended) if (end.status === 'rejected') failures.push(end.reason);
    }
    await trx
      .updateTable('simulated_events')
      .set({ delivered_at: sql`now()` })
      .where('id', '=', sql<string>`any(${delivered})`)
      .execute();
    return { more: payments.length > 0 || events.length === limit, failures };
  });
  if (failures.length > 0) throw failures[0];
  return more;
}
