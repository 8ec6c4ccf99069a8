/**
 * Batching: items that arrive at about the same time are processed together, because a statement for many items costs
 * little more than a statement for one item.
 *
 * Lanes process the batches, each lane one batch at a time. An item is WAITING until a lane takes it, together with all
 * other waiting items. The item is then UNDER WAY (its batch is being processed). An item ends with its own result, or
 * with the error of its batch. An idle lane starts one turn of the event loop after the first item arrived. So all
 * requests that are read from sockets in that turn are in the same batch. A busy lane takes the items that have arrived
 * by the end of its current batch.
 */
import { setImmediate } from 'node:timers/promises';
import { QueueFull } from './transient-errors.ts';

interface Options {
  /**
   * Number of batches that are processed at the same time. With several lanes, one slow batch doesn't delay all others.
   */
  lanes?: number;
  /** Maximum number of items in a batch. */
  sizeMax?: number;
  /** Maximum number of waiting items. Any further item is refused with `QueueFull`. */
  waitingMax?: number;
}

/**
 * Options for batched reads. Four statements run at the same time, so that one slow statement doesn't delay all others.
 * The number is small, so that requests are collected for the next statement.
 */
export const READS: Options = { lanes: 4, waitingMax: 1_000 };

/**
 * Options for batched writes. The size is limited because a larger batch isn't faster per item, and holds its locks for
 * longer.
 */
export const WRITES: Options = { sizeMax: 100 };

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Creates a batcher: a function that adds an item and returns its result. `work` processes a batch, and returns a
 * result for each item, in the order of the items.
 */
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
        batch.forEach(({ resolve }, index) => resolve(results[index]!)); // `work` returns as many results.
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

/** Creates a batcher with separate batches per key. An item waits only for batches with its own key. */
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
