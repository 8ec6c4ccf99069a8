import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Change, compareContracts } from '../../../../scripts/contract/diff/compare.ts';
import { contractOf } from '../../../../scripts/contract/document.ts';
import type { Level } from '../../../../scripts/contract/diff/findings.ts';

/** Contracts are taken apart and changed here: nothing is known of their types. */
export type Contract = any;
export type Schema = Record<string, unknown> | boolean;

/** The gravest level, and words of a change of that level. */
export type Expected = 'nothing' | [level: Level, words: string];

export const base = (): Contract => parse(readFileSync(join(import.meta.dirname, 'base.yaml'), 'utf8'));

export const compare = (before: Contract, after: Contract): Change[] =>
  compareContracts(contractOf(before, 'before'), contractOf(after, 'after'));

/** What is called how: the level of the gravest change, and the sentences of that level. */
export function verdict(changes: readonly Change[]): { level: Level | 'nothing'; sentences: string } {
  const level = changes[0]?.level ?? 'nothing';
  const gravest = changes.filter((change) => change.level === level);
  return {
    level,
    sentences: gravest.map(({ subjects, text }) => `${subjects.join(', ')}: ${text}`).join('\n'),
  };
}

/** What is left of the changes if texts don't count. */
export const inMeaning = (changes: readonly Change[]) =>
  changes.filter(({ level }) => level !== 'documentation');

/** A contract in which the schema is all that consumers send, or all that they receive. */
export function withSchema(schema: Schema, direction: 'sent' | 'received'): Contract {
  const contract = base();
  const content = { 'application/json': { schema } };
  const body = direction === 'sent' ? { requestBody: { content } } : {};
  const answer = direction === 'sent' ? {} : { content };
  contract.webhooks = {};
  contract.paths = { '/teas': { put: { ...body, responses: { 200: { description: 'Done.', ...answer } } } } };
  return contract;
}
