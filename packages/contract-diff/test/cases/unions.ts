import {
  type Contract,
  type Schema,
  type SchemaCase,
  type StartedCase,
  getTea,
  object,
  schemas,
  text,
} from './case.ts';

export const card = object({ kind: { const: 'card' }, number: text }, { required: ['kind'] });
export const iban = object({ kind: { const: 'iban' }, iban: text }, { required: ['kind'] });
export const cash = object({ kind: { const: 'cash' } }, { required: ['kind'] });
export const kinds = (...oneOf: Schema[]) => ({ oneOf });
const named = (kind: string, ...fields: string[]) =>
  object(
    { kind: { const: kind }, ...Object.fromEntries(fields.map((field) => [field, text])) },
    { required: ['kind'] },
  );
/** Returns a kind that only the name of its field tells apart. The field is an object with these fields. */
const wrapped = (name: string, ...fields: string[]) =>
  object({ [name]: object(Object.fromEntries(fields.map((field) => [field, text]))) }, { required: [name] });
const numbered = (kind: number) =>
  object({ kind: { const: kind }, value: text }, { title: `Kind${kind}`, required: ['kind', 'value'] });
const open = { 'x-extensible-enum': true };

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

const overlapping = {
  oneOf: [{ $ref: '#/components/schemas/Sale' }, { $ref: '#/components/schemas/Tea' }],
};
const byKind = {
  discriminator: {
    propertyName: 'kind',
    mapping: { BLACK: '#/components/schemas/Sale', GREEN: '#/components/schemas/Tea' },
  },
};

/** Returns a union in which all kinds have a field `kind` with the same schema, and the mapping has these values. */
const valued = (mapping: Record<string, string>, kind: Schema = text): Schema => ({
  ...(mapped(mapping) as object),
  ...object({ kind }, { required: ['kind'] }),
});
const alone = (mapping: Record<string, string>): Schema => ({
  ...(valued(mapping) as object),
  oneOf: [{ $ref: '#/components/schemas/Money' }],
});
const letters = (...names: string[]) => ({ type: 'string', enum: names });

/**
 * Returns `count` kinds (members) of a union with a discriminator property. The field of the last kind has the schema
 * `last`.
 */
const many = (count: number, last: Schema = text): Schema[] =>
  Array.from({ length: count }, (_, index) =>
    object(
      { kind: { const: `K${index}` }, value: index === count - 1 ? last : text },
      { required: ['kind', 'value'] },
    ),
  );

/**
 * Returns `count` kinds of a union without a discriminator property. Each kind has a required field that no other kind
 * has.
 */
const nameless = (count: number): Schema[] =>
  Array.from({ length: count }, (_, index) => object({ [`f${index}`]: text }, { required: [`f${index}`] }));

/** Returns a union of many closed objects. Each of them requires a different field. */
const closedKinds = (count: number, last: Schema = text) =>
  kinds(
    ...nameless(count - 1).map((kind) => ({ ...(kind as object), additionalProperties: false })),
    object({ [`f${count - 1}`]: last }, { required: [`f${count - 1}`], additionalProperties: false }),
  );

/** Returns a schema whose two unions together have `count` times 40 kinds. */
const product = (count: number) => {
  const letters = (letter: string, of: number) => ({
    anyOf: Array.from({ length: of }, (_, index) =>
      object({ [`${letter}${index}`]: text }, { required: [`${letter}${index}`] }),
    ),
  });
  return { allOf: [letters('a', count), letters('b', 40)] };
};

// prettier-ignore
export const unions: readonly SchemaCase[] = [
  ['a kind is added', kinds(card, iban), kinds(card, iban, cash), ['compatible', 'kind-added', '`cash` is a new kind'], ['breaking', 'kind-added', '`cash` is a new kind']],
  ['a kind is removed', kinds(card, iban, cash), kinds(cash, card), ['breaking', 'kind-removed', '`iban` is gone'], ['compatible', 'kind-removed', '`iban` is gone']],
  ['a kind is renamed', kinds(card, cash), kinds(card, object({ kind: { const: 'coins' } }, { required: ['kind'] })), ['breaking', 'kind-removed', '`cash` is gone'], ['breaking', 'kind-added', '`coins` is a new kind']],
  ['a single kind becomes two', card, kinds(iban, card), ['compatible', 'kind-added', '`iban` is a new kind'], ['breaking', 'kind-added', '`iban` is a new kind']],
  ['a kind loses a field, in another order', kinds(card, iban), kinds(iban, object({ kind: { const: 'card' } }, { required: ['kind'] })), ['breaking', 'field-removed', '`number`: The field is gone'], ['breaking', 'field-removed', '`number`: The field is gone']],
  ['a kind without a name is added', { anyOf: [object({ a: text }, { required: ['a'] })] }, { anyOf: [object({ b: { type: 'number' } }, { required: ['b'] }), object({ a: text }, { required: ['a'] })] }, ['compatible', 'kind-added', 'new kind'], ['breaking', 'kind-added', 'new kind']],
  ['a kind is added that only the name of its schema names', { anyOf: [object({ a: text }, { required: ['a'] })] }, { anyOf: [object({ a: text }, { required: ['a'] }), { $ref: '#/components/schemas/Money' }] }, ['compatible', 'kind-added', '`Money` is a new kind'], ['breaking', 'kind-added', '`Money` is a new kind']],
  ['a kind with a title goes', { anyOf: [object({ a: text }, { required: ['a'] }), object({ b: text }, { title: 'Cash', required: ['b'] })] }, { anyOf: [object({ a: text }, { required: ['a'] })] }, ['breaking', 'kind-removed', '`Cash` is gone'], ['compatible', 'kind-removed', '`Cash` is gone']],
  ['a kind gets the fields of another one, and two kinds have the same name', { anyOf: [named('a', 'p', 'q'), named('b', 'x'), named('b', 'gone')] }, { anyOf: [named('a'), named('b', 'p', 'q'), named('b', 'gone')] }, ['breaking', 'field-removed', '`p`: The field is gone'], ['breaking', 'field-removed', '`p`: The field is gone']],
  ['two kinds with the same content lose three fields of it', { anyOf: [wrapped('put', 'a', 'b', 'c', 'd'), wrapped('set', 'a', 'b', 'c', 'd')] }, { anyOf: [wrapped('put', 'd'), wrapped('set', 'd')] }, ['breaking', 'field-removed', '`a`: The field is gone'], ['breaking', 'field-removed', '`a`: The field is gone']],
  ['numbers name the kinds, and one goes', kinds(numbered(1), numbered(2), numbered(3)), kinds(numbered(1), numbered(3)), ['breaking', 'kind-removed', '`2 (Kind2)` is gone'], ['compatible', 'kind-removed', '`2 (Kind2)` is gone']],
  ['a kind of another type is added', { anyOf: [text] }, { anyOf: [object({}), text] }, ['compatible', 'type-changed', 'string or object'], ['breaking', 'type-changed', 'string or object']],
  ['kinds are united in one object', { anyOf: [object({ a: text }, { required: ['a'] }), object({ b: text }, { required: ['b'] })] }, object({ a: text, b: text }), ['compatible', 'field-optional', 'need not be sent'], ['breaking', 'field-optional', 'may be missing']],
  ['a value is added to an open `enum`', { ...open, enum: ['a'] }, { ...open, enum: ['a', 'b'] }, ['compatible', 'value-added', '`b`'], ['notice', 'value-added', 'announced such additions']],
  ['a value is added to an open list of unique items', { type: 'array', uniqueItems: true, items: { type: 'string', 'x-extensible-enum': ['a'] } }, { type: 'array', uniqueItems: true, items: { type: 'string', 'x-extensible-enum': ['a', 'b'] } }, ['compatible', 'value-added', '`b`'], ['notice', 'value-added', 'announced such additions']],
  ['a value is added to an open list', { type: 'string', 'x-extensible-enum': ['a'] }, { type: 'string', 'x-extensible-enum': ['a', 'b'] }, ['compatible', 'value-added', '`b`'], ['notice', 'value-added', 'announced such additions']],
  ['a kind is added to an open union', { ...kinds(card, iban), ...open }, { ...kinds(card, iban, cash), ...open }, ['compatible', 'kind-added', '`cash`'], ['notice', 'kind-added', 'announced such additions']],
  ['an open `enum` is dropped', { ...open, type: 'string', enum: ['a'] }, text, ['compatible', 'enum-dropped', 'no longer listed'], ['notice', 'enum-dropped', 'announced such additions']],
  ['a closed `enum` becomes open and has a new value', { enum: ['a'] }, { ...open, enum: ['a', 'b'] }, ['compatible', 'value-added', '`b`'], ['breaking', 'set-opened', 'More values']],
  ['a closed list inside an open one is written out', { allOf: [{ ...open, enum: ['a', 'b'] }, { enum: ['a'] }] }, { enum: ['a'] }, 'nothing', 'nothing'],
  ['a closed list moves into a schema beside an open list', { enum: ['a'] }, { allOf: [{ enum: ['a'] }, { ...open, enum: ['a', 'b'] }] }, 'nothing', 'nothing'],
  ['a limit beside an open list keeps it open', { allOf: [{ ...open, enum: ['a'] }, { maxLength: 9 }] }, { allOf: [{ ...open, enum: ['a', 'b'] }, { maxLength: 9 }] }, ['compatible', 'value-added', '`b`'], ['notice', 'value-added', 'announced such additions']],
  ['a closed part of an open list becomes the whole list', { allOf: [{ ...open, enum: ['a', 'b'] }, { enum: ['a'] }] }, { ...open, enum: ['a', 'b'] }, ['compatible', 'value-added', '`b`'], ['breaking', 'value-added', '`b`']],
  ['a set is closed', { ...open, enum: ['a'] }, { enum: ['a'] }, 'nothing', 'nothing'],
  ['a closed `enum` becomes open, because any string is allowed', { anyOf: [{ enum: ['a'] }, text] }, { anyOf: [{ enum: ['a', 'b'] }, text] }, 'nothing', 'nothing'],
  ['only a mapping names the kinds, and calls one otherwise', mapped({ money: 'Money', tea: 'Tea' }), mapped({ coins: 'Money', tea: 'Tea' }), ['breaking', 'kind-removed', '`money` is gone'], ['breaking', 'kind-added', '`coins` is a new kind']],
  ['only a mapping names the kinds, and changes places', mapped({ money: 'Money', tea: 'Tea' }), mapped({ money: 'Tea', tea: 'Money' }), ['breaking', 'field-removed', '`amount`: The field is gone'], ['breaking', 'field-removed', '`amount`: The field is gone']],
  ['kinds share a list of their names, and come in another order', listed('a', 'b'), listed('b', 'a'), 'nothing', 'nothing'],
  ['the name of a schema is on the wire, and changes', mapped({}), { ...(mapped({}) as object), oneOf: [{ $ref: '#/components/schemas/Tea' }, { $ref: '#/components/schemas/Sale' }] }, ['breaking', 'kind-removed', '`Money` is gone'], ['breaking', 'kind-added', '`Sale` is a new kind']],
  ['kinds that overlap get a discriminator', overlapping, { ...overlapping, ...byKind }, 'nothing', 'nothing'],
  ['kinds that overlap lose their discriminator', { ...overlapping, ...byKind }, overlapping, ['notice', 'discriminator-removed', '`kind`'], ['notice', 'discriminator-removed', '`kind`']],
  ['a mapping gets one value more for a kind', valued({ a: 'Money', t: 'Tea' }), valued({ a: 'Money', b: 'Money', t: 'Tea' }), ['compatible', 'kind-added', '`b` is a new kind'], ['breaking', 'kind-added', '`b` is a new kind']],
  ['a mapping loses one of two values of a kind', valued({ a: 'Money', b: 'Money', t: 'Tea' }), valued({ b: 'Money', t: 'Tea' }), ['breaking', 'kind-removed', '`a` is gone'], ['compatible', 'kind-removed', '`a` is gone']],
  ['a mapping of an open union gets one value more', { ...(valued({ a: 'Money', t: 'Tea' }) as object), ...open }, { ...(valued({ a: 'Money', b: 'Money', t: 'Tea' }) as object), ...open }, ['compatible', 'kind-added', '`b` is a new kind'], ['notice', 'kind-added', 'announced such additions']],
  ['the mapping of a single kind gets one value more', alone({ a: 'Money' }), alone({ a: 'Money', b: 'Money' }), ['compatible', 'kind-added', '`b` is a new kind'], ['breaking', 'kind-added', '`b` is a new kind']],
  ['a value of a mapping leads to another kind', valued({ a: 'Money', b: 'Money', t: 'Tea' }), valued({ a: 'Money', b: 'Tea', t: 'Tea' }), ['breaking', 'field-removed', '`amount`: The field is gone'], ['breaking', 'field-removed', '`amount`: The field is gone']],
  ['the values of a mapping come in another order', valued({ a: 'Money', b: 'Money', t: 'Tea' }), valued({ t: 'Tea', b: 'Money', a: 'Money' }), 'nothing', 'nothing'],
  ['a mapping gets a value that the list of its field gets, too', valued({ a: 'Money', t: 'Tea' }, letters('a', 't')), valued({ a: 'Money', b: 'Money', t: 'Tea' }, letters('a', 'b', 't')), ['compatible', 'value-added', '`b`'], ['breaking', 'value-added', '`b`']],
  ['a mapping gets a value that the list of its field already has', valued({ a: 'Money', t: 'Tea' }, letters('a', 'b', 't')), valued({ a: 'Money', b: 'Money', t: 'Tea' }, letters('a', 'b', 't')), ['compatible', 'kind-added', '`b` is a new kind'], ['breaking', 'kind-added', '`b` is a new kind']],
  ['a mapping gets a value that the list of its field excludes', valued({ a: 'Money', t: 'Tea' }, letters('a', 't')), valued({ a: 'Money', b: 'Money', t: 'Tea' }, letters('a', 't')), 'nothing', 'nothing'],
  ['a base maps one kind more', { type: 'object', discriminator: { propertyName: 'kind', mapping: { a: 'Money' } } }, { type: 'object', discriminator: { propertyName: 'kind', mapping: { a: 'Money', b: 'Tea' } } }, ['compatible', 'kind-added', 'New kinds: `b`'], ['breaking', 'kind-added', 'New kinds: `b`']],
  ['two parts of allOf limit a field, and the tighter limit changes', { allOf: [object({ a: { type: 'string', maxLength: 9 } }), object({ a: { maxLength: 3 } })] }, { allOf: [object({ a: { type: 'string', maxLength: 9 } }), object({ a: { maxLength: 4 } })] }, ['compatible', 'limit-widened', '`a`: `maxLength` goes from 3 to 4'], ['breaking', 'limit-widened', '`maxLength` goes from 3 to 4']],
  ['two parts of allOf limit a field, and the looser limit changes', { allOf: [object({ a: { type: 'string', maxLength: 9 } }), object({ a: { maxLength: 3 } })] }, { allOf: [object({ a: { type: 'string', maxLength: 8 } }), object({ a: { maxLength: 3 } })] }, 'nothing', 'nothing'],
  ['a part of allOf makes a field constant', { allOf: [object({ a: text }), object({ b: text })] }, { allOf: [object({ a: text }), object({ b: text, a: { const: 'x' } })] }, ['breaking', 'enum-set', '`a`: Only these values are left: `x`'], ['compatible', 'enum-set', 'Only these values']],
  ['allOf gets a part with a required field', { allOf: [object({ a: text })] }, { allOf: [object({ a: text }), object({ b: text }, { required: ['b'] })] }, ['breaking', 'field-added', '`b`: A new field that has'], ['compatible', 'field-added', 'new field']],
  ['allOf loses a part', { allOf: [object({ a: text }), object({ b: text })] }, { allOf: [object({ a: text })] }, ['breaking', 'field-removed', '`b`: The field is gone'], ['breaking', 'field-removed', '`b`: The field is gone']],
  ['allOf limits what another part says', { allOf: [text] }, { allOf: [text, { maxLength: 3 }] }, ['breaking', 'limit-set', 'maxLength'], ['compatible', 'limit-set', 'maxLength']],
  ['the last of 65 kinds changes', kinds(...many(65)), kinds(...many(65, { type: 'integer' })), ['breaking', 'type-changed', '`value`: Its type goes from string to integer'], ['breaking', 'type-changed', '`value`: Its type goes from string to integer']],
  ['64 kinds become 65', kinds(...many(64)), kinds(...many(65)), ['compatible', 'kind-added', '`K64` is a new kind'], ['breaking', 'kind-added', '`K64` is a new kind']],
  ['100 kinds come in another order', kinds(...many(100)), kinds(...many(100).reverse()), 'nothing', 'nothing'],
  ['the last of 70 kinds goes, and the others come in another order', kinds(...many(70)), kinds(...many(69).reverse()), ['breaking', 'kind-removed', '`K69` is gone'], ['compatible', 'kind-removed', '`K69` is gone']],
  ['70 kinds without a name come in another order', { anyOf: nameless(70) }, { anyOf: nameless(70).reverse() }, 'nothing', 'nothing'],
  ['70 kinds of which several fit at once come in another order', kinds(...nameless(70)), kinds(...nameless(70).reverse()), 'nothing', 'nothing'],
  ['values that fit two of 70 kinds are refused', { anyOf: nameless(70) }, kinds(...nameless(70)), ['breaking', 'kinds-overlap', 'fits two kinds at once is refused'], ['compatible', 'kinds-overlap', 'fits two kinds at once is refused']],
  ['a union of 70 kinds is said twice', { allOf: [kinds(...many(70)), kinds(...many(70))] }, kinds(...many(70).reverse()), 'nothing', 'nothing'],
  ['a schema with too many combined kinds changes', product(40), product(41), ['notice', 'not-compared', 'more than 1,000 kinds'], ['notice', 'not-compared', 'more than 1,000 kinds']],
  ['a schema with too many combined kinds gets a description', product(40), { ...product(40), description: 'Many.' }, ['documentation', 'text-changed', 'description was added'], ['documentation', 'text-changed', 'description was added']],
  ['the last of 1,500 kinds changes', kinds(...many(1500)), kinds(...many(1500, { type: 'integer' }).reverse()), ['breaking', 'type-changed', '`value`: Its type goes from string to integer'], ['breaking', 'type-changed', '`value`: Its type goes from string to integer']],
  ['a field of a type is added to one of 400 kinds that nothing names', closedKinds(400), closedKinds(400, { type: 'integer' }), ['breaking', 'type-changed', '`f399`: Its type goes from string to integer'], ['breaking', 'type-changed', '`f399`: Its type goes from string to integer']],
];

/** Makes an answer a union of two schemas. */
const roles = (c: Contract): Record<string, unknown> =>
  (getTea(c).responses[200].content['application/json'].schema = {
    oneOf: [{ $ref: '#/components/schemas/Standard' }, { $ref: '#/components/schemas/Custom' }],
  });
const role = (field: string, ...kinds: string[]) => object({ kind: letters(...kinds), [field]: text });
const listedRoles = (c: Contract) => {
  schemas(c).Standard = role('label', 'a', 'b', 'c', 'd', 'e');
  schemas(c).Custom = role('resources', 'd');
  return roles(c);
};

/** Cases about the mapping of a discriminator, which name schemas of the contract. */
// prettier-ignore
export const mappings: readonly StartedCase[] = [
  ['kinds with a common value get a mapping', listedRoles, (c) => { schemas(c).Custom = role('resources', 'a', 'b', 'c', 'd', 'e'); roles(c)['discriminator'] = { propertyName: 'kind', mapping: { b: '#/components/schemas/Standard', c: '#/components/schemas/Standard', e: '#/components/schemas/Standard', a: '#/components/schemas/Custom', d: '#/components/schemas/Custom' } }; }, ['breaking', 'value-added', '`kind`: `a`, `b`, `c`, `e` are new values']],
];
