import { VERBS } from '../verb-requests.ts';

/** What wrk sends. */
export const LOAD_TITLES = {
  get: 'one order',
  list: 'first page of 20',
  create: 'create, 10,000 SKUs',
  'create-hot': 'create, one hot SKU',
} as const;

export type LoadCase = keyof typeof LOAD_TITLES;
export type VerbCase = keyof typeof VERBS;

export const READS: readonly LoadCase[] = ['get', 'list'];
export const CREATES: readonly LoadCase[] = ['create', 'create-hot'];
// VERBS has no others.
export const VERB_CASES = Object.keys(VERBS) as VerbCase[];

/** Those of which a turn says how many were done, and for how much CPU. */
export type RateCase = LoadCase | VerbCase;
export type Case = RateCase | 'paid';

/** In the order in which they are measured: reads first, so that all their rounds see the same data. */
export const CASES: readonly Case[] = [...READS, 'paid', ...VERB_CASES, ...CREATES];

export const titleOf = (name: RateCase): string =>
  name in VERBS ? VERBS[name as VerbCase].title : LOAD_TITLES[name as LoadCase];
