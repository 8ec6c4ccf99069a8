import type { Finding } from '../model/findings.ts';
import { type Contract, type Located, child, elements, members } from '../openapi/document.ts';
import type { Contracts } from '../schemas/schema-parts.ts';
import { namesAfter } from '../whole/security-schemes.ts';

/**
 * One alternative of a security requirement. A request needs the credentials of all its schemes together, each with the
 * listed scopes. If an alternative has no schemes, no credentials are needed.
 */
interface Way {
  readonly at: string;
  readonly schemes: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Compares the security requirements of an operation: finds out whether the credentials that consumers have still
 * suffice.
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

/**
 * Finds credentials in the requests of a webhook or callback that were not possible before. Receivers accept only the
 * old credentials, so a new alternative breaks receivers. Reports nothing unless both contracts declare credentials.
 */
export function* receivedSecurity(contracts: Contracts, before: Located, after: Located): Generator<Finding> {
  if (!child(before, 'security') || !child(after, 'security')) return;
  const names = namesAfter(contracts);
  const was = waysOf(contracts.before, before).map((way) => renamed(way, names));
  for (const way of waysOf(contracts.after, after)) {
    if (was.some((known) => isEnough(way, known))) continue;
    const text = `It may come with ${inWords(way)} now, no longer only with ${was.map(inWords).join(', or ')}.`;
    const to = way.schemes.size === 0 ? 'no credentials' : inWords(way);
    const values = { direction: 'received', to } as const;
    yield { rule: 'security-removed', level: 'breaking', ...values, at: way.at, side: 'after', text };
  }
}

/**
 * Returns the alternatives of an operation's security. If the operation has no `security`, the `security` of the whole
 * contract applies. If the contract has no `security` either, no credentials are needed.
 */
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

/** Whether credentials that satisfy the alternative `has` also satisfy `needs`. */
function isEnough(has: Way, needs: Way): boolean {
  return [...needs.schemes].every(([name, scopes]) => {
    const held = has.schemes.get(name);
    return held !== undefined && [...scopes].every((scope) => held.has(scope));
  });
}

const sameSchemes = (a: Way, b: Way) =>
  a.schemes.size === b.schemes.size && [...a.schemes.keys()].every((name) => b.schemes.has(name));

/**
 * Whether a new alternative replaces the removed alternative `old`. For such a pair, only the removal is reported, and
 * not the addition.
 */
const replaces = (old: Way, way: Way, now: readonly Way[]) =>
  sameSchemes(old, way) && !now.some((other) => isEnough(old, other));

function lost(way: Way, now: readonly Way[]): Finding {
  const instead = now.find((other) => sameSchemes(way, other));
  if (!instead) {
    const text = `It can no longer be called with ${inWords(way)}; now needed: ${now.map(inWords).join(', or ')}.`;
    const values = { from: inWords(way), to: now.map(inWords).join(', or ') };
    return { rule: 'security-removed', level: 'breaking', ...values, at: way.at, side: 'before', text };
  }
  const scopes = [...instead.schemes].flatMap(([name, needed]) =>
    [...needed].filter((scope) => !way.schemes.get(name)?.has(scope)),
  );
  const text = `It needs the scope ${scopes.map((scope) => `\`${scope}\``).join(' and ')} now. A token without it is refused.`;
  const to = scopes.map((scope) => `\`${scope}\``).join(' and ');
  return { rule: 'scope-added', level: 'breaking', to, at: instead.at, side: 'after', text, names: scopes };
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
