import type { Finding } from '../model/findings.ts';
import { type Located, child, elements, isObject, members, textOf } from '../openapi/document.ts';
import { type BasePaths, NO_BASE_PATHS, addressOf } from './base-paths.ts';

/**
 * Compares the addresses of the service. Replaces variables in an address by their defaults. `basePaths` are the
 * parts of the path that only the other contract has in its servers: see base-paths.ts.
 */
export function* serverChanges(
  before: Located | undefined,
  after: Located | undefined,
  basePaths: BasePaths = NO_BASE_PATHS,
): Generator<Finding> {
  const [was, is] = [serversOf(before, basePaths.before), serversOf(after, basePaths.after)];
  const [allWere, allAre] = [was, is].map((servers) => new Set([...servers].flatMap(([, one]) => one.all)));
  for (const [url, { server, all }] of was) {
    // Both lists exist. Each address may be written on its own, or with a variable that lists its values.
    if (all.length > 0 && all.every((one) => allAre!.has(one))) {
      yield* defaultChanges(server, withSameUrl(is, server));
      continue;
    }
    const current = is.get(url)?.server ?? withSameUrl(is, server);
    if (current) {
      yield* variableChanges(server, current);
      yield* defaultChanges(server, current);
    } else {
      const text = `The address \`${url}\` is gone. Clients that send there are on their own.`;
      const to = [...is.keys()].map((one) => `\`${one}\``).join(' or ');
      const from = `\`${url}\``;
      yield { rule: 'server-removed', level: 'breaking', from, to, at: server.at, side: 'before', text };
    }
  }
  for (const [url, { server, all }] of is) {
    const same = withSameUrl(was, server);
    const old = was.get(url) ?? [...was.values()].find((one) => one.server === same);
    // The older contract allowed any value of a variable, so the addresses can't be listed.
    if (old && old.all.length === 0) {
      yield* addedValues(old.server, server);
      continue;
    }
    if (old && all.length === 0) {
      const text = `The variables of the address \`${url}\` take more values.`;
      yield { rule: 'server-added', level: 'compatible', at: server.at, side: 'after', text };
      continue;
    }
    const added = all.length > 0 ? all.filter((one) => !allWere!.has(one)) : [url]; // Both lists exist.
    if (added.length === 0) continue;
    const text = `The service has also the address ${(old ? added : [url]).map((one) => `\`${one}\``).join(', ')}.`;
    yield { rule: 'server-added', level: 'compatible', at: server.at, side: 'after', text };
  }
}

interface Server {
  readonly server: Located;
  /** All addresses of the server. Empty if a variable of the address has no list of values. */
  readonly all: readonly string[];
}

/**
 * Returns servers by address. If `servers` is missing, the only server has the address `/` (OpenAPI 3.1, section
 * 4.8.1).
 */
function serversOf(servers: Located | undefined, basePaths: readonly string[]): Map<string, Server> {
  const listed = elements(servers);
  const found = listed.length > 0 ? listed : [servers && !Array.isArray(servers.node) ? servers : NO_SERVER];
  return new Map(
    found.flatMap((server) =>
      basePaths.map((basePath) => [
        normalised(addressOf(server) + basePath),
        { server, all: allAddressesOf(server).map((address) => normalised(address + basePath)) },
      ]),
    ),
  );
}

const NO_SERVER: Located = { node: {}, at: '#' };

/** Maximum number of addresses of one server. A server with more addresses is only compared by its variables. */
const ADDRESSES_MAX = 100;

function allAddressesOf(server: Located): string[] {
  const variables = new Map(members(child(server, 'variables')));
  const url = textOf(server, 'url') ?? '/';
  let addresses = [url.replace(/\/$/, '')];
  for (const [whole, name = ''] of url.matchAll(/\{([^}]+)\}/g)) {
    const variable = variables.get(name);
    const values = elements(variable && child(variable, 'enum')).map(({ node }) => String(node));
    addresses = addresses.flatMap((address) => values.map((value) => address.replaceAll(whole, value)));
    if (addresses.length > ADDRESSES_MAX) return [];
  }
  return addresses;
}

const DEFAULT_PORTS: Record<string, string> = { http: ':80', https: ':443', ws: ':80', wss: ':443' };

/**
 * Normalises an address (RFC 3986, section 6.2): the scheme and the host have no upper and lower case, and the default
 * port may be omitted.
 */
function normalised(address: string): string {
  const [, scheme, host = '', rest = ''] = /^([a-z][a-z\d+.-]*):\/\/([^/?#]*)(.*)$/is.exec(address) ?? [];
  if (scheme === undefined) return address || '/';
  const port = DEFAULT_PORTS[scheme.toLowerCase()] ?? '';
  const isDefault = port !== '' && host.endsWith(port);
  return `${scheme}://${isDefault ? host.slice(0, -port.length) : host}`.toLowerCase() + rest;
}

const withSameUrl = (servers: ReadonlyMap<string, Server>, { node }: Located) =>
  [...servers.values()].find(({ server }) => isObject(node) && textOf(server, 'url') === node['url'])?.server;

/** Finds new defaults of variables. Clients that don't set the variable send to the address with the default. */
function* defaultChanges(before: Located, after: Located | undefined): Generator<Finding> {
  const now = after && child(after, 'variables');
  for (const [name, variable] of members(child(before, 'variables'))) {
    const same = now && child(now, name);
    const [was, is] = [textOf(variable, 'default'), same && textOf(same, 'default')];
    if (!same || was === is) continue;
    const text = `The default of the variable \`${name}\` goes from \`${was}\` to \`${is}\`. Clients that don't set it send to another address.`;
    yield {
      rule: 'server-variable-changed',
      level: 'notice',
      from: `\`${name}\``,
      at: same.at,
      side: 'after',
      text,
    };
  }
}

/** Finds variables of an address that take more values than before. */
function* addedValues(before: Located, after: Located): Generator<Finding> {
  const old = child(before, 'variables');
  for (const [name, variable] of members(child(after, 'variables'))) {
    const same = old && child(old, name);
    const [listed, values] = [same && child(same, 'enum'), child(variable, 'enum')];
    if (!listed) continue;
    const known = elements(listed).map(({ node }) => node);
    const added = elements(values).filter(({ node }) => !known.includes(node));
    if (values && added.length === 0) continue;
    const what = values
      ? `also takes ${added.map(({ node }) => `\`${String(node)}\``).join(', ')}`
      : 'takes any value now';
    const text = `The variable \`${name}\` of the address ${what}.`;
    yield { rule: 'server-added', level: 'compatible', at: variable.at, side: 'after', text };
  }
}

function* variableChanges(before: Located, after: Located): Generator<Finding> {
  const now = child(after, 'variables');
  for (const [name, variable] of members(child(before, 'variables'))) {
    const same = now && child(now, name);
    const [listed, values] = [child(variable, 'enum'), same && child(same, 'enum')];
    const gone = elements(listed).filter(
      ({ node }) => values && !elements(values).some((value) => value.node === node),
    );
    const isClosed = values !== undefined && listed === undefined;
    if (!same || gone.length > 0 || isClosed) {
      const inWords = (entries: readonly Located[]) =>
        entries.map(({ node }) => `\`${String(node)}\``).join(', ');
      const what = !same
        ? 'is gone'
        : isClosed
          ? `takes only ${inWords(elements(values))} now`
          : `no longer takes ${inWords(gone)}`;
      const text = `The variable \`${name}\` of the address ${what}. Clients that set it are on their own.`;
      yield {
        rule: 'server-variable-changed',
        level: 'breaking',
        from: `\`${name}\``,
        to: values && inWords(elements(values)),
        at: (same ?? variable).at,
        side: same ? 'after' : 'before',
        text,
      };
    }
  }
}
