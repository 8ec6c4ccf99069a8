import { type Contract, type Located, child, isObject } from '../openapi/document.ts';
import { join } from './intern-schema.ts';
import { effectOfPattern } from './pattern-languages.ts';
import { elsewhere } from './shape-algebra.ts';
import { type Arm, type Schema, schemaAt } from './shape.ts';

/**
 * Rewrites patterns and lists of names as the keywords `properties` and `additionalProperties`, which have the same
 * meaning: a pattern that matches every name describes all undeclared properties, and a list of names in
 * `propertyNames` forbids all other properties.
 */
export function readNames(contract: Contract, place: Located, arm: Arm) {
  const patterns = [...arm.patternProperties].filter(([pattern]) => matchesAll(pattern));
  if (patterns.length > 0) {
    const all = patterns.map(([, schema]) => schema).reduce(join);
    for (const [pattern] of patterns) arm.patternProperties.delete(pattern);
    for (const [pattern, schema] of arm.patternProperties)
      arm.patternProperties.set(pattern, join(schema, all));
    arm.additional = all;
  }
  const names = child(place, 'propertyNames');
  if (!names) return;
  const schema = schemaAt(contract, names);
  const allowed = allowedNames(schema);
  if (allowed === 'all') return;
  if (allowed === undefined) {
    arm.propertyNames = schema;
    return;
  }
  arm.properties = new Map(
    allowed.map((name) => {
      const declared = arm.properties.get(name);
      return [name, declared ?? { schema: elsewhere(arm, name), at: names.at, isListed: true }];
    }),
  );
  arm.patternProperties = new Map();
  arm.additional = { all: [{ node: false, at: names.at }] };
}

/** Whether a pattern matches every name. Names with line breaks, which `.` doesn't match, are ignored. */
const matchesAll = (pattern: string) => pattern === '^.*$' || effectOfPattern('', pattern) === undefined;

/**
 * Returns the names that a schema of `propertyNames` allows. Returns undefined if the schema has other keywords than
 * `type`, `enum` and `const`, or if its list of names may grow.
 */
function allowedNames({ all }: Schema): 'all' | string[] | undefined {
  const { node } = all[0]!; // A schema has at least one location.
  if (all.length > 1) return undefined;
  if (typeof node === 'boolean') return node ? 'all' : [];
  if (!isObject(node)) return undefined;
  const keywords = Object.keys(node).filter((key) => !TEXTS.includes(key));
  if (keywords.some((key) => !['type', 'enum', 'const'].includes(key))) return undefined;
  const { type, enum: values, const: value } = node;
  if (type !== undefined && ![type].flat().includes('string')) return [];
  if (value !== undefined) return typeof value === 'string' ? [value] : [];
  if (!Array.isArray(values)) return 'all';
  return values.filter((name) => typeof name === 'string');
}

const TEXTS = ['title', 'description', 'example', 'examples', '$comment'];
