import { type Direction, type Finding, type Side, opposite } from '../model/findings.ts';
import { type Located, type Operation, child, isTrue, operationsUnder, textOf } from '../openapi/document.ts';
import type { Comparison } from '../schemas/schemas.ts';
import { serverChanges } from '../whole/servers.ts';
import { compareAnswers } from './answers.ts';
import { compareRequestBodies } from './bodies.ts';
import { compareCallbacks } from './callbacks.ts';
import { futureChanges, namingChanges } from './naming.ts';
import { compareParameters } from './parameters.ts';
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
 * `paths`, and receive the requests of webhooks and callbacks.
 */
export function* compareOperations(
  comparison: Comparison,
  before: Located | undefined,
  after: Located | undefined,
  direction: Direction,
  kind = '',
  addressOf: (path: string, side: Side) => string = withoutNames,
): Generator<OperationFound> {
  const was = byAddress(operationsUnder(comparison.before, before), (path) => addressOf(path, 'before'));
  const is = byAddress(operationsUnder(comparison.after, after), (path) => addressOf(path, 'after'));
  const added = [...is].filter(([address]) => !was.has(address));
  function* found(operation: Operation, these: readonly Found[], id = operation.id) {
    const label = { operation: labelOf(kind, operation), ...(kind === '' && { calledAs: id }) };
    for (const each of these) yield { ...each, ...label };
  }
  for (const [address, old] of was) {
    const current = is.get(address);
    if (current) {
      yield* found(current, compareOperation(comparison, old, current, direction), old.id);
      continue;
    }
    const id = textOf(old.operation, 'operationId');
    const moved = added.find(
      ([, { operation }]) => id !== undefined && textOf(operation, 'operationId') === id,
    );
    yield* found(old, at(wholeOf(old), [goneFinding(old, moved?.[1], direction)]));
    if (!moved) continue;
    added.splice(added.indexOf(moved), 1);
    // The finding about the move has the new path, and with it the new path parameters.
    const inside = compareOperation(comparison, old, moved[1], direction);
    yield* found(
      moved[1],
      inside.filter(({ place }) => !place.startsWith('path parameter')),
      old.id,
    );
  }
  for (const [, current] of added) yield* found(current, at(wholeOf(current), [addedFinding(current)]));
}

/** Returns operations by method and path, because consumers identify an operation by these two. */
const byAddress = (
  operations: readonly Operation[],
  addressOf: (path: string) => string,
): Map<string, Operation> =>
  new Map(operations.map((operation) => [`${operation.method} ${addressOf(operation.path)}`, operation]));

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
    const text = `It is at ${to} now. Requests to its old place fail.`;
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
): Found[] {
  const [was, is] = [before.operation, after.operation];
  const whole = wholeOf(after);
  return [
    ...at(whole, namingChanges(was, is)),
    ...at(whole, futureChanges(was, is)),
    ...at(whole, (direction === 'sent' ? securityChanges : receivedSecurity)(comparison, was, is)),
    ...at(whole, ownServerChanges(comparison, before, after)),
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
 */
function ownServerChanges(comparison: Comparison, before: Operation, after: Operation): Iterable<Finding> {
  const own = ({ item, operation }: Operation) => child(operation, 'servers') ?? child(item, 'servers');
  const [was, is] = [own(before), own(after)];
  if (!was && !is) return [];
  return serverChanges(
    was ?? child(comparison.before.root, 'servers'),
    is ?? child(comparison.after.root, 'servers'),
  );
}
