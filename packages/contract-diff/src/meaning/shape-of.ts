import {
  type Contract,
  type Located,
  child,
  elements,
  isObject,
  referenceOf,
  target,
} from '../openapi/document.ts';
import { BoundReached } from './bounds.ts';
import { overlapsOf } from './overlaps.ts';
import { branchesOf, fieldsOfBranches } from './branches.ts';
import { both, either, tidy } from './shape-algebra.ts';
import { isOpen } from './shape-notes.ts';
import { ownShape } from './shape-keywords.ts';
import { tagsOf } from './shape-tags.ts';
import { hasHeirs, heirsOf } from './heirs.ts';
import { isNullableWithoutType } from '../reading/former-keywords.ts';
import { type Arm, type Overlap, type Schema, type Shape, type TypeName, schemaAt } from './shape.ts';

const shapes = new WeakMap<Schema, Shape>();

/** The shapes of schemas to which others refer, by the object of the schema. */
const targets = new WeakMap<object, Shape>();

/** The schemas that enclose a schema directly, without a property or an item in between. */
interface Trail {
  readonly nodes: readonly unknown[];
  /** The number of schemas so far that contain themselves directly. */
  readonly found: { circles: number };
}

const newTrail = (): Trail => ({ nodes: [], found: { circles: 0 } });

/**
 * Returns the shape (the set of valid values) of a schema. If the schema is written at several locations, a value must
 * be valid at all these locations.
 */
export function shapeOf(contract: Contract, schema: Schema): Shape {
  const known = shapes.get(schema);
  if (known) return known;
  const shape = boundedShape(contract, schema);
  shapes.set(schema, shape);
  return shape;
}

/** Returns a shape that allows every value, and says which bound was reached, if a schema is too large to compare. */
function boundedShape(contract: Contract, schema: Schema): Shape {
  try {
    return schema.all.map((place) => targetShape(contract, place, newTrail())).reduce(both);
  } catch (error) {
    if (!(error instanceof BoundReached)) throw error;
    const { at } = schema.all[0]!; // Each schema has a location.
    const anything = ownShape(contract, { node: true, at }, (place) => shapeAt(contract, place, newTrail()));
    return { ...anything, bound: error.message };
  }
}

/**
 * Returns the shape of a schema to which another schema may refer. The shape is computed only once, unless it depends on
 * the enclosing schemas, because it contains itself or one of them.
 */
function targetShape(contract: Contract, place: Located, trail: Trail): Shape {
  const known = isObject(place.node) ? targets.get(place.node) : undefined;
  // Aliases of YAML put an object at several locations.
  if (known?.at === place.at) return known;
  const before = trail.found.circles;
  const shape = shapeAt(contract, place, trail);
  if (isObject(place.node) && trail.found.circles === before) targets.set(place.node, shape);
  return shape;
}

/**
 * Computes the shape of the schema at a location. `trail` lists the schemas that enclose this schema. If a schema
 * contains itself directly (without a property or an item in between), the inner occurrence allows every value.
 * `isEvaluated` says whether an enclosing schema has `unevaluatedProperties: false`, which allows the fields of all
 * branches of this schema.
 */
function shapeAt(contract: Contract, place: Located, trail: Trail, isEvaluated = false): Shape {
  const inner = { ...trail, nodes: [...trail.nodes, place.node] };
  const seesBranches = isEvaluated || child(place, 'unevaluatedProperties')?.node === false;
  const within = (from: Located) => shapeAt(contract, from, inner, seesBranches);
  if (trail.nodes.includes(place.node) && isObject(place.node)) {
    trail.found.circles += 1;
    return ownShape(contract, { ...place, node: true }, within);
  }
  const reference = referenceOf(place);
  const { own, certain } = branchesOf(place);
  const parts = [ownShape(contract, own, within), ...certain.map(within)];
  if (reference !== undefined) {
    const referred = target(contract, reference, place.at);
    parts.push(seesBranches ? within(referred) : targetShape(contract, referred, inner));
  }
  parts.push(...elements(child(place, 'allOf')).map(within));
  for (const union of ['anyOf', 'oneOf']) {
    const arms = elements(child(place, union));
    if (arms.length === 0) continue;
    parts.push(
      seesBranches && union === 'anyOf'
        ? either(place.at, combinations(arms.map(within)), true)
        : unionShape(contract, place, arms, arms.map(within), union === 'oneOf', seesBranches),
    );
  }
  const declared = seesBranches ? fieldsOfBranches(own, within) : undefined;
  if (declared) parts.push(within(declared));
  const shape = withUnevaluated(contract, place, parts.reduce(both));
  // These notes of a schema that is written here concern all parts of the schema, such as its `oneOf`.
  const notes = {
    ...(isOpen(place) && { open: true }),
    ...(isNullableWithoutType(place.node) && { nullable: true }),
    ...(hasHeirs(place) && { heirs: () => heirsOf(contract, place) }),
  };
  return { ...shape, notes: { ...shape.notes, ...notes } };
}

/**
 * Returns the members of an `anyOf`, and all combinations of members. A value that is valid against several members may
 * have the properties of all of them. Of more than `COMBINED_MAX` members, only single members are returned.
 */
function combinations(shapes: readonly Shape[]): Shape[] {
  if (shapes.length > COMBINED_MAX) return [...shapes];
  let all: Shape[] = [];
  for (const shape of shapes) all = [...all, shape, ...all.map((other) => both(other, shape))];
  const arms = all.flatMap(({ types }) => types.get('object') ?? []);
  const isPart = (arm: Arm) => arms.some((other) => other !== arm && hasOnlyFewerFields(arm, other));
  return all.map((shape) => {
    const left = (shape.types.get('object') ?? []).filter((arm) => !isPart(arm));
    const types = [...shape.types].filter(([type]) => type !== 'object' || left.length > 0);
    return { ...shape, types: new Map(types.map(([type, arms]) => [type, type === 'object' ? left : arms])) };
  });
}

/** Whether an arm differs from another one only because it doesn't declare some optional fields. */
function hasOnlyFewerFields(arm: Arm, other: Arm): boolean {
  if (arm.demands.size + other.demands.size + arm.limits.size + other.limits.size > 0) return false;
  if (arm.properties.size >= other.properties.size || arm.required.size !== other.required.size) return false;
  return (
    [...arm.properties].every(([name, { schema }]) => other.properties.get(name)?.schema === schema) &&
    [...other.required.keys()].every((name) => arm.required.has(name))
  );
}

const COMBINED_MAX = 4;

const UNEVALUATED = ['unevaluatedProperties', 'unevaluatedItems'];

function unionShape(
  contract: Contract,
  place: Located,
  arms: readonly Located[],
  shapes: readonly Shape[],
  refused: boolean,
  seesBranches: boolean,
): Shape {
  const kinds = tagsOf(contract, place, arms, shapes);
  const shape = either(place.at, kinds, seesBranches);
  if (kinds.length < 2) return shape;
  let found: readonly Overlap[] | undefined;
  const meaning = (schema: Schema) => shapeOf(contract, schema);
  const hasOneOf = refused || kinds.some((kind) => kind.hasOneOf);
  return { ...shape, hasOneOf, overlaps: () => (found ??= overlapsOf(kinds, refused, meaning)) };
}

/**
 * Applies `unevaluatedProperties` and `unevaluatedItems`. Both keywords apply only to properties and items that no
 * other keyword describes. A keyword inside `allOf`, `anyOf` or `oneOf` describes properties and items, too (JSON
 * Schema Core 2020-12, section 11).
 */
function withUnevaluated(contract: Contract, place: Located, shape: Shape): Shape {
  const [properties, items] = UNEVALUATED.map((name) => child(place, name));
  if (!properties && !items) return shape;
  const types = new Map(shape.types);
  const rest = (type: TypeName, change: (arm: Arm) => Arm) => {
    const arms = (types.get(type) ?? []).map((arm) => tidy(type, change(arm)));
    if (types.has(type))
      types.set(
        type,
        arms.filter((arm) => arm !== undefined),
      );
  };
  if (properties) rest('object', (arm) => ({ additional: schemaAt(contract, properties), ...arm }));
  if (items) rest('array', (arm) => ({ items: schemaAt(contract, items), ...arm }));
  return { ...shape, types };
}
