/** Lines of a text that were replaced: `from` is the number of the first line, in the new text. */
export interface Hunk {
  readonly from: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** Maximum number of pairs of lines to compare. If two texts need more, their different lines are one hunk. */
const PAIRS_MAX = 1_000_000;

/** Finds the lines that differ between two texts: the shortest list of removed and added lines. */
export function hunksBetween(before: string, after: string): Hunk[] {
  const [old, current] = [before.trimEnd().split('\n'), after.trimEnd().split('\n')];
  let start = 0;
  while (start < old.length && start < current.length && old[start] === current[start]) start += 1;
  let end = 0;
  const shorter = Math.min(old.length, current.length) - start;
  while (end < shorter && old.at(-1 - end) === current.at(-1 - end)) end += 1;
  const removed = old.slice(start, old.length - end);
  const added = current.slice(start, current.length - end);
  if (removed.length * added.length > PAIRS_MAX) return [{ from: start + 1, removed, added }];
  return splitHunk(removed, added, start + 1);
}

/** Splits a hunk at the lines that both of its sides contain. */
function splitHunk(removed: readonly string[], added: readonly string[], first: number): Hunk[] {
  const common = commonLengths(removed, added);
  const hunks: { from: number; removed: string[]; added: string[] }[] = [];
  let isOpen = false;
  let [i, j] = [0, 0];
  while (i < removed.length || j < added.length) {
    if (i < removed.length && j < added.length && removed[i] === added[j]) {
      isOpen = false;
      i += 1;
      j += 1;
      continue;
    }
    if (!isOpen) hunks.push({ from: first + j, removed: [], added: [] });
    isOpen = true;
    const hunk = hunks.at(-1)!; // `isOpen` says that there is a hunk.
    const isAdded = i === removed.length || (j < added.length && common[i]![j + 1]! > common[i + 1]![j]!);
    if (isAdded)
      hunk.added.push(added[j++]!); // The loop ends at the last line.
    else hunk.removed.push(removed[i++]!);
  }
  return hunks;
}

/** Returns the number of common lines, in their order, of the rests of both lists that begin at each pair of lines. */
function commonLengths(removed: readonly string[], added: readonly string[]): number[][] {
  const lengths = Array.from({ length: removed.length + 1 }, () => Array<number>(added.length + 1).fill(0));
  for (let i = removed.length - 1; i >= 0; i -= 1)
    for (let j = added.length - 1; j >= 0; j -= 1)
      // The lists of lengths have one entry more than the lists of lines.
      lengths[i]![j] =
        removed[i] === added[j]
          ? lengths[i + 1]![j + 1]! + 1
          : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  return lengths;
}
