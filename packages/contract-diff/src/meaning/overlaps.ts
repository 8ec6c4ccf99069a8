import { OVERLAPS_MAX, refuseMoreThan } from './bounds.ts';
import { TELL_APART, both, bothArms, tidy } from './shape-algebra.ts';
import type { Arm, Overlap, Schema, Shape, TypeName } from './shape.ts';

/** Returns the shape of a schema of one side of the comparison. */
export type Meaning = (schema: Schema) => Shape;

/**
 * Finds the values that fit two of the kinds of a union. `at`: the place of the union.
 *
 * @throws {UnreadableContract} if there are more overlaps than can be compared.
 */
export function overlapsOf(
  at: string,
  kinds: readonly Shape[],
  refused: boolean,
  meaning: Meaning,
): Overlap[] {
  const found: Overlap[] = kinds.flatMap((kind) => kind.overlaps?.() ?? []);
  for (const [index, kind] of kinds.entries())
    for (const other of kinds.slice(index + 1))
      for (const [type, arms] of kind.types)
        for (const a of arms)
          for (const b of other.types.get(type) ?? []) {
            const arm = common(type, a, b, meaning, meaning);
            if (arm) found.push({ type, arm, refused });
            refuseMoreThan(OVERLAPS_MAX, found.length, at, 'pairs of kinds that overlap', TELL_APART);
          }
  return found;
}

/**
 * Returns an arm for the values that fit both arms, which may be from two different contracts. Returns undefined if no
 * value fits both.
 */
export function common(type: TypeName, a: Arm, b: Arm, ofA: Meaning, ofB: Meaning): Arm | undefined {
  if (a.tag && b.tag && a.tag.property === b.tag.property)
    if (!a.tag.values.some((value) => b.tag!.values.includes(value))) return undefined; // Checked above.
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

/** Whether a value can be valid against both schemas. A missing schema allows anything. */
function meet(a: Schema | undefined, b: Schema | undefined, ofA: Meaning, ofB: Meaning): boolean {
  const shapes = [a && ofA(a), b && ofB(b)].filter((shape) => shape !== undefined);
  return shapes.length === 0 || shapes.reduce(both).types.size > 0;
}

/**
 * Whether `by` declares all fields that an arm requires. A message can fit two kinds only if both declare its fields,
 * because consumers exchange only fields that they know. An undeclared field may always occur, but no consumer relies
 * on it.
 */
export function isDeclared({ required }: Arm, by: Arm): boolean {
  return [...required.keys()].every((name) => by.properties.has(name) || by.required.has(name));
}
