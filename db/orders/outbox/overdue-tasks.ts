import { sql } from 'kysely';
import { equalsKey, statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { type Skipped, allOrEach } from '../../base/skipped-items.ts';
import type { PaymentTask } from './payment-outbox.ts';

/**
 * Condition of an overdue row: it was last checked more than `$1` seconds ago. If the provider has had no outcome for
 * long, the interval is longer, since a refund may be pending for days. After 20 minutes pauses grow with the age, up
 * to an hour.
 */
const IS_OVERDUE = `coalesce(checked_at, updated_at) < now() - make_interval(secs => $1)
      and coalesce(checked_at, updated_at)
        < now() - least((now() - updated_at - interval '20 minutes') / 10, interval '1 hour')`;

/** Time before the end of an authorization hold at which it is checked; it is checked again after the end. */
const BEFORE_END = `interval '1 hour'`;

/**
 * Overdue rows, each by the condition of a partial index. `$1`: seconds, `$2`: maximum number of each, `$3`: seconds
 * for holds. A hold is in at most one of `held` and `ending`. An operation that the provider has refused temporarily is
 * due once its pause is over, and is overdue like the rest after that.
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

/** `lock`: lock clause for the rows. */
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
 * Parameters as in `OVERDUE_ROWS`. Locks attempts, then operations, and only rows that no other transaction has locked,
 * so it never waits. Written as text because it takes from two tables in one statement.
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

/** Lists the same tasks. Locks and takes nothing. */
const listOverdueTasksStatement = statement<PaymentTask>(`with ${overdueRows()} ${TASKS}`);

/** Number of seconds without news after which the provider is asked about something again. */
export interface CheckIntervals {
  /** For an outcome that the provider owes: an event or a job may have been lost. */
  owed: number;
  /** For a hold, which may have ended. The provider is also asked before and after its end. */
  held: number;
}

/**
 * Finds attempts and operations without an outcome, and holds, about which the provider must be asked: at most `limit`
 * of each. Each is returned once per interval, even if several processes ask. `onSkipped`: called with the ones that
 * can't be taken.
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
 * Takes tasks in one statement; if one of them makes that fail, each separately. `list`: lists the same tasks without
 * taking them.
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
 * `$1`: seconds, `$2`: maximum number. An attempt that was last checked more than two minutes ago is overdue like all
 * others, so the index is read no further back.
 */
const LAPSED = `
    select order_id, id from payment_attempts
    where status in ('PROCESSING', 'REQUIRES_ACTION') and status = 'PROCESSING'
      and checked_at is null and provider_reference is null
      and coalesce(checked_at, updated_at) < now() - make_interval(secs => $1)
      and coalesce(checked_at, updated_at) > now() - interval '150 seconds'
    order by coalesce(checked_at, updated_at) limit $2`;

/** Locks attempts, and only those that no other transaction has locked. */
const takeLapsedClaimsStatement = statement<PaymentTask>(`
  with lapsed as materialized (${LAPSED} for update skip locked)
  update payment_attempts a set checked_at = now() from lapsed l where a.order_id = l.order_id and a.id = l.id
  returning 'event' as kind, a.order_id as "orderId", a.id`);

/** Lists the same attempts. Locks and takes nothing. */
const listLapsedClaimsStatement = statement<PaymentTask>(`
  select 'event' as kind, order_id as "orderId", id from (${LAPSED}) l`);

/**
 * Finds attempts that a process claimed `seconds` ago, and that have had no answer since: the process was killed, or
 * couldn't record the answer. Each is returned once; later it is overdue. At most `limit`. `onSkipped`: called with the
 * ones that can't be taken.
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

/** Ends the claims of attempts: they don't lapse any more, because the caller asks the provider about them. */
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
