import { type Located, child, isTrue, members, textOf } from '../openapi/document.ts';
import type { Notes } from './shape.ts';

/** Reads the keywords of a schema itself that have no effect on validation. */
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
  };
}

const mappedValues = (place: Located) =>
  members(child(child(place, 'discriminator') ?? place, 'mapping')).map(([value]) => value);

/**
 * Whether a contract announces that a set of values (`enum`, or the kinds of a `oneOf`) will grow. A program
 * can't read that in a description, and a plain `enum` promises the opposite to every validator and generated
 * client, so the schema must be marked: `x-extensible-enum: true` beside `enum` or `oneOf`, or, as in
 * Zalando's RESTful API Guidelines, rule 112, `x-extensible-enum: [A, B]` in place of `enum`. The mark counts
 * only if the contract before had it: adding it breaks consumers who read the contract without it.
 */
function isOpen(place: Located): boolean {
  const mark = child(place, 'x-extensible-enum')?.node;
  return mark === true || Array.isArray(mark);
}
