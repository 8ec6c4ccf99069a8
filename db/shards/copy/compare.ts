import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { eventCursors } from '../../feed/event-cursors.ts';
import { type EventPage, listEvents as listEventsInOneSchema } from '../../feed/feed.ts';
import { listEvents } from '../feed/list-merged-events.ts';
import { allSchemas } from '../layout/all-schemas.ts';
import type { Shards } from '../layout/shards.ts';
import { type ShardViolation, findAllViolations } from '../operator/find-violations.ts';
import { columnsOf, readPages } from './rows.ts';
import { COPY_RULES, TABLES_OF_ALL } from './copy-rules.ts';

/** The same figure in the original (`before`) and in the copy (`now`). */
interface Compared {
  before: number | string;
  now: number | string;
  isSame: boolean;
}

/**
 * Result of the comparison. `figures`: the compared figures by their names. `faults`: violations of rules in the copy.
 */
export interface Comparison {
  isSame: boolean;
  figures: Record<string, Compared>;
  faults: ShardViolation[];
}

/**
 * Queries for figures that are important to operators. The figure of an installation is the sum of the figures of all
 * its schemas.
 */
const FIGURES: Record<string, string> = {
  'open orders': `select count(*) from orders where status in ('SUBMITTED', 'CONFIRMED')`,
  'captured, in minor units': `select coalesce(sum(captured_amount), 0) from payment_attempts`,
  'refunded, in minor units': `select coalesce(sum(refunded_amount), 0) from payment_attempts`,
  'open matters': `select count(*) from matters where status = 'OPEN'`,
  'units on hand': `select coalesce(sum(on_hand), 0) from stock`,
  'uses of discount codes': `select coalesce(sum(uses), 0) from discount_code_uses`,
  'units reserved': `select coalesce(sum(reserved), 0) from stock`,
};

/** Tables that aren't compared row by row, because their rows rightly differ between the original and the copy. */
const LEFT_OUT = ['customer_slot_keys', 'stock', 'order_counts', 'event_feed', 'operator_commands'];

/**
 * Compares an installation with its copy in shards. Reads all rows of the original and of the copy. `from`: a
 * transaction on the original.
 */
export async function compareShops(from: Database, shards: Shards): Promise<Comparison> {
  const places = allSchemas(shards).map(({ db }) => db);
  const figures: Record<string, Compared> = {};
  for (const [what, query] of Object.entries(FIGURES))
    figures[what] = compared(await figureOf(from, query), await sumOf(places, query));
  for (const { table, isOfMain } of comparedTables()) {
    const query = markQuery(table, await columnsOf(from, table));
    const before = await markOf(from, query);
    const marks = [];
    for (const place of isOfMain ? places.slice(0, 1) : places) marks.push(await markOf(place, query));
    const isSame = before.mark === marks.reduce((sum, { mark }) => sum + mark, 0n);
    figures[`rows of ${table}`] = {
      ...{ before: before.count, now: marks.reduce((sum, { count }) => sum + count, 0), isSame },
    };
  }
  for (const table of TABLES_OF_ALL) {
    const query = markQuery(table, await columnsOf(from, table));
    const { count, mark } = await markOf(from, query);
    for (const { name = 'main', db } of allSchemas(shards)) {
      const copied = await markOf(db, query);
      figures[`${table} in ${name}`] = { before: count, now: copied.count, isSame: copied.mark === mark };
    }
  }
  figures['SKUs whose stock differs'] = compared(0, await countOtherStock(from, places));
  figures['counters of orders'] = compared(await countersOf([from]), await countersOf(places));
  figures['events of the feed, in order'] = await compareFeeds(from, shards);
  const faults = await findAllViolations(shards);
  const isSame = faults.length === 0 && Object.values(figures).every((one) => one.isSame);
  return { isSame, figures, faults };
}

const compared = (before: number | string, now: number | string): Compared => ({
  before,
  now,
  isSame: before === now,
});

const comparedTables = (): { table: string; isOfMain: boolean }[] =>
  Object.entries(COPY_RULES).flatMap(([table, fate]) => {
    if (LEFT_OUT.includes(table)) return [];
    if (fate === 'everywhere') return [];
    const isCompared = fate === 'main' || 'slot' in fate || table === 'events';
    return isCompared ? [{ table, isOfMain: fate === 'main' }] : [];
  });

async function figureOf(db: Database, query: string): Promise<number> {
  const { rows } = await sql<{ figure: string }>`select (${sql.raw(query)})::text as figure`.execute(db);
  return Number(rows[0]!.figure);
}

async function sumOf(places: readonly Database[], query: string): Promise<number> {
  let sum = 0;
  for (const place of places) sum += await figureOf(place, query);
  return sum;
}

/**
 * Builds a query that counts the rows of a table and sums up their checksums. If a row differs between two copies of
 * the table, the sums differ.
 */
const markQuery = (table: string, columns: readonly string[]): string => `
  select count(*) as count, coalesce(sum(('x' || left(md5(row_to_json(r)::text), 15))::bit(60)::bigint), 0)::text as mark
  from (select ${columns.join(', ')} from ${table}) r`;

async function markOf(db: Database, query: string): Promise<{ count: number; mark: bigint }> {
  const { rows } = await sql<{ count: number; mark: string }>`${sql.raw(query)}`.execute(db);
  return { count: rows[0]!.count, mark: BigInt(rows[0]!.mark) };
}

interface Stock {
  sku: string;
  on_hand: number;
  reserved: number;
  version: number;
}

const STOCK = `select sku, on_hand, reserved, version from stock order by sku collate "C"`;

/**
 * Counts the SKUs whose stock differs between the original and the copy. The stock in the copy is the sum of the stocks
 * in all schemas. Each schema counts versions from 1, so the version in the copy is 1 plus the changes in all schemas.
 */
async function countOtherStock(from: Database, places: readonly Database[]): Promise<number> {
  let count = 0;
  for await (const page of readPages<Stock>(from, STOCK)) {
    const known = new Map<string, Stock>();
    const skus = page.map(({ sku }) => sku);
    for (const place of places) {
      const rows = await place
        .selectFrom('stock')
        .select(['sku', 'on_hand', 'reserved', 'version'])
        .where('sku', '=', sql<string>`any (${skus}::text[])`)
        .execute();
      for (const { sku, on_hand, reserved, version } of rows) {
        const sum = known.get(sku) ?? { sku, on_hand: 0, reserved: 0, version: 1 };
        known.set(sku, {
          sku,
          on_hand: sum.on_hand + on_hand,
          reserved: sum.reserved + reserved,
          version: sum.version + version - 1,
        });
      }
    }
    count += page.filter((stock) => JSON.stringify(stock) !== JSON.stringify(known.get(stock.sku))).length;
  }
  return count;
}

/** Returns a text with the number of orders in each status, summed over these schemas. */
async function countersOf(places: readonly Database[]): Promise<string> {
  const counts: Record<string, number> = {};
  for (const place of places) {
    const rows = await place
      .selectFrom('order_counts')
      .select(['status', 'count'])
      .where('customer_id', '=', '')
      .execute();
    for (const { status, count } of rows) counts[status] = (counts[status] ?? 0) + count;
  }
  const some = Object.entries(counts).filter(([, count]) => count !== 0);
  return some
    .map(([status, count]) => `${status} ${count}`)
    .sort()
    .join(', ');
}

const PAGE = 1_000;

/**
 * Compares the feeds of the original and the copy, page by page as a client reads them. Starts at the first event that
 * hasn't been removed.
 */
async function compareFeeds(from: Database, shards: Shards): Promise<Compared> {
  let count = { before: 0, now: 0 };
  let isSame = true;
  const { last_position } = await from
    .selectFrom('event_feed')
    .select('last_position')
    .executeTakeFirstOrThrow();
  const last = (await eventCursors(from)).cursorOf(last_position);
  for (let after: string | undefined; ;) {
    const [before, now] = [
      await listEventsInOneSchema(from, ALL_ORDERS, after, PAGE),
      await listEvents(shards, ALL_ORDERS, after, PAGE),
    ];
    const events = eventsOf(before);
    count = { before: count.before + events.length, now: count.now + eventsOf(now).length };
    isSame &&= JSON.stringify(before) === JSON.stringify(now);
    if (!isSame || before.kind !== 'page' || events.length === 0) {
      isSame &&= before.kind === 'page' && before.next === last;
      return { ...count, isSame };
    }
    after = before.next;
  }
}

const eventsOf = (page: EventPage | { kind: string }): unknown[] => ('events' in page ? page.events : []);
