import { randomBytes } from 'node:crypto';

export interface Store<Entry> {
  /** Stores an entry under a new id that can't be guessed (256 random bits). */
  add(entry: Entry): string;
  /** Returns the entry, unless it has expired. This call counts as a use of the entry. */
  get(id: string | undefined): Entry | undefined;
  delete(id: string | undefined): void;
}

export interface StoreOptions {
  /** Maximum number of entries; a further entry replaces the oldest. */
  limit: number;
  /** Maximum time of an entry without use. */
  idleSeconds: number;
  /** Maximum lifetime of an entry. */
  longestSeconds: number;
  now: () => number;
}

/** Stores sessions in memory: a restart logs all users out, and loses nothing else. */
export function openStore<Entry>({ limit, idleSeconds, longestSeconds, now }: StoreOptions): Store<Entry> {
  const entries = new Map<string, { entry: Entry; since: number; used: number }>();
  return {
    add(entry) {
      const id = randomBytes(32).toString('base64url');
      entries.set(id, { entry, since: now(), used: now() });
      // A Map iterates in the order of insertion.
      if (entries.size > limit) entries.delete(entries.keys().next().value!);
      return id;
    },
    get(id = '') {
      const found = entries.get(id);
      if (!found) return undefined;
      const isOver = now() - found.used > idleSeconds * 1000 || now() - found.since > longestSeconds * 1000;
      if (isOver) {
        entries.delete(id);
        return undefined;
      }
      found.used = now();
      return found.entry;
    },
    delete(id = '') {
      entries.delete(id);
    },
  };
}
