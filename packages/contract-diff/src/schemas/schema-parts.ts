import { join } from '../meaning/intern-schema.ts';
import { effectOfPattern } from '../meaning/pattern-languages.ts';
import { elsewhere } from '../meaning/shape-algebra.ts';
import { shapeOf } from '../meaning/shape-of.ts';
import type { Arm, Schema } from '../meaning/shape.ts';
import { type Direction, type Finding, change } from '../model/findings.ts';
import {
  ITEMS,
  NAMES,
  type Step,
  VALUES,
  fieldStep,
  patternStep,
  positionStep,
} from '../model/schema-path.ts';
import { type Contract, isObject } from '../openapi/document.ts';
import { type Member, memberChanges } from './member-changes.ts';
import { guessRename } from './renames.ts';
import { defaultChange } from './schema-notes.ts';

export interface Contracts {
  readonly before: Contract;
  readonly after: Contract;
}

/**
 * A schema inside another schema, in both contracts, and the step that leads to the inner schema. If a contract has no
 * such inner schema, `before` or `after` is a schema that allows every value, or every name of a field.
 */
export interface Inner {
  readonly step: Step;
  readonly before: Schema;
  readonly after: Schema;
}

/**
 * The differences between two arms (alternatives of a schema for one JSON type), and the inner schemas that have not
 * been compared yet.
 */
export interface Difference {
  readonly findings: Finding[];
  readonly inner: Inner[];
}

const ANYTHING: Schema = { all: [{ node: true, at: '#' }] };
const ANY_NAME: Schema = { all: [{ node: { type: 'string' }, at: '#' }] };

const isNothing = (contract: Contract, schema: Schema | undefined) =>
  schema !== undefined && shapeOf(contract, schema).types.size === 0;

/**
 * Pairs the old and the new schemas for the items of an array, by position. `items` applies to all positions that
 * `prefixItems` doesn't describe.
 */
export function itemsOf(before: Arm, after: Arm): Inner[] {
  // Positions that only one of the arrays can have are part of the change of `maxItems`.
  const most = Math.min(lengthMax(before), lengthMax(after));
  const length = Math.min(Math.max(before.prefix.length, after.prefix.length), most);
  const positions = Array.from({ length }, (_, index) =>
    inner(positionStep(index), before.prefix[index] ?? before.items, after.prefix[index] ?? after.items),
  );
  const rest = most > length ? inner(ITEMS, before.items, after.items) : undefined;
  return [...positions, rest].filter((pair) => pair !== undefined);
}

const lengthMax = ({ limits }: Arm) => limits.get('maxItems')?.value.value ?? Infinity;

function inner(step: Step, before: Schema | undefined, after: Schema | undefined): Inner | undefined {
  if (!before && !after) return undefined;
  return { step, before: before ?? ANYTHING, after: after ?? ANYTHING };
}

/** Compares the properties of objects. Requests have no `readOnly` fields, and responses have no `writeOnly` fields. */
export function compareObjects(
  contracts: Contracts,
  before: Arm,
  after: Arm,
  direction: Direction,
): Difference {
  const findings: Finding[] = [];
  const within: (Inner | undefined)[] = [];
  const [was, is] = [
    fieldsOf(contracts.before, before, direction),
    fieldsOf(contracts.after, after, direction),
  ];
  for (const name of new Set([...was.keys(), ...is.keys()])) {
    const [old, current] = [was.get(name), is.get(name)];
    const step = fieldStep(name);
    if (old && current) {
      within.push(inner(step, old.schema, current.schema));
      findings.push(...fieldDefault(contracts, old, current, direction, step));
    } else if (current && isMapped(elsewhere(before, name))) {
      // In the older contract, a field with this name was an entry of the map.
      within.push(inner(step, elsewhere(before, name), current.schema));
    }
    if (isOnlyListed(contracts.after, old, current, after, name)) {
      within.push(inner(step, old?.schema, elsewhere(after, name)));
      continue;
    }
    if (isOnlyListed(contracts.before, current, old, before, name)) continue;
    for (const finding of memberChanges('field', old, current, direction, { step })) {
      findings.push(
        isNothing(contracts.before, before.additional) ? despitePromise(finding, direction) : finding,
      );
    }
  }
  guessRename(findings, was, is);
  findings.push(...forbiddenChanges(contracts, before, after, direction));
  for (const pattern of new Set([...before.patternProperties.keys(), ...after.patternProperties.keys()]))
    within.push(inner(patternStep(pattern), schemaOfNames(before, pattern), schemaOfNames(after, pattern)));
  // An object that lists its fields needs no schema of their names.
  const isListed =
    (!before.propertyNames && isClosed(contracts.before, before)) ||
    (!after.propertyNames && isClosed(contracts.after, after));
  if ((before.propertyNames || after.propertyNames) && !isListed)
    within.push(inner(NAMES, before.propertyNames ?? ANY_NAME, after.propertyNames ?? ANY_NAME));
  if (isNothing(contracts.before, before.additional) !== isNothing(contracts.after, after.additional)) {
    findings.push(closing(contracts, before, after, direction));
  } else if (!isNothing(contracts.before, before.additional))
    within.push(inner(VALUES, before.additional, after.additional));
  return { findings, inner: within.filter((pair) => pair !== undefined) };
}

/** Whether the arm of an object allows only the fields that it declares. */
const isClosed = (contract: Contract, { additional, patternProperties }: Arm): boolean =>
  isNothing(contract, additional) && patternProperties.size === 0;

/**
 * Whether one contract only lists the name of a field, and the other contract allows the field without a declaration.
 * The field is then neither new nor gone.
 */
const isOnlyListed = (
  contract: Contract,
  listed: Field | undefined,
  other: Field | undefined,
  arm: Arm,
  name: string,
) => listed?.isListed === true && !other && !isNothing(contract, elsewhere(arm, name));

/** Returns the schema of the undeclared fields whose names match the pattern. */
function schemaOfNames({ patternProperties, additional }: Arm, pattern: string): Schema | undefined {
  const including = [...patternProperties].filter(([other]) => {
    const effect = other === pattern ? undefined : effectOfPattern(pattern, other);
    return effect === undefined || effect === 'widened';
  });
  return including.length > 0 ? including.map(([, schema]) => schema).reduce(join) : additional;
}

/**
 * Finds fields that only one of the contracts forbids by name, such as `properties: { a: false }`. If the other
 * contract declares the field, `memberChanges` has found it.
 */
function* forbiddenChanges(
  { before: old, after: current }: Contracts,
  before: Arm,
  after: Arm,
  direction: Direction,
): Generator<Finding> {
  for (const [name, { schema, at }] of after.properties) {
    if (before.properties.has(name) || !isNothing(current, schema)) continue;
    if (isNothing(old, elsewhere(before, name))) continue;
    const place = { at, side: 'after' as const };
    const fact = 'A field with this name is no longer allowed';
    yield { ...change('object-closed', 'narrowed', direction, place, fact), step: fieldStep(name) };
  }
  for (const [name, { schema, at }] of before.properties) {
    if (after.properties.has(name) || !isNothing(old, schema)) continue;
    if (isNothing(current, elsewhere(after, name))) continue;
    const place = { at, side: 'before' as const };
    yield { ...opening(direction, place, 'A field with this name is allowed now'), step: fieldStep(name) };
  }
}

function* fieldDefault(
  contracts: Contracts,
  before: Field,
  after: Field,
  direction: Direction,
  step: Step,
): Generator<Finding> {
  const [was, is] = [shapeOf(contracts.before, before.schema), shapeOf(contracts.after, after.schema)];
  for (const finding of defaultChange(was, is, direction, before.required)) yield { ...finding, step };
}

/** Whether the object is a map: its undeclared fields must be valid against a schema. */
const isMapped = (schema: Schema | undefined) => schema?.all.some(({ node }) => isObject(node)) ?? false;

interface Field extends Member {
  readonly schema: Schema;
  readonly isListed?: true;
}

/**
 * Returns the fields that occur in messages of this direction: the declared fields, and the undeclared fields in
 * `required`.
 */
function fieldsOf(contract: Contract, arm: Arm, direction: Direction): Map<string, Field> {
  const fields = new Map<string, Field>();
  for (const [name, { schema, at, isListed }] of arm.properties) {
    const { notes, types } = shapeOf(contract, schema);
    if (types.size === 0 && !arm.required.has(name)) continue;
    if (direction === 'sent' ? notes.readOnly : notes.writeOnly) continue;
    const deprecated = notes.deprecated !== undefined;
    fields.set(name, {
      ...{ required: arm.required.has(name), requiredAt: arm.required.get(name), at, deprecated, schema },
      ...(isListed && { isListed }),
    });
  }
  for (const [name, at] of arm.required) {
    if (arm.properties.has(name)) continue;
    fields.set(name, { required: true, at, deprecated: false, schema: arm.additional ?? ANYTHING });
  }
  return fields;
}

/**
 * Raises the level of a new field in a response to `notice`. The interface document allows new fields in responses, but
 * the older contract promised that this object would get no other fields.
 */
function despitePromise(finding: Finding, direction: Direction): Finding {
  if (finding.rule !== 'field-added' || direction === 'sent') return finding;
  return {
    ...finding,
    level: 'notice',
    text: `${finding.text} The contract said that there would be no other fields.`,
  };
}

function closing(contracts: Contracts, before: Arm, after: Arm, direction: Direction): Finding {
  if (isNothing(contracts.after, after.additional)) {
    const place = { at: after.additional!.all[0]!.at, side: 'after' as const }; // `isNothing` has checked this.
    return change(
      'object-closed',
      'narrowed',
      direction,
      place,
      'Fields that are not declared are no longer allowed',
    );
  }
  const place = { at: before.additional!.all[0]!.at, side: 'before' as const }; // `isNothing` has checked this.
  return opening(direction, place, 'Fields that are not declared are allowed now');
}

/** Creates a finding about fields that are allowed now. In responses, it is only a notice. */
function opening(direction: Direction, place: { at: string; side: 'before' }, fact: string): Finding {
  const finding = change('object-opened', 'widened', direction, place, fact);
  return direction === 'sent' ? finding : { ...finding, level: 'notice' };
}
