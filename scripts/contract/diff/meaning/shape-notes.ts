import { type Located, child, isTrue, members, textOf } from '../../document.ts';
import type { Notes } from './shape.ts';

/** What a schema says itself besides what is valid. */
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
 * Whether a contract says of a set of values (`enum`, or the kinds of a `oneOf`) that it will grow. Prose can't say so to a program, and
 * a plain `enum` promises the opposite to every validator and generated client, so the contract must mark the schema:
 * `x-extensible-enum: true` beside `enum` or `oneOf`, or, as in Zalando's RESTful API Guidelines, rule 112, `x-extensible-enum: [A, B]`
 * in place of `enum`. The mark counts from the contract that a consumer has read: setting it breaks those who read the one before.
 */
function isOpen(place: Located): boolean {
  const mark = child(place, 'x-extensible-enum')?.node;
  return mark === true || Array.isArray(mark);
}
