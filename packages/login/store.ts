import { randomBytes } from 'node:crypto';

export interface Store<Entry> {
  /** Stores an entry under a new id of 256 random bits, which can't be guessed. */
  add(entry: Entry): string;
  /**
   * Returns an entry that hasn't expired. Each call counts as a use of the entry, `idleSeconds` ago: a page that reads by
   * itself says how long ago its user was there.
   */
  get(id: string | undefined, idleSeconds?: number): Entry | undefined;
  /** Returns the seconds until an entry expires without further use. Returns 0 if it has expired. */
  idleSecondsLeft(id: string | undefined): number;
  delete(id: string | undefined): void;
}

export interface StoreOptions {
  /** Maximum number of entries. If there are more entries, a new entry replaces the oldest one. */
  limit: number;
  /** Seconds without use after which an entry expires. */
  idleSeconds: number;
  /** Seconds after which an entry expires in any case. */
  longestSeconds: number;
  now: () => number;
}

/** Stores entries in memory only. A restart loses all entries, so it logs all users out, but loses nothing else. */
export function openStore<Entry>({ limit, idleSeconds, longestSeconds, now }: StoreOptions): Store<Entry> {
  const entries = new Map<string, { entry: Entry; since: number; used: number }>();
  const idleEndOf = ({ used }: { used: number }): number => used + idleSeconds * 1000;
  return {
    add(entry) {
      const id = randomBytes(32).toString('base64url');
      entries.set(id, { entry, since: now(), used: now() });
      // A Map iterates in the order of insertion, so the first key is the oldest entry.
      if (entries.size > limit) entries.delete(entries.keys().next().value!);
      return id;
    },
    get(id = '', idleFor = 0) {
      const found = entries.get(id);
      if (!found) return undefined;
      const isOver = now() > idleEndOf(found) || now() - found.since > longestSeconds * 1000;
      if (isOver) {
        entries.delete(id);
        return undefined;
      }
      found.used = Math.max(found.used, now() - idleFor * 1000);
      return found.entry;
    },
    idleSecondsLeft(id = '') {
      const found = entries.get(id);
      return found ? Math.max(0, Math.round((idleEndOf(found) - now()) / 1000)) : 0;
    },
    delete(id = '') {
      entries.delete(id);
    },
  };
}
