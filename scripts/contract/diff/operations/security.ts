import {
  type Contract,
  type Located,
  canonical,
  child,
  elements,
  isObject,
  members,
  resolved,
} from '../../document.ts';
import type { Finding } from '../findings.ts';
import type { Contracts } from '../schemas/schema-parts.ts';

/**
 * One way to authenticate: all of these schemes, each with its scopes. Without any scheme nothing is needed.
 */
interface Way {
  readonly at: string;
  readonly schemes: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Compares who may call an operation: consumers who could call it still can, with the credentials that they
 * have.
 */
export function* securityChanges(contracts: Contracts, before: Located, after: Located): Generator<Finding> {
  const names = namesAfter(contracts);
  const was = waysOf(contracts.before, before).map((way) => renamed(way, names));
  const is = waysOf(contracts.after, after);
  for (const way of was) {
    if (!is.some((other) => isEnough(way, other))) yield lost(way, is);
  }
  for (const way of is) {
    if (was.some((other) => isEnough(other, way) && isEnough(way, other))) continue;
    if (was.some((other) => isEnough(other, way))) {
      yield {
        rule: 'security-relaxed',
        level: 'compatible',
        at: way.at,
        side: 'after',
        text: `Less is needed now: ${inWords(way)}.`,
      };
    } else if (!was.some((other) => replaces(other, way, is))) {
      yield {
        rule: 'security-added',
        level: 'compatible',
        at: way.at,
        side: 'after',
        text: `It can also be called with ${inWords(way)}.`,
      };
    }
  }
}

/** An operation's own security replaces the document's. Without either nothing is needed. */
function waysOf(contract: Contract, operation: Located): Way[] {
  const security = child(operation, 'security') ?? child(contract.root, 'security');
  const ways = elements(security).map((way) => ({
    at: way.at,
    schemes: new Map(
      members(way).map(([name, scopes]) => [name, new Set(elements(scopes).map(({ node }) => String(node)))]),
    ),
  }));
  return ways.length > 0 ? ways : [{ at: security?.at ?? operation.at, schemes: new Map() }];
}

/** Whether credentials for the one way also do for the other. */
function isEnough(has: Way, needs: Way): boolean {
  return [...needs.schemes].every(([name, scopes]) => {
    const held = has.schemes.get(name);
    return held !== undefined && [...scopes].every((scope) => held.has(scope));
  });
}

const sameSchemes = (a: Way, b: Way) =>
  a.schemes.size === b.schemes.size && [...a.schemes.keys()].every((name) => b.schemes.has(name));

/** Whether the way replaces a lost one: then only the loss is reported. */
const replaces = (old: Way, way: Way, now: readonly Way[]) =>
  sameSchemes(old, way) && !now.some((other) => isEnough(old, other));

function lost(way: Way, now: readonly Way[]): Finding {
  const instead = now.find((other) => sameSchemes(way, other));
  if (!instead) {
    const text = `It can no longer be called with ${inWords(way)}; now needed: ${now.map(inWords).join(', or ')}.`;
    return { rule: 'security-removed', level: 'breaking', at: way.at, side: 'before', text };
  }
  const scopes = [...instead.schemes].flatMap(([name, needed]) =>
    [...needed].filter((scope) => !way.schemes.get(name)?.has(scope)),
  );
  const text = `It needs the scope ${scopes.map((scope) => `\`${scope}\``).join(' and ')} now. A token without it is refused.`;
  return { rule: 'scope-added', level: 'breaking', at: instead.at, side: 'after', text };
}

function inWords({ schemes }: Way): string {
  if (schemes.size === 0) return 'nothing';
  return [...schemes]
    .map(([name, scopes]) => `\`${name}\`${scopes.size > 0 ? ` (${[...scopes].join(' ')})` : ''}`)
    .join(' and ');
}

const renamed = (way: Way, names: ReadonlyMap<string, string>): Way => ({
  ...way,
  schemes: new Map([...way.schemes].map(([name, scopes]) => [names.get(name) ?? name, scopes])),
});

/**
 * The names that the schemes of the contract before have now: the same name or, where that is gone, that of
 * an equal scheme.
 */
function namesAfter({ before, after }: Contracts): Map<string, string> {
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
  return new Map(members(schemes).map(([name]) => [name, resolved(contract, schemes!, name)!]));
}

function meaning(scheme: unknown): string {
  if (!isObject(scheme)) return canonical(scheme);
  const { description: _description, ...rest } = scheme;
  return canonical(rest);
}

/** Changes to the schemes themselves: where tokens come from, and how they are sent. */
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
  for (const key of ['type', 'in', 'name', 'scheme', 'openIdConnectUrl']) {
    const [was, is] = [String(child(before, key)?.node), String(child(after, key)?.node)];
    // Names of HTTP authentication schemes have no case (RFC 9110, section 11.1).
    if (key === 'scheme' ? was.toLowerCase() === is.toLowerCase() : was === is) continue;
    const text = `\`${key}\` goes from \`${was}\` to \`${is}\`. A client that is let in by the old one no longer is.`;
    yield { rule: 'security-scheme-changed', level: 'breaking', at: after.at, side: 'after', text };
  }
}

function* flowChanges(before: Located | undefined, after: Located | undefined): Generator<Finding> {
  for (const [name, was] of members(before)) {
    const is = after && child(after, name);
    if (!is) {
      const text = `The flow \`${name}\` is gone. Whoever gets tokens that way no longer does.`;
      yield { rule: 'flow-removed', level: 'breaking', at: was.at, side: 'before', text };
      continue;
    }
    for (const key of ['authorizationUrl', 'tokenUrl', 'refreshUrl']) {
      const [old, current] = [child(was, key)?.node, child(is, key)?.node];
      if (old === undefined || old === current) continue;
      const text = `\`${key}\` of the flow \`${name}\` ${current === undefined ? 'is gone' : `is now \`${String(current)}\``}.`;
      yield { rule: 'flow-address-changed', level: 'breaking', at: is.at, side: 'after', text };
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
    yield { rule: 'scope-undeclared', level: 'breaking', at, side: 'before', text };
  }
  for (const [scope, { at }] of members(after)) {
    if (before && child(before, scope)) continue;
    const text = `There is a new scope, \`${scope}\`, in the flow \`${flow}\`.`;
    yield { rule: 'scope-declared', level: 'compatible', at, side: 'after', text };
  }
}
