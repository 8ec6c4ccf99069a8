import { type Located, canonical, child, isObject, isTrue, members, textOf } from '../openapi/document.ts';
import type { Notes } from './shape.ts';

/** Reads the notes of a schema: the keywords that have no effect on validation. */
export function notesOf(place: Located): Notes {
  const { at } = place;
  const byDefault = child(place, 'default');
  const discriminator = child(place, 'discriminator');
  const property = discriminator && textOf(discriminator, 'propertyName');
  return {
    ...(byDefault && { default: { value: byDefault.node, at } }),
    ...(property !== undefined && {
      discriminator: { value: { property, values: mappedValues(place) }, at },
    }),
    ...(isTrue(place, 'deprecated') && { deprecated: { value: true, at } }),
    ...(isTrue(place, 'readOnly') && { readOnly: true }),
    ...(isTrue(place, 'writeOnly') && { writeOnly: true }),
    ...(isOpen(place) && { open: true }),
    ...xmlOf(place),
  };
}

/**
 * Returns how values are written in XML (OpenAPI 3.1.1, section 4.8.26). By default, the element of a property has the
 * name of the property.
 */
function xmlOf(place: Located): Pick<Notes, 'xml'> {
  const { node, at } = place;
  const xml = child(place, 'xml')?.node;
  if (!isObject(node) || !isObject(xml)) return {};
  const property = /\/properties\/([^/]+)$/.exec(at)?.[1]?.replaceAll('~1', '/').replaceAll('~0', '~');
  const effective = Object.entries(xml).filter(
    ([key, value]) => value !== false && !(key === 'name' && value === property) && !key.startsWith('x-'),
  );
  return effective.length > 0 ? { xml: { value: canonical(Object.fromEntries(effective)), at } } : {};
}

const mappedValues = (place: Located) =>
  members(child(child(place, 'discriminator') ?? place, 'mapping')).map(([value]) => value);

/**
 * Whether a contract announces that a list of values (`enum`) or of kinds (`oneOf`) will grow. The announcement is
 * `x-extensible-enum: true` beside `enum` or `oneOf`. The form of Zalando's RESTful API Guidelines, rule 112, also
 * counts: `x-extensible-enum: [A, B]` in place of `enum`. A description isn't enough, because programs can't read it. A
 * plain `enum` promises to every validator and generated client that the list will not grow. The announcement counts
 * only if the older contract already contained the announcement. Otherwise consumers rely on the fixed list, so a new
 * announcement breaks them.
 */
export function isOpen(place: Located): boolean {
  const mark = child(place, 'x-extensible-enum')?.node;
  return mark === true || Array.isArray(mark);
}
