import { type Contract, type Located, canonical, child, isObject, members } from '../openapi/document.ts';
import { isEverything } from './branches.ts';
import { meaningOf } from './schema-meaning.ts';
import { bothArms, isFree, tidy, tighter } from './shape-algebra.ts';
import { type Arm, type ConditionName, type Shape, type TypeName, schemaAt } from './shape.ts';
import { isAllowed } from './check-values.ts';

/**
 * Copies `not`, `if`, `contains` and similar keywords into an arm (one alternative of a schema for one JSON type).
 * Ignores `then` without `if` (JSON Schema Core 2020-12, section 10.2.2) and `minContains` without `contains`
 * (Validation, section 6.4), because they have no effect.
 *
 * @returns whether a value of this type can still be valid.
 */
export function readConditions(
  contract: Contract,
  place: Located,
  type: TypeName,
  arm: Arm,
  read: (place: Located) => Shape,
): boolean {
  const add = (name: ConditionName, condition: Located) => {
    const mark = { value: meaningOf(contract, condition), at: place.at };
    arm.demands.set(name, [{ ...mark, schema: schemaAt(contract, condition) }]);
  };
  const excluded = child(place, 'not');
  const arms = excluded && read(excluded).types.get(type);
  if (arms?.some((one) => one.enum === undefined && isFree(one))) return false;
  // The schema lists its values, so the values that `not` excludes can be removed from the list.
  if (arm.enum && arms?.every(isSimple)) arm.enum = withoutExcluded(arm.enum, arms);
  else if (arms?.some((one) => tidy(type, bothArms(arm, one)))) add('not', only(place, 'not'));

  const condition = child(place, 'if');
  const branches = ['then', 'else'].map((name) => [name, child(place, name)] as const);
  const isOfThisType = condition && read(condition).types.has(type);
  // A value doesn't match the schema of `if` if it has another type. So only `else` applies to such a value.
  const effective = branches.filter(([name]) => name === 'else' || isOfThisType);
  if (condition && effective.some(([, branch]) => branch && branch.node !== true))
    add('if', only(place, 'if', 'then', 'else'));
  if (type === 'array') readContains(place, arm, add);
  if (type === 'string' && child(place, 'contentMediaType') && child(place, 'contentSchema'))
    add('contentSchema', child(place, 'contentSchema')!); // Checked in the `if` above.
  if (type === 'object') readDependent(place, add);
  return true;
}

/** Returns a schema with only some of its keywords. */
function only({ node, at }: Located, ...keywords: string[]): Located {
  const entries = isObject(node) ? Object.entries(node) : [];
  return { node: Object.fromEntries(entries.filter(([name]) => keywords.includes(name))), at };
}

/** Whether an arm restricts only the value as a whole: the arm has no keyword for single fields or items. */
const isSimple = ({ demands, properties, required, prefix, items }: Arm): boolean =>
  [...demands.keys()].every((name) => ['type', 'pattern', 'multipleOf'].includes(name)) &&
  properties.size + required.size + prefix.length === 0 &&
  !items;

function withoutExcluded(values: NonNullable<Arm['enum']>, arms: readonly Arm[]) {
  const isExcluded = (value: unknown) =>
    arms.some((one) => isAmong(value, one.enum?.value) && isAllowed(value, one));
  return { ...values, value: values.value.filter((value) => !isExcluded(value)) };
}

const isAmong = (value: unknown, values: readonly unknown[] | undefined) =>
  !values || values.some((other) => canonical(other) === canonical(value));

type Add = (name: ConditionName, schema: Located) => void;

function readContains(place: Located, arm: Arm, add: Add) {
  const contains = child(place, 'contains');
  const [least = 1, most] = ['minContains', 'maxContains'].map((name) => child(place, name)?.node);
  if (!contains || (least === 0 && most === undefined)) return;
  const limit = (value: unknown) => ({ value: { value: Number(value), exclusive: false }, at: place.at });
  if (isEverything(contains)) {
    // All items count, so the numbers limit the length of the array.
    const limits = [['minItems', least] as const, ['maxItems', most] as const];
    for (const [name, value] of limits) {
      const known = arm.limits.get(name);
      if (value !== undefined)
        arm.limits.set(name, known ? tighter(known, limit(value), name) : limit(value));
    }
    return;
  }
  add('contains', contains);
  arm.limits.set('minContains', limit(least));
  if (most !== undefined) arm.limits.set('maxContains', limit(most));
}

function readDependent(place: Located, add: Add) {
  const dependent = members(child(place, 'dependentSchemas')).filter(
    ([, schema]) => !isOnlyRequired(schema) && schema.node !== true,
  );
  if (dependent.length === 0) return;
  const schemas = Object.fromEntries(dependent.map(([name, { node }]) => [name, node]));
  add('dependentSchemas', { node: { dependentSchemas: schemas }, at: place.at });
}

/**
 * Whether a schema has no keyword except `required`. Inside `dependentSchemas`, a schema with only `required` has the
 * same meaning as `dependentRequired`.
 */
export const isOnlyRequired = (schema: Located): boolean =>
  members(schema).length === 1 && child(schema, 'required') !== undefined;
