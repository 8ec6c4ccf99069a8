import { compareAnswers } from './answers.ts';
import { compareRequestBodies } from './bodies.ts';
import {
  type Contract,
  type Located,
  child,
  elements,
  isTrue,
  members,
  resolve,
  textOf,
} from '../document.ts';
import { type Direction, type Finding, opposite } from '../findings.ts';
import { type Operation, compareParameters } from './parameters.ts';
import { type Found, type Place, at } from './places.ts';
import type { Comparison } from '../schemas/schemas.ts';
import { securityChanges } from './security.ts';
import { serverChanges } from './servers.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** What is said about an operation; `operation` names it in the report. */
export interface OperationFound extends Found {
  readonly operation: string;
}

/** The operations under `paths`, `webhooks` or a callback, by what makes them the same to a consumer. */
export function operationsOf(contract: Contract, items: Located | undefined): Map<string, Operation> {
  const operations = new Map<string, Operation>();
  for (const [path, reference] of members(items)) {
    if (path.startsWith('x-')) continue;
    const item = resolve(contract, reference);
    for (const method of METHODS) {
      const operation = child(item, method);
      // The names of path parameters are never sent.
      if (operation)
        operations.set(`${method.toUpperCase()} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`, {
          path,
          item,
          operation,
        });
    }
  }
  return operations;
}

/** `POST /orders (createOrder)` */
export function labelOf(kind: string, key: string, { path, operation }: Operation): string {
  const id = textOf(operation, 'operationId');
  return `${kind}${key.split(' ')[0]} ${path}${id ? ` (${id})` : ''}`;
}

/**
 * Compares two sets of operations. `direction` is that of their requests: consumers send those of paths, and receive those of webhooks
 * and callbacks.
 */
export function compareOperations(
  comparison: Comparison,
  before: Located | undefined,
  after: Located | undefined,
  direction: Direction,
  kind = '',
): OperationFound[] {
  const [was, is] = [operationsOf(comparison.before, before), operationsOf(comparison.after, after)];
  const found: OperationFound[] = [];
  const add = (operation: string, these: Found[]) =>
    found.push(...these.map((each) => ({ ...each, operation })));
  const whole = (key: string, { path }: Operation) => ({
    place: '',
    subject: `\`${key.split(' ')[0]} ${path}\``,
  });
  const moved = new Map(
    [...is]
      .filter(([key]) => !was.has(key))
      .map(([key, { operation }]) => [textOf(operation, 'operationId'), key]),
  );
  for (const [key, old] of was) {
    const young = is.get(key);
    if (young)
      add(labelOf(kind, key, young), compareOperation(comparison, whole(key, young), old, young, direction));
    else
      add(
        labelOf(kind, key, old),
        at(whole(key, old), [goneFinding(old, moved.get(textOf(old.operation, 'operationId') ?? '–'))]),
      );
  }
  for (const [key, young] of is) {
    if (was.has(key)) continue;
    const text = 'It is new.';
    add(
      labelOf(kind, key, young),
      at(whole(key, young), [
        { rule: 'operation-added', level: 'compatible', at: young.operation.at, side: 'after', text },
      ]),
    );
  }
  return found;
}

function goneFinding({ operation }: Operation, instead: string | undefined): Finding {
  const place = { level: 'breaking', at: operation.at, side: 'before' } as const;
  if (instead)
    return {
      rule: 'operation-moved',
      ...place,
      text: `It is at \`${instead}\` now. Requests to its old place fail.`,
    };
  const deprecated = isTrue(operation, 'deprecated')
    ? ' It was deprecated, which is no promise that it goes within this version.'
    : '';
  return { rule: 'operation-removed', ...place, text: `It is gone.${deprecated}` };
}

function compareOperation(
  comparison: Comparison,
  whole: Place,
  before: Operation,
  after: Operation,
  direction: Direction,
): Found[] {
  const [was, is] = [before.operation, after.operation];
  return [
    ...at(whole, namingChanges(was, is)),
    ...(direction === 'sent' ? at(whole, securityChanges(comparison, was, is)) : []),
    ...at(whole, ownServerChanges(comparison, before, after)),
    ...compareParameters(comparison, before, after, direction),
    ...compareRequestBodies(comparison, child(was, 'requestBody'), child(is, 'requestBody'), direction),
    ...compareAnswers(comparison, child(was, 'responses'), child(is, 'responses'), opposite(direction)),
    ...compareCallbacks(comparison, child(was, 'callbacks'), child(is, 'callbacks'), opposite(direction)),
  ];
}

/** What generated clients call things, and what is said about an operation's future. */
function* namingChanges(before: Located, after: Located): Generator<Finding> {
  const place = { at: after.at, side: 'after' } as const;
  const [was, is] = [textOf(before, 'operationId'), textOf(after, 'operationId')];
  if (was !== is) {
    const text = was
      ? `Its \`operationId\` was \`${was}\`. Generated clients call their function after it.`
      : `It has an \`operationId\` now. Generated clients call their function after it.`;
    yield { rule: 'operation-id-changed', level: was ? 'breaking' : 'notice', ...place, text };
  }
  const tags = (operation: Located) =>
    elements(child(operation, 'tags'))
      .map(({ node }) => String(node))
      .join(', ');
  if (tags(before) !== tags(after)) {
    const text = `Its tags go from ${tags(before) || 'none'} to ${tags(after) || 'none'}. Some generated clients group their functions so.`;
    yield { rule: 'tags-changed', level: 'notice', ...place, text };
  }
  const [sunset, newSunset] = [textOf(before, 'x-sunset'), textOf(after, 'x-sunset')];
  const until = newSunset ? ` Announced to be there until ${newSunset}.` : '';
  if (isTrue(after, 'deprecated') && (!isTrue(before, 'deprecated') || sunset !== newSunset))
    yield {
      rule: 'deprecated',
      level: 'notice',
      ...place,
      text: `Deprecated: still there, but move away from it.${until}`,
    };
  if (isTrue(before, 'deprecated') && !isTrue(after, 'deprecated'))
    yield {
      rule: 'deprecation-withdrawn',
      level: 'compatible',
      ...place,
      text: 'It is no longer deprecated.',
    };
}

/** Servers of an operation or its path; those of the whole document are compared once. */
function ownServerChanges(comparison: Comparison, before: Operation, after: Operation): Iterable<Finding> {
  const own = ({ item, operation }: Operation) => child(operation, 'servers') ?? child(item, 'servers');
  const [was, is] = [own(before), own(after)];
  if (!was && !is) return [];
  return serverChanges(
    was ?? child(comparison.before.root, 'servers'),
    is ?? child(comparison.after.root, 'servers'),
  );
}

/** Requests that the service sends to addresses which the consumer named. */
function compareCallbacks(
  comparison: Comparison,
  before: Located | undefined,
  after: Located | undefined,
  direction: Direction,
): Found[] {
  return [...new Set([...members(before), ...members(after)].map(([name]) => name))].flatMap((name) => {
    const [was, is] = [before && child(before, name), after && child(after, name)];
    const found = compareOperations(
      comparison,
      was && resolve(comparison.before, was),
      is && resolve(comparison.after, is),
      direction,
    );
    return found.map(({ finding, place, subject }) => {
      const within = place ? `, ${place}` : '';
      return {
        finding,
        place: `callback \`${name}\`${within}`,
        subject: place ? subject : `The callback \`${name}\``,
      };
    });
  });
}
