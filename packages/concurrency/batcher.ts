/**
 * Processes items in batches. Items that arrive at about the same time share a batch, because a statement for many
 * items costs little more than a statement for one item.
 *
 * Lanes process the batches in parallel, one batch per lane at a time. A new item is WAITING. A free lane takes all
 * waiting items as its next batch; these items are then UNDER WAY. Each item ends with its own result, or with the
 * error of its batch. A free lane doesn't take its batch immediately, but one event-loop turn after the first item
 * arrived. So all requests that are read from sockets in that turn share a batch. A busy lane takes the items that have
 * arrived when its current batch ends.
 */
import { setImmediate } from 'node:timers/promises';
import { QueueFull } from './transient-errors.ts';

interface Options {
  /**
   * Number of batches that are processed at the same time. With several lanes, a slow batch doesn't delay all other
   * items.
   */
  lanes?: number;
  /** Maximum number of items in a batch. */
  sizeMax?: number;
  /** Maximum number of waiting items. Further items are refused with `QueueFull`. */
  waitingMax?: number;
  /**
   * Number of batches of about the same size into which all items are divided. A lane then waits until its share of the
   * items is waiting, until no other batch is running, or until an item has waited for `SHARE_WAIT_MS`. Without shares,
   * one lane would take most of the items, and the other lanes would process many small batches.
   */
  shares?: number;
}

/** Maximum time in ms that an item waits in a free lane for other items: see `shares`. */
const SHARE_WAIT_MS = 50;

/**
 * Options for batched reads. Four statements run at the same time, so that a slow statement doesn't delay all other
 * reads. With more lanes, the batches would be smaller.
 */
export const READS: Options = { lanes: 4, waitingMax: 1_000 };

/**
 * Options for batched writes. A batch has at most 100 items, because a larger batch isn't faster per item, but holds
 * its locks longer.
 */
export const WRITES: Options = { sizeMax: 100 };

interface Waiting<Item, Result> {
  item: Item;
  /** Time when the item was added, on the clock of `performance.now()`. */
  since: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Returns a function that adds an item and returns the item's result. `work` processes a batch, and returns a result
 * for each item, in the order of the items.
 */
export function createBatcher<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  { lanes = 1, sizeMax = Infinity, waitingMax = Infinity, shares }: Options = {},
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let busyLanes = 0;
  let isGathering = false;
  let underWay = 0;
  let timer: NodeJS.Timeout | undefined;

  /** Returns how many items the next batch takes. Returns 0 if the items must wait for more items. */
  function nextSize(): number {
    const [oldest] = waiting;
    if (!oldest) return 0;
    const isLate = performance.now() - oldest.since >= SHARE_WAIT_MS;
    if (shares === undefined || isLate) return Math.min(sizeMax, waiting.length);
    const share = Math.min(sizeMax, Math.ceil((waiting.length + underWay) / shares));
    return underWay === 0 || waiting.length >= share ? share : 0;
  }

  function start() {
    if (busyLanes === lanes || isGathering || waiting.length === 0) return;
    if (nextSize() > 0) void runBatches();
    else timer ??= setTimeout(startLate, SHARE_WAIT_MS);
  }

  function startLate() {
    timer = undefined;
    start();
  }

  async function runBatches() {
    busyLanes += 1;
    isGathering = true;
    await setImmediate();
    isGathering = false;
    for (let size = nextSize(); size > 0; size = nextSize()) {
      const batch = waiting.splice(0, size);
      underWay += batch.length;
      start();
      try {
        const results = await work(batch.map(({ item }) => item));
        batch.forEach(({ resolve }, index) => resolve(results[index]!)); // `work` returns as many results.
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      underWay -= batch.length;
      if (shares !== undefined) await setImmediate();
    }
    busyLanes -= 1;
    start();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= waitingMax) return reject(new QueueFull('too many requests wait for an answer'));
      waiting.push({ item, since: performance.now(), resolve, reject });
      start();
    });
}

/**
 * Does the same as `createBatcher`, with separate batches for each key. So an item waits only for batches with the same
 * key.
 */
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
