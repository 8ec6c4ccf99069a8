import { BoundReached } from '../meaning/bounds.ts';
import { meaningOf } from '../meaning/schema-meaning.ts';
import type { Schema } from '../meaning/shape.ts';
import type { Finding, Side } from '../model/findings.ts';
import { canonical } from '../openapi/document.ts';
import type { Contracts } from './schema-parts.ts';

/** Returns the finding about a bound that was reached, or nothing if the two schemas have the same text. */
export type NotCompared = (bound: string) => Finding[];

/** Returns a function that reports two schemas as not compared. */
export function notCompared(
  contracts: Contracts,
  before: Schema,
  after: Schema,
  place: { at: string; side: Side },
): NotCompared {
  const textOf = (side: 'before' | 'after', { all }: Schema) =>
    canonical(all.map((one) => meaningOf(contracts[side], one)));
  return (bound) =>
    textOf('before', before) === textOf('after', after)
      ? []
      : [{ rule: 'not-compared', level: 'notice', ...place, text: `Changed, and not compared: it ${bound}` }];
}

/** Runs a part of the comparison. If the part reaches a bound, the result is the finding that says so. */
export function withinBound(compare: () => Finding[], unless: NotCompared): Finding[] {
  try {
    return compare();
  } catch (error) {
    if (!(error instanceof BoundReached)) throw error;
    return unless(error.message);
  }
}
