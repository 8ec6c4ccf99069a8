import type { Database } from './database.ts';

/** Thrown by a read that a standby can't answer. The caller repeats the read on the primary. */
export class OnlyOnPrimary extends Error {
  override readonly name = 'OnlyOnPrimary';
}

const standbys = new WeakSet<Database>();

export const markAsStandby = (db: Database): unknown => standbys.add(db);

/** Throws `OnlyOnPrimary` if the database is a standby. */
export function refuseStandby(db: Database): void {
  if (standbys.has(db)) throw new OnlyOnPrimary('only the primary can answer this');
}
