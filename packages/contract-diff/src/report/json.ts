import { type Change, type ChangedPart, countOf } from '../model/changes.ts';
import { LEVELS } from '../model/rules.ts';
import type { Compared, Print } from './compared.ts';

/**
 * Prints the report that report.schema.json describes. The changes are printed one by one, because the report of a large
 * contract may have 30 MB: it lists all operations that a change affects.
 */
export async function printJson(
  print: Print,
  compared: readonly Compared[],
  notices: readonly string[],
): Promise<void> {
  await print('{"versions":[', true);
  for (const [
    index,
    { version, before, after, previous, changes, notCompared, usage },
  ] of compared.entries()) {
    const counts = Object.fromEntries(LEVELS.map((level) => [level, countOf(changes, level)]));
    const observed = usage && { observed: { from: usage.from, to: usage.to } };
    const isNew = previous && { isNew: true, previous };
    const head = JSON.stringify({ version, before, after, ...isNew, ...observed, counts });
    await print(`${index > 0 ? ',' : ''}${head.slice(0, -1)},"changes":[`, true);
    for (const [at, change] of changes.entries())
      await print(`${at > 0 ? ',' : ''}${JSON.stringify(withParts(change))}`, true);
    await print(`],"notCompared":${JSON.stringify(notCompared)}}`, true);
  }
  await print(`],"notices":${JSON.stringify(notices)}}`);
}

/**
 * Lists the parts of a change that aren't the first part of their operation once. Operations name these parts by number,
 * because a schema that contains other schemas may be at hundreds of places of each operation.
 */
function withParts(change: Change): object {
  const parts: ChangedPart[] = [];
  const numbers = new Map<string, number>();
  const byPart = new Map<ChangedPart, number>();
  const numberOf = (part: ChangedPart) => {
    const key = JSON.stringify(part);
    const number = numbers.get(key) ?? parts.push(part) - 1;
    numbers.set(key, number);
    byPart.set(part, number);
    return number;
  };
  const uses = change.uses.map(({ others = [], ...use }) => {
    const listed = new Set(others.map((part) => byPart.get(part) ?? numberOf(part)));
    return listed.size > 0 ? { ...use, others: [...listed] } : use;
  });
  return { ...change, uses, ...(parts.length > 0 && { parts }) };
}
