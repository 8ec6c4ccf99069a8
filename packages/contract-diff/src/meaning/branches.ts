import { type Located, canonical, child, isObject, members } from '../openapi/document.ts';
import type { Property, Shape } from './shape.ts';

/** A schema without conditions that are always or never met. `certain` are the schemas that these conditions select. */
export interface Branches {
  readonly own: Located;
  readonly certain: readonly Located[];
}

/**
 * Takes a schema apart. An `if` that is always or never met has the same meaning as `then` or `else` alone, and `not`
 * of `not` the same meaning as the inner schema.
 */
export function branchesOf(place: Located): Branches {
  const [condition, then, otherwise] = ['if', 'then', 'else'].map((name) => child(place, name));
  const excluded = child(place, 'not');
  const included = excluded && members(excluded).length === 1 ? child(excluded, 'not') : undefined;
  const certain: Located[] = included ? [included] : [];
  const dropped = included ? ['not'] : [];
  if (condition && (isEverything(condition) || condition.node === false)) {
    const chosen = isEverything(condition) ? then : otherwise;
    if (chosen) certain.push(chosen);
    dropped.push('if', 'then', 'else');
  }
  return { own: dropped.length > 0 ? without(place, dropped) : place, certain };
}

/**
 * Returns a schema with the fields that only branches of conditions declare: `if`, `then`, `else` and
 * `dependentSchemas`. `unevaluatedProperties: false` allows such a field if its branch applies (JSON Schema Core
 * 2020-12, section 11.3). Returns undefined if there are no such fields.
 */
export function fieldsOfBranches(place: Located, read: (place: Located) => Shape): Located | undefined {
  const own = Object.keys(child(place, 'properties')?.node ?? {});
  const fields = new Map<string, { schemas: unknown[]; guards: unknown[] }>();
  for (const { branch, guard } of guarded(place))
    for (const arm of read(branch).types.get('object') ?? [])
      for (const [name, property] of arm.properties) {
        if (own.includes(name)) continue;
        const { schemas, guards } = fields.get(name) ?? { schemas: [], guards: [] };
        fields.set(name, { schemas: [...schemas, schemaOf(property)], guards: [...guards, guard] });
      }
  if (fields.size === 0) return undefined;
  // If several branches declare a field, the conditions say which of the schemas the field has.
  const properties = [...fields].map(([name, { schemas }]) => {
    const texts = new Set(schemas.map(canonical));
    return [name, texts.size === 1 ? schemas[0] : { anyOf: schemas }];
  });
  const conditions = [...fields].map(([name, { guards }]) => ({
    if: { required: [name] },
    then: { anyOf: guards },
  }));
  return { node: { properties: Object.fromEntries(properties), allOf: conditions }, at: place.at };
}

function schemaOf({ schema }: Property): unknown {
  const [first, ...others] = schema.all.map(({ node }) => node);
  return others.length === 0 ? first : { allOf: [first, ...others] };
}

/** Returns the branches of a schema, each with the schema of the values to which the branch applies. */
function guarded(place: Located): { branch: Located; guard: unknown }[] {
  const condition = child(place, 'if');
  const [then, otherwise] = [child(place, 'then'), child(place, 'else')];
  return [
    ...(condition ? [{ branch: condition, guard: condition.node }] : []),
    ...(condition && then ? [{ branch: then, guard: condition.node }] : []),
    ...(condition && otherwise ? [{ branch: otherwise, guard: { not: condition.node } }] : []),
    ...members(child(place, 'dependentSchemas')).map(([name, branch]) => ({
      branch,
      guard: { required: [name] },
    })),
  ];
}

function without({ node, at }: Located, names: readonly string[]): Located {
  if (!isObject(node)) return { node, at };
  return { node: Object.fromEntries(Object.entries(node).filter(([name]) => !names.includes(name))), at };
}

/** Whether a schema obviously allows every value. */
export const isEverything = ({ node }: Located): boolean =>
  node === true || (isObject(node) && Object.keys(node).length === 0);
