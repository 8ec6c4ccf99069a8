import { firstIdAt } from '../ids.ts';
import type { Database } from '../index.ts';
import { equalsKey, statement } from '../statement.ts';
import { MARGIN_MS, Marks, leastOf, nextOf } from './marks.ts';
import { ATTEMPT_OF_ORDER, type AttemptRecord } from './payment-attempts.ts';
import { lockedOf } from './payment-outbox.ts';
import { type WaitingRow, msOf, rowsOf } from './waiting-tasks.ts';

/** `$1`: how many at most, `$2`: where the look begins. Locks nothing. */
const findPendingStatement = statement<{ waiting: WaitingRow[]; ms: number }>(`
  select
    ${rowsOf(`
      select order_id, id from payment_attempts where status = 'PENDING' and id >= $2::uuid
      order by id limit $1`)} as waiting,
    ${msOf('statement_timestamp()')} as ms`);

/** `locked`: the attempts, which nobody else has locked or taken. An order may be newer than this transaction. */
const claiming = (locked: string) =>
  statement<AttemptRecord>(`
  ${locked}
  update payment_attempts a
  set status = 'PROCESSING', version = a.version + 1, updated_at = greatest(now(), a.created_at)
  from locked l join orders o on ${equalsKey('o.id', 'l.order_id')}
  where ${equalsKey('a.order_id', 'l.order_id')} and ${equalsKey('a.id', 'l.id')}
  returning ${ATTEMPT_OF_ORDER}`);

/**
 * `$1`: how many at most, `$2`: where the look begins. Where another process is just taking the first, these are the
 * next ones: otherwise two that look at the same moment would want the same, and one of them would get none.
 */
const claimFirst = claiming(`
  with locked as materialized (
    select order_id, id from payment_attempts where status = 'PENDING' and id >= $2::uuid
    order by id limit $1 for update skip locked
  )`);

/** `$1`, `$2`: attempts by order and id. */
const claimThese = claiming(lockedOf('payment_attempts', `candidate.status = 'PENDING'`));

const marks = new Marks<string>(firstIdAt(0));

/**
 * Takes the attempts that have waited longest, at most `limit`, at least 1: they are PENDING, and PROCESSING from
 * here on. Each is taken by exactly one process, without waiting for any lock. Whoever takes one has to hear of it
 * from the provider soon: see `takeLapsedClaims`.
 */
export async function claimAttempts(db: Database, limit: number): Promise<AttemptRecord[]> {
  const mark = marks.of(db);
  const { rows } = await findPendingStatement(db, limit, mark.begin);
  const { waiting, ms } = rows[0]!;
  const claimed = waiting.length === 0 ? [] : (await claimFirst(db, limit, mark.begin)).rows;
  mark.move(leastOf(firstIdAt(ms - MARGIN_MS), nextOf(waiting, claimed, limit)?.id));
  return claimed.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Takes one attempt as the others are taken. Nothing where it isn't PENDING, or somebody has locked it. */
export async function claimAttempt(db: Database, orderId: string, id: string): Promise<void> {
  await claimThese(db, [orderId], [id]);
}
