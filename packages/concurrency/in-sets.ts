import { setImmediate } from 'node:timers/promises';

/** A larger set isn't faster per item, and what it locks is locked for longer. */
const SET_SIZE = 100;

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Does items in sets, because a statement costs more than an item does: those that come in one turn of the event loop,
 * or while a set is being done, are done together. `work` returns a result for each item, in their order; where it
 * rejects, so does every item of the set.
 */
export function inSets<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isBusy = false;

  async function workOff() {
    isBusy = true;
    await setImmediate();
    while (waiting.length > 0) {
      const set = waiting.splice(0, SET_SIZE);
      try {
        const results = await work(set.map(({ item }) => item));
        set.forEach(({ resolve }, index) => resolve(results[index]!));
      } catch (error) {
        for (const { reject } of set) reject(error);
      }
    }
    isBusy = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isBusy) void workOff();
    });
}
