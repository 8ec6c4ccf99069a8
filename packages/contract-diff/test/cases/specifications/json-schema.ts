import { type SchemaCase, object, text } from '../case.ts';

const integer = { type: 'integer' };
const number = { type: 'number' };
const list = (rest: object) => ({ type: 'array', ...rest });
const ab = (rest: object = {}) => object({ a: text, b: text }, rest);

/** Cases about JSON Schema 2020-12. The comments name the sections of two documents, Core and Validation. */
// prettier-ignore
export const jsonSchema: readonly SchemaCase[] = [
  // Core 10.2.2: `then` and `else` have no effect without `if`. `if` has no effect without `then` or `else`.
  ['then without if', ab(), ab({ then: { required: ['a'] } }), 'nothing', 'nothing'],
  ['else without if', ab(), ab({ else: { required: ['a'] } }), 'nothing', 'nothing'],
  ['if without then and else', ab(), ab({ if: { required: ['a'] } }), 'nothing', 'nothing'],
  ['if with then', ab(), ab({ if: { required: ['a'] }, then: { required: ['b'] } }), ['breaking', 'condition-changed', 'condition'], ['compatible', 'condition-changed', 'condition']],
  ['what follows from a condition gets weaker', ab({ if: { required: ['a'] }, then: { properties: { b: { maxLength: 3 } } } }), ab({ if: { required: ['a'] }, then: { properties: { b: { maxLength: 9 } } } }), ['compatible', 'condition-changed', 'then'], ['breaking', 'condition-changed', 'then']],
  ['what follows from a condition gets stronger', ab({ if: { required: ['a'] }, else: { properties: { b: { maxLength: 9 } } } }), ab({ if: { required: ['a'] }, else: { properties: { b: { maxLength: 3 } } } }), ['breaking', 'condition-changed', 'else'], ['compatible', 'condition-changed', 'else']],
  ['a condition is asked otherwise', ab({ if: { required: ['a'] }, then: { required: ['b'] } }), ab({ if: { required: ['b'] }, then: { required: ['a'] } }), ['breaking', 'condition-changed', 'if'], ['breaking', 'condition-changed', 'if']],
  ['a condition is asked so that it has no effect', ab({ if: { required: ['a'] }, then: { required: ['b'] } }), ab({ if: { required: ['b'] }, then: { required: ['b'] } }), ['compatible', 'condition-changed', 'if'], ['breaking', 'condition-changed', 'if']],
  // Core 10.2.1.4: not.
  ['less is excluded', { type: 'string', not: { enum: ['x', 'y'] } }, { type: 'string', not: { enum: ['x'] } }, ['compatible', 'condition-changed', 'not'], ['breaking', 'condition-changed', 'not']],
  ['more is excluded', { type: 'string', not: { enum: ['x'] } }, { type: 'string', not: { enum: ['x', 'y'] } }, ['breaking', 'condition-changed', 'not'], ['compatible', 'condition-changed', 'not']],
  ['what can not be is excluded', text, { type: 'string', not: { type: 'integer' } }, 'nothing', 'nothing'],
  ['what a limit excludes already', { type: 'integer', minimum: 5 }, { type: 'integer', minimum: 5, not: { const: 1 } }, 'nothing', 'nothing'],
  ['everything is excluded from a field', ab(), object({ a: text, b: { not: {} } }), ['breaking', 'field-removed', '`b`: The field is gone'], ['breaking', 'field-removed', '`b`: The field is gone']],
  // Core 10.3.1.3: contains. Validation 6.4.4 and 6.4.5: `minContains` has no effect without `contains`. With
  // `minContains: 0`, every array is valid.
  ['minContains without contains', list({}), list({ minContains: 2 }), 'nothing', 'nothing'],
  ['maxContains without contains', list({}), list({ maxContains: 2 }), 'nothing', 'nothing'],
  ['contains that needs none', list({}), list({ contains: integer, minContains: 0 }), 'nothing', 'nothing'],
  ['minContains says its default', list({ contains: integer }), list({ contains: integer, minContains: 1 }), 'nothing', 'nothing'],
  ['more must be contained', list({ contains: integer }), list({ contains: integer, minContains: 2 }), ['breaking', 'limit-narrowed', 'minContains'], ['compatible', 'limit-narrowed', 'minContains']],
  ['what is contained may be more', list({ contains: integer }), list({ contains: number }), ['compatible', 'condition-changed', 'contains'], ['breaking', 'condition-changed', 'contains']],
  ['minItems that contains implies', list({ contains: integer }), list({ contains: integer, minItems: 1 }), 'nothing', 'nothing'],
  // Core 10.3.1: arrays.
  ['maxItems that a closed tuple implies', list({ prefixItems: [text, text], items: false }), list({ prefixItems: [text, text], items: false, maxItems: 2 }), 'nothing', 'nothing'],
  ['a tuple that is cut is closed', list({ prefixItems: [text], maxItems: 1 }), list({ prefixItems: [text], items: false }), 'nothing', 'nothing'],
  ['uniqueItems of at most one item', list({ maxItems: 1 }), list({ maxItems: 1, uniqueItems: true }), 'nothing', 'nothing'],
  ['maxItems that unique values imply', list({ items: { enum: ['a', 'b'] }, uniqueItems: true }), list({ items: { enum: ['a', 'b'] }, uniqueItems: true, maxItems: 2 }), 'nothing', 'nothing'],
  ['maxItems that unique booleans imply', list({ items: { type: 'boolean' }, uniqueItems: true }), list({ items: { type: 'boolean' }, uniqueItems: true, maxItems: 2 }), 'nothing', 'nothing'],
  ['unevaluatedItems beside items', list({ items: text }), list({ items: text, unevaluatedItems: false }), 'nothing', 'nothing'],
  ['unevaluatedItems as items', list({ prefixItems: [text], items: false }), list({ prefixItems: [text], unevaluatedItems: false }), 'nothing', 'nothing'],
  ['additionalItems, which is no keyword any more', list({ prefixItems: [text] }), list({ prefixItems: [text], additionalItems: false }), 'nothing', 'nothing'],
  // Validation 6.2: numbers. 1.0 is an integer (Core 4.2.3, Validation 6.1.1).
  ['a multiple of 1 is an integer', { type: 'number', multipleOf: 1 }, integer, 'nothing', 'nothing'],
  ['an integer is a multiple of 1', integer, { type: 'integer', multipleOf: 1 }, 'nothing', 'nothing'],
  ['an integer is a multiple of 0.5', integer, { type: 'integer', multipleOf: 0.5 }, 'nothing', 'nothing'],
  ['a multiple of 2 is an integer', { type: 'number', multipleOf: 2 }, { type: 'integer', multipleOf: 2 }, 'nothing', 'nothing'],
  ['a multiple of 6 is one of 2 and 3', { allOf: [{ type: 'integer', multipleOf: 2 }, { multipleOf: 3 }] }, { type: 'integer', multipleOf: 6 }, 'nothing', 'nothing'],
  ['integers above a half', { type: 'integer', minimum: 0.5 }, { type: 'integer', minimum: 1 }, 'nothing', 'nothing'],
  ['integers below a half', { type: 'integer', exclusiveMaximum: 9.5 }, { type: 'integer', maximum: 9 }, 'nothing', 'nothing'],
  ['multiples of 5 from 1', { type: 'integer', multipleOf: 5, minimum: 1 }, { type: 'integer', multipleOf: 5, minimum: 5 }, 'nothing', 'nothing'],
  ['a limit that another one implies', { type: 'number', exclusiveMinimum: 0 }, { type: 'number', exclusiveMinimum: 0, minimum: 0 }, 'nothing', 'nothing'],
  ['a limit that int32 implies', { type: 'integer', format: 'int32' }, { type: 'integer', format: 'int32', maximum: 2147483647 }, 'nothing', 'nothing'],
  ['a limit within int32', { type: 'integer', format: 'int32' }, { type: 'integer', format: 'int32', maximum: 2147483646 }, ['breaking', 'limit-set', 'maximum'], ['compatible', 'limit-set', 'maximum']],
  // Validation 6.1 to 6.3, 6.5: enum, and limits beside the enum.
  ['a limit that all values keep', { enum: ['a', 'bb'] }, { enum: ['a', 'bb'], maxLength: 2 }, 'nothing', 'nothing'],
  ['a value that a limit excludes', { type: 'string', enum: ['a', 'bbb'], maxLength: 2 }, { type: 'string', enum: ['a'] }, 'nothing', 'nothing'],
  ['a limit excludes a value', { type: 'integer', enum: [1, 20] }, { type: 'integer', enum: [1, 20], maximum: 9 }, ['breaking', 'value-removed', '`20`'], ['compatible', 'value-removed', '`20`']],
  ['a pattern excludes a value', { enum: ['a1', 'b1'] }, { enum: ['a1', 'b1'], pattern: '^a' }, ['breaking', 'value-removed', '`b1`'], ['compatible', 'value-removed', '`b1`']],
  ['a value of a type that is not allowed', { type: 'string', enum: ['a', 1] }, { type: 'string', enum: ['a'] }, 'nothing', 'nothing'],
  ['a pattern in place of a list', { type: 'string', enum: ['a', 'b1'] }, { type: 'string', pattern: '^[a-z]$' }, ['breaking', 'value-removed', '`b1`'], ['breaking', 'enum-dropped', 'no longer listed']],
  ['a pattern that all listed values match', { type: 'string', enum: ['a', 'b'] }, { type: 'string', pattern: '^[a-z]$' }, ['compatible', 'enum-dropped', 'no longer listed'], ['breaking', 'enum-dropped', 'no longer listed']],
  ['a list with a value that a limit excluded', { type: 'integer', maximum: 9 }, { type: 'integer', enum: [1, 20] }, ['breaking', 'enum-set', 'Only these'], ['breaking', 'value-added', '`20`']],
  ['a list and a constant', { enum: ['a', 'b'], const: 'a' }, { const: 'a' }, 'nothing', 'nothing'],
  // Validation 6.3: strings.
  ['a length that the pattern implies', { type: 'string', pattern: '^[A-Z]{2}\\d+$' }, { type: 'string', pattern: '^[A-Z]{2}\\d+$', minLength: 3 }, 'nothing', 'nothing'],
  ['a length within the pattern', { type: 'string', pattern: '^[A-Z]{2,8}$' }, { type: 'string', pattern: '^[A-Z]{2,8}$', maxLength: 7 }, ['breaking', 'limit-set', 'maxLength'], ['compatible', 'limit-set', 'maxLength']],
  ['a length beside a pattern without an end', { type: 'string', pattern: '^[A-Z]{2}' }, { type: 'string', pattern: '^[A-Z]{2}', maxLength: 2 }, ['breaking', 'limit-set', 'maxLength'], ['compatible', 'limit-set', 'maxLength']],
  // Validation 6.5: objects.
  ['minProperties that required implies', ab({ required: ['a'] }), ab({ required: ['a'], minProperties: 1 }), 'nothing', 'nothing'],
  ['minProperties beyond required', ab({ required: ['a'] }), ab({ required: ['a'], minProperties: 2 }), ['breaking', 'limit-set', 'minProperties'], ['compatible', 'limit-set', 'minProperties']],
  ['maxProperties that a closed object implies', ab({ additionalProperties: false }), ab({ additionalProperties: false, maxProperties: 2 }), 'nothing', 'nothing'],
  ['maxProperties within a closed object', ab({ additionalProperties: false }), ab({ additionalProperties: false, maxProperties: 1 }), ['breaking', 'limit-set', 'maxProperties'], ['compatible', 'limit-set', 'maxProperties']],
  ['dependentRequired that required implies', ab({ required: ['b'] }), ab({ required: ['b'], dependentRequired: { a: ['b'] } }), 'nothing', 'nothing'],
  ['dependentRequired of a required field', ab({ required: ['a'], dependentRequired: { a: ['b'] } }), ab({ required: ['a', 'b'] }), 'nothing', 'nothing'],
  ['dependentSchemas that only requires', ab({ dependentRequired: { a: ['b'] } }), ab({ dependentSchemas: { a: { required: ['b'] } } }), 'nothing', 'nothing'],
  ['dependencies, which is no keyword any more', ab(), ab({ dependencies: { a: ['b'] } }), 'nothing', 'nothing'],
  ['propertyNames that allows any name', ab(), ab({ propertyNames: { type: 'string' } }), 'nothing', 'nothing'],
  ['a field becomes required, and implies minProperties', ab({ minProperties: 1 }), ab({ minProperties: 1, required: ['a'] }), ['breaking', 'field-required', '`a`'], ['compatible', 'field-required', '`a`']],
  ['a field becomes required, and implies dependentRequired', ab({ dependentRequired: { a: ['b'] } }), ab({ required: ['b'], dependentRequired: { a: ['b'] } }), ['breaking', 'field-required', '`b`'], ['compatible', 'field-required', '`b`']],
  ['an array gets at most one item, and implies uniqueItems', list({ uniqueItems: true }), list({ uniqueItems: true, maxItems: 1 }), ['breaking', 'limit-set', 'maxItems'], ['compatible', 'limit-set', 'maxItems']],
  ['all fields of a closed object are there', ab({ additionalProperties: false, minProperties: 2 }), ab({ additionalProperties: false, required: ['a', 'b'] }), 'nothing', 'nothing'],
  ['a condition on another type', text, { type: 'string', if: { type: 'integer' }, then: { maximum: 3 } }, 'nothing', 'nothing'],
  ['a condition on listed values', { enum: ['a', 'b'] }, { enum: ['a', 'b'], not: { const: 'b' } }, ['breaking', 'value-removed', '`b`'], ['compatible', 'value-removed', '`b`']],
  ['what is listed is not what is excluded', { enum: ['a', 'b'] }, { enum: ['a', 'b'], not: { const: 'c' } }, 'nothing', 'nothing'],
  ['required twice', ab({ required: ['a'] }), ab({ required: ['a'], allOf: [{ required: ['a'] }] }), 'nothing', 'nothing'],
  // Core 10.3.2: `properties` and similar keywords.
  ['additionalProperties sees only its own properties', { allOf: [object({ a: text }), object({ b: text })] }, { allOf: [object({ a: text }, { additionalProperties: false }), object({ b: text })] }, ['breaking', 'field-removed', '`b`'], ['breaking', 'field-removed', '`b`']],
  ['unevaluatedProperties sees the properties of allOf', { allOf: [object({ a: text })], type: 'object', properties: { b: text }, unevaluatedProperties: false }, ab({ additionalProperties: false }), 'nothing', 'nothing'],
  ['unevaluatedProperties beside additionalProperties', ab({ additionalProperties: true }), ab({ additionalProperties: true, unevaluatedProperties: false }), 'nothing', 'nothing'],
  ['nothing is additional', ab({ additionalProperties: false }), ab({ additionalProperties: { not: {} } }), 'nothing', 'nothing'],
  ['a pattern applies to a declared field', object({ 'x-a': text }, { patternProperties: { '^x-': { maxLength: 3 } } }), object({ 'x-a': { type: 'string', maxLength: 3 } }, { patternProperties: { '^x-': { maxLength: 3 } } }), 'nothing', 'nothing'],
  ['a field of a map gets a type that the map had', { type: 'object', additionalProperties: text }, object({ a: text }, { additionalProperties: text }), ['compatible', 'field-added', '`a`'], ['compatible', 'field-added', '`a`']],
  ['a field of a map gets another type', { type: 'object', additionalProperties: text }, object({ a: integer }, { additionalProperties: text }), ['breaking', 'type-changed', 'string to integer'], ['breaking', 'type-changed', 'string to integer']],
  // Validation 6: a keyword has no effect on values of other types.
  ['maxLength of an integer', integer, { type: 'integer', maxLength: 3 }, 'nothing', 'nothing'],
  ['minimum of a string', text, { type: 'string', minimum: 3 }, 'nothing', 'nothing'],
  ['properties of a string', text, { type: 'string', properties: { a: text } }, 'nothing', 'nothing'],
  ['items of an object', object({}), object({}, { items: text }), 'nothing', 'nothing'],
  ['a string format of a number', number, { type: 'number', format: 'date-time' }, 'nothing', 'nothing'],
  ['a number format of a string', text, { type: 'string', format: 'int32' }, 'nothing', 'nothing'],
  ['contentEncoding of a number', number, { type: 'number', contentEncoding: 'base64' }, 'nothing', 'nothing'],
  // Validation 8: contentSchema has no effect without contentMediaType.
  ['contentSchema without contentMediaType', text, { type: 'string', contentSchema: object({ a: text }) }, 'nothing', 'nothing'],
  // Validation 7.3: formats that include other formats.
  ['an email may be international', { type: 'string', format: 'email' }, { type: 'string', format: 'idn-email' }, ['compatible', 'format-changed', 'format'], ['breaking', 'format-changed', 'format']],
  ['a hostname may not be international any more', { type: 'string', format: 'idn-hostname' }, { type: 'string', format: 'hostname' }, ['breaking', 'format-changed', 'format'], ['compatible', 'format-changed', 'format']],
  ['a URI may be relative', { type: 'string', format: 'uri' }, { type: 'string', format: 'uri-reference' }, ['compatible', 'format-changed', 'format'], ['breaking', 'format-changed', 'format']],
  ['a URI may be an IRI', { type: 'string', format: 'uri' }, { type: 'string', format: 'iri' }, ['compatible', 'format-changed', 'format'], ['breaking', 'format-changed', 'format']],
  ['password is a hint', text, { type: 'string', format: 'password' }, 'nothing', 'nothing'],
  // Validation 9.2: a default applies to a value that is left out. So the default of a required value has no effect.
  ['the default of a required field', object({ a: { type: 'integer', default: 1 } }, { required: ['a'] }), object({ a: { type: 'integer', default: 2 } }, { required: ['a'] }), ['notice', 'default-changed', 'from `1` to `2`'], ['notice', 'default-changed', 'from `1` to `2`']],
  ['the default of an item', list({ items: { type: 'integer', default: 1 } }), list({ items: { type: 'integer', default: 2 } }), 'nothing', 'nothing'],
  // Core 8.2.4, 8.3: definitions and comments.
  ['a definition that nobody uses', text, { type: 'string', $defs: { A: integer }, $comment: 'x' }, 'nothing', 'nothing'],
  ['a keyword that nobody knows', text, { type: 'string', maxlength: 3 }, 'nothing', 'nothing'],
  // Unions that have the same meaning but are written differently.
  ['a kind within another one', { anyOf: [text, { type: 'string', maxLength: 3 }] }, text, 'nothing', 'nothing'],
  ['an integer within a number', { anyOf: [number, { type: 'integer', minimum: 3 }] }, number, 'nothing', 'nothing'],
  ['a kind is told apart by each of its values', object({ kind: { enum: ['a', 'b'] }, x: text }, { required: ['kind'] }), { oneOf: [object({ kind: { const: 'a' }, x: text }, { required: ['kind'] }), object({ kind: { const: 'b' }, x: text }, { required: ['kind'] })] }, 'nothing', 'nothing'],
  ['anyOf with anything', { anyOf: [text, {}] }, {}, 'nothing', 'nothing'],
  ['an impossible kind', { anyOf: [text, false] }, text, 'nothing', 'nothing'],
  ['two kinds go over into a wider one', { anyOf: [object({ a: { maxLength: 3, ...text } }, { required: ['a'] }), object({ a: text, b: text }, { required: ['a'] })] }, { anyOf: [object({ a: text, b: text }, { required: ['a'] }), object({ c: text }, { required: ['c'] })] }, ['compatible', 'kind-added', 'new kind'], ['breaking', 'field-removed', 'The field is gone']],
  ['allOf that can not be', { allOf: [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }] }, { const: 'b' }, 'nothing', 'nothing'],
];
