import { type Change, compareContracts } from '../src/compare.ts';
import { contractOf } from '../src/openapi/document.ts';
import type { Contract } from './cases/case.ts';

export const compare = (before: Contract, after: Contract): Change[] =>
  compareContracts(contractOf(before, 'before'), contractOf(after, 'after'));

/** Returns the level of the gravest change, and all changes of that level. */
export function verdict(changes: readonly Change[]) {
  const level = changes[0]?.level ?? 'nothing';
  return { level, changes: changes.filter((change) => change.level === level) };
}

/** Formats a change as a sentence, as the report does. */
export const sentence = ({ subjects, text }: Change): string => `${subjects.join(', ')}: ${text}`;

/** Returns the changes without those that only change texts. */
export const inMeaning = (changes: readonly Change[]) =>
  changes.filter(({ level }) => level !== 'documentation');
