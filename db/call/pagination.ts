import {
  type OrderByExpression,
  type RawBuilder,
  type ReferenceExpression,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import type { DB } from '../../generated/database.ts';
import type { Database } from '../base/database.ts';

export interface PageRequest {
  /** From 0. */
  page: number;
  size: number;
}

/** A page that begins after an entry, or `page` pages after the first entry. */
export interface KeysetRequest extends PageRequest {
  /** The key of that entry, which may be gone from the list. */
  after?: string | undefined;
}

/** The rows of a page, and whether the list goes on after it. */
export interface KeysetPage<Row> {
  rows: Row[];
  hasNext: boolean;
}

/** Splits off the row that was read beyond a page to see whether the list goes on. */
export const toKeysetPage = <Row>(rows: Row[], size: number): KeysetPage<Row> => ({
  rows: rows.slice(0, size),
  hasNext: rows.length > size,
});

/** A range of a sorted list. */
export interface ListSpan {
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

export type Ids = SelectQueryBuilder<DB, keyof DB, { id: string }>;

/** A list that is sorted by id, and that has further entries in other schemas (`db/shards/lists/merged-lists.ts`). */
export interface SortedList<Row> {
  db: Database;
  /** Selects the ids after one, without an order: at least those that the span may need. */
  idsOf(span: ListSpan, after: string | undefined): Ids;
  /** Selects those of these ids that the list still has. */
  idsAmong(ids: readonly string[]): Ids;
  /** Reads the rows of these ids, within a span. */
  readRows(ids: Ids, span: ListSpan): Promise<Row[]>;
  count(): Promise<number>;
}

/**
 * Reads the rows of a range of a list that is sorted by id. `ids` selects only ids, which an index may hold, so the
 * rows before the range aren't read. `row` reads the row of `page.id`; with `offset 0` each is looked up, instead of a
 * join of all.
 */
export async function readSpan<Row>(
  db: Database,
  ids: Ids,
  row: RawBuilder<Row>,
  { direction, limit, offset }: ListSpan,
): Promise<Row[]> {
  const page = ids.orderBy('id', direction).limit(limit).offset(offset);
  const order = direction === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<Row>`
    select found.* from (${page}) page cross join lateral (${row} offset 0) found order by page.id ${order}`.execute(
    db,
  );
  return rows;
}

/** Reads the rows of one page of a sorted query, and counts the rows of all pages. Two statements, at the same time. */
export async function readPage<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  page: PageRequest,
): Promise<{ rows: Row[]; totalCount: number }> {
  const [rows, totalCount] = await Promise.all([readPageRows(query, page), countMatches(query)]);
  return { rows, totalCount };
}

/** Reads a page of a query, and counts the rows of all pages. `key` sorts the rows, and no two rows have the same. */
export async function readKeysetPage<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  key: ReferenceExpression<DB, Tables>,
  direction: ListSpan['direction'],
  { page, size, after }: KeysetRequest,
): Promise<KeysetPage<Row> & { totalCount: number }> {
  const rest = after === undefined ? query : query.where(key, direction === 'desc' ? '<' : '>', after);
  const sorted = rest
    // The key is a column of the row that the query selects.
    .orderBy(key as OrderByExpression<DB, Tables, Row>, direction)
    .limit(size + 1)
    .offset(page * size);
  // Kysely's `Simplify<Row>` is the same type.
  const [rows, totalCount] = await Promise.all([sorted.execute() as Promise<Row[]>, countMatches(query)]);
  return { ...toKeysetPage(rows, size), totalCount };
}

const readPageRows = <DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { page, size }: PageRequest,
): Promise<Row[]> =>
  query
    .limit(size)
    .offset(page * size)
    .execute();

export async function countMatches<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
): Promise<number> {
  const { count } = await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}
