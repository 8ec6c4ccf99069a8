import { expressionBuilder, sql } from 'kysely';
import type { DB } from '../../generated/database.ts';
import type { Database } from '../index.ts';
import type { MatterKind, MatterStatus } from '../orders/state.ts';
import { type PageRequest, type SortedList, countOf, rowsOfSpan } from '../pages.ts';
import { textOf } from '../statement.ts';
import { type MatterRecord, matterColumns } from './rows.ts';

export async function getMatter(db: Database, id: string): Promise<MatterRecord | undefined> {
  return db.selectFrom('matters').select(matterColumns).where('matters.id', '=', id).executeTakeFirst();
}

const rowOfPage = sql.raw<MatterRecord>(
  textOf(
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

/** A page of the matters that match, the oldest first, and how many there are. */
export async function listMatters(
  db: Database,
  filter: MatterFilter,
  page: PageRequest,
): Promise<{ matters: MatterRecord[]; totalCount: number }> {
  const matching = matchingMatters(db, filter);
  const span = { direction: 'asc', limit: page.size, offset: page.page * page.size } as const;
  const [matters, totalCount] = await Promise.all([
    rowsOfSpan(db, matching, rowOfPage, span),
    countOf(matching),
  ]);
  return { matters, totalCount };
}

/** The same list, for whoever reads it together with others. */
export const matterList = (db: Database, filter: MatterFilter): SortedList<MatterRecord> => ({
  db,
  idsOf: ({ direction }, after) =>
    matchingMatters(db, filter).$if(after !== undefined, (qb) =>
      qb.where('matters.id', direction === 'desc' ? '<' : '>', after!),
    ),
  idsAmong: (ids) => matchingMatters(db, filter).where('matters.id', '=', sql<string>`any (${ids}::uuid[])`),
  row: rowOfPage,
  count: () => countOf(matchingMatters(db, filter)),
});
