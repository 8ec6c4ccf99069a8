import fc from 'fast-check';
import type { Client } from '../run/tokens.ts';

/**
 * A valid request, and the fields and values of the contract that it uses. The generator records these fields and
 * values while it builds the request.
 */
export interface RandomRequest {
  client: Client;
  operation: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
  /** The contract parts that the request uses, as the service records them, such as `PARAMETER query size`. */
  parts: string[];
}

/**
 * Generates texts that stand for data of the sender, which the service must not record. The prefix `zq-` distinguishes
 * these texts from all names of the contract.
 */
const secretText = fc.stringMatching(/^[a-z]{6}$/).map((text) => `zq-${text}`);

/** Fields of bodies for which the service records the values, too, because the contract lists all their values. */
const FIELDS_WITH_VALUES = ['captureMode', 'operation', 'reason'];

const optional = <Fields extends object>(
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
  ...required: (keyof Fields)[]
) => fc.record(fields, { requiredKeys: required });

const ORDER = optional(
  {
    customerId: secretText,
    items: fc.array(fc.record({ sku: secretText, quantity: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
    paymentMethod: secretText,
    captureMode: fc.constantFrom('AUTOMATIC', 'MANUAL'),
    reference: secretText,
    metadata: fc.dictionary(secretText, secretText, { maxKeys: 2 }),
    holdMinutes: fc.integer({ min: 1, max: 60 }),
  },
  'customerId',
  'items',
  'paymentMethod',
);
const CANCEL = optional({
  items: fc.array(fc.record({ itemId: fc.uuid({ version: 7 }), quantity: fc.constant(1) }), {
    minLength: 1,
    maxLength: 2,
  }),
  reason: fc.constantFrom('CUSTOMER_REQUEST', 'OUT_OF_STOCK', 'FRAUD', 'OTHER'),
});
const PATCH = optional({
  reference: fc.option(secretText),
  metadata: fc.dictionary(secretText, secretText, { maxKeys: 2 }),
});
const PRODUCT = fc.record({
  name: secretText,
  price: fc.record({ amount: fc.integer({ min: 1, max: 9_999 }), currency: fc.constant('EUR') }),
});
const LIST = optional({
  status: fc.uniqueArray(fc.constantFrom('SUBMITTED', 'CONFIRMED', 'EXPIRED'), {
    minLength: 1,
    maxLength: 3,
  }),
  customerId: secretText,
  sort: fc.constantFrom('NEWEST_FIRST', 'OLDEST_FIRST'),
  attention: fc.constantFrom('true', 'false'),
  size: fc.constantFrom('1', '7'),
});

/** An operation, and generators for the parts of its requests. */
interface RequestKind {
  operation: string;
  method: string;
  path: fc.Arbitrary<string>;
  query?: fc.Arbitrary<Record<string, unknown>>;
  body?: fc.Arbitrary<unknown>;
  /** Media types of the request body. */
  types?: string[];
  headers?: Record<string, fc.Arbitrary<string>>;
}

const orderPath = fc.uuid({ version: 7 }).map((id) => `/orders/${id}`);
const KEY = { 'Idempotency-Key': secretText };
const REQUEST_KINDS: RequestKind[] = [
  { operation: 'createOrder', method: 'POST', path: fc.constant('/orders'), body: ORDER, headers: KEY },
  { operation: 'listOrders', method: 'GET', path: fc.constant('/orders'), query: LIST },
  {
    operation: 'getOrder',
    method: 'GET',
    path: orderPath,
    headers: { 'If-None-Match': fc.constant('"order-1"') },
  },
  {
    operation: 'updateOrder',
    method: 'PATCH',
    path: orderPath,
    body: PATCH,
    types: ['application/json', 'application/merge-patch+json'],
    headers: { 'If-Match': fc.constant('*') },
  },
  {
    operation: 'cancelOrder',
    method: 'POST',
    path: orderPath.map((path) => `${path}/cancel`),
    body: CANCEL,
    headers: KEY,
  },
  {
    operation: 'createPreview',
    method: 'POST',
    path: orderPath.map((path) => `${path}/previews`),
    body: optional({ operation: fc.constant('cancelOrder'), body: CANCEL }, 'operation'),
  },
  {
    operation: 'putProduct',
    method: 'PUT',
    path: secretText.map((sku) => `/products/${sku}`),
    body: PRODUCT,
    headers: { 'If-Match': fc.constant('*') },
  },
];

/** Values of the header Accept, each with the media types that the service must record for this value. */
const ACCEPT_HEADERS: [accept: string | undefined, recordedTypes: string[]][] = [
  [undefined, ['*/*']],
  ['application/json', ['application/json']],
  [
    'text/html, APPLICATION/JSON;q=0.5, application/problem+json',
    ['application/json', 'application/problem+json'],
  ],
  ['application/*', ['*/*']],
];

/** Generator of valid requests from several clients. */
export const randomRequest: fc.Arbitrary<RandomRequest> = fc
  .constantFrom(...REQUEST_KINDS)
  .chain(({ operation, method, path, query, body, types = ['application/json'], headers = {} }) =>
    fc
      .record({
        client: fc.constantFrom<Client>('backoffice', 'storefront-service', 'no-scope-service'),
        path,
        query: query ?? fc.constant({}),
        body: body ?? fc.constant(undefined),
        type: fc.constantFrom(...types),
        headers: fc.record(headers, { requiredKeys: [] }),
        accept: fc.constantFrom(...ACCEPT_HEADERS),
      })
      .map(({ client, path, query, body, type, headers, accept: [accept, recordedTypes] }) => ({
        ...{ client, operation, method, body },
        path: `${path}${queryText(query)}`,
        headers: {
          ...(headers as Record<string, string>),
          // If the test sets no header Accept, fetch sends its own default value.
          ...(accept !== undefined && { Accept: accept }),
          ...(body !== undefined && { 'Content-Type': type }),
        },
        parts: [
          ...recordedTypes.map((one) => `ANSWER_TYPE ${one}`),
          ...Object.keys(headers).map((name) => `PARAMETER header ${name}`),
          ...Object.entries(query).flatMap(([name, value]) => queryParts(name, value)),
          ...(body === undefined ? [] : [`REQUEST_TYPE ${type}`, ...bodyParts(body)]),
        ],
      })),
  );

const queryText = (query: Record<string, unknown>): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}=${String(one)}`),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};

function queryParts(name: string, value: unknown): string[] {
  const owner = `query ${name}`;
  const step = name === 'status' ? '/items' : '';
  const values = ['status', 'sort'].includes(name)
    ? [value].flat().map((one) => `VALUE ${owner}${step}=${String(one)}`)
    : [];
  return [`PARAMETER ${owner}`, ...values];
}

/**
 * Lists the fields and values of the contract that a body uses. This function finds the names in the body, whereas the
 * service finds them in the schema. The test therefore compares two independent methods. Names below `metadata` are
 * left out, because the sender chooses them.
 */
function bodyParts(value: unknown, pointer = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => bodyParts(item, `${pointer}/items`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const at = `${pointer}/properties/${name}`;
    const own = FIELDS_WITH_VALUES.includes(name) ? [`VALUE ${at}=${String(member)}`] : [];
    return [`FIELD ${at}`, ...own, ...(name === 'metadata' ? [] : bodyParts(member, at))];
  });
}

/** Lists the texts in a request that aren't names of the contract, so the service must not record them. */
export const secretsIn = (request: RandomRequest): string[] => [
  ...(JSON.stringify(request).match(/zq-[a-z]{6}/g) ?? []),
  ...(JSON.stringify(request).match(/[\da-f]{8}-[\da-f-]{27}/g) ?? []),
];
