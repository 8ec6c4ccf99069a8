import type { Database } from '../index.ts';
import type { MatterKind, MatterStatus } from '../orders/state.ts';
import { type PageRequest, pageOf } from '../pages.ts';
import { type MatterRecord, matterColumns } from './rows.ts';

export async function getMatter(db: Database, id: string): Promise<MatterRecord | undefined> {
  return db.selectFrom('matters').select(matterColumns).where('matters.id', '=', id).executeTakeFirst();
}

/** A page of the matters that match, the oldest first, and how many there are. */
export async function listMatters(
  db: Database,
  { status, kind }: { status?: MatterStatus | undefined; kind?: MatterKind | undefined },
  page: PageRequest,
): Promise<{ matters: MatterRecord[]; total: number }> {
  const sorted = db
    .selectFrom('matters')
    .select(matterColumns)
    .$if(status !== undefined, (qb) => qb.where('matters.status', '=', status!))
    .$if(kind !== undefined, (qb) => qb.where('matters.kind', '=', kind!))
    .orderBy('matters.id');
  const { rows, total } = await pageOf(sorted, page);
  return { matters: rows, total };
}
