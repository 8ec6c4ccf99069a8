import { expressionBuilder, sql } from 'kysely';
import type { DB } from '../../generated/database.ts';
import type { Database } from '../index.ts';
import type { MatterKind, MatterStatus } from '../orders/state.ts';
import { type PageRequest, countOf, rowsOfSpan } from '../pages.ts';
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

/** A page of the matters that match, the oldest first, and how many there are. */
export async function listMatters(
  db: Database,
  { status, kind }: { status?: MatterStatus | undefined; kind?: MatterKind | undefined },
  page: PageRequest,
): Promise<{ matters: MatterRecord[]; totalCount: number }> {
  const matching = db
    .selectFrom('matters')
    .select('matters.id')
    .$if(status !== undefined, (qb) => qb.where('matters.status', '=', sql.lit(status!)))
    .$if(kind !== undefined, (qb) => qb.where('matters.kind', '=', sql.lit(kind!)));
  const span = { direction: 'asc', limit: page.size, offset: page.page * page.size } as const;
  const [matters, totalCount] = await Promise.all([
    rowsOfSpan(db, matching, rowOfPage, span),
    countOf(matching),
  ]);
  return { matters, totalCount };
}
