import { areApart, possiblePairs } from './arms-apart.ts';
import { OVERLAPS_MAX, stopAbove } from './bounds.ts';
import { TELL_APART, both, bothArms, tidy } from './shape-algebra.ts';
import { type Arm, type Overlap, type Schema, type Shape, TYPES, type TypeName } from './shape.ts';

/**
 * Computes the shape (the set of valid values) of a schema. Each of the two compared contracts has its own function of
 * this type.
 */
export type Meaning = (schema: Schema) => Shape;

/**
 * Finds the overlaps of a union: the values that are valid against two of its kinds (members of `oneOf` or `anyOf`).
 * `refused` says whether the union refuses these values, as `oneOf` does.
 *
 * @throws {BoundReached} if there are too many overlaps to compare.
 */
export function overlapsOf(kinds: readonly Shape[], refused: boolean, meaning: Meaning): Overlap[] {
  const found: Overlap[] = kinds.flatMap((kind) => kind.overlaps?.() ?? []);
  for (const type of TYPES) {
    const entries = kinds.flatMap((kind) => (kind.types.get(type) ?? []).map((arm) => ({ kind, arm })));
    for (const [a, b] of possiblePairs(entries)) {
      const arm = a.kind === b.kind ? undefined : common(type, a.arm, b.arm, meaning, meaning);
      if (arm) found.push({ type, arm, refused });
      stopAbove(OVERLAPS_MAX, found.length, 'pairs of kinds that overlap', TELL_APART);
    }
  }
  return found;
}

/**
 * Returns an arm (one alternative of a schema for one JSON type) for the values that are valid against both `a` and
 * `b`. The arms `a` and `b` may be from different contracts. Returns undefined if no value is valid against both.
 */
export function common(type: TypeName, a: Arm, b: Arm, ofA: Meaning, ofB: Meaning): Arm | undefined {
  if (a.tag && b.tag && a.tag.property === b.tag.property)
    if (!a.tag.values.some((value) => b.tag!.values.includes(value))) return undefined; // `b.tag` was checked.
  if (areApart(a, b)) return undefined;
  const arm = tidy(type, bothArms(a, b));
  if (!arm) return undefined;
  if (type === 'array') {
    const least = arm.limits.get('minItems')?.value.value ?? 0;
    const isPossible = least === 0 || meet(a.prefix[0] ?? a.items, b.prefix[0] ?? b.items, ofA, ofB);
    return isPossible ? arm : undefined;
  }
  const fieldOf = (of: Arm, name: string) => of.properties.get(name)?.schema ?? of.additional;
  const isPossible = [...arm.required.keys()].every((name) =>
    meet(fieldOf(a, name), fieldOf(b, name), ofA, ofB),
  );
  return isPossible ? arm : undefined;
}

/** Whether a value can be valid against both schemas. A missing schema allows every value. */
function meet(a: Schema | undefined, b: Schema | undefined, ofA: Meaning, ofB: Meaning): boolean {
  const shapes = [a && ofA(a), b && ofB(b)].filter((shape) => shape !== undefined);
  return shapes.length === 0 || shapes.reduce(both).types.size > 0;
}

/**
 * Whether the arm `by` declares all fields that the first arm requires. A message can fit both arms only in this case,
 * because consumers exchange only the fields that they know. An arm also allows fields that it doesn't declare, but no
 * consumer relies on such fields.
 */
export function isDeclared({ required }: Arm, by: Arm): boolean {
  return [...required.keys()].every((name) => by.properties.has(name) || by.required.has(name));
}
