import { VERBS } from '../load/verb-requests.ts';

/** Titles of the cases whose requests the load generator wrk sends. */
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
// Each key of `VERBS` is a `VerbCase`.
export const VERB_CASES = Object.keys(VERBS) as VerbCase[];

/** Cases that are measured by the number of operations per second and the CPU time per operation. */
export type RateCase = LoadCase | VerbCase;
export type Case = RateCase | 'paid';

/**
 * One measurement of a service. `cpu` is the CPU time of the service's process and its database connections, in µs per
 * operation.
 */
export type Turn = Record<'perSecond' | 'cpu', number>;

/** Measurements of the other work tree (`that`) and of this work tree (`own`), one for each round. */
export interface Comparison<Name extends RateCase = RateCase> {
  case: Name;
  connections: number;
  that: Turn[];
  own: Turn[];
}

/**
 * All cases, in the order of their measurement. The cases that read orders come first, so that all rounds of these
 * cases read the same data.
 */
export const CASES: readonly Case[] = [...READS, 'paid', ...VERB_CASES, ...CREATES];

export const titleOf = (name: RateCase): string =>
  name in VERBS ? VERBS[name as VerbCase].title : LOAD_TITLES[name as LoadCase];
