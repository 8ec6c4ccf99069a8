/**
 * Finds waiting tasks in the outboxes: rows that haven't been handed over to the workers' queue. See `handOverTasks`.
 */
import { LowWaterMarks } from '../../../packages/concurrency/low-water-marks.ts';
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { firstIdAt } from '../../base/ids.ts';
import { FULL_SCAN_MS, COMMIT_DELAY_MAX_MS, minId, firstNotTaken } from './scan-marks.ts';

/** The primary key of a row. */
export interface WaitingRow {
  orderId: string;
  id: string;
}

interface WaitingEvent {
  provider: string;
  id: string;
  /** Time when the event was received, in milliseconds since 1970. */
  ms: number;
}

interface Waiting {
  operations: WaitingRow[];
  events: WaitingEvent[];
  /** Id of the oldest operation that must wait for another operation. Null if no operation must wait. */
  held: string | null;
  /** The database's time, in milliseconds since 1970. */
  ms: number;
}

/**
 * Start of the next scan: the first id of an operation, and the first time of an event (in milliseconds since 1970).
 */
interface Begin {
  operations: string;
  events: number;
}

/** The tasks that have been handed over. */
export type HandedOver = Pick<Waiting, 'operations'> & { events: Omit<WaitingEvent, 'ms'>[] };

/**
 * SQL condition: a final capture must wait, because another capture of the attempt is pending. A final capture ends the
 * payment at the provider, so it must be the last capture. `offset 0` makes PostgreSQL look up the few final captures,
 * instead of reading all operations.
 */
export const BLOCKED_BY_CAPTURE = `candidate.final and exists (
    select from payment_operations other
    where other.order_id = candidate.order_id and other.attempt_id = candidate.attempt_id
      and other.kind = 'CAPTURE' and other.status = 'PENDING' and not other.final offset 0)`;

const OPERATIONS = `
  select order_id, id from payment_operations candidate
  where not handed_over and id >= $2::uuid and id::text <> all ($4::text[])`;

export const epochMsSql = (time: string) => `floor(extract(epoch from ${time}) * 1000)::bigint`;

export const rowsAsJson = (query: string) =>
  `(select coalesce(json_agg(json_build_object('orderId', order_id, 'id', id) order by id), '[]') from (${query}) w)`;

/**
 * Finds waiting tasks. Locks nothing. `$1`: maximum number of tasks of each kind, `$2`: start of the scan of
 * operations, `$3`: start of the scan of events, `$4`: ids of tasks to leave out.
 */
const scanOutboxStatement = statement<Waiting>(`
  select
    ${rowsAsJson(`${OPERATIONS} and not (${BLOCKED_BY_CAPTURE}) order by id limit $1`)} as operations,
    (select id from (${OPERATIONS} and ${BLOCKED_BY_CAPTURE} order by id limit 1) h) as held,
    (select coalesce(json_agg(json_build_object('provider', provider, 'id', id, 'ms', ${epochMsSql('received_at')})), '[]')
      from (select provider, id, received_at from provider_events
        where not handed_over and received_at >= to_timestamp($3::bigint / 1000.0) and id <> all ($4::text[])
        order by received_at limit $1) e) as events,
    ${epochMsSql('statement_timestamp()')} as ms`);

const marks = new LowWaterMarks<Begin>({ operations: firstIdAt(0), events: 0 }, FULL_SCAN_MS);

/**
 * Finds at most `limit` waiting tasks of each kind, the oldest first. The caller must call `onTaken` with the tasks
 * that it has taken, so that the next scan starts after them. `leftOut`: ids of tasks to leave out.
 */
export async function scanOutbox(
  db: Database,
  limit: number,
  leftOut: string[],
): Promise<{ waiting: Waiting; onTaken: (taken: HandedOver) => void }> {
  const mark = marks.of(db);
  const { operations, events } = mark.begin;
  const { rows } = await scanOutboxStatement(db, limit, operations, events, leftOut);
  const waiting = rows[0]!;
  return { waiting, onTaken: (taken) => mark.move(nextBegin(waiting, taken, limit)) };
}

/** Returns the start of the next scan. All tasks before this start have been taken. */
function nextBegin({ operations, events, held, ms }: Waiting, taken: HandedOver, limit: number): Begin {
  const settled = ms - COMMIT_DELAY_MAX_MS;
  return {
    operations: minId(firstIdAt(settled), firstNotTaken(operations, taken.operations, limit)?.id, held),
    events: Math.min(settled, firstNotTaken(events, taken.events, limit)?.ms ?? settled),
  };
}
