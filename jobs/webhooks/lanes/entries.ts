import type { DeliveryRecord } from '../../../db/webhooks/lanes/record-deliveries.ts';
import type { Lane } from './lane.ts';

const MOST_AT_ONCE = 500;

/** How a delivery stands, which is to be written. */
export interface Entry {
  lane: Lane;
  record: DeliveryRecord;
}

/** Of its delivery. */
const keyOf = ({ record }: Entry): string => record.endpoint_id + record.event_id;

/** What is to be written, the oldest first. No input or output. */
export class Entries {
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

  /** Takes the oldest. A batch has no event of an endpoint twice. */
  take(): Entry[] {
    const batch = new Map<string, Entry>();
    const left: Entry[] = [];
    for (const entry of this.#entries) {
      const key = keyOf(entry);
      const isFree = batch.size < MOST_AT_ONCE && !batch.has(key);
      if (isFree) batch.set(key, entry);
      else left.push(entry);
    }
    this.#entries.splice(0, Infinity, ...left);
    return [...batch.values()];
  }

  /** Those of a batch about whose deliveries nothing else is to be written. */
  notAgain(batch: Entry[]): Entry[] {
    const left = new Set(this.#entries.map(keyOf));
    return batch.filter((entry) => !left.has(keyOf(entry)));
  }
}
