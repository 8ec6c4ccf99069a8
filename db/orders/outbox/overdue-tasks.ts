import { sql } from 'kysely';
import { equalsKey, statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { type Skipped, allOrEach } from '../../base/skipped-items.ts';
import type { PaymentTask } from './payment-outbox.ts';

/**
 * SQL condition that a row is overdue: it was last checked more than `$1` seconds ago. If the provider has reported no
 * outcome for 20 minutes, this interval grows with the age of the row, up to an hour, because a refund may be pending
 * for days.
 */
const IS_OVERDUE = `coalesce(checked_at, updated_at) < now() - make_interval(secs => $1)
      and coalesce(checked_at, updated_at)
        < now() - least((now() - updated_at - interval '20 minutes') / 10, interval '1 hour')`;

/** How long before its end an authorization hold is checked. The hold is checked again after its end. */
const BEFORE_END = `interval '1 hour'`;

/**
 * Queries of overdue rows. Each query contains the condition of a partial index. At most one of the queries `held` and
 * `ending` returns a hold. If the provider has refused an operation temporarily, the operation is due at the end of its
 * pause. After that it becomes overdue like all other operations. `$1`: seconds for attempts and operations, `$2`:
 * maximum number of rows per query, `$3`: seconds for holds.
 */
const OVERDUE_ROWS = {
  attempts: `
    select order_id, id from payment_attempts
    where status in ('PROCESSING', 'REQUIRES_ACTION')
      and ${IS_OVERDUE}
    order by coalesce(checked_at, updated_at) limit $2`,
  held: `
    select order_id, id from payment_attempts
    where status = 'AUTHORIZED' and coalesce(checked_at, updated_at) < now() - make_interval(secs => $3)
    order by coalesce(checked_at, updated_at) limit $2`,
  ending: `
    select order_id, id from payment_attempts
    where status = 'AUTHORIZED' and coalesce(checked_at, updated_at) < authorized_until
      and authorized_until < now() + ${BEFORE_END}
      and (authorized_until <= now() or coalesce(checked_at, updated_at) < authorized_until - ${BEFORE_END})
      and coalesce(checked_at, updated_at) >= now() - make_interval(secs => $3)
    order by authorized_until limit $2`,
  operations: `
    select order_id, id from payment_operations
    where status = 'PENDING' and handed_over
      and (next_try_at is null or next_try_at <= now())
      and (${IS_OVERDUE} or checked_at < next_try_at)
    order by coalesce(checked_at, updated_at) limit $2`,
};

/** Builds CTEs that select the overdue rows. `lock`: an SQL clause that locks the rows, or nothing. */
const overdueRows = (lock = '') =>
  Object.entries(OVERDUE_ROWS)
    .map(([name, query]) => `${name} as (${query} ${lock})`)
    .join(',\n');

const TASKS = `
  select 'event' as kind, order_id as "orderId", id from attempts
  union all
  select 'event' as kind, order_id as "orderId", id from held
  union all
  select 'event' as kind, order_id as "orderId", id from ending
  union all
  select 'operation' as kind, order_id as "orderId", id from operations`;

/**
 * Takes overdue tasks: marks their rows as checked. Locks first attempts, then operations. Skips rows that another
 * transaction has locked, so the statement never waits. It is SQL text because it updates two tables. The parameters
 * are those of `OVERDUE_ROWS`.
 */
const takeOverdueTasksStatement = statement<PaymentTask>(`
  with ${overdueRows('for update skip locked')},
  asked as materialized (table attempts union all table held union all table ending),
  checked_attempts as (
    update payment_attempts a set checked_at = now() from asked t
    where ${equalsKey('a.order_id', 't.order_id')} and ${equalsKey('a.id', 't.id')}
  ),
  checked_operations as (
    update payment_operations o set checked_at = now() from operations t
    where ${equalsKey('o.order_id', 't.order_id')} and ${equalsKey('o.id', 't.id')}
  )
  ${TASKS}`);

/** Lists the tasks that `takeOverdueTasksStatement` would take. Locks and takes nothing. */
const listOverdueTasksStatement = statement<PaymentTask>(`with ${overdueRows()} ${TASKS}`);

/** Numbers of seconds after which the provider is asked again if it has reported nothing. */
export interface CheckIntervals {
  /** For attempts and operations without an outcome. Perhaps an event of the provider, or a job, has been lost. */
  owed: number;
  /**
   * For authorization holds, because a hold may have ended. The provider is also asked shortly before and after the end
   * that it has announced.
   */
  held: number;
}

/**
 * Finds the attempts and operations about which the provider must be asked, because they have no outcome or are
 * authorization holds. Returns at most `limit` tasks of each kind. Each task is returned once per interval, even if
 * several processes call this function. `onSkipped` is called with the tasks that can't be taken.
 */
export async function findOverdueTasks(
  db: Database,
  { owed, held }: CheckIntervals,
  limit: number,
  onSkipped: SkippedWatch = () => {},
): Promise<PaymentTask[]> {
  const parameters = [owed, limit, held] as const;
  return takeTasks(db, onSkipped, {
    all: () => takeOverdueTasksStatement(db, ...parameters),
    list: () => listOverdueTasksStatement(db, ...parameters),
  });
}

type SkippedWatch = (skipped: readonly Skipped[]) => void;

type Rows = Promise<{ rows: PaymentTask[] }>;

/**
 * Takes tasks in one statement. If one of the tasks makes the statement fail, takes each task separately. `list`: a
 * query that lists the same tasks without taking them.
 */
async function takeTasks(
  db: Database,
  onSkipped: SkippedWatch,
  { all, list }: { all(): Rows; list(): Rows },
): Promise<PaymentTask[]> {
  const taken: PaymentTask[] = [];
  const skipped = await allOrEach({
    all: async () => taken.push(...(await all()).rows),
    list: async () => (await list()).rows,
    idOf: ({ id }) => id,
    async one(task) {
      await noteCheck(db, task);
      taken.push(task);
    },
  });
  if (skipped.length > 0) onSkipped(skipped);
  return taken;
}

const noteCheck = (db: Database, { kind, orderId, id }: PaymentTask) =>
  db
    .updateTable(kind === 'operation' ? 'payment_operations' : 'payment_attempts')
    .set({ checked_at: sql`now()` })
    .where('order_id', '=', orderId)
    .where('id', '=', id)
    .execute();

/**
 * Query of lapsed claims: attempts that a process claimed `$1` seconds ago and that have had no answer since. If an
 * attempt was last checked more than two minutes ago, it is already overdue like all other attempts. So the query
 * doesn't read older entries of the index. `$2`: maximum number of attempts.
 */
const LAPSED = `
    select order_id, id from payment_attempts
    where status in ('PROCESSING', 'REQUIRES_ACTION') and status = 'PROCESSING'
      and checked_at is null and provider_reference is null
      and coalesce(checked_at, updated_at) < now() - make_interval(secs => $1)
      and coalesce(checked_at, updated_at) > now() - interval '150 seconds'
    order by coalesce(checked_at, updated_at) limit $2`;

/** Takes attempts with lapsed claims: marks them as checked. Skips attempts that another transaction has locked. */
const takeLapsedClaimsStatement = statement<PaymentTask>(`
  with lapsed as materialized (${LAPSED} for update skip locked)
  update payment_attempts a set checked_at = now() from lapsed l where a.order_id = l.order_id and a.id = l.id
  returning 'event' as kind, a.order_id as "orderId", a.id`);

/** Lists the attempts that `takeLapsedClaimsStatement` would take. Locks and takes nothing. */
const listLapsedClaimsStatement = statement<PaymentTask>(`
  select 'event' as kind, order_id as "orderId", id from (${LAPSED}) l`);

/**
 * Finds at most `limit` attempts that a process claimed `seconds` ago and that have had no answer since. The process
 * was killed, or couldn't record the answer. This function returns each attempt only once. After that,
 * `findOverdueTasks` finds the attempt. `onSkipped` is called with the attempts that can't be taken.
 */
export async function takeLapsedClaims(
  db: Database,
  seconds: number,
  limit: number,
  onSkipped: SkippedWatch = () => {},
): Promise<PaymentTask[]> {
  return takeTasks(db, onSkipped, {
    all: () => takeLapsedClaimsStatement(db, seconds, limit),
    list: () => listLapsedClaimsStatement(db, seconds, limit),
  });
}

/**
 * Marks claimed attempts as checked, so that `takeLapsedClaims` doesn't return them. The caller asks the provider about
 * these attempts instead.
 */
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
