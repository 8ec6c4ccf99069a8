/**
 * Reads a list whose rows are in several schemas, as one list sorted by id. In this file a part is the rows of the list
 * that one schema has. Ids are compared as texts, which is correct because PostgreSQL writes all ids in lower case.
 */
import { sql } from 'kysely';
import type { SortedList, ListSpan } from '../../call/pagination.ts';

/**
 * If a page starts at this offset or later, the rows of the list are counted before the page is read. The count shows
 * which end of the list is nearer, and the page is read from that end.
 */
const DEEP = 10_000;

/** To skip the rows before a page, `skip` reads only every 100th id of each part, and not all ids. */
const STEP = 100;

interface Identified {
  id: string;
}

/**
 * Reads a page of the whole list, and counts the rows of all pages. If `after` is defined, the page starts after this
 * id.
 */
export async function readMerged<Row extends Identified>(
  parts: readonly SortedList<Row>[],
  span: ListSpan,
  after?: string,
): Promise<{ rows: Row[]; totalCount: number }> {
  const count = async () => {
    const counts = await Promise.all(parts.map((part) => part.count()));
    return counts.reduce((sum, one) => sum + one, 0);
  };
  if (span.offset < DEEP) {
    const [rows, totalCount] = await Promise.all([readRowsOf(parts, span, after), count()]);
    return { rows, totalCount };
  }
  const totalCount = await count();
  return { rows: await deepRowsOf(parts, span, totalCount), totalCount };
}

/**
 * Reads a page far from the start of the list. Skips rows from the start or from the end of the list, whichever is
 * nearer to the page.
 */
async function deepRowsOf<Row extends Identified>(
  parts: readonly SortedList<Row>[],
  span: ListSpan,
  totalCount: number,
): Promise<Row[]> {
  const rest = totalCount - span.offset;
  if (rest <= 0) return [];
  if (rest > span.offset) return readRowsOf(parts, span, undefined);
  const rows = await readRowsOf(
    parts,
    {
      direction: span.direction === 'desc' ? 'asc' : 'desc',
      limit: Math.min(span.limit, rest),
      offset: Math.max(0, rest - span.limit),
    },
    undefined,
  );
  return rows.toReversed();
}

/** Reads the ids of the page from the lists of all schemas. Then reads each row from the list that contains its id. */
async function readRowsOf<Row extends Identified>(
  parts: readonly SortedList<Row>[],
  { direction, limit, offset }: ListSpan,
  after: string | undefined,
): Promise<Row[]> {
  const { skipped, starts } = await skip(parts, { direction, limit: offset, offset: 0 }, after);
  const before = offset - skipped;
  const upTo = { direction, limit: before + limit, offset: 0 };
  const ids = await Promise.all(parts.map((part, n) => readIds(part, upTo, starts[n] ?? after)));
  const merged = inOrder(ids.flat(), direction, (id) => id);
  const wanted = new Set(merged.slice(before, before + limit));
  const page = { direction, limit, offset: 0 };
  const rows = await Promise.all(
    parts.map(async (part, n) => {
      const own = ids[n]!.filter((id) => wanted.has(id));
      return own.length === 0 ? [] : part.readRows(part.idsAmong(own), page);
    }),
  );
  if (rows.flat().length === wanted.size) return inOrder(rows.flat(), direction, ({ id }) => id);
  // Some rows have left the list since their ids were read. The next rows must fill the page, because a client would
  // take an incomplete page for the last page.
  return rowsAfter(parts, page, before === 0 ? after : merged[before - 1]);
}

/**
 * Reads a page in one query per part. Each part returns a full page, and the first rows of all parts become the page.
 */
async function rowsAfter<Row extends Identified>(
  parts: readonly SortedList<Row>[],
  page: ListSpan,
  after: string | undefined,
): Promise<Row[]> {
  const rows = await Promise.all(parts.map((part) => part.readRows(part.idsOf(page, after), page)));
  return inOrder(rows.flat(), page.direction, ({ id }) => id).slice(0, page.limit);
}

/**
 * Skips most of the first `limit` ids of the merged list without reading all ids. Returns, for each part (the list of
 * one schema), the id after which the next read starts, and the total number of skipped ids. The id is undefined if the
 * part has no skipped ids. The function reads sample ids: every `STEP`th id of each part. Up to a sample id, a part may
 * have almost `STEP` ids more than its sample ids show. So the function uses one sample id less per part, and never
 * skips an id of the page.
 */
async function skip(
  parts: readonly SortedList<unknown>[],
  span: ListSpan,
  after: string | undefined,
): Promise<{ skipped: number; starts: (string | undefined)[] }> {
  const starts: (string | undefined)[] = [];
  const most = Math.floor(span.limit / STEP) - parts.length;
  if (most <= 0) return { skipped: 0, starts };
  const marks = await Promise.all(parts.map((part) => readMarks(part, span, after)));
  const all = marks.flatMap((ids, n) => ids.map((id) => ({ id, n })));
  const passed = inOrder(all, span.direction, ({ id }) => id).slice(0, most);
  for (const { id, n } of passed) starts[n] = id;
  return { skipped: passed.length * STEP, starts };
}

const spanOfIds = (part: SortedList<unknown>, span: ListSpan, after: string | undefined) =>
  part.idsOf(span, after).orderBy('id', span.direction).limit(span.limit);

async function readIds(
  part: SortedList<unknown>,
  span: ListSpan,
  after: string | undefined,
): Promise<string[]> {
  const rows = await spanOfIds(part, span, after).execute();
  return rows.map(({ id }) => id);
}

/** Reads every `STEP`th id of one part's rows. */
async function readMarks(
  part: SortedList<unknown>,
  span: ListSpan,
  after: string | undefined,
): Promise<string[]> {
  const order = span.direction === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<Identified>`
    select id from (
      select id, row_number() over (order by id ${order}) as n from (${spanOfIds(part, span, after)}) span
    ) numbered where n % ${sql.lit(STEP)} = 0 order by id ${order}`.execute(part.db);
  return rows.map(({ id }) => id);
}

function inOrder<One>(
  all: readonly One[],
  direction: ListSpan['direction'],
  idOf: (one: One) => string,
): One[] {
  const sign = direction === 'asc' ? 1 : -1;
  return all.toSorted((a, b) => (idOf(a) < idOf(b) ? -sign : sign));
}
