import { type Schema, object, text } from './case.ts';
import { card, cash, iban, kinds } from './unions.ts';

/** Pairs of schemas that have the same meaning but are written differently. */
// prettier-ignore
export const same: readonly (readonly [what: string, one: Schema, other: Schema])[] = [
  ['a type in a list of one', text, { type: ['string'] }],
  ['null by type array, anyOf, oneOf and 3.0', { type: ['string', 'null'], maxLength: 3 }, { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }] }],
  ['null in another order', { oneOf: [{ type: 'null' }, text] }, { type: ['string', 'null'] }],
  ['null of a list of values', { type: ['string', 'null'], enum: ['a', null] }, { anyOf: [{ enum: ['a'] }, { type: 'null' }] }],
  ['null of an object', { oneOf: [card, { type: 'null' }] }, { ...card, type: ['object', 'null'] }],
  ['null in another order, of a reference', { oneOf: [{ $ref: '#/components/schemas/Money' }, { type: 'null' }] }, { anyOf: [{ type: 'null' }, { allOf: [{ $ref: '#/components/schemas/Money' }] }] }],
  ['a constant and a list of one value', { const: 'a' }, { enum: ['a'] }],
  ['a constant says its type', { const: 'a' }, { type: 'string', const: 'a' }],
  ['values in another order', { enum: ['a', 'b'] }, { enum: ['b', 'a'] }],
  ['values one by one', { enum: ['a', 'b'] }, { oneOf: [{ const: 'a', title: 'A' }, { const: 'b', title: 'B' }] }],
  ['both booleans', { type: 'boolean' }, { type: 'boolean', enum: [true, false] }],
  ['a type that was forgotten', { properties: { a: text } }, object({ a: text })],
  ['allOf of one', card, { allOf: [card] }],
  ['allOf in allOf', { allOf: [object({ a: text }), object({ b: text })] }, { allOf: [{ allOf: [object({ a: text }), { allOf: [object({ b: text })] }] }] }],
  ['allOf flattened', { allOf: [object({ a: text }, { required: ['a'] }), object({ b: text })] }, object({ a: text, b: text }, { required: ['a'] })],
  ['allOf in another order', { allOf: [object({ a: text }), object({ b: text })] }, { allOf: [object({ b: text }), object({ a: text })] }],
  ['a reference inlined', { $ref: '#/components/schemas/Money' }, { type: 'object', required: ['amount'], properties: { amount: { type: 'integer' } } }],
  ['a reference with a description', { $ref: '#/components/schemas/Money' }, { $ref: '#/components/schemas/Money', description: 'The sum' }],
  ['a reference in allOf', { $ref: '#/components/schemas/Money' }, { allOf: [{ $ref: '#/components/schemas/Money' }], description: 'The sum' }],
  ['kinds in another order', kinds(card, iban, cash), kinds(cash, card, iban)],
  ['kinds nested', kinds(card, iban, cash), kinds(card, kinds(iban, cash))],
  ['oneOf and anyOf', { anyOf: [card, iban] }, { oneOf: [card, iban] }],
  ['a union of one', card, { oneOf: [card] }],
  ['types as kinds', { type: ['string', 'integer'] }, { anyOf: [text, { type: 'integer' }] }],
  ['more than 0 of integers', { type: 'integer', exclusiveMinimum: 0 }, { type: 'integer', minimum: 1 }],
  ['limits that limit nothing', { type: 'array' }, { type: 'array', minItems: 0, uniqueItems: false }],
  ['undeclared fields are allowed explicitly', object({ a: text }), object({ a: text }, { additionalProperties: true })],
  ['anything', {}, true],
  ['a closed object, the other way to say it', object({ a: text }, { additionalProperties: false }), object({ a: text }, { unevaluatedProperties: false })],
  ['required in another order', object({ a: text, b: text }, { required: ['a', 'b'] }), object({ b: text, a: text }, { required: ['b', 'a'] })],
  ['a condition whose reference is inlined', { type: 'object', not: { $ref: '#/components/schemas/Money' } }, { type: 'object', not: { type: 'object', required: ['amount'], properties: { amount: { type: 'integer' } } } }],
  ['an object without fields, by their number', { type: 'object', additionalProperties: false }, { type: 'object', maxProperties: 0 }],
];
