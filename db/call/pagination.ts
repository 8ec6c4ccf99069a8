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
  /** Number of the page, starting at 0. */
  page: number;
  size: number;
}

/** A request for a page, which starts after `page` whole pages, or after the entry `after`. */
export interface KeysetRequest extends PageRequest {
  /** Key of the entry after which the page starts. The entry may have been deleted. */
  after?: string | undefined;
}

export interface KeysetPage<Row> {
  rows: Row[];
  hasNext: boolean;
}

/**
 * Builds a page. If there is a next page, `rows` has one row more than the page, and this additional row is left out.
 */
export const toKeysetPage = <Row>(rows: Row[], size: number): KeysetPage<Row> => ({
  rows: rows.slice(0, size),
  hasNext: rows.length > size,
});

/** A range of a sorted list: `limit` entries, after the first `offset` entries. */
export interface ListSpan {
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

export type Ids = SelectQueryBuilder<DB, keyof DB, { id: string }>;

/**
 * A list that is sorted by id. If an installation has shards, each schema has some entries of the list, and
 * `db/shards/lists/merged-lists.ts` merges them.
 */
export interface SortedList<Row> {
  db: Database;
  /** Selects ids after `after`, unsorted. The query must select all ids of the span, and may select more ids. */
  idsOf(span: ListSpan, after: string | undefined): Ids;
  /** Selects those of the given ids that are still in the list. */
  idsAmong(ids: readonly string[]): Ids;
  /** Reads the rows with these ids. */
  readRows(ids: Ids, span: ListSpan): Promise<Row[]>;
  count(): Promise<number>;
}

/**
 * Reads the rows of a range of a list that is sorted by id. `ids` selects only ids, so PostgreSQL can often find the
 * range in an index, and doesn't read the rows before it. `row` reads the row with the id `page.id`. `offset 0` makes
 * PostgreSQL look up each row of the range, instead of joining all rows.
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

/**
 * Reads a page of a sorted query, and counts the rows of all pages. The statement that reads and the statement that
 * counts are sent at the same time.
 */
export async function readPage<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  page: PageRequest,
): Promise<{ rows: Row[]; totalCount: number }> {
  const [rows, totalCount] = await Promise.all([readPageRows(query, page), countMatches(query)]);
  return { rows, totalCount };
}

/**
 * Reads a page of a query, and counts the rows of all pages with `count`. The rows are sorted by `key`, which must be
 * unique.
 */
export async function readKeysetPage<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  key: ReferenceExpression<DB, Tables>,
  direction: ListSpan['direction'],
  { page, size, after }: KeysetRequest,
  count: () => Promise<number> = () => countMatches(query),
): Promise<KeysetPage<Row> & { totalCount: number }> {
  const rest = after === undefined ? query : query.where(key, direction === 'desc' ? '<' : '>', after);
  const sorted = rest
    // The key is a column that the query selects.
    .orderBy(key as OrderByExpression<DB, Tables, Row>, direction)
    .limit(size + 1)
    .offset(page * size);
  // Kysely infers `Simplify<Row>`, which is the same type as `Row`.
  const [rows, totalCount] = await Promise.all([sorted.execute() as Promise<Row[]>, count()]);
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
