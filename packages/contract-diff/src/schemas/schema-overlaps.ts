import { type Meaning, common, isDeclared } from '../meaning/overlaps.ts';
import type { Arm, Overlap, Shape, TypeName } from '../meaning/shape.ts';
import { type Direction, type Finding, change } from '../model/findings.ts';
import { placeOf } from './schema-types.ts';

/**
 * A schema in one of the two compared contracts. `shape`: the set of valid values of the schema. `meaning`: a function
 * that returns the shapes of other schemas in the same contract.
 */
export interface OverlapSide {
  readonly shape: Shape;
  readonly meaning: Meaning;
}

/**
 * Whether an arm (one alternative of a schema for one JSON type) of the contract before allows all values of an arm of
 * the contract after.
 */
export type Includes = (type: TypeName, before: Arm, after: Arm) => boolean;

/**
 * Finds changed overlaps of a union. An overlap has the values that are valid against two kinds (members) of the union.
 * The overlap has changed if only one of the two contracts accepts these values (JSON Schema Core 2020-12, sections
 * 10.2.1.2 and 10.2.1.3).
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
 * Returns a function of a JSON type. Its result has the arms of a shape that allow values of this type. The arms are
 * computed once for each type, because a large union compares them with thousands of overlaps.
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

/** Whether the schema `side` allows some values of an overlap in the other contract. */
function accepts(side: OverlapSide, allowed: AllowedBy, other: Overlap, meaning: Meaning): boolean {
  return allowed(other.type).some(
    (arm) =>
      isDeclared(other.arm, arm) && common(other.type, arm, other.arm, side.meaning, meaning) !== undefined,
  );
}

/**
 * Whether an arm overlaps others only because it is vague. Two open objects always overlap if neither has a required
 * field of its own. The author of such a `oneOf` distinguishes its kinds in another way.
 */
const isVague = (arm: Arm, type: TypeName, overlaps: readonly Overlap[]): boolean =>
  type === 'object' && overlaps.some((one) => one.refused && isDeclared(one.arm, arm));
