import {
  type Contract,
  type Located,
  canonical,
  child,
  elements,
  isTrue,
  members,
  nodes,
  operationsOf,
  referenceOf,
  resolved,
} from '../../../packages/contract-diff/src/openapi/document.ts';

/** A violation of a rule. */
export interface ContractFault {
  /** JSON Pointer to the violation in the bundled contract. */
  readonly at: string;
  /** The violation, and what to do. */
  readonly reason: string;
}

/**
 * Finds constructs in a contract that linters accept, but that a server or client library handles wrongly without an
 * error.
 */
export function contractFaults(contract: Contract): ContractFault[] {
  return [
    ...aliasSchemas(contract),
    ...referencesWithSiblings(contract),
    ...names(contract),
    ...paths(contract),
    ...openLists(contract),
    ...scopes(contract),
    ...openness(contract),
    ...deprecations(contract),
  ];
}

const fault = ({ at }: Located, reason: string): ContractFault => ({ at, reason });

const components = ({ root }: Contract) => members(child(root, 'components'));

/**
 * Finds schemas that are only a reference. fastify-openapi-glue converts such a schema to `{}`, which accepts every
 * value.
 */
function* aliasSchemas(contract: Contract) {
  const schemas = components(contract).find(([kind]) => kind === 'schemas')?.[1];
  for (const [name, schema] of members(schemas)) {
    if (referenceOf(schema) !== undefined) yield fault(schema, `is an alias: write the schema ${name} there`);
  }
}

/** Keywords that a property may have beside its `$ref`, because they restrict no values. */
const BESIDE_A_REFERENCE = ['$ref', 'description', 'default'];

/**
 * Finds other keywords in a schema with a `$ref`. These keywords would have no effect, because fastify-openapi-glue and
 * several client generators drop these keywords.
 */
function* referencesWithSiblings({ root }: Contract) {
  for (const place of nodes(root)) {
    if (referenceOf(place) === undefined) continue;
    const isProperty = /\/properties\/[^/]+$/.test(place.at);
    const dropped = Object.keys(place.node).filter((key) =>
      isProperty ? !BESIDE_A_REFERENCE.includes(key) : key !== '$ref',
    );
    if (dropped.length > 0)
      yield fault(place, `has keywords beside its $ref, which have no effect: delete ${dropped.join(', ')}`);
  }
}

/**
 * Finds names that several components of different kinds have, because some generators put all components into one
 * namespace.
 */
function* names(contract: Contract) {
  const kinds = new Map<string, string>();
  for (const [kind, named] of components(contract)) {
    for (const [name, member] of members(named)) {
      const other = kinds.get(name.toLowerCase());
      if (other) yield fault(member, `has the name of ${other}: rename one of the two`);
      kinds.set(name.toLowerCase(), `${kind}/${name}`);
    }
  }
}

/**
 * Finds paths that the router would understand differently. For the router, the name of a parameter consists of
 * characters that match `\w`, and a colon starts another parameter.
 */
function* paths({ root }: Contract) {
  for (const [path, item] of members(child(root, 'paths'))) {
    if (!/^(?:\/(?:[a-z-]+|\{\w+\}))+$/.test(path))
      yield fault(item, `would not be routed as it reads: write ${path} with a-z, - and {parameters} only`);
  }
}

/**
 * Finds lists of values and unions whose description contradicts their `x-extensible-enum`. The description tells
 * people whether the list will grow, and `x-extensible-enum` tells contract-diff. A single value is a constant, so it
 * needs no description.
 */
function* openLists({ root }: Contract) {
  for (const place of nodes(root)) {
    const { node } = place;
    const list = node['enum'] ?? node['oneOf'] ?? node['anyOf'];
    if (!Array.isArray(list)) continue;
    const text = String(node['description']).replaceAll(/\s+/g, ' ');
    const grows = text.includes('More values may be added');
    if (grows !== (node['x-extensible-enum'] === true))
      yield fault(
        place,
        grows
          ? 'lacks x-extensible-enum: add it, because the description says that more values may be added'
          : 'has x-extensible-enum: say in the description "More values may be added."',
      );
    else if (!grows && list.length > 1 && !text.includes('Other values are rejected'))
      yield fault(
        place,
        'doesn\'t say whether its list is open or closed: say in the description "Other values are rejected."',
      );
  }
}

/**
 * Finds operations whose security schemes require different scopes. The required scopes must not depend on the scheme
 * by which a client gets its token. The service checks only the scopes of `oauth2`. The scopes of other schemes are
 * checked because people read them, too. Also finds scopes that no flow lists.
 */
function* scopes(contract: Contract) {
  const schemes = members(resolved(contract, contract.root, 'components', 'securitySchemes'));
  const flows = schemes.flatMap(([, scheme]) => members(child(scheme, 'flows')));
  const listed = flows.flatMap(([, flow]) => members(child(flow, 'scopes')).map(([scope]) => scope));
  for (const { id, operation } of operationsOf(contract)) {
    const ways = elements(child(operation, 'security')).flatMap((way) => members(way));
    const needed = ways.map(([name, scopes]) => ({
      name,
      scopes: elements(scopes).map(({ node }) => String(node)),
    }));
    // A security scheme may be listed with two sets of scopes. The second set is for customers' tokens.
    const sets = [...Map.groupBy(needed, ({ name }) => name).values()].map((ofScheme) =>
      ofScheme.map((way) => way.scopes),
    );
    if (new Set(sets.map(canonical)).size > 1)
      yield fault(
        operation,
        `(${id}) needs other scopes by one scheme than by another: list the same for each`,
      );
    for (const scope of new Set(needed.flatMap((way) => way.scopes)))
      if (!listed.includes(scope))
        yield fault(
          operation,
          `(${id}) needs the scope ${scope}, which no flow lists: correct it, or add it to the flows`,
        );
  }
}

/**
 * Checks `x-open-to`. The service refuses the tokens of customers only for operations with `x-open-to`, so these
 * operations must declare the refusal.
 */
function* openness(contract: Contract) {
  for (const { id, operation } of operationsOf(contract)) {
    const openTo = child(operation, 'x-open-to')?.node ?? 'customer';
    if (openTo === 'customer') continue;
    const problem = ['responses', '403', 'content', 'application/problem+json', 'schema'];
    const forbidden = resolved(contract, operation, ...problem, 'properties', 'type', 'enum');
    if (openTo !== 'staff')
      yield fault(operation, `(${id}) has the x-open-to ${String(openTo)}: write staff or customer`);
    else if (!elements(forbidden).some(({ node }) => node === 'FORBIDDEN'))
      yield fault(operation, `(${id}) is not for everyone, and declares no 403 FORBIDDEN: add this response`);
  }
}

/**
 * Checks the keywords `deprecated`, `x-deprecated-at` and `x-sunset`, because the service derives deprecation headers
 * from them.
 */
function* deprecations(contract: Contract) {
  for (const { operation } of operationsOf(contract)) {
    const [since, until] = ['x-deprecated-at', 'x-sunset'].map((key) => child(operation, key)?.node);
    if (isTrue(operation, 'deprecated') !== (since !== undefined))
      yield fault(operation, 'needs both or neither of deprecated: true and x-deprecated-at');
    if (until !== undefined && since === undefined)
      yield fault(operation, 'has x-sunset without x-deprecated-at: add x-deprecated-at');
    for (const time of [since, until]) {
      if (time !== undefined && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(String(time)))
        yield fault(operation, `has the time ${String(time)}: write a time like 2026-11-21T00:00:00Z`);
    }
    // RFC 9745, section 4: the sunset must not be before the deprecation.
    if (Date.parse(String(until)) < Date.parse(String(since)))
      yield fault(operation, 'ends before it is deprecated: correct x-sunset or x-deprecated-at');
  }
}

/**
 * Finds bodies without an example. Tests compare each answer of the service with the examples. The body of a webhook
 * needs none, because the schema of each event has an example.
 */
export function* missingExamples({ root }: Contract): Generator<ContractFault> {
  for (const place of nodes(root)) {
    if (place.at.startsWith('#/webhooks/')) continue;
    for (const [type, body] of members(child(place, 'content')))
      if (child(body, 'schema') && !child(body, 'examples'))
        yield fault(body, `(${type}) has no example: add one under examples`);
  }
}
