import t from 'tap';
import published from '../../../generated/v1/openapi.json' with { type: 'json' };
import open from '../../../generated/v1/openapi.open.json' with { type: 'json' };
import { contractAjv } from '../../../handlers/http/parsing/validation.ts';
import {
  type Located,
  child,
  contractOf,
  isObject,
  members,
  nodes,
  operationsOf,
  operationsUnder,
  resolve,
  resolved,
  responsesOf,
} from '../../../packages/contract-diff/src/openapi/document.ts';
import { opened } from '../../../scripts/contract/bundling/opened.ts';

/** Tests the opened contract, with which clients accept values that are newer than the contract. */

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const contractWith = (schemas: object, paths: object = {}) => ({
  openapi: '3.1.0',
  info: { description: 'Words.' },
  paths,
  components: { schemas },
});

t.test('opened turns a list that may grow into a string, and keeps closed lists', (t) => {
  const Closed = { type: 'string', enum: ['A', 'B'] };
  const Growing = { type: 'string', 'x-extensible-enum': true, enum: ['A', 'B'] };
  const contract = contractWith({ Closed, Growing });
  t.match(opened(contract, contract), {
    info: { description: /^_This is the opened contract[^]*Words\.$/ },
    components: { schemas: { Closed, Growing: { type: 'string', 'x-extensible-enum': ['A', 'B'] } } },
  });
  t.end();
});

t.test('opened adds the base schema to a union that may grow and to a reference to a single member', (t) => {
  const list = (...values: string[]) => ({ type: 'string', 'x-extensible-enum': true, enum: values });
  const Base = { type: 'object', properties: { type: { type: 'string' } } };
  const kind = (...values: string[]) => ({ properties: { type: list(...values) }, allOf: [ref('Base')] });
  const discriminator = { propertyName: 'type', mapping: {} };
  const Any = { 'x-extensible-enum': true, oneOf: [ref('A'), ref('B')], discriminator };
  const Both = { oneOf: [ref('A'), ref('B')], discriminator };
  const paths = { '/a': { get: { content: { schema: ref('A') } } } };
  const contract = contractWith({ Base, A: kind('A1', 'A2'), B: kind('B'), Any, Both }, paths);
  const { components, paths: openPaths } = opened(contract, contract) as typeof contract;
  t.strictSame(components.schemas, {
    Base,
    A: kind('A1', 'A2'),
    B: kind('B'),
    Any: { 'x-extensible-enum': true, anyOf: [ref('A'), ref('B'), ref('Base')] },
    Both: { anyOf: [ref('A'), ref('B')] },
  });
  t.match(openPaths, { '/a': { get: { content: { schema: { anyOf: [ref('A'), ref('Base')] } } } } });
  t.end();
});

t.test('opened removes all media types of a request body except JSON, if it has JSON', (t) => {
  const body = (...types: string[]) => ({
    requestBody: { content: Object.fromEntries(types.map((type) => [type, {}])) },
  });
  const [json, patch] = ['application/json', 'application/merge-patch+json'] as const;
  const paths = { '/a': { patch: body(patch, json), post: body(patch) } };
  const contract = contractWith({}, paths);
  t.strictSame((opened(contract, contract) as typeof contract).paths, {
    '/a': { patch: body(json), post: body(patch) },
  });
  t.strictSame(contract.paths, paths, 'the published contract keeps both');
  t.end();
});

t.test('opened refuses a growing union if one of its members has no base schema', (t) => {
  const Any = { 'x-extensible-enum': true, oneOf: [ref('A')] };
  const contract = contractWith({ A: { type: 'object' }, Any });
  t.throws(() => opened(contract, contract), /Any may grow, but its member A has no base schema/);
  t.end();
});

/** Returns a function that validates a value against the schema at a pointer, and lists its faults. */
function validatorOf(document: object) {
  const ajv = contractAjv({ strict: false, validateSchema: false, useDefaults: false });
  ajv.addSchema(document, 'contract');
  return (at: string, value: unknown): string[] => {
    const pointer = at.split('/').map(encodeURIComponent).join('/').replace(/^%23/, '#');
    const validate = ajv.getSchema(`contract${pointer}`)!;
    return validate(value) ? [] : [`${at}: ${ajv.errorsText(validate.errors)}`];
  };
}

const faultsIn = validatorOf(open);
const faultsInClosed = validatorOf(published);
const CONTRACT = contractOf(open);

/** Lists all bodies of requests, responses and webhooks: the pointer to the schema, and the examples. */
function bodies(): { at: string; examples: unknown[] }[] {
  const operations = [
    ...operationsOf(CONTRACT),
    ...operationsUnder(CONTRACT, child(CONTRACT.root, 'webhooks')),
  ];
  const owners = operations.flatMap((operation) => [
    resolved(CONTRACT, operation.operation, 'requestBody'),
    ...responsesOf(CONTRACT, operation).map(([, response]) => response),
  ]);
  const early = members(resolved(CONTRACT, CONTRACT.root, 'components', 'responses'));
  return [...owners, ...early.map(([, response]) => response)].flatMap((owner) =>
    members(owner && child(owner, 'content')).map(([, media]) => ({
      at: `${media.at}/schema`,
      examples: members(child(media, 'examples')).map(([, example]) => valueOf(resolve(CONTRACT, example))),
    })),
  );
}

const valueOf = (example: Located) => child(example, 'value')?.node;

t.test('the opened contract accepts every example', (t) => {
  let count = 0;
  for (const { at, examples } of bodies())
    for (const example of examples) {
      count += 1;
      t.strictSame(faultsIn(at, example), []);
    }
  t.ok(count > 200, `${count} examples`);
  t.end();
});

t.test('the opened contract accepts a problem of an unknown kind in each response', (t) => {
  const unknown = bodies().flatMap(({ at, examples }) =>
    examples
      .filter(isObject)
      .flatMap((example) =>
        'traceId' in example ? [{ at, problem: { ...example, type: 'UNHEARD_OF' } }] : [],
      ),
  );
  t.ok(unknown.length > 50, `${unknown.length} problems`);
  for (const { at, problem } of unknown) t.strictSame(faultsIn(at, problem), []);
  t.end();
});

t.test('the opened contract accepts a conflict that has only the fields of every problem', (t) => {
  const { detail, instance, traceId } = open.components.examples.OrderNotFoundExample.value;
  const problem = {
    type: 'UNHEARD_OF',
    title: 'New',
    status: 409,
    detail,
    instance,
    traceId,
    retryable: false,
  };
  const unions = Object.keys(open.components.schemas).filter((name) => name.endsWith('ConflictProblem'));
  t.ok(unions.length > 10);
  for (const name of unions) {
    const at = `#/components/schemas/${name}`;
    t.strictSame(faultsIn(at, problem), []);
    t.not(faultsInClosed(at, problem).length, 0, `${name} is closed in the other contract`);
  }
  t.end();
});

t.test('the opened contract accepts an event of an unknown type, in feed and webhooks', (t) => {
  const { OrderUpdatedEvent, WebhookTestEvent } = open.components.schemas;
  const event = { ...OrderUpdatedEvent.examples[0]!, type: 'order.frozen', data: { since: 'yesterday' } };
  const ofEndpoint = { ...WebhookTestEvent.examples[0]!, type: 'webhook_endpoint.paused', data: {} };
  const page = { ...open.components.examples.EventCollectionExample.value, events: [event] };
  for (const [schema, value] of [
    ['Event', event],
    ['WebhookEvent', event],
    ['WebhookEvent', ofEndpoint],
    ['EventCollection', page],
  ] as const) {
    const at = `#/components/schemas/${schema}`;
    t.strictSame(faultsIn(at, value), []);
    t.not(faultsInClosed(at, value).length, 0, `${schema} is closed in the other contract`);
  }
  t.end();
});

t.test('the opened contract still requires the fields of known events and problems', (t) => {
  // A value that matches no known member is still valid, because the `anyOf` also contains CloudEvent or Problem.
  const { cursor: _, ...event } = open.components.schemas.OrderUpdatedEvent.examples[0]!;
  t.match(faultsIn('#/components/schemas/Event', event).join(), /cursor/);
  const problem = { ...open.components.examples.OrderNotFoundExample.value, title: undefined };
  t.not(faultsIn('#/components/schemas/CreateOrderConflictProblem', problem).length, 0);
  t.end();
});

t.test('the opened contract has one media type for each request body', (t) => {
  const types = operationsOf(CONTRACT).flatMap(({ id, operation }) => {
    const content = resolved(CONTRACT, operation, 'requestBody', 'content');
    return content
      ? [
          `${id} ${members(content)
            .map(([type]) => type)
            .join()}`,
        ]
      : [];
  });
  t.ok(types.includes('updateOrder application/json'));
  t.strictSame(
    types.filter((one) => !one.endsWith(' application/json')),
    [],
  );
  t.end();
});

t.test('the opened contract has no closed list or union that may grow', (t) => {
  const members = new Set<string>();
  for (const { node } of nodes(CONTRACT.root))
    if (node['x-extensible-enum'] !== undefined && Array.isArray(node['anyOf']))
      for (const { $ref } of node['anyOf'] as { $ref: string }[]) members.add(`${$ref}/properties/type`);
  for (const { node, at } of nodes(CONTRACT.root)) {
    if (node['x-extensible-enum'] === undefined) continue;
    t.notOk(node['oneOf'] ?? node['discriminator'], at);
    if (!members.has(at)) t.notOk(node['enum'], at);
  }
  t.end();
});

// openapi-generator's Java client can't read a discriminator beside subtypes (OrderSubmittedEvent "not subtype of
// Event"). For a composed schema, openapi-generator's Go clients import packages that only the composed parts use.
t.test('the opened contract composes schemas only with anyOf', (t) => {
  for (const { node, at } of nodes(CONTRACT.root))
    for (const word of ['discriminator', 'oneOf', 'allOf']) t.notOk(node[word], `${at} has no ${word}`);
  t.end();
});
