/**
 * Counts the orders that were created in a period. The id of an order contains the database's time of creation, so no
 * order gets an id of an hour that has passed. Therefore a process counts the orders of each hour once, and remembers
 * their number until orders are removed. If the clock was ahead, it may show a passed hour again. So only hours before the
 * present time by the clock are used.
 */
import { SERVER_START_TIME } from '../../../packages/postgres/statements/snapshot.ts';
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { firstIdAt, timeOf } from '../../base/ids.ts';
import { countMatches } from '../../call/pagination.ts';

/** A period: from `createdFrom` (inclusive) to `createdTo` (exclusive), in RFC 3339. */
export interface Period {
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
}

/** Maximum number of orders that are counted without the numbers of hours. This takes about 3 ms. */
const FEW = 25_000;

const HOUR_MS = 3_600_000;

/** An hour has passed if an order was created this long after its end. No transaction runs for longer. */
const MARGIN_MS = 600_000;

/** Maximum number of hours that are remembered: 20 years. */
const HOURS_MAX = 175_000;

/**
 * Identifies the orders that exist: `removed` is the number of removed orders. A server that took over may lack orders
 * that the previous server had.
 */
interface State {
  removed: number;
  server: string;
}

/**
 * Numbers of orders. `first`: the first hour since 1970 that is counted. `sums[n]`: number of orders that were created in
 * the first `n` of these hours.
 */
interface Hours {
  state: State;
  first: number;
  sums: number[];
}

const memories = new WeakMap<Database, Hours>();

/** Counts the orders of all customers that were created in a period. The counted number is exact. */
export async function countCreated(db: Database, period: Period): Promise<number> {
  const known = memories.get(db);
  if (!known) {
    const few = await countRows(db, period, FEW);
    if (few < FEW) return few;
  }
  const hours = known ?? (await countHours(db));
  if (!hours) return countRows(db, period);
  memories.set(db, hours);
  const count = await addUp(db, hours, period);
  if (count !== undefined) return count;
  memories.delete(db);
  return countRows(db, period);
}

const NIL = '00000000-0000-0000-0000-000000000000';
const MAX = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Returns the times in milliseconds that enclose a period, and the same times as ids. */
function boundsOf({ createdFrom, createdTo }: Period) {
  const from = createdFrom === undefined ? 0 : Math.ceil(Date.parse(createdFrom));
  const to = createdTo === undefined ? Infinity : Math.ceil(Date.parse(createdTo));
  return {
    from,
    to,
    lower: from === 0 ? NIL : firstIdAt(from),
    upper: to === Infinity ? MAX : firstIdAt(to),
  };
}

function countRows(db: Database, period: Period, limit?: number): Promise<number> {
  const { lower, upper } = boundsOf(period);
  const ids = db.selectFrom('orders').select('id').where('id', '>=', lower).where('id', '<', upper);
  return countMatches(limit === undefined ? ids : db.selectFrom(ids.limit(limit).as('orders')));
}

const STATE = `(select count from order_removals) as removed, ${SERVER_START_TIME} as server`;

/** The id of the last order, and the time by the clock of the database in milliseconds since 1970. */
const LAST = `(select id from orders order by id desc limit 1) as last, (extract(epoch from now()) * 1000)::bigint as now`;

const isSame = (state: State, other: State) =>
  state.removed === other.removed && state.server === other.server;

/** Counts the orders with ids of two ranges. `$1` and `$2`, `$3` and `$4`: first id of the range, and the id after it. */
const edgesStatement = statement<State & { count: number; last: string | null; now: number }>(`
  select (select count(*) from orders where id >= $1 and id < $2)
    + (select count(*) from orders where id >= $3 and id < $4) as count, ${LAST}, ${STATE}`);

/**
 * Adds up the numbers of the whole hours of a period, and the counted orders at its beginning and end. Returns undefined
 * if the remembered numbers are no longer right. Counts the hours that have passed since the last call.
 */
async function addUp(db: Database, hours: Hours, period: Period): Promise<number | undefined> {
  const { from, to, lower, upper } = boundsOf(period);
  const { first, sums } = hours;
  const begin = Math.max(first, Math.ceil(from / HOUR_MS));
  const end = Math.max(begin, Math.min(first + sums.length - 1, Math.floor(to / HOUR_MS)));
  const isWhole = begin < end;
  const edges = isWhole ? [lower, idAt(begin), idAt(end), upper] : [lower, upper, MAX, MAX];
  const { count, last, now, ...state } = (await edgesStatement(db, ...edges)).rows[0]!; // the statement returns one row
  if (!isSame(state, hours.state) || now < (first + sums.length - 1) * HOUR_MS) return undefined;
  if (last !== null && lastPassed(last, now) > first + sums.length)
    memories.set(db, (await addHours(db, hours, lastPassed(last, now))) ?? hours);
  return count + (isWhole ? sums[end - first]! - sums[begin - first]! : 0); // both hours are counted
}

const idAt = (hour: number): string => firstIdAt(hour * HOUR_MS);

/** Returns the hour since 1970 up to which all hours have passed, if this order is the last one. `now`: see `LAST`. */
const lastPassed = (id: string, now: number): number =>
  Math.floor((Math.min(timeOf(id), now) - MARGIN_MS) / HOUR_MS);

const firstStatement = statement<State & { first: string | null; last: string | null; now: number }>(`
  select (select id from orders order by id limit 1) as first, ${LAST}, ${STATE}`);

/** Counts the orders of each hour that has passed. Returns undefined if there are too many hours. */
async function countHours(db: Database): Promise<Hours | undefined> {
  const { first, last, now, ...state } = (await firstStatement(db)).rows[0]!; // the statement returns one row
  if (first === null || last === null) return undefined;
  const begin = Math.floor(timeOf(first) / HOUR_MS);
  return addHours(db, { state, first: begin, sums: [0] }, lastPassed(last, now));
}

/** Counts the orders of hours. `$1`: first ids of the hours, `$2`: ids after the hours. */
const hoursStatement = statement<State & { counts: number[] | null }>(`
  select (
    select json_agg((select count(*) from orders where id >= h.lower and id < h.upper) order by h.n)
    from unnest($1::uuid[], $2::uuid[]) with ordinality h (lower, upper, n)) as counts, ${STATE}`);

/** Counts the orders of the next hours, up to `end`. Returns undefined if orders were removed in the meantime. */
async function addHours(
  db: Database,
  { state, first, sums }: Hours,
  end: number,
): Promise<Hours | undefined> {
  const counted = first + sums.length - 1;
  if (end - first > HOURS_MAX) return undefined;
  const hours = Array.from({ length: Math.max(0, end - counted) }, (_, n) => counted + n);
  const { rows } = await hoursStatement(
    db,
    hours.map(idAt),
    hours.map((hour) => idAt(hour + 1)),
  );
  const { counts, ...now } = rows[0]!; // the statement returns one row
  if (!isSame(now, state)) return undefined;
  const all = [...sums];
  for (const count of counts ?? []) all.push(all.at(-1)! + count); // `sums` has at least one number
  return { state, first, sums: all };
}
