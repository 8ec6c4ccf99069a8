import type { Change } from '../model/changes.ts';
import { LEVELS, type RuleName } from '../model/rules.ts';
import { type Contract, isObject } from '../openapi/document.ts';
import { understood } from '../reading/reading.ts';
import { placeAt } from '../reading/references.ts';
import type { Policy } from './policy-file.ts';

/** Rules about the removal of a part that may be `deprecated` and have an `x-sunset`. */
const REMOVALS: readonly RuleName[] = [
  ...(['operation-removed', 'parameter-removed', 'header-removed', 'field-removed'] as const),
];

/**
 * Changes the levels of changes as the policy says, and leaves out changes of rules that are `off`. `today` is a day,
 * such as 2026-11-27.
 */
export function applyPolicy(
  changes: readonly Change[],
  before: Contract,
  { rules, isSunsetEnough }: Policy,
  today: string,
): Change[] {
  return changes
    .map((change) => (isSunsetEnough ? afterSunset(change, before, today) : change))
    .flatMap((change) => {
      const level = rules.get(change.rule) ?? change.level;
      return level === 'off' ? [] : [{ ...change, level }];
    })
    .sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
}

function afterSunset(change: Change, before: Contract, today: string): Change {
  if (change.level !== 'breaking' || !REMOVALS.includes(change.rule)) return change;
  const node = placeAt(understood(before), change.at)?.node;
  const sunset = isObject(node) && node['deprecated'] === true ? node['x-sunset'] : undefined;
  if (typeof sunset !== 'string' || Number.isNaN(Date.parse(sunset))) return change;
  if (new Date(sunset).toISOString().slice(0, 10) > today) return change;
  return { ...change, level: 'notice', text: `${change.text} The contract announced its end for ${sunset}.` };
}
