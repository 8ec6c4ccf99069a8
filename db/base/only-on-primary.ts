import type { Database } from './database.ts';

/** This can't be read from a standby: the primary is asked. */
export class OnlyOnPrimary extends Error {
  override readonly name = 'OnlyOnPrimary';
}

const standbys = new WeakSet<Database>();

export const markAsStandby = (db: Database): unknown => standbys.add(db);

/** Throws `OnlyOnPrimary`. */
export function refuseStandby(db: Database): void {
  if (standbys.has(db)) throw new OnlyOnPrimary('only the primary knows');
}
