import { type Contract, child, isTrue, members, nodes, operationsOf, referenceOf } from './document.ts';

/**
 * What the linters don't know: constructs that a library between the contract and a server or client silently
 * gets wrong. A sentence per fault.
 */
export function contractFaults(contract: Contract): string[] {
  return [
    ...aliasSchemas(contract),
    ...referencesWithSiblings(contract),
    ...names(contract),
    ...paths(contract),
    ...openLists(contract),
    ...deprecations(contract),
  ];
}

const components = ({ root }: Contract) => members(child(root, 'components'));

/** fastify-openapi-glue makes `{}` of a schema that is only a reference, which accepts anything. */
function* aliasSchemas(contract: Contract) {
  const schemas = components(contract).find(([kind]) => kind === 'schemas')?.[1];
  for (const [name, schema] of members(schemas)) {
    if (referenceOf(schema) !== undefined) yield `schema ${name} is an alias; say what it is`;
  }
}

/** Keywords beside a `$ref` are dropped by fastify-openapi-glue and by several client generators. */
function* referencesWithSiblings({ root }: Contract) {
  for (const place of nodes(root)) {
    if (referenceOf(place) !== undefined && Object.keys(place.node).length > 1)
      yield `${place.at} has keywords beside its $ref`;
  }
}

/** Some generators put all components into one namespace, whatever their kind. */
function* names(contract: Contract) {
  const kinds = new Map<string, string>();
  for (const [kind, named] of components(contract)) {
    for (const [name] of members(named)) {
      const other = kinds.get(name.toLowerCase());
      if (other) yield `${kind}/${name} has the name of ${other}`;
      kinds.set(name.toLowerCase(), `${kind}/${name}`);
    }
  }
}

/** The router takes `\w+` as a parameter's name, and a colon as the start of another one. */
function* paths({ root }: Contract) {
  for (const [path] of members(child(root, 'paths'))) {
    if (!/^(?:\/(?:[a-z-]+|\{\w+\}))+$/.test(path)) yield `path ${path} would not be routed as it reads`;
  }
}

/**
 * People learn from the description that a list of values will grow, contract-diff learns it from the mark.
 * The two must agree.
 */
function* openLists({ root }: Contract) {
  for (const { node, at } of nodes(root)) {
    if (!Array.isArray(node['enum'])) continue;
    const says = /More (?:values )?may be added/.test(String(node['description']).replaceAll(/\s+/g, ' '));
    if (says !== (node['x-extensible-enum'] === true))
      yield `${at} ${says ? 'lacks' : 'has'} x-extensible-enum, its text says otherwise`;
  }
}

/** The deprecation headers of an operation's answers are made of these. */
function* deprecations(contract: Contract) {
  for (const { operation } of operationsOf(contract)) {
    const { at } = operation;
    const [since, until] = ['x-deprecated-at', 'x-sunset'].map((key) => child(operation, key)?.node);
    if (isTrue(operation, 'deprecated') !== (since !== undefined))
      yield `${at} needs both or neither of deprecated: true and x-deprecated-at`;
    if (until !== undefined && since === undefined) yield `${at} has x-sunset without x-deprecated-at`;
    for (const time of [since, until]) {
      if (time !== undefined && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(String(time)))
        yield `${at}: ${String(time)} is no time like 2026-11-21T00:00:00Z`;
    }
    // RFC 9745, section 4
    if (Date.parse(String(until)) < Date.parse(String(since))) yield `${at} ends before it is deprecated`;
  }
}
