import {
  type Contract,
  type Located,
  child,
  elements,
  isObject,
  isTrue,
  referenceOf,
  target,
} from '../../document.ts';
import type { Schema, Shape } from './shape.ts';
import { both, either } from './shape-algebra.ts';
import { ownShape } from './shape-keywords.ts';
import { tagsOf } from './shape-tags.ts';

const shapes = new WeakMap<Schema, Shape>();

/** What all parts of a schema mean together. */
export function shapeOf(contract: Contract, schema: Schema): Shape {
  const known = shapes.get(schema);
  if (known) return known;
  const shape = schema.all.map((place) => shapeAt(contract, place, [])).reduce(both);
  shapes.set(schema, shape);
  return shape;
}

/**
 * `trail` has the schemas that enclose this one. A schema that contains itself directly, without a property
 * or an item in between, adds nothing by that.
 */
function shapeAt(contract: Contract, place: Located, trail: readonly unknown[]): Shape {
  if (trail.includes(place.node) && isObject(place.node)) return ownShape(contract, { ...place, node: true });
  const inner = [...trail, place.node];
  const within = (from: Located) => shapeAt(contract, from, inner);

  const reference = referenceOf(place);
  const parts = [ownShape(contract, place)];
  if (reference !== undefined) parts.push(within(target(contract, reference, place.at)));
  parts.push(...elements(child(place, 'allOf')).map(within));
  for (const union of ['anyOf', 'oneOf']) {
    const arms = elements(child(place, union));
    if (arms.length > 0) parts.push(either(place.at, tagsOf(contract, place, arms, arms.map(within))));
  }
  const shape = parts.reduce(both);
  // OpenAPI 3.0's way to say null, widely used beside a reference too.
  return isTrue(place, 'nullable') ? either(place.at, [shape, nullShape(contract, place)]) : shape;
}

const nullShape = (contract: Contract, { at }: Located): Shape =>
  ownShape(contract, { node: { type: 'null' }, at });
