import type { Finding } from '../model/findings.ts';
import {
  type Contract,
  type Located,
  canonical,
  child,
  isObject,
  members,
  resolved,
  target,
} from '../openapi/document.ts';
import type { Comparison } from '../schemas/schemas.ts';

/**
 * Finds changes of the links of a response. Removing a link breaks clients, because some of them follow links
 * automatically.
 */
export function* linkChanges(comparison: Comparison, before: Located, after: Located): Generator<Finding> {
  const [was, is] = [child(before, 'links'), child(after, 'links')];
  for (const [name] of members(was)) {
    const old = resolved(comparison.before, was!, name)!; // Only existing links have members.
    const current = is && resolved(comparison.after, is, name);
    if (!current) {
      const text = `The link \`${name}\` is gone. Clients that follow it find nothing.`;
      yield {
        rule: 'link-removed',
        level: 'breaking',
        from: `\`${name}\``,
        at: old.at,
        side: 'before',
        text,
      };
    } else if (meaning(comparison.before, old) !== meaning(comparison.after, current)) {
      const text = `The link \`${name}\` leads elsewhere, or takes other values there.`;
      yield {
        rule: 'link-changed',
        level: 'notice',
        from: `\`${name}\``,
        at: current.at,
        side: 'after',
        text,
        was: plain(old),
        is: plain(current),
      };
    }
  }
  for (const [name, link] of members(is)) {
    if (!was || !child(was, name))
      yield {
        rule: 'link-added',
        level: 'compatible',
        at: link.at,
        side: 'after',
        text: `A new link, \`${name}\`.`,
      };
  }
}

function plain(link: Located): Record<string, unknown> {
  const { description: _description, server, ...rest } = isObject(link.node) ? link.node : {};
  if (!isObject(server)) return rest;
  const { description: _ofServer, ...address } = server;
  return { ...rest, server: address };
}

/** Returns the content of a link. An `operationRef` within the contract counts as the `operationId` of its target. */
function meaning(contract: Contract, link: Located): string {
  const reference = child(link, 'operationRef')?.node;
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return canonical(plain(link));
  const operation = target(contract, reference, link.at);
  const operationId = child(operation, 'operationId')?.node;
  const { operationRef: _operationRef, ...rest } = plain(link);
  return canonical(operationId === undefined ? plain(link) : { ...rest, operationId });
}
