import { type SqlBool, expressionBuilder, sql } from 'kysely';
import type { DB } from '../../../generated/database.ts';
import { compileToText } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import {
  type Ids,
  type KeysetRequest,
  type SortedList,
  type ListSpan,
  countMatches,
  readSpan,
  toKeysetPage,
} from '../../call/pagination.ts';
import { type MatterRecord, matterColumns } from '../model/matters.ts';
import type { MatterKind, MatterStatus } from '../model/order-rules.ts';

export async function getMatter(db: Database, id: string): Promise<MatterRecord | undefined> {
  return db.selectFrom('matters').select(matterColumns).where('matters.id', '=', id).executeTakeFirst();
}

const rowOfPage = sql.raw<MatterRecord>(
  compileToText(
    expressionBuilder<DB>()
      .selectFrom('matters')
      .select(matterColumns)
      .where('matters.id', '=', sql.ref<string>('page.id')),
  ),
);

export interface MatterFilter {
  status?: MatterStatus | undefined;
  kind?: MatterKind | undefined;
  attemptId?: string | undefined;
}

const matchingMatters = (db: Database, { status, kind, attemptId }: MatterFilter) =>
  db
    .selectFrom('matters')
    .select('matters.id')
    .$if(status !== undefined, (qb) => qb.where('matters.status', '=', sql.lit(status!)))
    .$if(kind !== undefined, (qb) => qb.where('matters.kind', '=', sql.lit(kind!)))
    .$if(attemptId !== undefined, (qb) => qb.where('matters.attempt_id', '=', attemptId!));

/** A page of matters (cases that an operator must decide). `totalCount`: number of matters on all pages. */
export interface MatterList {
  matters: MatterRecord[];
  hasNext: boolean;
  totalCount: number;
}

/**
 * Returns a page of the matters that match the filter, the oldest first. If `after` is given, starts after the matter
 * with this id.
 */
export async function listMatters(
  db: Database,
  filter: MatterFilter,
  { page, size, after }: KeysetRequest,
): Promise<MatterList> {
  const span = spanOf(page, size);
  const { idsOf, readRows, count } = matterList(db, filter);
  const [found, totalCount] = await Promise.all([readRows(idsOf(span, after), span), count()]);
  return toMatterList(found, size, totalCount);
}

/**
 * Returns the span of rows to read for a page. The span has one row more than the page. If this additional row exists,
 * there is a next page.
 */
export const spanOf = (page: number, size: number): ListSpan => ({
  direction: 'asc',
  limit: size + 1,
  offset: page * size,
});

/** Builds a page. `found`: the matters of the page, and one more matter if there is a next page. */
export function toMatterList(found: MatterRecord[], size: number, totalCount: number): MatterList {
  const { rows, hasNext } = toKeysetPage(found, size);
  return { matters: rows, hasNext, totalCount };
}

/** The list of matters in one schema. Callers may merge the lists of several schemas. */
export const matterList = (db: Database, filter: MatterFilter): SortedList<MatterRecord> => ({
  db,
  idsOf: (span, after) => idsOf(db, filter, span, after),
  idsAmong: (ids) => matchingMatters(db, filter).where('matters.id', '=', sql<string>`any (${ids}::uuid[])`),
  readRows: (ids, span) => readSpan(db, ids, rowOfPage, span),
  count: () => countMatches(matchingMatters(db, filter)),
});

const STATUSES = Object.keys({ OPEN: true, RESOLVED: true } satisfies Record<MatterStatus, true>);

/** Ids that are less or greater than the ids of all matters. */
const NIL = '00000000-0000-0000-0000-000000000000';
const MAX = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Selects the ids of matters. If the filter has a kind, reads a range of the index by kind for each permitted status. The
 * conditions compare kind, status and id together. Otherwise PostgreSQL might read all matters by id to find the few of
 * this kind.
 */
function idsOf(
  db: Database,
  { kind, status, ...filter }: MatterFilter,
  { direction, limit, offset }: ListSpan,
  after: string | undefined,
): Ids {
  const lower = (direction === 'asc' ? after : undefined) ?? NIL;
  const upper = (direction === 'desc' ? after : undefined) ?? MAX;
  if (kind === undefined)
    return matchingMatters(db, { status, ...filter })
      .where('matters.id', '>', lower)
      .where('matters.id', '<', upper);
  const key = sql`(matters.kind, matters.status, matters.id)`;
  const range = matchingMatters(db, filter)
    .where(sql<SqlBool>`${key} > (${kind}, permitted.status, ${lower}::uuid)`)
    .where(sql<SqlBool>`${key} < (${kind}, permitted.status, ${upper}::uuid)`)
    .orderBy('matters.kind', direction)
    .orderBy('matters.status', direction)
    .orderBy('matters.id', direction)
    .limit(offset + limit);
  const statuses = status === undefined ? STATUSES : [status];
  const ids = db
    .selectFrom(sql<{ status: string }>`(select unnest(${statuses}::text[]) as status)`.as('permitted'))
    .innerJoinLateral(range.as('matters'), (join) => join.onTrue())
    .select('matters.id');
  return db.selectFrom(ids.as('matters')).select('matters.id');
}
