import t from 'tap';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import type { Version } from '../../../handlers/contract/routes.ts';
import { contractOf, operationsOf } from '../../../packages/contract-diff/src/openapi/document.ts';
import { contractFields, requestSchemas } from '../../../scripts/contract/answers/declared-fields.ts';
import { fieldsWithValue, shapes } from '../../../scripts/contract/answers/list-properties.ts';
import { watched } from '../../support/contract/track-read-fields.ts';

const TEA = {
  openapi: '3.1.0',
  info: { title: 'Tea', version: '1.0.0' },
  paths: {
    '/teas/{sku}': {
      put: {
        operationId: 'putTea',
        parameters: [
          { in: 'path', name: 'sku', required: true, schema: { type: 'string' } },
          { in: 'query', name: 'dry', schema: { type: 'boolean' } },
          { in: 'header', name: 'Idempotency-Key', schema: { type: 'string' } },
        ],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Tea' } } } },
        responses: {
          200: {
            description: 'The tea.',
            headers: { ETag: { $ref: '#/components/headers/ETag' } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Tea' } } },
          },
        },
      },
    },
  },
  components: {
    headers: { ETag: { schema: { type: 'string' } } },
    schemas: {
      Tea: {
        allOf: [{ $ref: '#/components/schemas/Named' }],
        properties: {
          steps: { type: 'array', items: { type: 'object', properties: { minutes: { type: 'integer' } } } },
          kind: { oneOf: [{ $ref: '#/components/schemas/Green' }, { $ref: '#/components/schemas/Black' }] },
          notes: { type: 'object', additionalProperties: { $ref: '#/components/schemas/Named' } },
          blend: { type: 'array', items: { $ref: '#/components/schemas/Tea' } },
        },
      },
      Named: { type: 'object', properties: { name: { type: 'string' } } },
      Green: {
        type: 'object',
        required: ['type'],
        properties: { type: { const: 'G' }, harvest: { type: 'string' } },
      },
      Black: {
        type: 'object',
        required: ['type'],
        properties: { type: { const: 'B' }, harvest: { type: 'string' } },
      },
    },
  },
};

const contract = contractOf(TEA);
const [operation] = operationsOf(contract);
const [schema] = requestSchemas(contract, operation!);

const BODY = [
  'Black.harvest',
  'Black.type',
  'Green.harvest',
  'Green.type',
  'Named.name',
  'Tea.blend',
  'Tea.kind',
];
const REST = ['Tea.notes', 'Tea.steps', 'Tea.steps[].minutes'];

t.test('declaredFields lists the fields of a contract at any depth', (t) => {
  const { requests, answers } = contractFields(TEA);
  const parameters = ['putTea header Idempotency-Key', 'putTea path sku', 'putTea query dry'];
  t.strictSame([...requests].sort(), [...BODY, ...REST, ...parameters]);
  t.strictSame([...answers].sort(), [...BODY, ...REST, 'header ETag']);
  t.end();
});

/** Lists the fields that have a value in this body. */
function seenIn(body: unknown): string[] {
  const seen = new Set<string>();
  fieldsWithValue(shapes(contract), schema!, body, (field) => seen.add(field));
  return [...seen].sort();
}

t.test('a field counts as observed if it had a value, in the union member that fits', (t) => {
  t.strictSame(seenIn({ name: null, steps: [], notes: {} }), [], 'null, [] and {} are no values');
  t.strictSame(seenIn({ name: '', steps: [{ minutes: 0 }] }), [
    'Named.name',
    'Tea.steps',
    'Tea.steps[].minutes',
  ]);
  t.strictSame(seenIn({ kind: { type: 'B', harvest: 'May' } }), ['Black.harvest', 'Black.type', 'Tea.kind']);
  t.strictSame(seenIn({ notes: { any: { name: 'x' } } }), ['Named.name', 'Tea.notes']);
  t.strictSame(seenIn({ blend: [{ blend: [{ name: 'x' }] }], other: 1 }), ['Named.name', 'Tea.blend']);
  t.end();
});

/** Lists the fields that a handler reads from a request that has all fields. */
async function readBy(handler: (call: any) => unknown): Promise<string[]> {
  const read = new Set<string>();
  const handlers = { putTea: (async (call: unknown) => void handler(call)) as never };
  const version = { prefix: '/api/v1', document: TEA, handlers } as unknown as Version;
  const call = {
    params: { sku: 'A' },
    query: { dry: true },
    headers: { 'idempotency-key': 'k' },
    body: { name: 'x', steps: [{ minutes: 1 }], kind: { type: 'G', harvest: 'May' }, notes: {} },
    idempotencyKey: { key: 'k' },
  };
  await watched(version, TEA, (field) => read.add(field)).handlers['putTea']!(call as never, {} as never);
  return [...read].sort();
}

t.test('a field counts as read only if a handler names it, not if it copies the body', async (t) => {
  t.strictSame(await readBy(() => {}), []);
  t.strictSame(await readBy(({ body, query }) => ({ ...body, ...query })), []);
  t.strictSame(await readBy(({ body }) => JSON.stringify(body)), []);
  t.strictSame(await readBy(({ body: { name, ...rest } }) => [name, rest]), ['Named.name']);
  t.strictSame(await readBy(({ body }) => ({ ...body, name: body.name })), ['Named.name']);
  t.strictSame(await readBy(({ body }) => body.steps.map(({ minutes }: any) => minutes)), [
    'Tea.steps',
    'Tea.steps[].minutes',
  ]);
  t.strictSame(await readBy(({ body }) => body.kind.harvest), ['Green.harvest', 'Tea.kind']);
  t.strictSame(await readBy(({ params, query }) => [params.sku, query.dry]), [
    'putTea path sku',
    'putTea query dry',
  ]);
  t.strictSame(await readBy(({ idempotencyKey }) => idempotencyKey), ['putTea header Idempotency-Key']);
});

t.test('a field counts as never observed if only the contract has it', (t) => {
  const changed: any = structuredClone(document);
  const before = contractFields(document);
  changed.components.schemas.OrderInput.properties.giftMessage = { type: 'string' };
  changed.components.schemas.Order.properties.giftMessage = { type: 'string' };
  changed.paths['/orders'].get.parameters.push({ in: 'query', name: 'gift', schema: { type: 'string' } });
  const after = contractFields(changed);
  t.strictSame(
    [...after.requests].filter((field) => !before.requests.has(field)),
    ['listOrders query gift', 'OrderInput.giftMessage'],
  );
  t.strictSame(
    [...after.answers].filter((field) => !before.answers.has(field)),
    ['Order.giftMessage'],
  );
  t.end();
});
