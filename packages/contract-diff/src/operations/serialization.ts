import { shapeOf } from '../meaning/shape-of.ts';
import { schemaAt } from '../meaning/shape.ts';
import { type Direction, type Finding, change } from '../model/findings.ts';
import {
  type Contract,
  type Located,
  child,
  isTrue,
  members,
  resolved,
  textOf,
} from '../openapi/document.ts';
import type { Contracts } from '../schemas/schema-parts.ts';

/**
 * A parameter or a header. `place` is its location in the contract. `in` is its location in a message: query, header,
 * path or cookie.
 */
export interface Written {
  readonly place: Located;
  readonly in: string;
}

/**
 * Returns the object that contains the schema of a parameter or header: the parameter itself, or the only media type in
 * its `content`.
 */
export function contentOf(contract: Contract, place: Located): { owner: Located; type: string } {
  const [content] = members(resolved(contract, place, 'content'));
  return content ? { owner: content[1], type: content[0] } : { owner: place, type: '' };
}

/** Finds changes of the serialization of a parameter or header. */
export function* writingChanges(
  contracts: Contracts,
  { before, after }: { before: Written; after: Written },
  direction: Direction,
): Generator<Finding> {
  const place = { at: after.place.at, side: 'after' as const };
  const writing = (fact: string, to: string) =>
    change('parameter-writing-changed', 'changed', direction, { ...place, to }, fact);
  const [type, newType] = [
    contentOf(contracts.before, before.place).type,
    contentOf(contracts.after, after.place).type,
  ];
  if (type !== newType)
    yield writing(
      'Its value is written in another media type',
      newType ? `the media type \`${newType}\`` : 'its `style`, without a media type',
    );
  const [was, is] = [styleOf(before), styleOf(after)];
  const types = new Set([...typesOf(contracts.before, before), ...typesOf(contracts.after, after)]);
  const isComposed = types.has('array') || types.has('object');
  if (was.style !== is.style && (isComposed || before.in === 'path'))
    yield writing(`\`style\` goes from \`${was.style}\` to \`${is.style}\``, `\`style: ${is.style}\``);
  else if (was.explode !== is.explode && isComposed && explodes(is.style, types))
    yield writing(
      `\`explode\` goes from \`${was.explode}\` to \`${is.explode}\``,
      `\`explode: ${is.explode}\``,
    );
  // `allowReserved` and `allowEmptyValue` apply only to parameters in the query (OpenAPI 3.1.0, section 4.8.12.2).
  for (const permission of before.in === 'query' ? ['allowReserved', 'allowEmptyValue'] : []) {
    const [could, can] = [isTrue(before.place, permission), isTrue(after.place, permission)];
    const fact = `\`${permission}\` is now \`${can}\``;
    if (could !== can)
      yield change(
        ...(['parameter-writing-changed', can ? 'widened' : 'narrowed', direction] as const),
        { ...place, to: `\`${permission}: ${can}\`` },
        fact,
      );
  }
}

/**
 * Returns `style` and `explode`. If `style` or `explode` is missing, returns the default of that keyword (OpenAPI 3.1,
 * section 4.8.12.2).
 */
function styleOf({ place, in: where }: Written): { style: string; explode: boolean } {
  const style = textOf(place, 'style') ?? (where === 'query' || where === 'cookie' ? 'form' : 'simple');
  const explode = child(place, 'explode')?.node;
  return { style, explode: typeof explode === 'boolean' ? explode : style === 'form' };
}

/**
 * Whether `explode` has an effect. `explode` has no effect on lists in the style `simple`, and no effect at all in the
 * style `deepObject` (3.1, section 4.8.12.4).
 */
const explodes = (style: string, types: ReadonlySet<string>) =>
  style !== 'deepObject' && (style !== 'simple' || types.has('object'));

/** Returns the JSON types that the value may have, because most styles differ only for lists and objects. */
function typesOf(contract: Contract, { place }: Written): readonly string[] {
  const schema = child(place, 'schema');
  if (!schema) return [];
  return [...shapeOf(contract, schemaAt(contract, schema)).types.keys()];
}
