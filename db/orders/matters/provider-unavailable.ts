/**
 * Opens and closes the matter PROVIDER_UNAVAILABLE (a case for an operator): the payment provider doesn't answer. The
 * matter has no order, so it is opened and closed in its own transaction. If several processes call the function at the
 * same time, only one matter is opened.
 */
import type { Database } from '../../base/database.ts';
import type { Caller } from '../../call/caller.ts';
import { closeMatterWithoutOrder, openMatter } from './open-and-close.ts';

const KIND = 'PROVIDER_UNAVAILABLE';

/** Opens the matter, unless it is already open. */
export async function reportUnavailable(db: Database, detail: string): Promise<void> {
  await db.transaction().execute((trx) => openMatter(trx, { kind: KIND, detail }));
}

/** Returns the id of the open matter, or undefined if the matter isn't open. */
export async function findUnavailable(db: Database): Promise<string | undefined> {
  const open = await db
    .selectFrom('matters')
    .select('id')
    .where('kind', '=', KIND)
    .where('status', '=', 'OPEN')
    .executeTakeFirst();
  return open?.id;
}

/** Closes the matter, because the provider answers again. */
export async function closeUnavailable(db: Database, caller: Caller): Promise<void> {
  await db.transaction().execute((trx) => closeMatterWithoutOrder(trx, KIND, caller));
}
