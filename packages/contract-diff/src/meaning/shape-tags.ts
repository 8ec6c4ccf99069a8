import {
  type Contract,
  type Located,
  child,
  members,
  referenceOf,
  target,
  textOf,
} from '../openapi/document.ts';
import type { Shape } from './shape.ts';

/**
 * Adds names and tags to the arms (alternatives) of a union. The tag of an arm lists the values of the discriminator
 * property that select the arm (OpenAPI 3.1, section 4.8.25).
 */
export function tagsOf(
  contract: Contract,
  union: Located,
  places: readonly Located[],
  shapes: readonly Shape[],
): Shape[] {
  const discriminator = child(union, 'discriminator');
  const property = discriminator && textOf(discriminator, 'propertyName');
  const mapping = members(discriminator && child(discriminator, 'mapping'));
  return shapes.map((shape, index) => {
    const place = places[index]!; // Each shape is that of a place.
    const reference = referenceOf(place);
    const kind = reference === undefined ? textOf(place, 'title') : reference.split('/').at(-1);
    const named = reference
      ? mapping.filter(([, { node }]) => isReferenceTo(contract, node, reference))
      : undefined;
    const values = named && (named.length > 0 ? named.map(([value]) => value) : [kind!]); // It has a reference.
    const added = {
      ...(kind !== undefined && { kind }),
      ...(property !== undefined && values && { tag: { property, values } }),
    };
    const objects = kind === undefined ? undefined : shape.types.get('object');
    if (!objects) return shape;
    const arms = objects.map((arm) => ({ ...added, ...arm }));
    return { ...shape, types: new Map(shape.types).set('object', arms) };
  });
}

/**
 * Whether an entry of a discriminator's mapping names the same schema as `reference`. An entry is a reference or the
 * bare name of a schema.
 */
function isReferenceTo(contract: Contract, mapped: unknown, reference: string): boolean {
  if (typeof mapped !== 'string') return false;
  const written = mapped.startsWith('#') ? mapped : `#/components/schemas/${mapped}`;
  return (
    written === reference || target(contract, written, '#').node === target(contract, reference, '#').node
  );
}

/**
 * Whether the kinds (members) of a union have tags: values of the discriminator property that select a kind. Without
 * tags, the discriminator belongs to a base schema to which other schemas refer. Then only the mapping of the
 * discriminator lists the kinds.
 */
export const hasTags = (shape: Shape) => shape.types.get('object')?.some((arm) => arm.tag) ?? false;
