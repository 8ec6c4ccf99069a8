/**
 * The one matter that says that the payment provider doesn't answer. It belongs to no order, so whoever opens
 * or closes it does so in a transaction of its own; of several processes at once, one does.
 */
import type { Database } from '../../base/database.ts';
import type { Caller } from '../../call/caller.ts';
import { closeWithoutOrder, openMatter } from './change.ts';

const KIND = 'PROVIDER_UNAVAILABLE';

/** Tells a person, unless somebody has done so. */
export async function reportUnavailable(db: Database, detail: string): Promise<void> {
  await db.transaction().execute((trx) => openMatter(trx, { kind: KIND, detail }));
}

/** The matter that says so at the moment. */
export async function findUnavailable(db: Database): Promise<string | undefined> {
  const open = await db
    .selectFrom('matters')
    .select('id')
    .where('kind', '=', KIND)
    .where('status', '=', 'OPEN')
    .executeTakeFirst();
  return open?.id;
}

/** The provider answers again. */
export async function closeUnavailable(db: Database, caller: Caller): Promise<void> {
  await db.transaction().execute((trx) => closeWithoutOrder(trx, KIND, caller));
}
