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
 * Adds tags to the arms (alternatives) of a union. The tag of an arm lists the values of the discriminator property
 * that select the arm (OpenAPI 3.1, section 4.8.25).
 */
export function tagsOf(
  contract: Contract,
  union: Located,
  places: readonly Located[],
  shapes: readonly Shape[],
): Shape[] {
  const discriminator = child(union, 'discriminator');
  const property = discriminator && textOf(discriminator, 'propertyName');
  if (property === undefined) return [...shapes];
  const mapping = members(child(discriminator!, 'mapping')); // `property` is from the discriminator, so it exists.
  return shapes.map((shape, index) => {
    const reference = referenceOf(places[index]!);
    if (reference === undefined) return shape;
    const named = mapping.filter(([, { node }]) => isReferenceTo(contract, node, reference));
    const values = named.length > 0 ? named.map(([value]) => value) : [reference.split('/').at(-1)!];
    const objects = shape.types.get('object')?.map((arm) => ({ tag: { property, values }, ...arm }));
    return objects ? { ...shape, types: new Map(shape.types).set('object', objects) } : shape;
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
