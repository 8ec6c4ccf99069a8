import { type SchemaCase, type StartedCase, getTea, listTeas, object, text } from '../case.ts';

const none = () => undefined;
const integer = { type: 'integer' };
const map = (rest: object) => ({ type: 'object', ...rest });
const list = (rest: object) => ({ type: 'array', ...rest });
const closed = { additionalProperties: false };
const only = (...values: string[]) => ({ propertyNames: { enum: values } });

/**
 * Cases about the names of properties: JSON Schema Core 2020-12, section 10.3.2. A schema `false` forbids a property, a
 * pattern matches a part of a name, and `additionalProperties` applies to the names that no pattern matches.
 */
// prettier-ignore
export const names: readonly SchemaCase[] = [
  ['a field is forbidden that was not declared', object({ a: text }), object({ a: text, b: false }), ['breaking', 'object-closed', '`b`: A field with this name is no longer allowed'], ['compatible', 'object-closed', '`b`']],
  ['a field is forbidden with not', object({ a: text }), object({ a: text, b: { not: {} } }), ['breaking', 'object-closed', '`b`'], ['compatible', 'object-closed', '`b`']],
  ['a forbidden field is allowed again', object({ a: text, b: false }), object({ a: text }), ['compatible', 'object-opened', '`b`: A field with this name is allowed now'], ['notice', 'object-opened', '`b`']],
  ['a forbidden field is declared', object({ a: text, b: false }), object({ a: text, b: text }), ['compatible', 'field-added', '`b`'], ['compatible', 'field-added', '`b`']],
  ['a field is forbidden that a closed object has not', object({ a: text }, closed), object({ a: text, b: false }, closed), 'nothing', 'nothing'],
  ['a name of a map is forbidden', map({ additionalProperties: text }), map({ additionalProperties: text, properties: { b: false } }), ['breaking', 'object-closed', '`b`'], ['compatible', 'object-closed', '`b`']],
  ['the names of a map are listed instead of their pattern', map({ additionalProperties: text, propertyNames: { pattern: '^[a-z]+$' } }), map({ additionalProperties: text, propertyNames: { enum: ['a', 'b'] } }), ['breaking', 'object-closed', 'no longer allowed'], ['compatible', 'object-closed', 'no longer allowed']],
  ['the names of a map have a pattern instead of a list', map({ additionalProperties: text, propertyNames: { enum: ['a', 'b'] } }), map({ additionalProperties: text, propertyNames: { pattern: '^[a-z]+$' } }), ['compatible', 'object-opened', 'allowed now'], ['notice', 'object-opened', 'allowed now']],
  ['a name of a pattern is forbidden', map({ patternProperties: { '^x': text } }), map({ patternProperties: { '^x': text }, properties: { xa: false } }), ['breaking', 'object-closed', '`xa`'], ['compatible', 'object-closed', '`xa`']],
  ['the names of a pattern are forbidden', map({ additionalProperties: text }), map({ additionalProperties: text, patternProperties: { '^x-': false } }), ['breaking', 'type-changed', 'from string to nothing'], ['compatible', 'type-changed', 'nothing']],
  ['a pattern that matches all names, instead of additionalProperties', map({ additionalProperties: text }), map({ patternProperties: { '.*': text } }), 'nothing', 'nothing'],
  ['an empty pattern, instead of additionalProperties', map({ patternProperties: { '': text } }), map({ additionalProperties: text }), 'nothing', 'nothing'],
  ['a pattern that forbids all names', map(closed), map({ patternProperties: { '^.*$': false } }), 'nothing', 'nothing'],
  ['additionalProperties beside a pattern that matches all names', map({ patternProperties: { '.*': text }, ...closed }), map({ patternProperties: { '.*': text } }), 'nothing', 'nothing'],
  ['values of a pattern that matches all names', map({ additionalProperties: text }), map({ patternProperties: { '.*': integer } }), ['breaking', 'type-changed', 'from string to integer'], ['breaking', 'type-changed', 'from string to integer']],
  ['a pattern that matches the same names', map({ patternProperties: { '^x': text } }), map({ patternProperties: { '^x.*': text } }), 'nothing', 'nothing'],
  ['a pattern matches more names', map({ patternProperties: { '^x': text } }), map({ patternProperties: { '^x|^y': text } }), ['breaking', 'type-changed', 'from anything to string'], ['compatible', 'type-changed', 'from anything to string']],
  ['a pattern of a closed map matches more names', map({ patternProperties: { '^x': text }, ...closed }), map({ patternProperties: { '^x|^y': text }, ...closed }), ['compatible', 'type-changed', 'to string'], ['breaking', 'type-changed', 'to string']],
  ['a pattern of a closed map matches fewer names', map({ patternProperties: { '^x|^y': text }, ...closed }), map({ patternProperties: { '^x': text }, ...closed }), ['breaking', 'type-changed', 'nothing'], ['compatible', 'type-changed', 'nothing']],
  ['a field is declared that a pattern described', map({ patternProperties: { '^x': text }, additionalProperties: integer }), map({ patternProperties: { '^x': text }, additionalProperties: integer, properties: { xa: text } }), ['compatible', 'field-added', '`xa`'], ['compatible', 'field-added', '`xa`']],
  ['propertyNames that allows all names', map({}), map({ propertyNames: true }), 'nothing', 'nothing'],
  ['propertyNames that lists the declared fields of a closed object', object({ a: text, b: text }, closed), object({ a: text, b: text }, only('a', 'b')), 'nothing', 'nothing'],
  ['propertyNames closes an object', object({ a: text, b: text }), object({ a: text, b: text }, only('a', 'b')), ['breaking', 'object-closed', 'no longer allowed'], ['compatible', 'object-closed', 'no longer allowed']],
  ['propertyNames opens an object', object({ a: text, b: text }, only('a', 'b')), object({ a: text, b: text }), ['compatible', 'object-opened', 'allowed now'], ['notice', 'object-opened', 'allowed now']],
  ['propertyNames lacks a declared field', object({ a: text, b: text }), object({ a: text, b: text }, only('a')), ['breaking', 'field-removed', '`b`'], ['breaking', 'field-removed', '`b`']],
  ['propertyNames lists one more name', map(only('a')), map(only('a', 'b')), ['compatible', 'field-added', '`b`'], ['notice', 'field-added', '`b`']],
  ['propertyNames lists one name fewer', map(only('a', 'b')), map(only('a')), ['breaking', 'field-removed', '`b`'], ['breaking', 'field-removed', '`b`']],
  ['propertyNames is added to a map without declared fields', map({ additionalProperties: text }), map({ additionalProperties: text, ...only('a') }), ['breaking', 'object-closed', 'no longer allowed'], ['compatible', 'object-closed', 'no longer allowed']],
  ['propertyNames of a map without declared fields is gone', map({ additionalProperties: text, ...only('a') }), map({ additionalProperties: text }), ['compatible', 'object-opened', 'allowed now'], ['notice', 'object-opened', 'allowed now']],
  ['propertyNames that forbids all names', map({ propertyNames: integer }), map(closed), 'nothing', 'nothing'],
  ['an array becomes empty', list({ items: text }), list({ items: false }), ['breaking', 'limit-set', 'maxItems'], ['compatible', 'limit-set', 'maxItems']],
  ['an empty array may have items', list({ items: false }), list({ items: text }), ['compatible', 'limit-dropped', 'maxItems'], ['breaking', 'limit-dropped', 'maxItems']],
];

const first = (c: any) => listTeas(c).responses[200].links.first;

/** Cases about the operation of a link: OpenAPI 3.1.1, section 4.8.20. */
// prettier-ignore
export const links: readonly StartedCase[] = [
  ['a link names its operation by operationRef', none, (c) => { delete first(c).operationId; first(c).operationRef = '#/paths/~1teas~1{sku}/get'; }, 'nothing'],
  ['a link leads to another server', none, (c) => (first(c).server = { url: 'https://read.example.com' }), ['notice', 'link-changed', 'leads elsewhere']],
  ['the server of a link gets a description', (c) => (first(c).server = { url: 'https://read.example.com' }), (c) => (first(c).server.description = 'Copies.'), ['documentation', 'text-changed', 'description']],
  ['a link names another operation by operationRef', none, (c) => { delete first(c).operationId; first(c).operationRef = '#/paths/~1teas~1{sku}/put'; }, ['notice', 'link-changed', 'leads elsewhere']],
];

/** Cases about the name of the field that carries an API key: RFC 9110, section 5.1. */
// prettier-ignore
export const schemeNames: readonly StartedCase[] = [
  ['the header of a key in lower case', none, (c) => (c.components.securitySchemes.key.name = 'x-key'), 'nothing'],
  ['the query parameter of a key in lower case', (c) => { c.components.securitySchemes.key.in = 'query'; getTea(c).security = [{ key: [] }]; }, (c) => (c.components.securitySchemes.key.name = 'x-key'), ['breaking', 'security-scheme-changed', 'x-key']],
];
