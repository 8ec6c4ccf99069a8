import t from 'tap';
import { numberOf, parseNumber } from '../../../db/orders/model/order-number.ts';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { SCENARIOS } from '../../../jobs/payment-providers/simulated/scenarios.ts';
import {
  child,
  contractOf,
  elements,
  members,
  nodes,
  operationsOf,
  parametersOf,
  resolved,
  responsesOf,
  textOf,
} from '../../../packages/contract-diff/src/openapi/document.ts';
import type { Schemas } from '../../support/shop/shop.ts';

/**
 * Checks that all examples of the contract show the same object with the same names and times. Also checks that each
 * example problem fits the request that has caused the problem.
 */
const CONTRACT = contractOf(document);
const VALUES = Object.entries(document.components.examples).map(([name, { value }]) => ({
  name,
  value: value as unknown,
}));

/** Fields of an order that only some answers contain. */
const PERSONAL = ['contact', 'shippingAddress', 'billingAddress', 'buyer', 'customerNote'];

/** All objects in the examples of answers, each with the name of its example. */
const OBJECTS = VALUES.flatMap(({ name, value }) =>
  [...nodes({ node: value, at: name })].map(({ node }) => ({ name, node })),
);

t.test('a resource at one version has the same fields in all examples of the contract', (t) => {
  const seen = new Map<string, { name: string; text: string }>();
  for (const { name, node } of OBJECTS) {
    if (typeof node['id'] !== 'string' || node['version'] === undefined) continue;
    // Three kinds of fields aren't compared. A payment's link to itself depends on the path of the request. A secret is
    // shown only when it is created. Lists have no personal data.
    const { _links, secret: _secret, ...shown } = node;
    const rest = Object.fromEntries(Object.entries(shown).filter(([field]) => !PERSONAL.includes(field)));
    // With line breaks, a failure shows only the lines that differ.
    const text = JSON.stringify(rest, undefined, 2);
    const key = `${node['id']} at version ${String(node['version'])}`;
    const first = seen.get(key) ?? { name, text };
    seen.set(key, first);
    t.equal(text, first.text, `${name} shows ${key} as ${first.name} does`);
  }
  t.ok(seen.size > 15, `${seen.size} versions`);
  t.end();
});

/** Returns the time in a UUIDv7, in ms since 1970. */
const timeOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

t.test('examples: createdAt agrees with the id, and updatedAt is later after a change', (t) => {
  for (const { name, node } of OBJECTS) {
    const { id, version, createdAt, updatedAt } = node;
    if (typeof createdAt !== 'string') continue;
    if (typeof id === 'string') t.equal(timeOf(id), Date.parse(createdAt), `${name}: createdAt and ${id}`);
    if (typeof updatedAt !== 'string' || node['number'] === 2) continue;
    if (version === 1) t.equal(updatedAt, createdAt, name);
    else t.ok(updatedAt > createdAt, `${name}: updatedAt is later than createdAt`);
  }
  t.end();
});

t.test('in all examples, a payment, capture, refund, shipment or item belongs to the same order', (t) => {
  const owners = new Map<string, string>();
  for (const { name, node } of OBJECTS) {
    const { orderId, type } = node;
    // In a problem about an object that isn't found, the object doesn't belong to the order.
    if (typeof orderId !== 'string' || String(type).endsWith('_NOT_FOUND')) continue;
    for (const part of ['paymentId', 'captureId', 'refundId', 'shipmentId', 'holdId', 'itemId']) {
      const id = node[part];
      if (typeof id !== 'string') continue;
      t.equal(owners.get(id) ?? orderId, orderId, `${part} ${id} in ${name}`);
      owners.set(id, orderId);
    }
  }
  t.ok(owners.size > 3);
  t.end();
});

t.test('an order has the same number in all examples, and the number starts with the slot of the id', (t) => {
  const numbers = new Map<string, string>();
  for (const { name, node } of OBJECTS) {
    const { number = node['orderNumber'], id, orderId = id } = node;
    if (typeof number !== 'string' || typeof orderId !== 'string') continue;
    t.equal(numbers.get(orderId) ?? number, number, `${orderId} in ${name}`);
    numbers.set(orderId, number);
    const shownSlot = numberOf({ id: orderId, number_payload: null }).slice(0, 2);
    t.equal(number.slice(0, 2), shownSlot, `the slot of ${number}`);
    t.ok(parseNumber(number), `the check character of ${number}`);
  }
  t.ok(numbers.size > 1);
  t.end();
});

/**
 * Statuses for which many operations share an example. The path in such an example fits only one of these operations.
 */
const SHARED = [401, 403, 406, 413, 415, 422, 429, 500, 503];
const SHARED_KINDS = ['VALIDATION_ERROR', 'MALFORMED_JSON', 'IDEMPOTENCY_KEY_IN_USE'];

/** Problem types that `createQuote` shares with `createOrder`, because both operations compute prices. */
const PRICING_KINDS = [
  ...['PRODUCT_UNAVAILABLE', 'CURRENCY_MISMATCH', 'AMOUNT_NOT_PAYABLE', 'TOTAL_TOO_LARGE'],
  ...['SHIPPING_METHOD_UNAVAILABLE', 'TAX_RATE_MISSING', 'DISCOUNT_CODE_NOT_APPLICABLE'],
];

/** All problems in the examples, with each operation that can return the problem. */
const PROBLEMS = operationsOf(CONTRACT).flatMap((operation) =>
  responsesOf(CONTRACT, operation).flatMap(([, response]) =>
    members(resolved(CONTRACT, response, 'content', 'application/problem+json', 'examples')).map(
      ([name, example]) => ({
        name,
        operation,
        // The cast is safe because another test validates each example against the schema of its problem.
        problem: resolved(CONTRACT, example, 'value')!.node as Schemas['InvalidBodyProblem'],
      }),
    ),
  ),
);

t.test('the instance of an example problem is a path of an operation with that problem', (t) => {
  const pathOf = ({ instance }: { instance: string }) => instance.replace('/api/v1', '');
  for (const [name, shown] of Map.groupBy(PROBLEMS, ({ name }) => name)) {
    const { problem } = shown[0]!;
    const patterns = shown.map(({ operation }) => operation.path.replaceAll(/\{\w+\}/g, '[^/]+'));
    t.ok(
      patterns.some((pattern) => new RegExp(`^${pattern}$`).test(pathOf(problem))),
      `${name}: ${problem.instance}`,
    );
    if (SHARED.includes(problem.status) || SHARED_KINDS.includes(problem.type)) continue;
    // The first segment of a path is the name of a collection, such as `orders`.
    const [, collection] = pathOf(problem).split('/');
    for (const { operation } of shown) {
      if (operation.id === 'createQuote' && PRICING_KINDS.includes(problem.type)) continue;
      t.equal(operation.path.split('/')[1], collection, `${operation.id} ${name}`);
    }
  }
  t.end();
});

t.test('the scope in an example problem is a scope of its operation', (t) => {
  for (const { name, operation, problem } of PROBLEMS.filter(
    ({ problem }) => String(problem.type) === 'INSUFFICIENT_SCOPE',
  )) {
    const [oauth2] = elements(child(operation.operation, 'security'));
    const [, scope] = /: (\S+)\.$/.exec(problem.detail)!;
    const needed = elements(child(oauth2!, 'oauth2')).map(({ node }) => node);
    t.ok(needed.includes(scope), `${operation.id} ${name}: ${needed.join(' ')}`);
  }
  t.end();
});

t.test('the parameter in an example problem is a parameter of its operation', (t) => {
  for (const { name, operation, problem } of PROBLEMS) {
    const parameters = parametersOf(CONTRACT, operation).map((one) => textOf(one, 'name'));
    const named = (problem.errors ?? []).map(({ field }) => field);
    for (const field of named.filter((field) => /^\w/.test(field)))
      t.ok(parameters.includes(field), `${operation.id} ${name}: ${field}`);
  }
  t.end();
});

t.test('the contract contains only expected hosts, and only e-mail addresses of example.com', (t) => {
  const text = JSON.stringify(document);
  const hosts = [...text.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host]) => host!);
  t.strictSame([...new Set(hosts)].sort(), [
    '127.0.0.1',
    'carrier.example.com',
    'opensource.org',
    'shop.example.com',
  ]);
  t.notMatch(text, /[\w.]+@(?!example\.com\b)[\w-]+\.\w/);
  t.end();
});

t.test('the tokens in the contract’s table are tokens of the simulated provider', (t) => {
  const named = [...document.info.description.matchAll(/^\| `(tok_\w+)` \|/gm)].map(([, token]) => token!);
  t.ok(named.length > 10);
  t.strictSame(
    named.filter((token) => !Object.hasOwn(SCENARIOS, token)),
    [],
  );
  t.end();
});
