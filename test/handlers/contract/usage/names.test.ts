import type { FastifyReply, FastifyRequest } from 'fastify';
import t from 'tap';
import { type Contract, operationsOf } from '../../../../handlers/contract/document/contract.ts';
import { UsageCounts } from '../../../../handlers/contract/usage/index.ts';

const text = { type: 'string' };

/** A contract with dots and slashes in its names, and with a header whose value is a list. */
const CONTRACT = {
  paths: {
    '/things': {
      post: {
        operationId: 'addThing',
        parameters: [
          { name: 'page.size', in: 'query', schema: { enum: [10, 20] } },
          { name: 'filter/by', in: 'query', schema: { type: 'array', items: { enum: ['A', 'B'] } } },
          { name: 'X-Kind', in: 'header', schema: { enum: ['LARGE', 'SMALL'] } },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                properties: {
                  'a.b': text,
                  'x/y': { properties: { 'q~r': { enum: ['ONE'] } } },
                  prices: { additionalProperties: { properties: { amount: {} } } },
                },
              },
            },
          },
        },
        responses: { 204: { description: 'Added.' } },
      },
    },
  },
  components: { securitySchemes: {} },
};

t.test('usage is counted under the names that contract-diff uses, even if they have odd characters', (t) => {
  // The casts are safe because the contract, the request and the answer have all fields that the code reads.
  const document = CONTRACT as unknown as Contract;
  const counts = new UsageCounts();
  const placed = operationsOf(document).get('addThing')!;
  const tally = counts.tallyOf('v1', { document, placed, scopes: {} });
  const request = {
    token: { clientId: 'one', scopes: new Set() },
    query: { 'page.size': '20', 'filter/by': ['B', 'C'] },
    headers: { 'x-kind': 'SMALL', accept: '*/*' },
    body: {
      'a.b': '',
      'x/y': { 'q~r': 'ONE' },
      prices: { EUR: { amount: 1 }, USD: { amount: 2 } },
      other: 1,
    },
  } as unknown as FastifyRequest;
  tally.read(request);
  tally.count(request, { statusCode: 204, problem: '' } as FastifyReply);
  const [count] = counts.take();
  t.strictSame(Object.keys(count!.parts).sort(), [
    'ANSWER_TYPE */*',
    'FIELD /properties/a.b',
    'FIELD /properties/prices',
    'FIELD /properties/prices/additionalProperties/properties/amount',
    'FIELD /properties/x~1y',
    'FIELD /properties/x~1y/properties/q~0r',
    'PARAMETER header X-Kind',
    'PARAMETER query filter~1by',
    'PARAMETER query page.size',
    'REQUEST_TYPE application/json',
    'STATUS 204',
    'VALUE /properties/x~1y/properties/q~0r=ONE',
    'VALUE header X-Kind=SMALL',
    'VALUE query filter~1by/items=B',
    'VALUE query page.size=20',
  ]);
  t.end();
});
