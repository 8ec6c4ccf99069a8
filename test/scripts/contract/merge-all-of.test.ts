import { join } from 'node:path';
import t from 'tap';
import published from '../../../generated/v1/openapi.json' with { type: 'json' };
import { compareContracts } from '../../../packages/contract-diff/src/compare.ts';
import { sources } from '../../../packages/contract-diff/src/loading/load.ts';
import { contractOf } from '../../../packages/contract-diff/src/openapi/document.ts';
import { flat } from '../../../scripts/contract/bundling/merge-all-of.ts';

const ROOT = join(import.meta.dirname, '../../..');

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const flatSchemas = (schemas: object) =>
  // flat() returns the document with changed schemas.
  (flat({ openapi: '3.1.0', components: { schemas } }) as { components: { schemas: object } }).components
    .schemas;

const Base = {
  type: 'object',
  required: ['type', 'at'],
  properties: { type: { type: 'string' }, at: { type: 'string' } },
};

t.test('flat gives a schema all inherited fields, in narrower form if the schema narrows them', (t) => {
  const narrowed = { type: 'string', enum: ['A'] };
  const A = {
    description: 'A kind.',
    required: ['type'],
    properties: { type: narrowed },
    allOf: [ref('Base'), { type: 'object', required: ['b'], properties: { b: { type: 'integer' } } }],
  };
  const Deep = { description: 'Deeper.', allOf: [ref('A')] };
  const properties = { type: narrowed, at: { type: 'string' }, b: { type: 'integer' } };
  const whole = { type: 'object', required: ['type', 'at', 'b'], properties };
  t.strictSame(flatSchemas({ Base, A, Deep }), {
    Base,
    A: { description: 'A kind.', ...whole },
    Deep: { description: 'Deeper.', ...whole },
  });
  t.end();
});

t.test('flatSchemas refuses schemas that cannot be merged', (t) => {
  const closed = { type: 'object', additionalProperties: false };
  t.throws(() => flatSchemas({ Base, A: { allOf: [ref('Base'), closed] } }), /A: additionalProperties/);
  t.throws(() => flatSchemas({ Base, A: { allOf: [ref('Absent')] } }), /the base schema of A is not/);
  t.end();
});

t.test('the published contract has the same meaning as spec/, but no allOf', async (t) => {
  t.notMatch(JSON.stringify(published), /"allOf"/);
  const source = (await sources(ROOT)).get('v1')!;
  const changes = compareContracts(source, contractOf(published));
  t.strictSame(
    changes.filter(({ level }) => level !== 'documentation'),
    [],
  );
});

t.test('each problem has all fields of Problem, and each event all fields of CloudEvent', (t) => {
  const { Problem, CloudEvent, Event, ...others } = published.components.schemas;
  // The problem of an action is the answer that an operation would give, so no request has caused it.
  const kinds = Object.entries(others).filter(
    ([name]) => /Problem$/.test(name) && name !== 'OrderActionProblem',
  );
  const arms = Event.oneOf.map(({ $ref: reference }) => reference.split('/').at(-1)!);
  const events = Object.entries(others).filter(([name]) => arms.includes(name));
  t.equal(events.length, arms.length);
  for (const [schemas, base] of [
    [kinds.filter(([, schema]) => !('oneOf' in schema)), Problem],
    [events, CloudEvent],
  ] as const) {
    t.ok(schemas.length > 20);
    for (const [name, schema] of schemas) {
      t.match(schema, { properties: Object.fromEntries(base.required.map((field) => [field, {}])) }, name);
      t.ok('required' in schema && base.required.every((field) => schema.required.includes(field)), name);
    }
  }
  t.end();
});
