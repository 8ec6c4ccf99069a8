import { sql } from 'kysely';
import type { Database } from '../index.ts';

/** A piece of work for the payment worker. It says what is to be looked at, never what is to be done: that the rows say. */
export interface PaymentTask {
  kind: 'attempt' | 'operation' | 'event';
  orderId: string;
  /** Of the attempt or the operation. */
  id: string;
}

/**
 * Takes so many tasks from the outboxes and hands them over, in one transaction: each is handed over by exactly one process, or
 * stays where it is. The outboxes are rows that the requests write anyway: attempts that are PENDING, operations and events of the
 * provider that nobody has handed over. An attempt is PROCESSING from here on. Returns how many there were.
 */
export async function handOverTasks(
  db: Database,
  handOver: (trx: Database, tasks: PaymentTask[]) => Promise<void>,
  most: number,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const tasks = [
      ...(await takeAttempts(trx, most)),
      ...(await takeOperations(trx, most)),
      ...(await takeEvents(trx, most)),
    ];
    if (tasks.length > 0) await handOver(trx, tasks);
    return tasks.length;
  });
}

async function takeAttempts(trx: Database, most: number): Promise<PaymentTask[]> {
  const { rows } = await sql<PaymentTask>`
    update payment_attempts a set status = 'PROCESSING', version = version + 1, updated_at = now()
    from (
      select order_id, id from payment_attempts where status = 'PENDING' order by id limit ${most} for update skip locked
    ) t
    where a.order_id = t.order_id and a.id = t.id
    returning 'attempt' as kind, a.order_id as "orderId", a.id`.execute(trx);
  return rows;
}

/** A final capture ends the payment at the provider, so it waits until no other is on its way. */
async function takeOperations(trx: Database, most: number): Promise<PaymentTask[]> {
  const { rows } = await sql<PaymentTask>`
    update payment_operations o set handed_over = true
    from (
      select order_id, id from payment_operations waiting
      where not handed_over and not (final and exists (
        select from payment_operations other
        where other.order_id = waiting.order_id and other.attempt_id = waiting.attempt_id
          and other.kind = 'CAPTURE' and other.status = 'PENDING' and not other.final))
      order by id limit ${most} for update skip locked
    ) t
    where o.order_id = t.order_id and o.id = t.id
    returning 'operation' as kind, o.order_id as "orderId", o.id`.execute(trx);
  return rows;
}

async function takeEvents(trx: Database, most: number): Promise<PaymentTask[]> {
  const { rows } = await sql<PaymentTask>`
    update provider_events e set handed_over = true
    from (
      select provider, id from provider_events where not handed_over order by received_at limit ${most} for update skip locked
    ) t
    where e.provider = t.provider and e.id = t.id
    returning 'event' as kind, e.order_id as "orderId", e.attempt_id as id`.execute(trx);
  return rows;
}

/** An event of a payment provider about an attempt of ours. */
export interface ReceivedEvent {
  provider: string;
  id: string;
  orderId: string;
  attemptId: string;
  type: string;
}

/** Keeps an event of the provider, for the worker to look after. One that came before is not kept again. */
export async function receiveProviderEvent(db: Database, event: ReceivedEvent): Promise<void> {
  await db
    .insertInto('provider_events')
    .values({
      provider: event.provider,
      id: event.id,
      order_id: event.orderId,
      attempt_id: event.attemptId,
      type: event.type,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
    .execute();
}

/**
 * Attempts and operations that the provider owes an outcome for so long that an event or a job may have been lost. Each is named
 * once in that time, also where several processes ask.
 */
export async function findOverdueTasks(db: Database, seconds: number, most: number): Promise<PaymentTask[]> {
  const { rows } = await sql<PaymentTask>`
    with attempts as (
      select order_id, id from payment_attempts
      where status in ('PROCESSING', 'REQUIRES_ACTION') and coalesce(checked_at, updated_at) < now() - make_interval(secs => ${seconds})
      order by coalesce(checked_at, updated_at) limit ${most} for update skip locked
    ),
    operations as (
      select order_id, id from payment_operations
      where status = 'PENDING' and handed_over and coalesce(checked_at, updated_at) < now() - make_interval(secs => ${seconds})
      order by coalesce(checked_at, updated_at) limit ${most} for update skip locked
    ),
    checked_attempts as (
      update payment_attempts a set checked_at = now() from attempts t where a.order_id = t.order_id and a.id = t.id
    ),
    checked_operations as (
      update payment_operations o set checked_at = now() from operations t where o.order_id = t.order_id and o.id = t.id
    )
    select 'event' as kind, order_id as "orderId", id from attempts
    union all
    select 'operation' as kind, order_id as "orderId", id from operations`.execute(db);
  return rows;
}
