import { isFree } from '../meaning/shape-algebra.ts';
import { type Shape, TYPES } from '../meaning/shape.ts';
import { type Direction, type Effect, type Finding, type Side, change } from '../model/findings.ts';

/** Finds JSON types that a value can no longer have, and types that it can have now. */
export function* typeChanges(before: Shape, after: Shape, direction: Direction): Generator<Finding> {
  const [was, is] = [typesOf(before), typesOf(after)];
  const gone = was.filter((type) => !isAmong(type, is));
  const added = is.filter((type) => !isAmong(type, was));
  if (gone.length === 0 && added.length === 0) return;
  const place = placeOf(before, after);
  if (String(gone) === 'null' && added.length === 0) {
    yield change('null-removed', 'narrowed', direction, place, 'It is no longer null');
  } else if (String(added) === 'null' && gone.length === 0) {
    yield change('null-added', 'widened', direction, place, 'It can be null now');
  } else {
    const effect: Effect = gone.length === 0 ? 'widened' : added.length === 0 ? 'narrowed' : 'changed';
    const fact = `Its type goes from ${inWords(was)} to ${inWords(is)}`;
    yield change('type-changed', effect, direction, { ...place, to: inWords(is) }, fact);
  }
}

/** Whether a type is in the list. If the list contains `number`, `integer` counts as listed. */
const isAmong = (type: string, types: readonly string[]) =>
  types.includes(type) || (type === 'integer' && types.includes('number'));

function typesOf({ types }: Shape): string[] {
  const isInteger = types
    .get('number')
    ?.every((arm) => arm.demands.has('type') || arm.enum?.value.every(Number.isInteger));
  return TYPES.filter((type) => types.has(type)).map((type) =>
    type === 'number' && isInteger ? 'integer' : type,
  );
}

function inWords(types: readonly string[]): string {
  if (types.length === TYPES.length) return 'anything';
  return types.length === 0 ? 'nothing at all' : types.join(' or ');
}

/** Whether a shape (the set of valid values of a schema) allows every value. */
export const isAnything = ({ types }: Shape) =>
  TYPES.every((type) => types.get(type)?.every((arm) => !arm.enum && isFree(arm)));

/**
 * Returns the location of a schema in the newer contract or, if the newer contract has no such schema, in the older
 * contract.
 */
export function placeOf(before: Shape, after: Shape): { at: string; side: Side } {
  return after.at === '#' ? { at: before.at, side: 'before' } : { at: after.at, side: 'after' };
}
