import {
  type Contract,
  type Example,
  type Operation,
  type Parameter,
  type Reference,
  operationsOf,
} from '../document/contract.ts';
import { resolve } from '../document/declarations.ts';

/**
 * Example of an idempotency key. The text of the example tells readers that the page sends a new key instead of the
 * example.
 */
const NEW_KEY = 'a-new-key-for-each-request';

/** Examples that the page replaces with other values when it sends a request. */
export interface ReplaceableExamples {
  idempotencyKey: string;
  orderId: unknown;
}

/**
 * Returns a copy of the contract for the documentation page, whose example requests can be sent unchanged. Optional
 * parameters are switched off, because their examples filter for resources that don't exist, or name an old version.
 * The smallest body is the first example, because it has no reference, and each reference can be used for only one
 * order. If all authentication methods need the same scopes, the scopes are listed only once.
 */
export function toTryOut(document: Contract): Contract {
  const copy = structuredClone(document);
  const { description = '' } = copy.info;
  copy.info.description = /^## /m.test(description)
    ? description.replace(/^(?=## )/m, HOW_TO)
    : `${description}\n\n${HOW_TO}`;
  copy.tags?.sort((a, b) => placeOf(a.name) - placeOf(b.name));
  copy.components.schemas = Object.fromEntries(Object.entries(copy.components.schemas ?? {}).sort(byName));
  for (const { operation, parameters } of operationsOf(copy).values()) {
    smallestBodyFirst(copy, operation);
    scopesOnce(operation);
    operation.parameters = parameters.map((parameter) => withShownExample(copy, parameter, operation));
  }
  for (const item of Object.values(copy.paths)) delete item.parameters;
  return copy;
}

/** Returns the examples that can be sent only once, or that name a resource that doesn't exist. */
export function replaceableExamples(document: Contract): ReplaceableExamples {
  const all = [...operationsOf(document).values()].flatMap(({ parameters }) => parameters);
  const exampleNamed = (wanted: string) => {
    // Only order ids in paths are replaced. An operation that reads several orders has their ids in its query.
    const found = all
      .map((parameter) => resolve(document, parameter))
      .find((parameter) => parameter.name === wanted && parameter.in !== 'query');
    return found && exampleOf(document, found);
  };
  return { idempotencyKey: NEW_KEY, orderId: exampleNamed('orderId') };
}

const HOW_TO = `## Sending requests from this page
The examples are those of the customer \`customer-1042\`. Log in as that customer under *Authentication* (on the
development authorization server with the password \`customer-1042-password\`), then press *Test Request* at
*List products*, *Price an order before placing it*, *Place an order*, *Get an order* and *Get the breakdown of an
order's price*: these examples work unchanged. With the token of another customer, change \`customerId\` in the body to
the id of that customer.

While \`Idempotency-Key\` is \`${NEW_KEY}\`, the page sends each request with a new key. While \`orderId\` has its example
value, the page sends the id of the order that you placed last on this page. Optional parameters are off until you
tick them. If an operation requires \`If-Match\`, replace its value with the \`ETag\` that you last saw.

The contract for programs: [openapi.json](openapi.json), [openapi.yaml](openapi.yaml), and for generators [openapi.open.json](openapi.open.json).

`;

/** Tags that come first, because most readers search for them. The contract has its tags in alphabetical order. */
const FIRST_TAGS = [
  ...['Orders', 'Payments', 'Shipments', 'Returns', 'Credits', 'Documents', 'Products', 'Stock'],
  ...['Shipping methods', 'Tax rates', 'Discount codes', 'Events'],
];

const placeOf = (tag: string): number => {
  const place = FIRST_TAGS.indexOf(tag);
  return place < 0 ? FIRST_TAGS.length : place;
};

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

/**
 * Makes the smallest body the first example. The page sends the first example unless the user selects another example.
 */
function smallestBodyFirst(document: Contract, { requestBody }: Operation): void {
  const sizeOf = (example: Example | Reference) => JSON.stringify(resolve(document, example).value).length;
  for (const content of Object.values(requestBody?.content ?? {})) {
    const examples = Object.entries(content.examples ?? {});
    if (examples.length > 1)
      content.examples = Object.fromEntries(examples.sort(([, a], [, b]) => sizeOf(a) - sizeOf(b)));
  }
}

/**
 * Removes scopes that an earlier authentication method already lists. Without this step, the page would list the scopes
 * again for each method.
 */
function scopesOnce(operation: Operation): void {
  const shown = new Set<string>();
  for (const requirement of operation.security ?? [])
    for (const [scheme, scopes] of Object.entries(requirement)) {
      if (shown.has(String(scopes))) requirement[scheme] = [];
      shown.add(String(scopes));
    }
}

/**
 * Returns a parameter for the page. Optional parameters are switched off. An exception is the idempotency key, whose
 * example says that the page replaces it.
 */
function withShownExample(
  document: Contract,
  reference: Parameter | Reference,
  operation: Operation,
): Parameter | Reference {
  const parameter = resolve(document, reference);
  if (parameter.required) return reference;
  const shown =
    parameter.name === 'Idempotency-Key'
      ? { value: NEW_KEY }
      : { value: exampleOf(document, parameter), 'x-disabled': true };
  // The page selects the parameter's example that has the same name as the example of the body. For a request without a
  // body, the page selects `default`.
  const bodies = Object.values(operation.requestBody?.content ?? {}).flatMap(({ examples = {} }) =>
    Object.keys(examples),
  );
  const names = bodies.length > 0 ? bodies : ['default'];
  return { ...parameter, examples: Object.fromEntries(names.map((name) => [name, shown])) };
}

function exampleOf(document: Contract, parameter: Parameter): unknown {
  const schema = resolve(document, parameter.schema);
  return schema.default ?? schema.examples?.[0] ?? schema.enum?.[0] ?? '';
}
