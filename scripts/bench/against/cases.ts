import { VERBS } from '../load/verb-requests.ts';

/** Titles of the cases whose requests wrk sends. */
const LOAD_TITLES = {
  get: 'one order',
  list: 'first page of 20',
  create: 'create, 10,000 SKUs',
  'create-hot': 'create, one hot SKU',
} as const;

export type LoadCase = keyof typeof LOAD_TITLES;
export type VerbCase = keyof typeof VERBS;

export const READS: readonly LoadCase[] = ['get', 'list'];
export const CREATES: readonly LoadCase[] = ['create', 'create-hot'];
// VERBS has no other keys.
export const VERB_CASES = Object.keys(VERBS) as VerbCase[];

/** Cases for which a turn measures the rate and the CPU per operation. */
export type RateCase = LoadCase | VerbCase;
export type Case = RateCase | 'paid';

/** CPU of the service's process and its database connections, in µs per operation. */
export type Turn = Record<'perSecond' | 'cpu', number>;

/** Turns of the other work tree and of this one, round by round. */
export interface Comparison<Name extends RateCase = RateCase> {
  case: Name;
  connections: number;
  that: Turn[];
  own: Turn[];
}

/** All cases, in the order in which they are measured: reads first, so that all their rounds see the same data. */
export const CASES: readonly Case[] = [...READS, 'paid', ...VERB_CASES, ...CREATES];

export const titleOf = (name: RateCase): string =>
  name in VERBS ? VERBS[name as VerbCase].title : LOAD_TITLES[name as LoadCase];
