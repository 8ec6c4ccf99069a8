import { type Meaning, common, isDeclared } from '../meaning/overlaps.ts';
import { hasTags } from '../meaning/shape-tags.ts';
import type { Arm, Overlap, Shape, TypeName } from '../meaning/shape.ts';
import { type Direction, type Finding, change } from '../model/findings.ts';
import { placeOf } from './schema-types.ts';

/**
 * A union in one of the two compared contracts. `shape` is the set of its valid values. `meaning` computes the shapes
 * of other schemas in the contract of this union.
 */
export interface OverlapSide {
  readonly shape: Shape;
  readonly meaning: Meaning;
}

/**
 * Function that says whether an arm of the older contract allows all values of an arm of the newer contract. An arm is
 * one alternative of a schema for one JSON type.
 */
export type Includes = (type: TypeName, before: Arm, after: Arm) => boolean;

/**
 * Finds changed overlaps of a union. An overlap consists of the values that are valid against two kinds (members) of
 * the union. An overlap has changed if only one of the two contracts accepts its values (JSON Schema Core 2020-12,
 * sections 10.2.1.2 and 10.2.1.3).
 */
export function* overlapChanges(
  before: OverlapSide,
  after: OverlapSide,
  direction: Direction,
  includes: { after: Includes; before: Includes },
): Generator<Finding> {
  // A discriminator only says how to find the kind of a value. It makes no value valid or invalid (OpenAPI 3.1.1, section 4.8.25).
  if (hasTags(before.shape) !== hasTags(after.shape)) return;
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
 * Returns a function that lists, for a JSON type, the arms that allow values of this type. The lists are cached,
 * because a large union compares them with thousands of overlaps.
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

/** Whether the union `side` accepts some of the values in an overlap of the other contract. */
function accepts(side: OverlapSide, allowed: AllowedBy, other: Overlap, meaning: Meaning): boolean {
  return allowed(other.type).some(
    (arm) =>
      isDeclared(other.arm, arm) && common(other.type, arm, other.arm, side.meaning, meaning) !== undefined,
  );
}

/**
 * Whether an arm overlaps with others only because its schema is vague. Two open objects always overlap if neither
 * requires a field that the other lacks. The author of a `oneOf` with such objects distinguishes the kinds in another
 * way.
 */
const isVague = (arm: Arm, type: TypeName, overlaps: readonly Overlap[]): boolean =>
  type === 'object' && overlaps.some((one) => one.refused && isDeclared(one.arm, arm));
