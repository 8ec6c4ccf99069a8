import { type Contract, child, operationsOf, textOf } from '../document.ts';
import type { Finding, Side } from './findings.ts';
import { type OperationFound, compareOperations, labelOf } from './operations/operations.ts';
import { at } from './operations/places.ts';
import type { Comparison } from './schemas/schemas.ts';
import { schemeChanges } from './operations/security.ts';
import { serverChanges } from './operations/servers.ts';
import { textChanges } from './operations/texts.ts';
import { LEVELS, type Level, type RuleName } from './rules.ts';

/** One thing that changed for consumers, with all the places where they meet it. */
export interface Change {
  readonly level: Level;
  readonly rule: RuleName;
  /** What changed: a field, a parameter, an answer; several where they share the cause. */
  readonly subjects: readonly string[];
  /** What happened to it, and what that means. */
  readonly text: string;
  /** JSON Pointer of the cause, into the bundled contract on that side. */
  readonly at: string;
  readonly side: Side;
  readonly uses: readonly Use[];
}

/**
 * An operation (`POST /orders (createOrder)`) and a part of it (`answer 201, items[].sku`); '' for the whole.
 */
export interface Use {
  readonly operation: string;
  readonly place: string;
}

/**
 * Compares two contracts as their consumers experience them. The interface document, section Versioning, says
 * that removing a field or changing its type breaks and that adding fields to answers doesn't. For the rest,
 * requests may only widen and answers only narrow. A contract that is written in another way but means the
 * same has no changes.
 *
 * @returns the gravest first; none where the contracts mean the same and have the same texts.
 * @throws {UnreadableContract} where a reference leads nowhere.
 */
export function compareContracts(before: Contract, after: Contract): Change[] {
  const comparison: Comparison = { before, after, pairs: new Map(), pending: [] };
  const parts = (name: string) => [child(before.root, name), child(after.root, name)] as const;
  const service = (place: string, subject: string, findings: Iterable<Finding>): OperationFound[] =>
    at({ place, subject }, findings).map((found) => ({ ...found, operation: '' }));
  return grouped([
    ...compareOperations(comparison, ...parts('paths'), 'sent'),
    ...compareOperations(comparison, ...parts('webhooks'), 'received', 'webhook '),
    ...service('servers', 'The service', serverChanges(...parts('servers'))),
    ...[...schemeChanges(comparison)].flatMap(({ name, finding }) =>
      service(`security scheme \`${name}\``, `\`${name}\``, [finding]),
    ),
    ...versionChanges(before, after),
    ...[...textChanges(before.root.node, after.root.node)].map((finding) => ({
      ...{ finding, place: '', subject: subjectOfText(finding.at) },
      operation: operationOfText(after, finding.at),
    })),
  ]);
}

function versionChanges(before: Contract, after: Contract): OperationFound[] {
  const version = (contract: Contract) => textOf(child(contract.root, 'info') ?? contract.root, 'version');
  const format = (contract: Contract) => textOf(contract.root, 'openapi');
  const findings: Finding[] = [];
  const add = (at: string, what: string, was: string | undefined, is: string | undefined) => {
    if (was !== is)
      findings.push({
        rule: 'version-changed',
        level: 'documentation',
        at,
        side: 'after',
        text: `${what} goes from ${was} to ${is}.`,
      });
  };
  add('#/info/version', 'Its version', version(before), version(after));
  add('#/openapi', 'The version of OpenAPI that it is written in', format(before), format(after));
  return at({ place: '', subject: 'The contract' }, findings).map((found) => ({ ...found, operation: '' }));
}

/** The same cause in many operations is one change. */
function grouped(found: readonly OperationFound[]): Change[] {
  const changes = new Map<string, Change & { subjects: string[]; uses: Use[] }>();
  for (const { finding, operation, place, subject } of found) {
    const { level, rule, text, at, side, step } = finding;
    const key = JSON.stringify([level, rule, text, at, side, step]);
    const change = changes.get(key) ?? { level, rule, subjects: [], text, at, side, uses: [] };
    changes.set(key, change);
    if (!change.subjects.includes(subject)) change.subjects.push(subject);
    if (operation || place) change.uses.push({ operation, place });
  }
  return [...changes.values()].sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
}

const subjectOfText = (pointer: string) =>
  `\`${pointer.split('/').slice(1, -1).slice(-3).join('/').replaceAll('~1', '/').replaceAll('~0', '~')}\``;

/** The operation that contains a text, if one does. */
function operationOfText(contract: Contract, pointer: string): string {
  const [, root, path, method] = pointer.split('/');
  if (root !== 'paths' || !method) return '';
  const within = operationsOf(contract).find(({ operation }) => operation.at === `#/paths/${path}/${method}`);
  return within ? labelOf('', within) : '';
}
