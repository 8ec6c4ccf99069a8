import { numbersFrom } from './random-numbers.ts';

const SCHEMAS = 340;
const FIELDS = 13;
/** Number of schemas that refer to each other. */
const GROUP = 10;

/** A text with a dash, so that V8 needs two bytes for each character of a file. */
const TEXT =
  'The value that the service keeps for this field – see the guide for the rules that apply to it.';

/**
 * Returns a contract with 3.5 MB of JSON: schemas that refer to each other, and operations that send and return them. In
 * the newer contract, one schema in ten has a new field and lacks another.
 */
export function largeContract(isNewer: boolean): object {
  const random = numbersFrom(1);
  const pick = (from: number) => `Schema${from - (from % GROUP) + Math.floor(random() * GROUP)}`;
  const referenceTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const names = Array.from({ length: SCHEMAS }, (_, index) => `Schema${index}`);
  const fieldOf = (schema: number, index: number) => {
    const field = { description: TEXT, ...(index % 5 === 0 && { nullable: true }) };
    // Each third field refers to another schema, or has the identifier of one.
    if (index % 3 === 0) return { ...field, anyOf: [{ type: 'string' }, referenceTo(pick(schema))] };
    if (index % 7 === 0) return { ...field, type: 'array', items: referenceTo(pick(schema)) };
    if (index % 4 === 0)
      return { ...field, type: 'string', enum: ['active', 'canceled', 'pending', 'unpaid'] };
    return { ...field, type: 'string', maxLength: 5000 };
  };
  const propertiesOf = (schema: number, isChanged: boolean) => {
    const fields = Array.from({ length: FIELDS }, (_, index) => [`field_${index}`, fieldOf(schema, index)]);
    const added = isChanged ? [['field_new', { type: 'string', description: TEXT }]] : [];
    return Object.fromEntries([...fields.slice(isChanged ? 1 : 0), ...added]);
  };
  const schemas = names.map((name, index) => [
    name,
    {
      type: 'object',
      title: name,
      description: TEXT,
      required: ['field_1', 'field_2'],
      properties: propertiesOf(index, isNewer && index % GROUP === 0),
    },
  ]);
  const content = (name: string) => ({ 'application/json': { schema: referenceTo(name) } });
  const operationOf = (name: string, index: number) => ({
    description: TEXT,
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          schema: { type: 'object', properties: propertiesOf(index, false) },
        },
      },
    },
    responses: {
      200: { description: TEXT, content: content(name) },
      default: { description: TEXT, content: content('Schema0') },
    },
  });
  const paths = names.map((name, index) => [
    `/v1/${name}`,
    { post: { operationId: name, ...operationOf(name, index) } },
  ]);
  return {
    openapi: '3.0.3',
    info: { title: 'Large', version: '1.0.0' },
    paths: Object.fromEntries(paths),
    components: { schemas: Object.fromEntries(schemas) },
  };
}
