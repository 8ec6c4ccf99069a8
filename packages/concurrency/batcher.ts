/**
 * Batching: items that are given at about the same time are worked on together, because a statement for many costs
 * little more than one for one.
 *
 * An item WAITS until a lane takes it with all others that wait, is then UNDER WAY, and ends with its own result, or with
 * the error of its batch. A lane that was idle begins one turn of the event loop after the first item, so that requests
 * which are read from the sockets in that turn come along; a lane that is busy takes what has gathered as it ends.
 */
import { setImmediate } from 'node:timers/promises';
import { QueueFull } from './transient-errors.ts';

interface Options {
  /** Number of batches at the same time: with more than one, a slow batch doesn't delay all others. */
  lanes?: number;
  /** Items in a batch at most. */
  sizeMax?: number;
  /** Items that wait at most; one more throws `QueueFull`. */
  waitingMax?: number;
}

/**
 * Options for reads. Four statements run concurrently, so that a slow one doesn't delay all others. There are no
 * more, so that requests gather for the next statement.
 */
export const READS: Options = { lanes: 4, waitingMax: 1_000 };

/** Options for writes: a larger batch isn't faster per item, and keeps its locks for longer. */
export const WRITES: Options = { sizeMax: 100 };

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** `work` returns a result for each item, in their order. */
export function createBatcher<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  { lanes = 1, sizeMax = Infinity, waitingMax = Infinity }: Options = {},
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let busyLanes = 0;
  let isGathering = false;

  async function runBatches() {
    busyLanes += 1;
    isGathering = true;
    await setImmediate();
    isGathering = false;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, sizeMax);
      try {
        const results = await work(batch.map(({ item }) => item));
        batch.forEach(({ resolve }, index) => resolve(results[index]!)); // as many, in their order
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    busyLanes -= 1;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= waitingMax) return reject(new QueueFull('too many requests wait for an answer'));
      waiting.push({ item, resolve, reject });
      if (busyLanes < lanes && !isGathering) void runBatches();
    });
}

/** Batches per key: an item waits only for batches of its own key. */
export function createKeyedBatcher<Item, Result>(
  keyOf: (item: Item) => string,
  work: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  const batches = new Map<string, { add: (item: Item) => Promise<Result>; pending: number }>();
  return async (item) => {
    const key = keyOf(item);
    const batch = batches.get(key) ?? { add: createBatcher(work), pending: 0 };
    batches.set(key, batch);
    batch.pending += 1;
    try {
      return await batch.add(item);
    } finally {
      batch.pending -= 1;
      if (batch.pending === 0) batches.delete(key);
    }
  };
}
