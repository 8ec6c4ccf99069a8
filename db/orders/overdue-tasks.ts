import { sql } from 'kysely';
import type { Database } from '../index.ts';
import { equalsKey, statement } from '../statement.ts';
import type { PaymentTask } from './payment-outbox.ts';

/**
 * When something was last looked at that is overdue now: `$1` seconds ago, and longer where the provider has had
 * no outcome for long, since a refund may be under way for days. After 20 minutes pauses grow with the age, up
 * to an hour.
 */
const OVERDUE = `coalesce(checked_at, updated_at) < now() - make_interval(secs => $1)
      and coalesce(checked_at, updated_at)
        < now() - least((now() - updated_at - interval '20 minutes') / 10, interval '1 hour')`;

/** A hold is looked at so long before its end, and again after it. */
const BEFORE_END = `interval '1 hour'`;

/**
 * What the provider has refused for now is due once its pause is over, and is overdue like the rest after that.
 * `$1`: seconds, `$2`: how many of each, `$3`: seconds, of holds. Locks attempts, then operations, and only what
 * nobody else has locked, so it never waits. Written out because it takes from two tables in one statement,
 * each by the condition of a partial index. A hold is in one of `held` and `ending` at most.
 */
const findOverdueTasksStatement = statement<PaymentTask>(`
  with attempts as (
    select order_id, id from payment_attempts
    where status in ('PROCESSING', 'REQUIRES_ACTION')
      and ${OVERDUE}
    order by coalesce(checked_at, updated_at) limit $2 for update skip locked
  ),
  held as (
    select order_id, id from payment_attempts
    where status = 'AUTHORIZED' and coalesce(checked_at, updated_at) < now() - make_interval(secs => $3)
    order by coalesce(checked_at, updated_at) limit $2 for update skip locked
  ),
  ending as (
    select order_id, id from payment_attempts
    where status = 'AUTHORIZED' and coalesce(checked_at, updated_at) < authorized_until
      and authorized_until < now() + ${BEFORE_END}
      and (authorized_until <= now() or coalesce(checked_at, updated_at) < authorized_until - ${BEFORE_END})
      and coalesce(checked_at, updated_at) >= now() - make_interval(secs => $3)
    order by authorized_until limit $2 for update skip locked
  ),
  operations as (
    select order_id, id from payment_operations
    where status = 'PENDING' and handed_over
      and (next_try_at is null or next_try_at <= now())
      and (${OVERDUE} or checked_at < next_try_at)
    order by coalesce(checked_at, updated_at) limit $2 for update skip locked
  ),
  asked as materialized (table attempts union all table held union all table ending),
  checked_attempts as (
    update payment_attempts a set checked_at = now() from asked t
    where ${equalsKey('a.order_id', 't.order_id')} and ${equalsKey('a.id', 't.id')}
  ),
  checked_operations as (
    update payment_operations o set checked_at = now() from operations t
    where ${equalsKey('o.order_id', 't.order_id')} and ${equalsKey('o.id', 't.id')}
  )
  select 'event' as kind, order_id as "orderId", id from attempts
  union all
  select 'event' as kind, order_id as "orderId", id from held
  union all
  select 'event' as kind, order_id as "orderId", id from ending
  union all
  select 'operation' as kind, order_id as "orderId", id from operations`);

/** For how many seconds nobody has heard of something that the provider is asked about again. */
export interface Patience {
  /** An outcome that the provider owes: an event or a job may have been lost. */
  owed: number;
  /** A hold, which may have ended. It is asked about before and after its end besides. */
  held: number;
}

/**
 * Attempts and operations that have no outcome yet, and holds, about which the provider is to be asked: at most
 * `limit` of each. Each is returned once in its time, also where several processes ask.
 */
export async function findOverdueTasks(
  db: Database,
  { owed, held }: Patience,
  limit: number,
): Promise<PaymentTask[]> {
  const { rows } = await findOverdueTasksStatement(db, owed, limit, held);
  return rows;
}

/**
 * `$1`: seconds, `$2`: how many. Locks attempts, and only what nobody else has locked. What was last looked at longer
 * ago than two minutes is overdue like all else, so the index is read no further back.
 */
const takeLapsedClaimsStatement = statement<PaymentTask>(`
  with lapsed as materialized (
    select order_id, id from payment_attempts
    where status in ('PROCESSING', 'REQUIRES_ACTION') and status = 'PROCESSING'
      and checked_at is null and provider_reference is null
      and coalesce(checked_at, updated_at) < now() - make_interval(secs => $1)
      and coalesce(checked_at, updated_at) > now() - interval '150 seconds'
    order by coalesce(checked_at, updated_at) limit $2 for update skip locked
  )
  update payment_attempts a set checked_at = now() from lapsed l where a.order_id = l.order_id and a.id = l.id
  returning 'event' as kind, a.order_id as "orderId", a.id`);

/**
 * Attempts that somebody claimed so many seconds ago, and of which nothing has been heard since: the process was
 * killed, or couldn't record the answer. Each is returned once; later it is overdue. At most `limit`.
 */
export async function takeLapsedClaims(db: Database, seconds: number, limit: number): Promise<PaymentTask[]> {
  const { rows } = await takeLapsedClaimsStatement(db, seconds, limit);
  return rows;
}

/** Leaves claimed attempts to whoever asks the provider about them: from here on their claims don't lapse. */
export async function endClaims(
  trx: Database,
  attempts: readonly { order_id: string; id: string }[],
): Promise<void> {
  await trx
    .updateTable('payment_attempts')
    .set({ checked_at: sql`now()` })
    .where('order_id', '=', sql<string>`any (${attempts.map(({ order_id }) => order_id)}::uuid[])`)
    .where('id', '=', sql<string>`any (${attempts.map(({ id }) => id)}::uuid[])`)
    .where('status', '=', 'PROCESSING')
    .execute();
}
