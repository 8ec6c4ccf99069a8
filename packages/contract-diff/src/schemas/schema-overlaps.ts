import { type Meaning, common, isDeclared } from '../meaning/overlaps.ts';
import type { Arm, Overlap, Shape, TypeName } from '../meaning/shape.ts';
import { type Direction, type Finding, change } from '../model/findings.ts';
import { placeOf } from './schema-types.ts';

/**
 * One side of a comparison: the shape of the schema, and a function that returns the shapes of other schemas of that
 * side.
 */
export interface OverlapSide {
  readonly shape: Shape;
  readonly meaning: Meaning;
}

/** Whether an arm of the contract before includes all values of an arm of the contract after. */
export type Includes = (type: TypeName, before: Arm, after: Arm) => boolean;

/**
 * Finds values that fit two kinds of a union, and that only one of the two contracts accepts (JSON Schema Core 2020-12,
 * sections 10.2.1.2 and 10.2.1.3).
 */
export function* overlapChanges(
  before: OverlapSide,
  after: OverlapSide,
  direction: Direction,
  includes: { after: Includes; before: Includes },
): Generator<Finding> {
  const [was, is] = [before.shape.overlaps?.() ?? [], after.shape.overlaps?.() ?? []];
  const [wasAllowed, isAllowed] = [allowedBy(before.shape, was), allowedBy(after.shape, is)];
  const refusedNow = is.filter(({ refused }) => refused);
  const refusedBefore = was.filter(({ refused }) => refused);
  const place = placeOf(before.shape, after.shape);
  const isNew = refusedNow.some(
    (overlap) =>
      accepts(before, wasAllowed, overlap, after.meaning) &&
      !refusedBefore.some(({ type, arm }) => type === overlap.type && includes.after(type, arm, overlap.arm)),
  );
  if (isNew)
    yield change('kinds-overlap', 'narrowed', direction, place, 'What fits two kinds at once is refused');
  const isGone = refusedBefore.some(
    (overlap) =>
      accepts(after, isAllowed, overlap, before.meaning) &&
      !refusedNow.some(({ type, arm }) => type === overlap.type && includes.before(type, overlap.arm, arm)),
  );
  if (isGone)
    yield change(
      'kinds-overlap',
      'widened',
      direction,
      place,
      'What fits two kinds at once is no longer refused',
    );
}

type AllowedBy = (type: TypeName) => readonly Arm[];

/**
 * Returns a function for the values of each type that a shape allows. The result is computed once for each type,
 * because it is compared with thousands of overlaps if a union is large.
 */
function allowedBy(shape: Shape, overlaps: readonly Overlap[]): AllowedBy {
  const known = new Map<TypeName, readonly Arm[]>();
  return (type) => {
    const found = known.get(type);
    if (found) return found;
    const ofType = overlaps.filter((overlap) => overlap.type === type);
    const allowed = [
      ...(shape.types.get(type) ?? []).filter((arm) => !isVague(arm, type, ofType)),
      ...ofType.filter(({ refused }) => !refused).map(({ arm }) => arm),
    ];
    known.set(type, allowed);
    return allowed;
  };
}

/** Whether one side allows some values of an overlap of the other side. */
function accepts(side: OverlapSide, allowed: AllowedBy, other: Overlap, meaning: Meaning): boolean {
  return allowed(other.type).some(
    (arm) =>
      isDeclared(other.arm, arm) && common(other.type, arm, other.arm, side.meaning, meaning) !== undefined,
  );
}

/**
 * Whether an arm overlaps others only because it is vague. Open objects without a required field of their own always
 * fit each other. The author of such a `oneOf` distinguishes its kinds in another way.
 */
const isVague = (arm: Arm, type: TypeName, overlaps: readonly Overlap[]): boolean =>
  type === 'object' && overlaps.some((one) => one.refused && isDeclared(one.arm, arm));
