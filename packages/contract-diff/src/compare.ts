import type { Change, ChangedPart, Position, Use } from './model/changes.ts';
import type { Direction, Finding } from './model/findings.ts';
import { LEVELS } from './model/rules.ts';
import { decoded, schemaAndField } from './model/subjects.ts';
import { stepOf } from './model/steps.ts';
import { type Contract, child, operationsOf, textOf } from './openapi/document.ts';
import { type OperationFound, compareOperations, labelOf } from './operations/operations.ts';
import { at } from './operations/located-parts.ts';
import { compareUnlistedAnswers } from './operations/unlisted-answers.ts';
import { understood } from './reading/reading.ts';
import type { Comparison } from './schemas/schemas.ts';
import { schemeChanges } from './whole/security-schemes.ts';
import { movedBasePaths } from './whole/base-paths.ts';
import { serverChanges } from './whole/servers.ts';
import { textChanges } from './whole/texts.ts';

export type { Change, ChangedPart, Use } from './model/changes.ts';

/**
 * Compares two contracts from the point of view of their consumers. The interface document (section Versioning) says
 * which changes break consumers. Removed fields and changed types break consumers, and new fields in responses don't.
 * All other changes follow one principle: requests may only widen, and responses may only narrow. The comparison
 * ignores notation: a contract that is written differently but has the same meaning has no changes.
 *
 * @returns the changes, the most severe first. The list is empty if the contracts have the same meaning and the same
 * texts.
 * @throws {MalformedContract} if one of the contracts breaks the specification.
 */
export function compareContracts(older: Contract, newer: Contract): Change[] {
  const [before, after] = [understood(older), understood(newer)];
  const comparison: Comparison = { before, after, pairs: new Map(), pending: [] };
  const parts = (name: string) => [child(before.root, name), child(after.root, name)] as const;
  const service = (place: string, subject: string, findings: Iterable<Finding>): OperationFound[] =>
    at({ place, subject }, findings).map((found) => ({ ...found, operation: '' }));
  const basePaths = movedBasePaths(comparison);
  const operationOfText = textOperations(after);
  const found = new Set<Finding>();
  function* all(): Generator<OperationFound> {
    for (const each of compareOperations(comparison, ...parts('paths'), 'sent', '', basePaths)) {
      found.add(each.finding);
      yield each;
    }
    for (const each of compareOperations(comparison, ...parts('webhooks'), 'received', 'webhook ')) {
      found.add(each.finding);
      yield each;
    }
    const known = new Set([...found].map(({ side, at }) => `${side} ${at}`));
    for (const each of compareUnlistedAnswers(comparison))
      if (!known.has(`${each.finding.side} ${each.finding.at}`)) yield { ...each, operation: '' };
    yield* service('servers', 'The service', serverChanges(...parts('servers'), basePaths));
    for (const { name, finding } of schemeChanges(comparison))
      yield* service(`security scheme \`${name}\``, `\`${name}\``, [finding]);
    yield* versionChanges(before, after);
    for (const finding of textChanges(older.root.node, newer.root.node))
      yield {
        ...{ finding, place: '', subject: subjectOfText(operationOfText, finding.at) },
        ...operationOfText(finding.at),
      };
  }
  return grouped(all());
}

function versionChanges(before: Contract, after: Contract): OperationFound[] {
  const version = (contract: Contract) => textOf(child(contract.root, 'info') ?? contract.root, 'version');
  const format = (contract: Contract) => textOf(contract.root, 'openapi');
  const dialect = (contract: Contract) => textOf(contract.root, 'jsonSchemaDialect') ?? 'that of OpenAPI';
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
  add('#/jsonSchemaDialect', 'The dialect of its schemas', dialect(before), dialect(after));
  add('#/openapi', 'The version of OpenAPI that it is written in', format(before), format(after));
  return at({ place: '', subject: 'The contract' }, findings).map((found) => ({ ...found, operation: '' }));
}

/** Groups findings into changes. Findings of several operations become one change if they have the same cause. */
function grouped(found: Iterable<OperationFound>): Change[] {
  const changes = new Map<string, Grouped>();
  // Many operations may use the schema with the finding, so each finding is compared with the others only once.
  const byFinding = new Map<Finding, Grouped>();
  const parts = new Map<Position, ChangedPart>();
  for (const { finding, operation, place, subject, calledAs, position } of found) {
    const group = byFinding.get(finding) ?? groupOf(finding, changes);
    byFinding.set(finding, group);
    group.subjects.add(subject);
    if (!operation && !place) continue;
    const last = group.uses.at(-1);
    if (last?.operation === operation && last.calledAs === calledAs)
      (last.others ??= []).push(partAt(parts, place, position));
    else group.uses.push({ operation, place, ...(calledAs && { calledAs }), ...(position && { position }) });
  }
  const sorted = [...changes.values()]
    .map(({ change, finding, subjects, uses }) => {
      const todo = stepOf(finding, [...subjects]);
      return { ...change, ...(todo && { todo }), subjects: [...subjects], uses, finding };
    })
    .sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
  return withoutRepetitions(sorted);
}

/** Returns the part of an operation at a position. Many operations have the same part, and share one object. */
function partAt(
  parts: Map<Position, ChangedPart>,
  place: string,
  position: Position | undefined,
): ChangedPart {
  const known = position && parts.get(position);
  if (known?.place === place) return known;
  const part = { place, ...(position && { position }) };
  if (position) parts.set(position, part);
  return part;
}

/** Marks each change that the list has before, in the other direction. */
function withoutRepetitions(changes: readonly (Change & { finding: Finding })[]): Change[] {
  const directions = new Map<string, Direction>();
  return changes.map(({ finding: { rule, side, at, step, from, to, direction }, ...change }) => {
    const cause = JSON.stringify([rule, side, at, step, from, to]);
    const other = directions.get(cause);
    if (direction && !other) directions.set(cause, direction);
    return other && direction !== other ? { ...change, isOtherDirection: true } : change;
  });
}

/** A change that is being collected. */
interface Grouped {
  readonly change: Change;
  /** The first finding of the change. */
  readonly finding: Finding;
  readonly subjects: Set<string>;
  readonly uses: CollectedUse[];
}

/** A use that is being collected. */
interface CollectedUse extends Use {
  others?: ChangedPart[];
}

/** Returns the group of a finding. Adds a group to `groups` if no finding so far has the same cause. */
function groupOf(finding: Finding, groups: Map<string, Grouped>): Grouped {
  const { level, rule, text, at, side, step, was, is, names } = finding;
  // A text that changes in the same way at several places is one change, such as the text of a copied schema.
  const cause = rule === 'text-changed' ? [was, is] : [at, side, step];
  const key = JSON.stringify([level, rule, text, ...cause]);
  const known = groups.get(key);
  if (known) return known;
  const change = {
    ...{ level, rule, subjects: [], text, at, side, uses: [] },
    ...(was !== undefined && { was }),
    ...(is !== undefined && { is }),
    ...(names !== undefined && { names }),
  };
  const group: Grouped = { change, finding, subjects: new Set(), uses: [] };
  groups.set(key, group);
  return group;
}

/**
 * Returns the subject that a text of the contract describes: a schema, a field of a schema, or an operation. If the
 * text describes something else, the function returns the last keys of the pointer.
 */
function subjectOfText(operationOfText: TextOperations, pointer: string): string {
  const place = schemaAndField(pointer);
  const { operation } = operationOfText(pointer);
  if (place !== undefined) return `\`${place}\``;
  const [, ...steps] = pointer.split('/').slice(0, -1).map(decoded);
  const rest = operation ? steps.slice(3) : steps;
  return `\`${[operation.replace(/ \(.*/, ''), rest.slice(-3).join('.')].filter(Boolean).join(' ') || 'The contract'}\``;
}

/** Returns the operation that contains a text. The returned name is empty if no operation contains the text. */
type TextOperations = (pointer: string) => { operation: string; calledAs?: string };

function textOperations(contract: Contract): TextOperations {
  const operations = new Map(operationsOf(contract).map((one) => [one.operation.at, one]));
  return (pointer) => {
    const [, root, path, method] = pointer.split('/');
    const within = root === 'paths' && method ? operations.get(`#/paths/${path}/${method}`) : undefined;
    return within ? { operation: labelOf('', within), calledAs: within.id } : { operation: '' };
  };
}
