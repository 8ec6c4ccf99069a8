import { type Schema, type SchemaCase, object, text } from '../case.ts';

const money = { $ref: '#/components/schemas/Money' };
const integer = { type: 'integer' };

/** Cases about OpenAPI 3.0.4: sections 4.7.23 (Reference Object), 4.7.24 (Schema Object), 4.4 (Data Types). */
// prettier-ignore
export const openapi30: readonly SchemaCase[] = [
  // "This object cannot be extended with additional properties, and any properties added SHALL be ignored."
  ['3.0: keywords beside a reference', money, { ...money, maxProperties: 1, nullable: true }, 'nothing', 'nothing'],
  ['3.0: the default beside a reference', object({ a: { ...money, default: 1 } }), object({ a: { ...money, default: 2 } }), 'nothing', 'nothing'],
  ['3.0: readOnly beside a reference', object({ a: money }), object({ a: { ...money, readOnly: true } }), 'nothing', 'nothing'],
  // "This keyword only takes effect if `type` is explicitly defined within the same Schema Object."
  ['3.0: nullable with a type', text, { type: 'string', nullable: true }, ['compatible', 'null-added', 'can be null'], ['breaking', 'null-added', 'can be null']],
  ['3.0: no longer nullable', { type: 'string', nullable: true }, { type: 'string', nullable: false }, ['breaking', 'null-removed', 'no longer null'], ['compatible', 'null-removed', 'no longer null']],
  ['3.0: nullable without a type', { allOf: [money] }, { allOf: [money], nullable: true }, 'nothing', ['notice', 'nullable-without-type', 'is new']],
  ['3.0: nullable without a type that goes', { allOf: [money], nullable: true }, { allOf: [money] }, ['notice', 'nullable-without-type', 'is gone'], 'nothing'],
  ['3.0: nullable without a type that stays', { allOf: [money], nullable: true }, { allOf: [money], nullable: true, title: 'Price' }, ['documentation', 'text-changed', 'title'], ['documentation', 'text-changed', 'title']],
  ['3.0: nullable without a type, beside oneOf', { oneOf: [money, text] }, { oneOf: [money, text], nullable: true }, 'nothing', ['notice', 'nullable-without-type', 'is new']],
  ['3.0: nullable without a type, beside a field', object({ a: { allOf: [money] } }), object({ a: { allOf: [money], nullable: true } }), 'nothing', ['notice', 'nullable-without-type', '`a`']],
  ['3.0: nullable without a type, in place of one with a type', { type: 'object', nullable: true }, { allOf: [{ type: 'object' }], nullable: true }, ['breaking', 'null-removed', 'no longer null'], ['compatible', 'null-removed', 'no longer null']],
  ['3.0: nullable where every value is allowed', {}, { nullable: true }, 'nothing', 'nothing'],
  // "Other Schema Object constraints retain their defined behavior, and therefore may disallow the use of `null`."
  ['3.0: a kind that is only nullable', { anyOf: [text] }, { anyOf: [text, { nullable: true }] }, ['compatible', 'null-added', 'can be null'], ['breaking', 'null-added', 'can be null']],
  ['3.0: a field beside a kind that is only nullable', { anyOf: [object({ a: text, b: text }), { nullable: true }] }, { anyOf: [object({ a: text }), { nullable: true }] }, ['breaking', 'field-removed', '`b`'], ['breaking', 'field-removed', '`b`']],
  ['3.0: a kind that allows every value', { anyOf: [object({ a: text, b: text }), {}] }, { anyOf: [object({ a: text }), {}] }, 'nothing', 'nothing'],
  ['3.0: a part of allOf that is only nullable', { allOf: [text] }, { allOf: [text, { nullable: true }] }, 'nothing', 'nothing'],
  ['3.0: nullable beside a list without null', { type: 'string', enum: ['a'] }, { type: 'string', enum: ['a'], nullable: true }, 'nothing', 'nothing'],
  ['3.0: nullable beside a list with null', { type: 'string', enum: ['a'] }, { type: 'string', enum: ['a', null], nullable: true }, ['compatible', 'null-added', 'can be null'], ['breaking', 'null-added', 'can be null']],
  ['3.0: null in a list of strings', { type: 'string', enum: ['a'] }, { type: 'string', enum: ['a', null] }, 'nothing', 'nothing'],
  ['3.0: nullable beside allOf that is not', { type: 'object', allOf: [money] }, { type: 'object', nullable: true, allOf: [money] }, 'nothing', 'nothing'],
  ['3.0: a nullable field of an object', object({ a: text }), object({ a: { type: 'string', nullable: true } }), ['compatible', 'null-added', '`a`'], ['breaking', 'null-added', '`a`']],
  // Draft Wright-00, sections 5.2 to 5.5: `exclusiveMinimum` and `exclusiveMaximum` are booleans.
  ['3.0: a limit becomes exclusive', { type: 'number', minimum: 0 }, { type: 'number', minimum: 0, exclusiveMinimum: true }, ['breaking', 'limit-narrowed', '0 (exclusive)'], ['compatible', 'limit-narrowed', 'minimum']],
  ['3.0: a limit is no longer exclusive', { type: 'number', maximum: 9, exclusiveMaximum: true }, { type: 'number', maximum: 9, exclusiveMaximum: false }, ['compatible', 'limit-widened', 'maximum'], ['breaking', 'limit-widened', 'maximum']],
  ['3.0: exclusive of no limit', { type: 'number' }, { type: 'number', exclusiveMinimum: true }, 'nothing', 'nothing'],
  // Section 4.7.24.1 lists the keywords. Any other name isn't a keyword.
  ['3.0: const is no keyword', text, { type: 'string', const: 'a' }, 'nothing', 'nothing'],
  ['3.0: if and then are no keywords', object({ a: text }), object({ a: text }, { if: {}, then: { required: ['a'] } }), 'nothing', 'nothing'],
  ['3.0: patternProperties is no keyword', object({}), object({}, { patternProperties: { '^x': text } }), 'nothing', 'nothing'],
  ['3.0: unevaluatedProperties is no keyword', object({ a: text }), object({ a: text }, { unevaluatedProperties: false }), 'nothing', 'nothing'],
  ['3.0: contains is no keyword', { type: 'array', items: {} }, { type: 'array', items: {}, contains: text }, 'nothing', 'nothing'],
  ['3.0: dependentRequired is no keyword', object({ a: text, b: text }), object({ a: text, b: text }, { dependentRequired: { a: ['b'] } }), 'nothing', 'nothing'],
  ['3.0: contentEncoding is no keyword', text, { type: 'string', contentEncoding: 'base64' }, 'nothing', 'nothing'],
  ['3.0: $defs and $anchor are no keywords', text, { type: 'string', $anchor: 'x', $defs: { A: text } }, 'nothing', 'nothing'],
  // Section 4.4.1: formats.
  ['3.0: text becomes base64', text, { type: 'string', format: 'byte' }, ['breaking', 'content-encoding-changed', 'base64'], ['breaking', 'content-encoding-changed', 'base64']],
  ['3.0: byte of an integer', integer, { type: 'integer', format: 'byte' }, 'nothing', 'nothing'],
  ['3.0: not is a keyword', text, { type: 'string', not: { enum: ['x'] } }, ['breaking', 'condition-changed', 'not'], ['compatible', 'condition-changed', 'not']],
  ['3.0: oneOf is a keyword', { anyOf: [{ type: 'string', maxLength: 5 }, { type: 'string', minLength: 3 }] }, { oneOf: [{ type: 'string', maxLength: 5 }, { type: 'string', minLength: 3 }] }, ['breaking', 'kinds-overlap', 'two kinds'], ['compatible', 'kinds-overlap', 'two kinds']],
];

/** Cases about keywords of OpenAPI 3.0 that OpenAPI 3.1 no longer has. */
// prettier-ignore
export const openapi31: readonly SchemaCase[] = [
  ['3.1: nullable is no keyword', text, { type: 'string', nullable: true }, 'nothing', 'nothing'],
  ['3.1: nullable is no keyword, beside a reference', money, { ...money, nullable: true }, 'nothing', 'nothing'],
  ['3.1: keywords beside a reference count', money, { ...money, maxProperties: 1 }, ['breaking', 'limit-set', 'maxProperties'], ['compatible', 'limit-set', 'maxProperties']],
  ['3.1: a default beside a reference', object({ a: { ...money, default: 1 } }), object({ a: { ...money, default: 2 } }), ['breaking', 'default-changed', 'from `1` to `2`'], ['notice', 'default-changed', 'default']],
  ['3.1: readOnly beside a reference', object({ a: money }), object({ a: { ...money, readOnly: true } }), ['breaking', 'field-removed', '`a`'], 'nothing'],
];

/**
 * Pairs of schemas with the same meaning, one in OpenAPI 3.0 and one in OpenAPI 3.1. The source is "Migrating from
 * OpenAPI 3.0 to 3.1.0" (OpenAPI Initiative, 2021).
 */
// prettier-ignore
export const migrated: readonly (readonly [what: string, in30: Schema, in31: Schema])[] = [
  ['nullable', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
  ['nullable of a list', { type: 'string', nullable: true, enum: ['a', null] }, { type: ['string', 'null'], enum: ['a', null] }],
  ['a list that only seems nullable', { type: 'string', nullable: true, enum: ['a'] }, { type: 'string', enum: ['a'] }],
  ['an exclusive minimum', { type: 'number', minimum: 7, exclusiveMinimum: true }, { type: 'number', exclusiveMinimum: 7 }],
  ['an exclusive maximum', { type: 'number', maximum: 7, exclusiveMaximum: true }, { type: 'number', exclusiveMaximum: 7 }],
  ['base64', { type: 'string', format: 'byte' }, { type: 'string', contentEncoding: 'base64' }],
  ['octets', { type: 'string', format: 'binary' }, { type: 'string', contentMediaType: 'application/octet-stream' }],
  ['a constant', { type: 'string', enum: ['a'] }, { type: 'string', const: 'a' }],
  ['a reference', money, money],
  ['a reference with a description', { ...money, description: 'x' }, { ...money, description: 'x' }],
  ['a reference with keywords that do not count', { ...money, maxProperties: 3 }, money],
  ['a nullable object', { type: 'object', nullable: true, properties: { a: text } }, { type: ['object', 'null'], properties: { a: text } }],
  ['a nullable reference by anyOf, without a type', { anyOf: [money, { nullable: true, description: 'None.' }] }, { anyOf: [money, { type: 'null' }] }],
  ['a nullable reference by anyOf', { anyOf: [money, { type: 'string', nullable: true, enum: [null] }] }, { anyOf: [money, { type: 'null' }] }],
];

/** Pairs of schemas in OpenAPI 3.0 that have the same meaning but are written differently. */
// prettier-ignore
export const same30: readonly (readonly [what: string, one: Schema, other: Schema])[] = [
  ['3.0: null by oneOf', { type: 'string', nullable: true }, { oneOf: [text, { type: 'string', nullable: true, enum: [null] }] }],
  ['3.0: a limit that is not exclusive', { type: 'number', minimum: 0 }, { type: 'number', minimum: 0, exclusiveMinimum: false }],
  ['3.0: not nullable', text, { type: 'string', nullable: false }],
  ['3.0: allOf of a reference', money, { allOf: [money], description: 'x' }],
];
