import { sql } from 'kysely';
import { equalsKey, statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { type Skipped, allOrEach } from '../../base/skipped-items.ts';
import type { PaymentTask } from './payment-outbox.ts';

/**
 * SQL condition: a row is overdue, because it was last checked more than `$1` seconds ago. If the provider has reported
 * no outcome for 20 minutes, the interval between checks grows with the age of the row, up to an hour. The reason is
 * that a refund may be pending for days.
 */
const IS_OVERDUE = `coalesce(checked_at, updated_at) < now() - make_interval(secs => $1)
      and coalesce(checked_at, updated_at)
        < now() - least((now() - updated_at - interval '20 minutes') / 10, interval '1 hour')`;

/**
 * Time before the announced end of an authorization hold when the hold is checked. Another check follows after the
 * announced end.
 */
const BEFORE_END = `interval '1 hour'`;

/**
 * Queries of overdue rows. Each query contains the condition of a partial index. `held`: authorization holds that
 * weren't checked for `$3` seconds. `ending`: authorization holds that end soon or have ended, except those that `held`
 * finds. `operations` includes operations that the provider has refused temporarily, if the pause before their retry is
 * over.
 * `$1`: seconds for attempts and operations, `$2`: maximum number of rows per query, `$3`: seconds for holds.
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

/**
 * Builds CTEs that select the overdue rows. `lock`: SQL clause that locks the rows. If `lock` is empty, the CTEs lock
 * nothing.
 */
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
 * Takes overdue tasks: marks their rows as checked. Locks attempts first, then operations. Skips rows that another
 * transaction has locked, so the statement never waits. Parameters: see `OVERDUE_ROWS`.
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

/** Lists the tasks that `takeOverdueTasksStatement` would take. Locks and changes nothing. */
const listOverdueTasksStatement = statement<PaymentTask>(`with ${overdueRows()} ${TASKS}`);

/** Numbers of seconds after which the worker asks the provider again. */
export interface CheckIntervals {
  /**
   * Number of seconds for attempts and operations without an outcome. An event of the provider, or a task of the
   * worker, may have been lost.
   */
  owed: number;
  /**
   * Number of seconds for authorization holds, which are checked because a hold may have ended. The worker also asks
   * the provider shortly before and after the announced end of a hold.
   */
  held: number;
}

/**
 * Takes tasks for payments about which the worker must ask the provider: attempts and operations without an outcome,
 * and authorization holds. Returns at most `limit` tasks of each kind. Each task is returned once per interval, even if
 * several processes call the function. `onSkipped` is called with tasks that can't be taken.
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

/** Takes tasks in one statement (`all`). If the statement fails, takes each task of `list` separately. */
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
 * Query of lapsed claims: attempts that a process claimed more than `$1` seconds ago and that have had no answer since.
 * The query doesn't read claims that are older than 150 seconds, because `OVERDUE_ROWS` finds these attempts. `$2`:
 * maximum number of attempts.
 */
const LAPSED = `
    select order_id, id from payment_attempts
    where status in ('PROCESSING', 'REQUIRES_ACTION') and status = 'PROCESSING'
      and checked_at is null and provider_reference is null
      and coalesce(checked_at, updated_at) < now() - make_interval(secs => $1)
      and coalesce(checked_at, updated_at) > now() - interval '150 seconds'
    order by coalesce(checked_at, updated_at) limit $2`;

/**
 * Takes attempts with lapsed claims: marks the attempts as checked. Skips attempts that another transaction has locked.
 */
const takeLapsedClaimsStatement = statement<PaymentTask>(`
  with lapsed as materialized (${LAPSED} for update skip locked)
  update payment_attempts a set checked_at = now() from lapsed l where a.order_id = l.order_id and a.id = l.id
  returning 'event' as kind, a.order_id as "orderId", a.id`);

/** Lists the attempts that `takeLapsedClaimsStatement` would take. Locks and changes nothing. */
const listLapsedClaimsStatement = statement<PaymentTask>(`
  select 'event' as kind, order_id as "orderId", id from (${LAPSED}) l`);

/**
 * Takes at most `limit` attempts that a process claimed more than `seconds` ago and that have had no answer since,
 * because the process was killed or couldn't record the answer. Returns each attempt only once. If there is still no
 * answer later, `findOverdueTasks` returns the attempt. `onSkipped` is called with attempts that can't be taken.
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
 * these attempts.
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
