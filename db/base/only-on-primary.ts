import type { Database } from './database.ts';

/** Thrown if a read is impossible on a standby: the caller reads from the primary. */
export class OnlyOnPrimary extends Error {
  override readonly name = 'OnlyOnPrimary';
}

const standbys = new WeakSet<Database>();

export const markAsStandby = (db: Database): unknown => standbys.add(db);

/** Throws `OnlyOnPrimary`. */
export function refuseStandby(db: Database): void {
  if (standbys.has(db)) throw new OnlyOnPrimary('only the primary can answer this');
}
