import { type Schema, type SchemaCase, object, text } from '../case.ts';

const integer = { type: 'integer' };
const abc = (rest: object = {}) => object({ a: text, b: text, c: text }, rest);
const needs = (...required: string[]) => ({ required });
const is = (value: unknown) => ({ properties: { a: { const: value } }, required: ['a'] });
const when = (condition: Schema, then?: Schema, otherwise?: Schema) =>
  abc({
    if: condition,
    ...(then !== undefined && { then }),
    ...(otherwise !== undefined && { else: otherwise }),
  });
const narrows = (rule: 'condition-changed' | 'dependent-required-changed', words: string) =>
  [
    ['breaking', rule, words],
    ['compatible', rule, words],
  ] as const;
const widens = (rule: 'condition-changed' | 'dependent-required-changed', words: string) =>
  [
    ['compatible', rule, words],
    ['breaking', rule, words],
  ] as const;
const changes = (words: string) =>
  [
    ['breaking', 'condition-changed', words],
    ['breaking', 'condition-changed', words],
  ] as const;

/**
 * Cases about conditions, which are compared by their meaning: JSON Schema Core 2020-12, sections 10.2.1.4 (not), 10.2.2
 * (if, then, else, dependentSchemas), and Validation, section 6.5.4 (dependentRequired).
 */
// prettier-ignore
export const conditions: readonly SchemaCase[] = [
  ['the field that a condition requires is no longer needed', when(needs('a'), needs('b', 'c')), when(needs('a'), needs('b')), ...widens('condition-changed', '`then`')],
  ['a condition requires one more field', when(needs('a'), needs('b')), when(needs('a'), needs('b', 'c')), ...narrows('condition-changed', '`then`')],
  ['a condition applies to fewer values', when(needs('a'), needs('b')), when(needs('a', 'c'), needs('b')), ...widens('condition-changed', '`if`')],
  ['a condition applies to more values', when(needs('a', 'c'), needs('b')), when(needs('a'), needs('b')), ...narrows('condition-changed', '`if`')],
  ['a condition applies to one more listed value', when({ properties: { a: { enum: ['x'] } }, required: ['a'] }, needs('b')), when({ properties: { a: { enum: ['x', 'y'] } }, required: ['a'] }, needs('b')), ...narrows('condition-changed', '`if`')],
  ['a condition applies to one listed value less', when({ properties: { a: { enum: ['x', 'y'] } }, required: ['a'] }, needs('b')), when({ properties: { a: { enum: ['x'] } }, required: ['a'] }, needs('b')), ...widens('condition-changed', '`if`')],
  ['a condition also applies if the field is absent', when(is('x'), needs('b')), when({ properties: { a: { const: 'x' } } }, needs('b')), ...narrows('condition-changed', '`if`')],
  ['a condition applies to another value', when(is('x'), needs('b')), when(is('y'), needs('b')), ...changes('`if`')],
  ['a condition gets an `else`', when(needs('a'), needs('b')), when(needs('a'), needs('b'), needs('c')), ...narrows('condition-changed', '`else`')],
  ['a condition loses its `else`', when(needs('a'), needs('b'), needs('c')), when(needs('a'), needs('b')), ...widens('condition-changed', '`else`')],
  ['`then` and `else` are exchanged', when(needs('a'), needs('b'), needs('c')), when(needs('a'), needs('c'), needs('b')), ...changes('`then`, `else`')],
  ['`then` refuses all values', when(needs('a'), needs('b')), when(needs('a'), false), ...narrows('condition-changed', '`then`')],
  ['a condition is removed', when(needs('a'), needs('b')), abc(), ...widens('condition-changed', '`if` is gone')],
  ['a limit of a conditional field is lowered', when(is('x'), { properties: { b: { maxLength: 9 } } }), when(is('x'), { properties: { b: { maxLength: 5 } } }), ...narrows('condition-changed', '`then`')],
  ['a conditional field gets another type', object({ a: text, b: {} }, { if: is('x'), then: { properties: { b: text } } }), object({ a: text, b: {} }, { if: is('x'), then: { properties: { b: integer } } }), ...changes('`then`')],
  ['a conditional pattern is set', when(is('x'), { properties: { b: { pattern: '^1' } } }), when(is('x'), { properties: { b: { pattern: '^1', maxLength: 9 } } }), ...narrows('condition-changed', '`then`')],
  ['one of two conditions is removed', abc({ allOf: [{ if: is('x'), then: needs('b') }, { if: is('y'), then: needs('c') }] }), abc({ allOf: [{ if: is('x'), then: needs('b') }] }), ...widens('condition-changed', '`if` is gone')],
  ['a second condition is added', abc({ allOf: [{ if: is('x'), then: needs('b') }] }), abc({ allOf: [{ if: is('x'), then: needs('b') }, { if: is('y'), then: needs('c') }] }), ...narrows('condition-changed', 'new condition')],
  ['a condition about a nested field', object({ a: object({ k: text }), b: text }, { if: { properties: { a: { properties: { k: { const: 'x' } }, required: ['k'] } }, required: ['a'] }, then: needs('b') }), object({ a: object({ k: text }), b: text }, { if: { properties: { a: { properties: { k: { enum: ['x', 'y'] } }, required: ['k'] } }, required: ['a'] }, then: needs('b') }), ...narrows('condition-changed', '`if`')],
  ['another field must be absent', abc({ not: needs('a', 'b') }), abc({ not: needs('a') }), ...narrows('condition-changed', '`not`')],
  ['two fields may be present together', abc({ not: needs('a', 'b') }), abc({ not: needs('a', 'b', 'c') }), ...widens('condition-changed', '`not`')],
  ['a limit under `not`', { type: 'integer', not: { minimum: 5 } }, { type: 'integer', not: { minimum: 9 } }, ...widens('condition-changed', '`not`')],
  ['a range under `not` gets larger', { type: 'integer', not: { minimum: 5, maximum: 9 } }, { type: 'integer', not: { minimum: 5, maximum: 10 } }, ...narrows('condition-changed', '`not`')],
  ['a pattern under `not` is removed', { type: 'string', not: { pattern: '^a' } }, text, ...widens('condition-changed', '`not` is gone')],
  ['a pattern under `not` changes', { type: 'string', not: { pattern: '^a' } }, { type: 'string', not: { pattern: '^b' } }, ...changes('`not`')],
  ['another value is excluded', { type: 'string', not: { const: 'x' } }, { type: 'string', not: { const: 'y' } }, ...changes('`not`')],
  ['a second `not` is added', { type: 'string', not: { const: 'x' } }, { type: 'string', allOf: [{ not: { const: 'x' } }, { not: { const: 'y' } }] }, ...narrows('condition-changed', 'new condition')],
  ['a limit in place of `not` allows more', { type: 'integer', not: { minimum: 5 } }, { type: 'integer', maximum: 9 }, ...widens('condition-changed', '`not` is gone')],
  ['a limit in place of `not` allows less', { type: 'integer', not: { minimum: 5 } }, { type: 'integer', maximum: 2 }, ['breaking', 'limit-set', 'maximum'], ['compatible', 'limit-set', 'maximum']],
  ['a field needs one more field', abc({ dependentRequired: { a: ['b'] } }), abc({ dependentRequired: { a: ['b', 'c'] } }), ...narrows('dependent-required-changed', 'a → c')],
  ['a field needs one field less', abc({ dependentRequired: { a: ['b', 'c'] } }), abc({ dependentRequired: { a: ['b'] } }), ...widens('dependent-required-changed', 'a → c')],
  ['a field needs another field', abc({ dependentRequired: { a: ['b'] } }), abc({ dependentRequired: { a: ['c'] } }), ['breaking', 'dependent-required-changed', 'a → c'], ['breaking', 'dependent-required-changed', 'a → b']],
  ['a dependency is reversed', abc({ dependentRequired: { a: ['b'] } }), abc({ dependentRequired: { b: ['a'] } }), ['breaking', 'dependent-required-changed', 'b → a'], ['breaking', 'dependent-required-changed', 'a → b']],
  ['a dependent limit is raised', abc({ dependentSchemas: { a: { properties: { b: { maxLength: 3 } } } } }), abc({ dependentSchemas: { a: { properties: { b: { maxLength: 9 } } } } }), ...widens('condition-changed', '`dependentSchemas`')],
  ['a dependent schema is added', abc(), abc({ dependentSchemas: { a: { properties: { b: { maxLength: 3 } } } } }), ...narrows('condition-changed', '`dependentSchemas`')],
  ['a dependent schema is removed', abc({ dependentSchemas: { a: { properties: { b: { maxLength: 3 } } } } }), abc(), ...widens('condition-changed', '`dependentSchemas` is gone')],
  ['a second dependent schema is added', abc({ dependentSchemas: { a: { properties: { b: { maxLength: 3 } } } } }), abc({ dependentSchemas: { a: { properties: { b: { maxLength: 3 } } }, c: { properties: { b: { maxLength: 3 } } } } }), ...narrows('condition-changed', '`dependentSchemas`')],
  ['a condition in place of a requirement', abc(needs('b')), when(needs('a'), needs('b')), ['compatible', 'field-optional', '`b`'], ['breaking', 'field-optional', '`b`']],
  ['a requirement in place of a condition', when(needs('a'), needs('b')), abc(needs('b')), ['breaking', 'field-required', '`b`'], ['compatible', 'field-required', '`b`']],
  ['a branch with a field is lost', object({ a: text }, { if: needs('a'), then: { properties: { b: text } }, unevaluatedProperties: false }), object({ a: text }, { unevaluatedProperties: false }), ['breaking', 'field-removed', '`b`'], ['breaking', 'field-removed', '`b`']],
  ['a dependent branch with a field is lost', object({ a: text }, { dependentSchemas: { a: { properties: { b: text } } }, unevaluatedProperties: false }), object({ a: text }, { unevaluatedProperties: false }), ['breaking', 'field-removed', '`b`'], ['breaking', 'field-removed', '`b`']],
  ['a branch of `anyOf` with a field is lost', object({ a: text }, { anyOf: [{ properties: { b: text }, required: ['b'] }, {}], unevaluatedProperties: false }), object({ a: text }, { unevaluatedProperties: false }), ['breaking', 'kind-removed', 'kind'], ['compatible', 'kind-removed', 'kind']],
];

/** Pairs of schemas with conditions that have the same meaning but are written differently. */
// prettier-ignore
export const sameConditions: readonly (readonly [what: string, one: Schema, other: Schema])[] = [
  ['`if` and `dependentRequired`', when(needs('a'), needs('b')), abc({ dependentRequired: { a: ['b'] } })],
  ['`if` and `dependentSchemas`', when(needs('a'), { properties: { b: { maxLength: 3 } } }), abc({ dependentSchemas: { a: { properties: { b: { maxLength: 3 } } } } })],
  ['`if` and `anyOf`', when(needs('a'), needs('b')), abc({ anyOf: [{ not: needs('a') }, needs('b')] })],
  ['`if` with `else` and `anyOf`', when(is('x'), needs('b'), needs('c')), abc({ anyOf: [{ allOf: [is('x'), needs('b')] }, { not: is('x'), ...needs('c') }] })],
  ['`if` with an excluded condition', when(needs('a'), needs('b'), needs('c')), when({ not: needs('a') }, needs('c'), needs('b'))],
  ['`then: false` and `not`', when(needs('a'), false), abc({ not: needs('a') })],
  ['`else: false` and `allOf`', when(needs('a'), true, false), abc(needs('a'))],
  ['`if: true` and `allOf`', when(true, { properties: { b: { maxLength: 3 } } }), abc({ allOf: [{ properties: { b: { maxLength: 3 } } }] })],
  ['`if: false` and `allOf`', when(false, needs('a'), { properties: { b: { maxLength: 3 } } }), abc({ allOf: [{ properties: { b: { maxLength: 3 } } }] })],
  ['`if: {}` and `required`', when({}, needs('b')), abc(needs('b'))],
  ['`not` of `not`', abc({ not: { not: needs('a') } }), abc(needs('a'))],
  ['`not` of `not`, of a text', { type: 'string', not: { not: { maxLength: 3 } } }, { type: 'string', maxLength: 3 }],
  ['`not` of `anyOf`, and several `not`', { type: 'string', not: { anyOf: [{ const: 'x' }, { pattern: '^a' }] } }, { type: 'string', allOf: [{ not: { const: 'x' } }, { not: { pattern: '^a' } }] }],
  ['`not` of a list, and several `not`', { type: 'string', not: { enum: ['x', 'y'] } }, { type: 'string', allOf: [{ not: { const: 'x' } }, { not: { const: 'y' } }] }],
  ['`not` of a list in another order', { type: 'string', not: { enum: ['x', 'y'] } }, { type: 'string', not: { enum: ['y', 'x'] } }],
  ['`not` of a limit, and the opposite limit', { type: 'number', not: { minimum: 5 } }, { type: 'number', exclusiveMaximum: 5 }],
  ['`not` of a limit of integers', { type: 'integer', not: { minimum: 5 } }, { type: 'integer', maximum: 4 }],
  ['`not` of a length', { type: 'string', not: { maxLength: 3 } }, { type: 'string', minLength: 4 }],
  ['`not` of a type, and the other types', { not: text }, { type: ['null', 'boolean', 'number', 'array', 'object'] }],
  ['`not` of a type in a list', { type: ['string', 'null'], not: { type: 'null' } }, text],
  ['`not` of a required field, and a field that is `false`', object({ b: text }, { not: needs('a') }), object({ b: text, a: false })],
  ['two conditions in another order', abc({ allOf: [{ if: is('x'), then: needs('b') }, { if: is('y'), then: needs('c') }] }), abc({ allOf: [{ if: is('y'), then: needs('c') }, { if: is('x'), then: needs('b') }] })],
  ['a condition with two consequences, and two conditions', when(is('x'), needs('b', 'c')), abc({ allOf: [{ if: is('x'), then: needs('b') }, { if: is('x'), then: needs('c') }] })],
  ['a condition that is always met', abc({ ...needs('a'), if: needs('a'), then: needs('b') }), abc(needs('a', 'b'))],
  ['a condition that is never met', object({ a: integer, b: text }, { if: is('x'), then: needs('b') }), object({ a: integer, b: text })],
  ['a consequence that the schema requires anyway', abc({ ...needs('b'), if: needs('a'), then: needs('b') }), abc(needs('b'))],
  ['a condition on listed values, and the other values', object({ a: { enum: ['x', 'y'] }, b: text }, { required: ['a'], if: is('x'), then: needs('b') }), object({ a: { enum: ['x', 'y'] }, b: text }, { required: ['a'], if: is('y'), else: needs('b') })],
  ['`dependentSchemas` in another order', abc({ dependentSchemas: { a: { properties: { b: { maxLength: 3 } } }, b: { properties: { c: { maxLength: 3 } } } } }), abc({ dependentSchemas: { b: { properties: { c: { maxLength: 3 } } }, a: { properties: { b: { maxLength: 3 } } } } })],
  ['`dependentSchemas` that requires and limits', abc({ dependentSchemas: { a: { required: ['b'], properties: { b: { maxLength: 3 } } } } }), abc({ dependentRequired: { a: ['b'] }, dependentSchemas: { a: { properties: { b: { maxLength: 3 } } } } })],
  ['`dependentSchemas` of an absent field', object({ a: false, b: text }, { dependentSchemas: { a: needs('b') } }), object({ a: false, b: text })],
  ['`dependentRequired` through a third field', abc({ dependentRequired: { a: ['b'], b: ['c'] } }), abc({ dependentRequired: { a: ['b', 'c'], b: ['c'] } })],
  ['a condition in `allOf`', when(needs('a'), needs('b')), abc({ allOf: [{ if: needs('a'), then: needs('b') }] })],
  ['a condition whose reference is inlined', when({ $ref: '#/components/schemas/Money' }, needs('b')), when({ type: 'object', required: ['amount'], properties: { amount: { type: 'integer' } } }, needs('b'))],
  ['branches of `anyOf` that `unevaluatedProperties` sees', object({ a: text }, { anyOf: [{ properties: { b: text } }, { properties: { c: text } }], unevaluatedProperties: false }), object({ a: text, b: text, c: text }, { additionalProperties: false })],
  ['a branch that `unevaluatedProperties` sees', object({ a: text }, { if: needs('a'), then: { properties: { b: text } }, else: { properties: { b: text } }, unevaluatedProperties: false }), object({ a: text, b: text }, { additionalProperties: false })],
  ['`contains: true`, and `minItems`', { type: 'array', contains: true }, { type: 'array', minItems: 1 }],
  ['`contains: {}` with a maximum, and limits of items', { type: 'array', contains: {}, minContains: 2, maxContains: 3 }, { type: 'array', minItems: 2, maxItems: 3 }],
];
