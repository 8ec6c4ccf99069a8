import type { Finding } from '../model/findings.ts';
import {
  type Contract,
  type Located,
  canonical,
  child,
  isObject,
  members,
  resolved,
} from '../openapi/document.ts';
import type { Contracts } from '../schemas/schema-parts.ts';

/**
 * Maps the name of each security scheme in the older contract to its name in the newer contract. If the newer contract
 * lacks the name of an old scheme, but has the same content under a new name, the scheme counts as renamed.
 */
export function namesAfter({ before, after }: Contracts): Map<string, string> {
  const [was, is] = [schemesOf(before), schemesOf(after)];
  return new Map(
    [...was].map(([name, scheme]) => {
      if (is.has(name)) return [name, name];
      const same = [...is].find(
        ([other, { node }]) => !was.has(other) && meaning(node) === meaning(scheme.node),
      );
      return [name, same?.[0] ?? `${name} (before)`];
    }),
  );
}

function schemesOf(contract: Contract): Map<string, Located> {
  const schemes = child(child(contract.root, 'components') ?? contract.root, 'securitySchemes');
  // There is a member, so `schemes` exists.
  return new Map(members(schemes).map(([name]) => [name, resolved(contract, schemes!, name)!]));
}

function meaning(scheme: unknown): string {
  if (!isObject(scheme)) return canonical(scheme);
  const { description: _description, ...rest } = scheme;
  return canonical(rest);
}

/** Finds changes of the security schemes themselves: where clients get tokens, and how clients send credentials. */
export function* schemeChanges(contracts: Contracts): Generator<{ name: string; finding: Finding }> {
  const names = namesAfter(contracts);
  const is = schemesOf(contracts.after);
  for (const [name, before] of schemesOf(contracts.before)) {
    const after = is.get(names.get(name)!);
    if (!after) continue;
    for (const finding of settingChanges(before, after)) yield { name, finding };
    for (const finding of flowChanges(child(before, 'flows'), child(after, 'flows'))) yield { name, finding };
  }
}

function* settingChanges(before: Located, after: Located): Generator<Finding> {
  // A scheme of another type has other settings, so only the types are compared.
  const kinds = [...new Set([before, after].map((scheme) => child(scheme, 'type')?.node))];
  for (const key of ['type', 'in', 'name', 'scheme', 'openIdConnectUrl']) {
    const [was, is] = [String(child(before, key)?.node), String(child(after, key)?.node)];
    // Upper and lower case are equal in HTTP authentication schemes and in names of headers (RFC 9110, sections 11.1
    // and 5.1).
    const isCaseless = key === 'scheme' || (key === 'name' && child(after, 'in')?.node === 'header');
    if (isCaseless ? was.toLowerCase() === is.toLowerCase() : was === is) continue;
    const text = `\`${key}\` goes from \`${was}\` to \`${is}\`. A client that is let in by the old one no longer is.`;
    const to = `\`${key}: ${is}\``;
    if (kinds.length > 1 && key !== 'type') continue;
    yield { rule: 'security-scheme-changed', level: 'breaking', to, at: after.at, side: 'after', text };
  }
}

function* flowChanges(before: Located | undefined, after: Located | undefined): Generator<Finding> {
  for (const [name, was] of members(before)) {
    const is = after && child(after, name);
    if (!is) {
      const text = `The flow \`${name}\` is gone. Clients that get tokens in this way no longer do.`;
      yield {
        rule: 'flow-removed',
        level: 'breaking',
        from: `\`${name}\``,
        at: was.at,
        side: 'before',
        text,
      };
      continue;
    }
    for (const key of ['authorizationUrl', 'tokenUrl', 'refreshUrl']) {
      const [old, current] = [child(was, key)?.node, child(is, key)?.node];
      if (old === undefined || old === current) continue;
      const text = `\`${key}\` of the flow \`${name}\` ${current === undefined ? 'is gone' : `is now \`${String(current)}\``}.`;
      const values = { from: `\`${key}\``, to: current === undefined ? undefined : `\`${String(current)}\`` };
      yield { rule: 'flow-address-changed', level: 'breaking', ...values, at: is.at, side: 'after', text };
    }
    yield* scopeChanges(name, child(was, 'scopes'), child(is, 'scopes'));
  }
  for (const [name, is] of members(after)) {
    const text = `Tokens can also be had by the flow \`${name}\`.`;
    if (!before || !child(before, name))
      yield { rule: 'flow-added', level: 'compatible', at: is.at, side: 'after', text };
  }
}

function* scopeChanges(
  flow: string,
  before: Located | undefined,
  after: Located | undefined,
): Generator<Finding> {
  for (const [scope, { at }] of members(before)) {
    if (after && child(after, scope)) continue;
    const text = `The scope \`${scope}\` can no longer be had by the flow \`${flow}\`.`;
    yield {
      rule: 'scope-undeclared',
      level: 'breaking',
      from: `\`${scope}\``,
      at,
      side: 'before',
      text,
      names: [scope],
    };
  }
  for (const [scope, { at }] of members(after)) {
    if (before && child(before, scope)) continue;
    const text = `A new scope, \`${scope}\`, in the flow \`${flow}\`.`;
    yield { rule: 'scope-declared', level: 'compatible', at, side: 'after', text };
  }
}
