import type { Finding } from '../model/findings.ts';
import { type Located, child, elements, members, textOf } from '../openapi/document.ts';

/** Compares the addresses of the service. Replaces variables in an address by their defaults. */
export function* serverChanges(before: Located | undefined, after: Located | undefined): Generator<Finding> {
  const [was, is] = [serversOf(before), serversOf(after)];
  for (const [url, server] of was) {
    if (is.has(url)) yield* variableChanges(server, is.get(url)!);
    else {
      const text = `The address \`${url}\` is gone. Clients that send there are on their own.`;
      yield { rule: 'server-removed', level: 'breaking', at: server.at, side: 'before', text };
    }
  }
  for (const [url, { at }] of is) {
    const text = `The service has also the address \`${url}\`.`;
    if (!was.has(url)) yield { rule: 'server-added', level: 'compatible', at, side: 'after', text };
  }
}

/**
 * Returns servers by address. If `servers` is missing, the only server has the address `/` (OpenAPI 3.1, section
 * 4.8.1).
 */
function serversOf(servers: Located | undefined): Map<string, Located> {
  const found = elements(servers).map((server) => [addressOf(server), server] as const);
  return new Map(found.length > 0 ? found : [['/', servers ?? { node: {}, at: '#' }]]);
}

function addressOf(server: Located): string {
  const variables = new Map(members(child(server, 'variables')));
  const url = (textOf(server, 'url') ?? '/').replaceAll(/\{([^}]+)\}/g, (whole, name: string) => {
    const variable = variables.get(name);
    return (variable && textOf(variable, 'default')) ?? whole;
  });
  return url.length > 1 ? url.replace(/\/$/, '') : url;
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
        at: (same ?? variable).at,
        side: same ? 'after' : 'before',
        text,
      };
    }
  }
}
