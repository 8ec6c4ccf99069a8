import t from 'tap';
import {
  contractOf,
  nodes,
  operationFinder,
  operationsOf,
  operationsUnder,
  parametersOf,
  resolved,
  responsesOf,
} from '../../src/openapi/document.ts';

const CONTRACT = contractOf({
  openapi: '3.1.0',
  paths: {
    'x-note': { get: {} },
    '/teas/{sku}': { $ref: '#/components/pathItems/Tea' },
    '/teas': { get: {} },
  },
  webhooks: { sold: { post: { operationId: 'teaSold' } } },
  components: {
    pathItems: {
      Tea: {
        parameters: [
          { name: 'sku', in: 'path', required: true },
          { name: 'lang', in: 'query', description: "the path's" },
        ],
        get: {
          operationId: 'getTea',
          parameters: [{ $ref: '#/components/parameters/Lang' }, { name: 'lang', in: 'header' }],
          responses: { 404: { $ref: '#/components/responses/None' } },
        },
        head: { operationId: 'headTea' },
        description: 'one tea',
      },
    },
    parameters: { Lang: { name: 'lang', in: 'query', description: "the operation's" } },
    responses: { None: { description: 'none', content: { 'text/plain': { examples: { a: { get: {} } } } } } },
  },
});
const [tea] = operationsOf(CONTRACT);

t.test('operationsOf returns the operations of path items, also if a path item is a reference', (t) => {
  t.match(operationsOf(CONTRACT), [
    { method: 'GET', path: '/teas/{sku}', id: 'getTea', operation: { at: '#/components/pathItems/Tea/get' } },
    { method: 'HEAD', path: '/teas/{sku}', id: 'headTea' },
    { method: 'GET', path: '/teas', id: 'GET /teas' },
  ]);
  t.equal(operationsOf(CONTRACT).length, 3);
  const webhooks = resolved(CONTRACT, CONTRACT.root, 'webhooks');
  t.match(operationsUnder(CONTRACT, webhooks), [{ method: 'POST', path: 'sold', id: 'teaSold' }]);
  t.end();
});

t.test('operationFinder finds the operation for the method and the path of a request', (t) => {
  const find = operationFinder(CONTRACT);
  t.equal(find('GET', '/teas/green')?.id, 'getTea');
  t.equal(find('GET', '/teas')?.id, 'GET /teas');
  for (const [method, path] of [
    ['POST', '/teas'],
    ['GET', '/teas/green/leaves'],
    ['GET', '/x-note'],
  ] as const)
    t.equal(find(method, path), undefined, `${method} ${path}`);
  t.end();
});

t.test("an operation's own parameter replaces the path's parameter with the same `in` and name", (t) => {
  t.match(
    parametersOf(CONTRACT, tea!).map(({ node }) => node),
    [
      { name: 'sku' },
      { name: 'lang', in: 'query', description: "the operation's" },
      { name: 'lang', in: 'header' },
    ],
  );
  t.equal(parametersOf(CONTRACT, tea!).length, 3);
  t.end();
});

t.test('resolved follows references, and returns undefined if a key is absent', (t) => {
  t.match(responsesOf(CONTRACT, tea!), [['404', { at: '#/components/responses/None' }]]);
  const response = responsesOf(CONTRACT, tea!)[0]![1];
  t.equal(resolved(CONTRACT, tea!.operation, 'responses', '404', 'description')?.node, 'none');
  t.equal(resolved(CONTRACT, tea!.operation, 'responses', '200', 'description'), undefined);
  t.notOk(
    [...nodes(response)].some(({ at }) => at.includes('/examples')),
    'examples are data',
  );
  t.end();
});
