import { type Change, compareContracts } from '../src/compare.ts';
import { contractOf } from '../src/openapi/document.ts';
import type { Contract } from './cases/case.ts';

export const compare = (before: Contract, after: Contract): Change[] =>
  compareContracts(contractOf(before, 'before'), contractOf(after, 'after'));

/** Returns the level of the most severe change, and all changes of that level. */
export function verdict(changes: readonly Change[]) {
  const level = changes[0]?.level ?? 'nothing';
  return { level, changes: changes.filter((change) => change.level === level) };
}

/** Formats a change as the report does: the changed parts, and the sentence about the change. */
export const sentence = ({ subjects, text }: Change): string => `${subjects.join(', ')}: ${text}`;

/** Removes the changes that concern only texts. */
export const inMeaning = (changes: readonly Change[]) =>
  changes.filter(({ level }) => level !== 'documentation');
