import { type SchemaCase, object, text } from '../case.ts';
import { card, cash, iban } from '../unions.ts';

const integer = { type: 'integer' };
const short = { type: 'string', maxLength: 5 };
const long = { type: 'string', minLength: 3 };
const longer = { type: 'string', minLength: 6 };
const mail = object({ mail: text }, { required: ['mail'] });
const phone = object({ phone: text }, { required: ['phone'] });
const base = { type: 'object', properties: { mail: text, phone: text } };
const anyNeeded = { ...base, anyOf: [{ required: ['mail'] }, { required: ['phone'] }] };
const oneNeeded = { ...base, oneOf: [{ required: ['mail'] }, { required: ['phone'] }] };
const closed = (name: string) => object({ [name]: text }, { required: [name], additionalProperties: false });

/**
 * Cases about values that are valid against several kinds of a union (JSON Schema Core 2020-12). `oneOf` accepts a
 * value that is valid against *exactly one* of its schemas (section 10.2.1.3). `anyOf` accepts a value that is valid
 * against *at least one* of its schemas (section 10.2.1.2).
 */
// prettier-ignore
export const overlaps: readonly SchemaCase[] = [
  ['anyOf becomes oneOf, and the kinds overlap', { anyOf: [short, long] }, { oneOf: [short, long] }, ['breaking', 'kinds-overlap', 'two kinds at once'], ['compatible', 'kinds-overlap', 'two kinds at once']],
  ['oneOf becomes anyOf, and the kinds overlap', { oneOf: [short, long] }, { anyOf: [short, long] }, ['compatible', 'kinds-overlap', 'two kinds at once'], ['breaking', 'kinds-overlap', 'two kinds at once']],
  ['anyOf becomes oneOf, and no kinds overlap', { anyOf: [short, longer] }, { oneOf: [short, longer] }, 'nothing', 'nothing'],
  ['anyOf becomes oneOf, of a number and an integer', { anyOf: [{ type: 'number', maximum: 9 }, integer] }, { oneOf: [{ type: 'number', maximum: 9 }, integer] }, ['breaking', 'kinds-overlap', 'two kinds'], ['compatible', 'kinds-overlap', 'two kinds']],
  ['anyOf becomes oneOf, of numbers that touch', { anyOf: [{ type: 'number', maximum: 9 }, { type: 'number', minimum: 9 }] }, { oneOf: [{ type: 'number', maximum: 9 }, { type: 'number', minimum: 9 }] }, ['breaking', 'kinds-overlap', 'two kinds'], ['compatible', 'kinds-overlap', 'two kinds']],
  ['anyOf becomes oneOf, of numbers that do not touch', { anyOf: [{ type: 'number', maximum: 9 }, { type: 'number', exclusiveMinimum: 9 }] }, { oneOf: [{ type: 'number', maximum: 9 }, { type: 'number', exclusiveMinimum: 9 }] }, 'nothing', 'nothing'],
  ['anyOf becomes oneOf, of multiples', { anyOf: [{ type: 'integer', multipleOf: 2 }, { type: 'integer', multipleOf: 3 }] }, { oneOf: [{ type: 'integer', multipleOf: 2 }, { type: 'integer', multipleOf: 3 }] }, ['breaking', 'kinds-overlap', 'two kinds'], ['compatible', 'kinds-overlap', 'two kinds']],
  ['anyOf becomes oneOf, of lists that share a value', { anyOf: [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }] }, { oneOf: [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }] }, ['breaking', 'kinds-overlap', 'two kinds'], ['compatible', 'kinds-overlap', 'two kinds']],
  ['anyOf becomes oneOf, of lists that share no value', { anyOf: [{ enum: ['a', 'b'] }, { enum: ['c'] }] }, { oneOf: [{ enum: ['a', 'b'] }, { enum: ['c'] }] }, 'nothing', 'nothing'],
  ['anyOf becomes oneOf, of different types', { anyOf: [text, integer] }, { oneOf: [text, integer] }, 'nothing', 'nothing'],
  ['anyOf becomes oneOf, of kinds with a constant each', { anyOf: [card, iban] }, { oneOf: [card, iban] }, 'nothing', 'nothing'],
  ['anyOf becomes oneOf, of a constant that may be missing', { anyOf: [object({ kind: { const: 'a' } }), object({ kind: { const: 'b' } })] }, { oneOf: [object({ kind: { const: 'a' } }), object({ kind: { const: 'b' } })] }, ['breaking', 'kinds-overlap', 'two kinds'], ['compatible', 'kinds-overlap', 'two kinds']],
  ['at least one of two fields becomes exactly one', anyNeeded, oneNeeded, ['breaking', 'kinds-overlap', 'two kinds'], ['compatible', 'kinds-overlap', 'two kinds']],
  ['exactly one of two fields becomes at least one', oneNeeded, anyNeeded, ['compatible', 'kinds-overlap', 'two kinds'], ['breaking', 'kinds-overlap', 'two kinds']],
  ['anyOf becomes oneOf, of open objects', { anyOf: [mail, phone] }, { oneOf: [mail, phone] }, ['breaking', 'kinds-overlap', 'two kinds'], ['compatible', 'kinds-overlap', 'two kinds']],
  ['anyOf becomes oneOf, of closed objects', { anyOf: [closed('mail'), closed('phone')] }, { oneOf: [closed('mail'), closed('phone')] }, 'nothing', 'nothing'],
  ['anyOf becomes oneOf, of arrays that may be empty', { anyOf: [{ type: 'array', items: text }, { type: 'array', items: integer }] }, { oneOf: [{ type: 'array', items: text }, { type: 'array', items: integer }] }, ['breaking', 'kinds-overlap', 'two kinds'], ['compatible', 'kinds-overlap', 'two kinds']],
  ['anyOf becomes oneOf, of arrays with an item', { anyOf: [{ type: 'array', items: text, minItems: 1 }, { type: 'array', items: integer }] }, { oneOf: [{ type: 'array', items: text, minItems: 1 }, { type: 'array', items: integer }] }, 'nothing', 'nothing'],
  ['anyOf becomes oneOf, both with null', { anyOf: [{ type: ['string', 'null'] }, { type: ['integer', 'null'] }] }, { oneOf: [{ type: ['string', 'null'] }, { type: ['integer', 'null'] }] }, ['breaking', 'kinds-overlap', 'two kinds'], ['compatible', 'kinds-overlap', 'two kinds']],
  ['oneOf gets a kind that includes another one', { oneOf: [integer, text] }, { oneOf: [integer, text, { type: 'number' }] }, ['breaking', 'kinds-overlap', 'two kinds'], ['breaking', 'type-changed', 'number']],
  ['oneOf gets a kind of open objects with a field of its own', { oneOf: [mail] }, { oneOf: [mail, phone] }, ['compatible', 'kind-added', 'new kind'], ['breaking', 'kind-added', 'new kind']],
  ['oneOf gets a kind that all objects fit', { oneOf: [mail, text] }, { oneOf: [mail, text, { type: 'object' }] }, ['breaking', 'kinds-overlap', 'two kinds'], ['breaking', 'field-removed', '`mail`']],
  ['a kind of oneOf grows into another one', { oneOf: [short, longer] }, { oneOf: [{ type: 'string', maxLength: 7 }, longer] }, ['breaking', 'kinds-overlap', 'two kinds'], ['breaking', 'limit-widened', 'maxLength']],
  ['a union of one kind is the kind', { oneOf: [short] }, { anyOf: [short] }, 'nothing', 'nothing'],
  ['anyOf of one kind twice', { anyOf: [short, short] }, short, 'nothing', 'nothing'],
  ['oneOf of vague objects gets another one', { oneOf: [object({ a: text }), object({ b: text })] }, { oneOf: [object({ a: text }), object({ b: text }), object({ c: text })] }, ['compatible', 'kind-added', 'new kind'], ['breaking', 'kind-added', 'new kind']],
  ['oneOf gets a third kind of its own', { oneOf: [card, iban] }, { oneOf: [card, iban, cash] }, ['compatible', 'kind-added', '`cash`'], ['breaking', 'kind-added', '`cash`']],
];
