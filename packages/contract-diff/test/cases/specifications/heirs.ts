import { type StartedCase, addTea, getTea, schemas, text } from '../case.ts';

const part = (properties: object, rest: object = {}) => ({
  allOf: [{ $ref: '#/components/schemas/Ware' }, { type: 'object', properties, ...rest }],
});

/** Adds a schema with a discriminator, and schemas that inherit from it. `use` is the schema of an answer. */
const wares =
  (mapping?: object, use: object = { $ref: '#/components/schemas/Ware' }) =>
  (c: any) => {
    Object.assign(schemas(c), {
      Ware: {
        ...{ type: 'object', required: ['kind'], properties: { kind: text, price: text } },
        discriminator: { propertyName: 'kind', ...(mapping && { mapping }) },
      },
      Cup: part({ size: text }),
      Pot: part({ lid: text }),
      Jug: { allOf: [{ $ref: '#/components/schemas/Pot' }, { type: 'object', properties: { spout: text } }] },
    });
    getTea(c).responses = { 200: { description: 'OK', content: { 'application/json': { schema: use } } } };
  };
const mapped = wares({ cup: '#/components/schemas/Cup', pot: 'Pot' });
const loses = (name: string) => (c: any) => (schemas(c)[name].allOf[1].properties = {});

/** Cases about schemas that inherit from a schema with a discriminator: OpenAPI 3.1.1, section 4.8.25.4. */
// prettier-ignore
export const heirs: readonly StartedCase[] = [
  ['an heir loses a field', wares(), loses('Cup'), ['breaking', 'field-removed', '`size`']],
  ['an heir of an heir loses a field', wares(), loses('Jug'), ['breaking', 'field-removed', '`spout`']],
  ['an heir of a mapping loses a field', mapped, loses('Pot'), ['breaking', 'field-removed', '`lid`']],
  ['an heir gets a field', wares(), (c) => (schemas(c).Cup.allOf[1].properties.color = text), ['compatible', 'field-added', '`color`']],
  ['an heir that consumers send needs a field', (c) => { wares()(c); addTea(c).requestBody.content = getTea(c).responses[200].content; }, (c) => (schemas(c).Cup.allOf[1].required = ['size']), ['breaking', 'field-required', '`size`']],
  ['there is a new heir', wares(), (c) => (schemas(c).Tin = part({})), ['breaking', 'kind-added', 'New kinds: `Tin`']],
  ['an heir is gone', wares(), (c) => delete schemas(c).Cup, ['compatible', 'kind-removed', '`Cup`']],
  ['a mapping says the names of its heirs', wares(), (c) => (schemas(c).Ware.discriminator.mapping = { Cup: '#/components/schemas/Cup' }), 'nothing'],
  ['an heir of a schema in allOf loses a field', wares(undefined, { allOf: [{ $ref: '#/components/schemas/Ware' }], description: 'Any.' }), loses('Cup'), ['breaking', 'field-removed', '`size`']],
  ['an heir of a schema without a discriminator loses a field', (c) => { wares()(c); delete schemas(c).Ware.discriminator; }, loses('Cup'), 'nothing'],
  ['another heir of the same schema loses a field', wares(undefined, { $ref: '#/components/schemas/Cup' }), loses('Pot'), 'nothing'],
  ['an heir of an extended schema loses a field', wares(undefined, part({ shelf: text })), loses('Cup'), 'nothing'],
  ['the schema itself loses a field', wares(), (c) => delete schemas(c).Ware.properties.price, ['breaking', 'field-removed', '`price`']],
];
