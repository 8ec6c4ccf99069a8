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

/**
 * `$1`, `$2`: attempts by order and id. Locks those that nobody else has locked or taken in the meantime. An order
 * may have been placed after this transaction had begun.
 */
const claimStatement = statement<AttemptRecord>(`
  ${lockedOf('payment_attempts', `candidate.status = 'PENDING'`)}
  update payment_attempts a
  set status = 'PROCESSING', version = a.version + 1, updated_at = greatest(now(), a.created_at)
  from locked l join orders o on ${equalsKey('o.id', 'l.order_id')}
  where ${equalsKey('a.order_id', 'l.order_id')} and ${equalsKey('a.id', 'l.id')}
  returning ${ATTEMPT_OF_ORDER}`);

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
  const claimed = waiting.length === 0 ? [] : await claim(db, waiting);
  mark.move(leastOf(firstIdAt(ms - MARGIN_MS), nextOf(waiting, claimed, limit)?.id));
  return claimed.sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function claim(db: Database, waiting: WaitingRow[]): Promise<AttemptRecord[]> {
  const orderIds = waiting.map(({ orderId }) => orderId);
  const ids = waiting.map(({ id }) => id);
  const { rows } = await claimStatement(db, orderIds, ids);
  return rows;
}

/** Takes one attempt as the others are taken. Nothing where it isn't PENDING, or somebody has locked it. */
export async function claimAttempt(db: Database, orderId: string, id: string): Promise<void> {
  await claim(db, [{ orderId, id }]);
}
