import { type Direction, type Finding, opposite } from '../model/findings.ts';
import { type Located, type Operation, child, isTrue, operationsUnder, textOf } from '../openapi/document.ts';
import type { Comparison } from '../schemas/schemas.ts';
import { type BasePaths, NO_BASE_PATHS } from '../whole/base-paths.ts';
import { serverChanges } from '../whole/servers.ts';
import { compareAnswers } from './answers.ts';
import { compareRequestBodies } from './bodies.ts';
import { compareCallbacks } from './callbacks.ts';
import { futureChanges, namingChanges } from './naming.ts';
import { compareParameters } from './parameters.ts';
import {
  type Counterpart,
  fixedCounterparts,
  fixedFinding,
  openedCounterpart,
  openedFinding,
} from '../whole/path-parts.ts';
import { type Found, type Place, at } from './located-parts.ts';
import { receivedSecurity, securityChanges } from './security.ts';

/** A finding about an operation. `operation` is the operation's name in reports. */
export interface OperationFound extends Found {
  readonly operation: string;
  /** The operation's name in the older contract. Missing if consumers don't call the operation. */
  readonly calledAs?: string;
}

/** Returns the name of an operation in reports, such as `POST /orders (createOrder)`. */
export function labelOf(kind: string, { method, path, operation }: Operation): string {
  const id = textOf(operation, 'operationId');
  return `${kind}${method} ${path}${id ? ` (${id})` : ''}`;
}

/**
 * Compares two sets of operations. The findings are created while the caller reads them, because large contracts have a
 * million findings. `direction` is the direction of the requests: consumers send the requests of
 * `paths`, and receive the requests of webhooks and callbacks. `basePaths` is given for `paths` only: names of webhooks
 * and addresses of callbacks are no paths with parameters.
 */
export function* compareOperations(
  comparison: Comparison,
  before: Located | undefined,
  after: Located | undefined,
  direction: Direction,
  kind = '',
  basePaths?: BasePaths,
): Generator<OperationFound> {
  const was = byAddress(operationsUnder(comparison.before, before), basePaths?.after);
  const is = byAddress(operationsUnder(comparison.after, after), basePaths?.before);
  const added = [...is].filter(([address]) => !was.has(address));
  // Several old paths may be one new path, such as `/v1/teas` and `/v2/teas`, which are now `/{version}/teas`.
  const matched = new Set<Operation>();
  const candidates = basePaths ? added.map(([, operation]) => operation) : [];
  function* found(operation: Operation, these: readonly Found[], id = operation.id) {
    const label = { operation: labelOf(kind, operation), ...(kind === '' && { calledAs: id }) };
    for (const each of these) yield { ...each, ...label };
  }
  for (const [address, old] of was) {
    const current = is.get(address);
    if (current) {
      yield* found(current, compareOperation(comparison, old, current, direction, basePaths), old.id);
      continue;
    }
    const counterparts = [...compareByParts(comparison, old, candidates, direction, basePaths)];
    for (const { operation, these } of counterparts) {
      matched.add(operation);
      yield* found(operation, these, old.id);
    }
    if (counterparts.length > 0) continue;
    const id = textOf(old.operation, 'operationId');
    const moved = added.find(
      ([, { operation }]) => id !== undefined && textOf(operation, 'operationId') === id,
    );
    yield* found(old, at(wholeOf(old), [goneFinding(old, moved?.[1], direction)]));
    if (!moved) continue;
    added.splice(added.indexOf(moved), 1);
    // The finding about the move has the new path, and with it the new path parameters.
    const inside = compareOperation(comparison, old, moved[1], direction, basePaths);
    yield* found(
      moved[1],
      inside.filter(({ place }) => !place.startsWith('path parameter')),
      old.id,
    );
  }
  for (const [, current] of added)
    if (!matched.has(current)) yield* found(current, at(wholeOf(current), [addedFinding(current)]));
}

/**
 * Compares an operation with new operations whose paths have a parameter in place of a fixed part, or the other way
 * round.
 */
function* compareByParts(
  comparison: Comparison,
  old: Operation,
  added: readonly Operation[],
  direction: Direction,
  basePaths: BasePaths = NO_BASE_PATHS,
): Generator<{ operation: Operation; these: readonly Found[] }> {
  // A part of the path that moved is in the servers of one contract, and in the paths of the other one.
  const [before, after] = [basePaths.after[0] ?? '', basePaths.before[0] ?? ''];
  const whole = { ...old, path: before + old.path };
  const own = new Map(added.map((operation) => [{ ...operation, path: after + operation.path }, operation]));
  const shortened = ({ path }: Counterpart) => path.slice((before || after).length);
  const opened = openedCounterpart(comparison.after, whole, [...own.keys()]);
  if (opened) {
    const current = { ...opened.operation, path: shortened(opened) };
    const inside = compareOperation(comparison, old, current, direction, basePaths);
    const these = [...at(wholeOf(old), [openedFinding(opened)]), ...inside];
    yield { operation: own.get(opened.operation) ?? current, these };
    return;
  }
  const fixed = fixedCounterparts(comparison.before, whole, [...own.keys()]);
  for (const [index, one] of fixed.entries()) {
    const first = index === 0 ? [fixedFinding(comparison.before, old, fixed)] : [];
    const current = own.get(one.operation) ?? one.operation;
    const inside = compareOperation(
      comparison,
      { ...old, path: shortened(one) },
      current,
      direction,
      basePaths,
    );
    yield { operation: current, these: [...at(wholeOf(old), first), ...inside] };
  }
}

/**
 * Returns operations by method and path, because consumers identify an operation by these two. `bases` are the parts of
 * the path that the other contract has in its servers. Without `bases`, addresses have no parameters.
 */
const byAddress = (
  operations: readonly Operation[],
  bases: readonly string[] | undefined,
): Map<string, Operation> =>
  new Map(
    operations.map((operation) => {
      const { method, path } = operation;
      return [`${method} ${bases ? (bases[0] ?? '') + withoutNames(path) : path}`, operation];
    }),
  );

/** Removes the names of path parameters from a path, because these names are never sent. */
const withoutNames = (path: string) => path.replaceAll(/\{[^}]+\}/g, '{}');

const wholeOf = ({ method, path }: Operation): Place => ({ place: '', subject: `\`${method} ${path}\`` });

function addedFinding({ operation }: Operation): Finding {
  return {
    rule: 'operation-added',
    level: 'compatible',
    at: operation.at,
    side: 'after',
    text: 'It is new.',
  };
}

function goneFinding({ operation }: Operation, moved: Operation | undefined, direction: Direction): Finding {
  const place = { level: 'breaking', direction, at: operation.at, side: 'before' } as const;
  if (moved) {
    const to = `\`${moved.method} ${moved.path}\``;
    const result =
      direction === 'sent' ? 'Requests to its old place fail.' : 'It no longer comes to its old place.';
    const text = `It is at ${to} now. ${result}`;
    return { rule: 'operation-moved', to, ...place, text };
  }
  const deprecated = isTrue(operation, 'deprecated')
    ? ' It was deprecated, which is no promise that it goes within this version.'
    : '';
  return { rule: 'operation-removed', ...place, text: `It is gone.${deprecated}` };
}

function compareOperation(
  comparison: Comparison,
  before: Operation,
  after: Operation,
  direction: Direction,
  basePaths: BasePaths = NO_BASE_PATHS,
): Found[] {
  const [was, is] = [before.operation, after.operation];
  const whole = wholeOf(after);
  return [
    ...at(whole, namingChanges(was, is)),
    ...at(whole, futureChanges(was, is)),
    ...at(whole, (direction === 'sent' ? securityChanges : receivedSecurity)(comparison, was, is)),
    ...at(whole, ownServerChanges(comparison, before, after, basePaths)),
    ...compareParameters(comparison, before, after, direction),
    ...compareRequestBodies(comparison, child(was, 'requestBody'), child(is, 'requestBody'), direction),
    ...compareAnswers(comparison, before, after, opposite(direction)),
    ...compareCallbacks(
      comparison,
      child(was, 'callbacks'),
      child(is, 'callbacks'),
      opposite(direction),
      compareOperations,
    ),
  ];
}

/**
 * Compares the servers that an operation or its path declares. compare.ts compares the servers of the whole contract.
 * Some contracts move a part of the path from the servers of the contract, but not from those of single operations.
 */
function ownServerChanges(
  comparison: Comparison,
  before: Operation,
  after: Operation,
  basePaths: BasePaths,
): Iterable<Finding> {
  const own = ({ item, operation }: Operation) => child(operation, 'servers') ?? child(item, 'servers');
  const [was, is] = [own(before), own(after)];
  if (!was && !is) return [];
  const changes = (bases: BasePaths) => [
    ...serverChanges(
      was ?? child(comparison.before.root, 'servers'),
      is ?? child(comparison.after.root, 'servers'),
      bases,
    ),
  ];
  const [moved, kept] = [changes(basePaths), changes(NO_BASE_PATHS)];
  return moved.length < kept.length ? moved : kept;
}
