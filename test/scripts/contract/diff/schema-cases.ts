import type { Expected, Schema } from './cases.ts';

/** A change to a schema: what it must be called in a request, and what in an answer. */
export type SchemaCase = [what: string, before: Schema, after: Schema, sent: Expected, received: Expected];

const text = { type: 'string' };
const object = (properties: Record<string, Schema>, rest: object = {}) => ({
  type: 'object',
  properties,
  ...rest,
});
const card = object({ kind: { const: 'card' }, number: text }, { required: ['kind'] });
const iban = object({ kind: { const: 'iban' }, iban: text }, { required: ['kind'] });
const cash = object({ kind: { const: 'cash' } }, { required: ['kind'] });

// prettier-ignore
export const fieldCases: SchemaCase[] = [
  ['a field is added', object({ a: text }), object({ a: text, b: text }), ['compatible', '`b`: A new optional field'], ['compatible', '`b`: A new field']],
  ['a required field is added', object({ a: text }), object({ a: text, b: text }, { required: ['b'] }), ['breaking', '`b`: A new field that has to be sent'], ['compatible', 'new field']],
  ['a required field with a default is added', object({}), object({ b: { type: 'string', default: 'x' } }, { required: ['b'] }), ['breaking', 'has to be sent'], ['compatible', 'new field']],
  ['a field is removed', object({ a: text, b: text }), object({ a: text }), ['breaking', '`b`: The field is gone'], ['breaking', '`b`: The field is gone']],
  ['a field is renamed', object({ a: text }), object({ b: text }), ['breaking', '`a`: The field is gone'], ['breaking', '`a`: The field is gone']],
  ['a field becomes required', object({ a: text }), object({ a: text }, { required: ['a'] }), ['breaking', '`a`: The field has to be sent now'], ['compatible', 'always there']],
  ['a field becomes optional', object({ a: text }, { required: ['a'] }), object({ a: text }), ['compatible', 'need not be sent'], ['breaking', '`a`: The field may be missing']],
  ['a field becomes impossible', object({ a: text, b: text }), object({ a: text, b: false }), ['breaking', '`b`: The field is gone'], ['breaking', '`b`: The field is gone']],
  ['an undeclared field is required', object({}), object({}, { required: ['a'] }), ['breaking', 'has to be sent'], ['compatible', 'new field']],
  ['a field of a field is removed', object({ a: object({ b: text }) }), object({ a: object({}) }), ['breaking', '`b`: The field is gone'], ['breaking', '`b`: The field is gone']],
  ['a field of an item is removed', { type: 'array', items: object({ a: text }) }, { type: 'array', items: object({}) }, ['breaking', '`a`'], ['breaking', '`a`']],
  ['a field becomes readOnly', object({ a: text }), object({ a: { ...text, readOnly: true } }), ['breaking', '`a`: The field is gone'], 'nothing'],
  ['a field becomes writeOnly', object({ a: text }), object({ a: { ...text, writeOnly: true } }), 'nothing', ['breaking', '`a`: The field is gone']],
  ['a required readOnly field is added', object({}), object({ id: { ...text, readOnly: true } }, { required: ['id'] }), 'nothing', ['compatible', 'new field']],
  ['a field is deprecated', object({ a: text }), object({ a: { ...text, deprecated: true } }), ['notice', '`a`: Deprecated'], ['notice', 'Deprecated']],
  ['a deprecated field is removed', object({ a: { ...text, deprecated: true } }), object({}), ['breaking', 'no promise that it goes'], ['breaking', 'gone']],
  ['undeclared fields are refused', object({ a: text }), object({ a: text }, { additionalProperties: false }), ['breaking', 'no longer allowed'], ['compatible', 'no longer allowed']],
  ['undeclared fields are refused, the other way to say it', object({ a: text }), object({ a: text }, { unevaluatedProperties: false }), ['breaking', 'no longer allowed'], ['compatible', 'no longer allowed']],
  ['undeclared fields are allowed', object({ a: text }, { additionalProperties: false }), object({ a: text }), ['compatible', 'allowed now'], ['notice', 'allowed now']],
  ['a field is added to a closed object', object({}, { additionalProperties: false }), object({ a: text }, { additionalProperties: false }), ['compatible', 'optional'], ['notice', 'no other fields']],
  ['the values of a map are limited', { type: 'object', additionalProperties: true }, { type: 'object', additionalProperties: text }, ['breaking', 'anything to string'], ['compatible', 'anything to string']],
  ['the values of a map have another type', { type: 'object', additionalProperties: text }, { type: 'object', additionalProperties: { type: 'integer' } }, ['breaking', 'string to integer'], ['breaking', 'string to integer']],
  ['the names of a map are limited', { type: 'object' }, { type: 'object', propertyNames: { maxLength: 9 } }, ['breaking', 'maxLength'], ['compatible', 'maxLength']],
  ['fields of a pattern have another type', { type: 'object', patternProperties: { '^x-': text } }, { type: 'object', patternProperties: { '^x-': { type: 'number' } } }, ['breaking', 'string to number'], ['breaking', 'string to number']],
  ['fewer fields fit', { type: 'object', maxProperties: 9 }, { type: 'object', maxProperties: 5 }, ['breaking', '`maxProperties` goes from 9 to 5'], ['compatible', 'maxProperties']],
  ['one field needs another', object({ a: text, b: text }), object({ a: text, b: text }, { dependentRequired: { a: ['b'] } }), ['breaking', 'a → b'], ['compatible', 'a → b']],
];

// prettier-ignore
export const valueCases: SchemaCase[] = [
  ['the type changes', text, { type: 'integer' }, ['breaking', 'from string to integer'], ['breaking', 'from string to integer']],
  ['a string becomes an object', text, object({}), ['breaking', 'from string to object'], ['breaking', 'from string to object']],
  ['a value becomes an array of them', text, { type: 'array', items: text }, ['breaking', 'string to array'], ['breaking', 'string to array']],
  ['integer becomes number', { type: 'integer' }, { type: 'number' }, ['compatible', 'integer to number'], ['breaking', 'integer to number']],
  ['number becomes integer', { type: 'number' }, { type: 'integer' }, ['breaking', 'number to integer'], ['compatible', 'number to integer']],
  ['another type is possible', text, { type: ['string', 'integer'] }, ['compatible', 'from string to integer or string'], ['breaking', 'integer or string']],
  ['the type is dropped', text, {}, ['compatible', 'string to anything'], ['breaking', 'string to anything']],
  ['the type is set', {}, text, ['breaking', 'anything to string'], ['compatible', 'anything to string']],
  ['null is possible', text, { type: ['string', 'null'] }, ['compatible', 'can be null'], ['breaking', 'can be null now']],
  ['null is possible, by anyOf', text, { anyOf: [text, { type: 'null' }] }, ['compatible', 'can be null'], ['breaking', 'can be null']],
  ['null is possible, as in 3.0', text, { type: 'string', nullable: true }, ['compatible', 'can be null'], ['breaking', 'can be null']],
  ['null is impossible', { type: ['string', 'null'] }, text, ['breaking', 'no longer null'], ['compatible', 'no longer null']],
  ['null leaves a list of values', { enum: ['a', null] }, { enum: ['a'] }, ['breaking', 'no longer null'], ['compatible', 'no longer null']],
  ['a value is added', { enum: ['a'] }, { enum: ['a', 'b'] }, ['compatible', '`b` is a new value'], ['breaking', '`b` is a new value']],
  ['a value is removed', { enum: ['a', 'b'] }, { enum: ['a'] }, ['breaking', '`b` is no longer'], ['compatible', '`b` is no longer']],
  ['a value is renamed', { enum: ['a', 'b'] }, { enum: ['a', 'c'] }, ['breaking', '`b` is no longer'], ['breaking', '`c` is a new value']],
  ['a constant changes', { const: 'a' }, { const: 'b' }, ['breaking', 'from `a` to `b`'], ['breaking', 'from `a` to `b`']],
  ['a constant of a number changes', { type: 'integer', const: 409 }, { type: 'integer', const: 422 }, ['breaking', 'from `409` to `422`'], ['breaking', '`422`']],
  ['values are listed', text, { type: 'string', enum: ['a'] }, ['breaking', 'Only these values'], ['compatible', 'Only these values']],
  ['values are no longer listed', { type: 'string', enum: ['a'] }, text, ['compatible', 'no longer listed'], ['breaking', 'no longer listed']],
  ['a boolean becomes constant', { type: 'boolean' }, { type: 'boolean', const: true }, ['breaking', 'Only these values'], ['compatible', 'Only']],
  ['maxLength is lowered', { type: 'string', maxLength: 9 }, { type: 'string', maxLength: 5 }, ['breaking', '`maxLength` goes from 9 to 5'], ['compatible', 'maxLength']],
  ['maxLength is raised', { type: 'string', maxLength: 5 }, { type: 'string', maxLength: 9 }, ['compatible', 'maxLength'], ['breaking', '`maxLength` goes from 5 to 9']],
  ['maxLength is set', text, { type: 'string', maxLength: 5 }, ['breaking', '`maxLength` is now 5'], ['compatible', 'maxLength']],
  ['minLength is dropped', { type: 'string', minLength: 1 }, text, ['compatible', 'minLength'], ['breaking', '`minLength` 1 is gone']],
  ['minimum is raised', { type: 'integer', minimum: 0 }, { type: 'integer', minimum: 1 }, ['breaking', 'from 0 to 1'], ['compatible', 'minimum']],
  ['minimum becomes exclusive', { type: 'number', minimum: 0 }, { type: 'number', exclusiveMinimum: 0 }, ['breaking', 'from 0 to 0 (exclusive)'], ['compatible', 'minimum']],
  ['maximum is no longer exclusive', { type: 'number', exclusiveMaximum: 9 }, { type: 'number', maximum: 9 }, ['compatible', 'maximum'], ['breaking', 'maximum']],
  ['multipleOf is set', { type: 'number' }, { type: 'number', multipleOf: 2 }, ['breaking', 'multipleOf'], ['compatible', 'multipleOf']],
  ['multipleOf gets finer', { type: 'number', multipleOf: 1 }, { type: 'number', multipleOf: 0.5 }, ['compatible', 'multipleOf'], ['breaking', 'multipleOf']],
  ['multipleOf is another one', { type: 'number', multipleOf: 2 }, { type: 'number', multipleOf: 3 }, ['breaking', 'from `2` to `3`'], ['breaking', 'multipleOf']],
  ['a pattern is set', text, { type: 'string', pattern: '^a' }, ['breaking', '`pattern` is now `^a`'], ['compatible', 'pattern']],
  ['a pattern is dropped', { type: 'string', pattern: '^a' }, text, ['compatible', 'pattern'], ['breaking', 'pattern']],
  ['a pattern changes', { type: 'string', pattern: '^a' }, { type: 'string', pattern: '^b' }, ['breaking', 'pattern'], ['breaking', 'pattern']],
  ['a format changes', { type: 'string', format: 'date' }, { type: 'string', format: 'date-time' }, ['breaking', 'from `date` to `date-time`'], ['breaking', 'format']],
  ['a format is set', text, { type: 'string', format: 'uuid' }, ['breaking', 'format'], ['notice', '`format` is now `uuid`']],
  ['a format is dropped', { type: 'string', format: 'uuid' }, text, ['notice', '`format` `uuid` is gone'], ['breaking', 'format']],
  ['int64 becomes int32', { type: 'integer', format: 'int64' }, { type: 'integer', format: 'int32' }, ['breaking', 'int32'], ['compatible', 'int32']],
  ['what may be null is deprecated', object({ a: { anyOf: [text, { type: 'null' }] } }), object({ a: { anyOf: [{ ...text, deprecated: true }, { type: 'null' }] } }), ['notice', '`a`: Deprecated'], ['notice', '`a`: Deprecated']],
  ['the default of what may be null changes', { anyOf: [{ type: 'integer', default: 1 }, { type: 'null' }] }, { anyOf: [{ type: 'integer', default: 2 }, { type: 'null' }] }, ['breaking', 'Leaving it out'], ['notice', 'A generated client']],
  ['int32 becomes int64', { type: 'integer', format: 'int32' }, { type: 'integer', format: 'int64' }, ['compatible', 'int64'], ['breaking', 'int64']],
  ['minItems is raised', { type: 'array', minItems: 1 }, { type: 'array', minItems: 2 }, ['breaking', 'minItems'], ['compatible', 'minItems']],
  ['maxItems is raised', { type: 'array', maxItems: 5 }, { type: 'array', maxItems: 9 }, ['compatible', 'maxItems'], ['breaking', 'maxItems']],
  ['items must be unique', { type: 'array' }, { type: 'array', uniqueItems: true }, ['breaking', 'uniqueItems'], ['compatible', 'uniqueItems']],
  ['items have another type', { type: 'array', items: text }, { type: 'array', items: { type: 'number' } }, ['breaking', 'Each item: Its type goes from string to number'], ['breaking', 'string to number']],
  ['a position of a tuple changes', { type: 'array', prefixItems: [text, text] }, { type: 'array', prefixItems: [text, { type: 'null' }] }, ['breaking', 'string to null'], ['breaking', 'string to null']],
  ['a tuple is closed', { type: 'array', prefixItems: [text] }, { type: 'array', prefixItems: [text], items: false }, ['breaking', 'anything to nothing'], ['compatible', 'nothing at all']],
  ['a default changes', object({ a: { type: 'integer', default: 20 } }), object({ a: { type: 'integer', default: 50 } }), ['breaking', 'from `20` to `50`'], ['notice', 'from `20` to `50`']],
  ['a default is dropped', { type: 'integer', default: 20 }, { type: 'integer' }, ['breaking', 'The default `20` is gone'], ['notice', 'default']],
  ['a default is set', { type: 'integer' }, { type: 'integer', default: 20 }, ['notice', 'The default is now `20`'], ['notice', 'default']],
  ['the encoding of a string changes', { type: 'string', contentEncoding: 'base64' }, { type: 'string', contentEncoding: 'base32' }, ['breaking', 'contentEncoding'], ['breaking', 'contentEncoding']],
  ['a string says that it is encoded', text, { type: 'string', contentMediaType: 'image/png' }, ['breaking', 'contentMediaType'], ['breaking', 'contentMediaType']],
  ['something is excluded', text, { type: 'string', not: { const: 'x' } }, ['breaking', 'new condition, `not`'], ['compatible', 'not']],
  ['a condition changes', { type: 'object', if: { required: ['a'] } }, { type: 'object', if: { required: ['b'] } }, ['breaking', '`if` is another one'], ['breaking', 'if']],
  ['what an array must contain changes', { type: 'array', contains: text }, { type: 'array', contains: { type: 'number' } }, ['breaking', 'contains'], ['breaking', 'contains']],
];

const open = { 'x-extensible-enum': true };
const kinds = (...oneOf: Schema[]) => ({ oneOf });

const listed = (...names: string[]): Schema => {
  const kind = { type: 'string', enum: ['a', 'b'] };
  const targets: Record<string, string> = { a: 'Money', b: 'Tea' };
  return {
    oneOf: names.map((name) => ({ $ref: `#/components/schemas/${targets[name]}` })),
    properties: { kind },
    discriminator: { propertyName: 'kind', mapping: targets },
  };
};
const mapped = (mapping: Record<string, string>): Schema => ({
  oneOf: [{ $ref: '#/components/schemas/Money' }, { $ref: '#/components/schemas/Tea' }],
  discriminator: { propertyName: 'kind', mapping },
});

// prettier-ignore
export const unionCases: SchemaCase[] = [
  ['a kind is added', kinds(card, iban), kinds(card, iban, cash), ['compatible', '`cash` is a new kind'], ['breaking', '`cash` is a new kind']],
  ['a kind is removed', kinds(card, iban, cash), kinds(cash, card), ['breaking', '`iban` is gone'], ['compatible', '`iban` is gone']],
  ['a kind is renamed', kinds(card, cash), kinds(card, object({ kind: { const: 'coins' } }, { required: ['kind'] })), ['breaking', '`cash` is gone'], ['breaking', '`coins` is a new kind']],
  ['a single kind becomes two', card, kinds(iban, card), ['compatible', '`iban` is a new kind'], ['breaking', '`iban` is a new kind']],
  ['a kind loses a field, in another order', kinds(card, iban), kinds(iban, object({ kind: { const: 'card' } }, { required: ['kind'] })), ['breaking', '`number`: The field is gone'], ['breaking', '`number`: The field is gone']],
  ['a kind without a name is added', { anyOf: [object({ a: text }, { required: ['a'] })] }, { anyOf: [object({ b: { type: 'number' } }, { required: ['b'] }), object({ a: text }, { required: ['a'] })] }, ['compatible', 'new kind'], ['breaking', 'new kind']],
  ['a kind of another type is added', { anyOf: [text] }, { anyOf: [object({}), text] }, ['compatible', 'string or object'], ['breaking', 'string or object']],
  ['kinds are united in one object', { anyOf: [object({ a: text }, { required: ['a'] }), object({ b: text }, { required: ['b'] })] }, object({ a: text, b: text }), ['compatible', 'need not be sent'], ['breaking', 'may be missing']],
  ['a value is added to an open set', { ...open, enum: ['a'] }, { ...open, enum: ['a', 'b'] }, ['compatible', '`b`'], ['notice', 'there would be more']],
  ['a value is added to an open list', { type: 'string', 'x-extensible-enum': ['a'] }, { type: 'string', 'x-extensible-enum': ['a', 'b'] }, ['compatible', '`b`'], ['notice', 'there would be more']],
  ['a kind is added to an open set', { ...kinds(card, iban), ...open }, { ...kinds(card, iban, cash), ...open }, ['compatible', '`cash`'], ['notice', 'there would be more']],
  ['a set is opened, and a value added', { enum: ['a'] }, { ...open, enum: ['a', 'b'] }, ['compatible', '`b`'], ['breaking', 'From now on more values']],
  ['a set is closed', { ...open, enum: ['a'] }, { enum: ['a'] }, 'nothing', 'nothing'],
  ['a set is opened by any string', { anyOf: [{ enum: ['a'] }, text] }, { anyOf: [{ enum: ['a', 'b'] }, text] }, 'nothing', 'nothing'],
  ['only a mapping names the kinds, and calls one otherwise', mapped({ money: 'Money', tea: 'Tea' }), mapped({ coins: 'Money', tea: 'Tea' }), ['breaking', '`money` is gone'], ['breaking', '`coins` is a new kind']],
  ['only a mapping names the kinds, and changes places', mapped({ money: 'Money', tea: 'Tea' }), mapped({ money: 'Tea', tea: 'Money' }), ['breaking', '`amount`: The field is gone'], ['breaking', '`amount`: The field is gone']],
  ['kinds share a list of their names, and come in another order', listed('a', 'b'), listed('b', 'a'), 'nothing', 'nothing'],
  ['the name of a schema is on the wire, and changes', mapped({}), { ...(mapped({}) as object), oneOf: [{ $ref: '#/components/schemas/Tea' }, { $ref: '#/components/schemas/Sale' }] }, ['breaking', '`Money` is gone'], ['breaking', '`Sale` is a new kind']],
  ['a base maps one kind more', { type: 'object', discriminator: { propertyName: 'kind', mapping: { a: 'Money' } } }, { type: 'object', discriminator: { propertyName: 'kind', mapping: { a: 'Money', b: 'Tea' } } }, ['compatible', 'New kinds: `b`'], ['breaking', 'New kinds: `b`']],
  ['two parts of allOf limit a field, and the tighter limit changes', { allOf: [object({ a: { type: 'string', maxLength: 9 } }), object({ a: { maxLength: 3 } })] }, { allOf: [object({ a: { type: 'string', maxLength: 9 } }), object({ a: { maxLength: 4 } })] }, ['compatible', '`a`: `maxLength` goes from 3 to 4'], ['breaking', '`maxLength` goes from 3 to 4']],
  ['two parts of allOf limit a field, and the looser limit changes', { allOf: [object({ a: { type: 'string', maxLength: 9 } }), object({ a: { maxLength: 3 } })] }, { allOf: [object({ a: { type: 'string', maxLength: 8 } }), object({ a: { maxLength: 3 } })] }, 'nothing', 'nothing'],
  ['a part of allOf makes a field constant', { allOf: [object({ a: text }), object({ b: text })] }, { allOf: [object({ a: text }), object({ b: text, a: { const: 'x' } })] }, ['breaking', '`a`: Only these values are left: `x`'], ['compatible', 'Only these values']],
  ['allOf gets a part with a required field', { allOf: [object({ a: text })] }, { allOf: [object({ a: text }), object({ b: text }, { required: ['b'] })] }, ['breaking', '`b`: A new field that has'], ['compatible', 'new field']],
  ['allOf loses a part', { allOf: [object({ a: text }), object({ b: text })] }, { allOf: [object({ a: text })] }, ['breaking', '`b`: The field is gone'], ['breaking', '`b`: The field is gone']],
  ['allOf limits what another part says', { allOf: [text] }, { allOf: [text, { maxLength: 3 }] }, ['breaking', 'maxLength'], ['compatible', 'maxLength']],
];

/** Ways to write the same. */
// prettier-ignore
export const sameCases: [what: string, before: Schema, after: Schema][] = [
  ['a type in a list of one', text, { type: ['string'] }],
  ['null by type array, anyOf, oneOf and 3.0', { type: ['string', 'null'], maxLength: 3 }, { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }] }],
  ['null in another order', { oneOf: [{ type: 'null' }, text] }, { type: 'string', nullable: true }],
  ['null of a list of values', { type: ['string', 'null'], enum: ['a', null] }, { anyOf: [{ enum: ['a'] }, { type: 'null' }] }],
  ['null of an object', { oneOf: [card, { type: 'null' }] }, { ...card, type: ['object', 'null'] }],
  ['null in another order, of a reference', { oneOf: [{ $ref: '#/components/schemas/Money' }, { type: 'null' }] }, { nullable: true, allOf: [{ $ref: '#/components/schemas/Money' }] }],
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
  ['an exclusive limit as in 3.0', { type: 'number', minimum: 0, exclusiveMinimum: true }, { type: 'number', exclusiveMinimum: 0 }],
  ['limits that limit nothing', { type: 'array' }, { type: 'array', minItems: 0, uniqueItems: false }],
  ['undeclared fields are allowed, said aloud', object({ a: text }), object({ a: text }, { additionalProperties: true })],
  ['anything', {}, true],
  ['a closed object, the other way to say it', object({ a: text }, { additionalProperties: false }), object({ a: text }, { unevaluatedProperties: false })],
  ['required in another order', object({ a: text, b: text }, { required: ['a', 'b'] }), object({ b: text, a: text }, { required: ['b', 'a'] })],
  ['a condition whose reference is inlined', { type: 'object', not: { $ref: '#/components/schemas/Money' } }, { type: 'object', not: { type: 'object', required: ['amount'], properties: { amount: { type: 'integer' } } } }],
];
