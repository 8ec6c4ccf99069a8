import { sql } from 'kysely';
import { LowWaterMarks } from '../../../packages/concurrency/low-water-marks.ts';
import { equalsKey, statement, compileToText } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { firstIdAt } from '../../base/ids.ts';
import { ItemsAside, type Skipped, allOrEach } from '../../base/skipped-items.ts';
import { ATTEMPT_OF_ORDER, type AttemptRecord } from '../payments/payment-attempts.ts';
import { voidPendingSql } from '../payments/void-conditions.ts';
import { FULL_SCAN_MS, COMMIT_DELAY_MAX_MS, minId, firstNotTaken } from './scan-marks.ts';
import { lockRowsSql } from './payment-outbox.ts';
import { type WaitingRow, epochMsSql, rowsAsJson } from './outbox-scan.ts';

/**
 * SQL condition: a payment attempt must wait because it replaces another attempt, whose void is pending at the
 * provider. If the void takes more than a few seconds, later scans start after the waiting attempt, and the next full
 * scan finds it again.
 */
const BLOCKED_BY_VOID = `candidate.number > 1 and ${compileToText(voidPendingSql(sql.raw('candidate.order_id')))}`;

const PENDING = `
  select order_id, id from payment_attempts candidate
  where status = 'PENDING' and id >= $2::uuid and id <> all ($3::uuid[])`;

/**
 * Finds attempts that can be claimed. Locks nothing. `$1`: maximum number of attempts, `$2`: first id of the scan,
 * `$3`: ids of attempts to leave out.
 */
const findPendingStatement = statement<{ waiting: WaitingRow[]; ms: number }>(`
  select
    ${rowsAsJson(`${PENDING} and not (${BLOCKED_BY_VOID}) order by id limit $1`)} as waiting,
    ${epochMsSql('statement_timestamp()')} as ms`);

/**
 * Builds the statement that claims attempts. `locked`: the CTE that locks the attempts. `greatest` is needed because an
 * attempt may have been created after this transaction began.
 */
const claiming = (locked: string) =>
  statement<AttemptRecord>(`
  ${locked}
  update payment_attempts a
  set status = 'PROCESSING', version = a.version + 1, updated_at = greatest(now(), a.created_at)
  from locked l join orders o on ${equalsKey('o.id', 'l.order_id')}
  where ${equalsKey('a.order_id', 'l.order_id')} and ${equalsKey('a.id', 'l.id')}
  returning ${ATTEMPT_OF_ORDER}`);

/**
 * Claims the oldest attempts that aren't locked. An attempt that another process is claiming is locked, and this
 * statement claims the next attempt instead. If the statement waited for locked attempts, one of two processes that
 * scan at the same moment would get no attempts. `$1`: maximum number of attempts, `$2`: first id of the scan, `$3`:
 * ids to leave out.
 */
const claimFirst = claiming(`
  with locked as materialized (
    ${PENDING} and not (${BLOCKED_BY_VOID}) order by id limit $1 for update skip locked
  )`);

/** Claims the attempts with the given ids. `$1`: ids of the orders of these attempts, `$2`: ids of the attempts. */
const claimThese = claiming(
  lockRowsSql('payment_attempts', `candidate.status = 'PENDING' and not (${BLOCKED_BY_VOID})`),
);

const marks = new LowWaterMarks<string>(firstIdAt(0), FULL_SCAN_MS);
const aside = new ItemsAside();

/**
 * Claims at most `limit` (at least 1) PENDING attempts, the oldest first: sets their status to PROCESSING. Each attempt
 * is claimed by exactly one process. Doesn't wait for locks. The caller must send each attempt to the provider and
 * record the answer soon: see `takeLapsedClaims`. `onSkipped` is called with attempts that can't be claimed. The next
 * calls skip these attempts for some minutes.
 */
export async function claimAttempts(
  db: Database,
  limit: number,
  onSkipped: (skipped: readonly Skipped[]) => void = () => {},
): Promise<AttemptRecord[]> {
  const mark = marks.of(db);
  const leftOut = aside.of(db);
  const { rows } = await findPendingStatement(db, limit, mark.begin, leftOut);
  const { waiting, ms } = rows[0]!;
  const claimed: AttemptRecord[] = [];
  const claim = async (claiming: Promise<{ rows: AttemptRecord[] }>) =>
    claimed.push(...(await claiming).rows);
  const skipped =
    waiting.length === 0
      ? []
      : await allOrEach({
          all: () => claim(claimFirst(db, limit, mark.begin, leftOut)),
          list: async () => waiting,
          idOf: ({ id }) => id,
          one: ({ orderId, id }) => claim(claimThese(db, [orderId], [id])),
        });
  aside.add(db, skipped);
  if (skipped.length > 0) onSkipped(skipped);
  mark.move(minId(firstIdAt(ms - COMMIT_DELAY_MAX_MS), firstNotTaken(waiting, claimed, limit)?.id));
  return claimed.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Claims one attempt. Does nothing if the attempt isn't PENDING, if it must wait for a void, or if another transaction
 * has locked it.
 */
export async function claimAttempt(db: Database, orderId: string, id: string): Promise<void> {
  await claimThese(db, [orderId], [id]);
}
