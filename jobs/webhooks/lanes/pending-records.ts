import type { DeliveryRecord } from '../../../db/webhooks/lanes/record-deliveries.ts';
import type { Lane } from './lane.ts';

const BATCH_MAX = 500;

/** A delivery whose current state must be written. */
export interface Entry {
  lane: Lane;
  record: DeliveryRecord;
}

const keyOf = ({ record }: Entry): string => record.endpoint_id + record.event_id;

/**
 * Entries that wait to be written, the oldest first. The class does no I/O: it queries no database and sends nothing.
 */
export class PendingRecords {
  readonly #entries: Entry[] = [];

  get count(): number {
    return this.#entries.length;
  }

  add(entry: Entry): void {
    this.#entries.push(entry);
  }

  putBack(entries: Entry[]): void {
    this.#entries.unshift(...entries);
  }

  /** Removes and returns the oldest entries, at most one entry for each delivery. */
  take(): Entry[] {
    const batch = new Map<string, Entry>();
    const left: Entry[] = [];
    for (const entry of this.#entries) {
      const key = keyOf(entry);
      const isFree = batch.size < BATCH_MAX && !batch.has(key);
      if (isFree) batch.set(key, entry);
      else left.push(entry);
    }
    this.#entries.splice(0, Infinity, ...left);
    return [...batch.values()];
  }

  takeAll(): Entry[] {
    return this.#entries.splice(0);
  }

  /** Returns the entries of `batch` whose deliveries have no newer entry. */
  notAgain(batch: Entry[]): Entry[] {
    const left = new Set(this.#entries.map(keyOf));
    return batch.filter((entry) => !left.has(keyOf(entry)));
  }
}
