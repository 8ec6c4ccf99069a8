import {
  type Contract,
  type Operation,
  child,
  elements,
  isObject,
  operationsOf,
  textOf,
} from '../openapi/document.ts';
import type { Policy, Selection } from './policy-file.ts';

/**
 * Removes the operations that the policy doesn't select from two contracts. An operation is removed from both, because
 * otherwise it would look added or removed.
 */
export function selectOperations<Of extends Contract>(
  before: Of,
  after: Of,
  policy: Policy,
): { before: Of; after: Of } {
  const { only, except, unstable } = policy;
  if (!only && !except && unstable.length === 0) return { before, after };
  const [was, is] = [operationsOf(before), operationsOf(after)];
  const addressOf = ({ method, path }: Operation) => `${method} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`;
  const matching = (selection: Selection) =>
    [...was, ...is].filter((operation) => matches(operation, selection)).map(addressOf);
  const selected = only && new Set(matching(only));
  const removed = new Set([
    ...(except ? matching(except) : []),
    ...was.filter((operation) => unstable.includes(stabilityOf(operation))).map(addressOf),
  ]);
  const isSelected = (operation: Operation) =>
    (!selected || selected.has(addressOf(operation))) && !removed.has(addressOf(operation));
  return { before: withOnly(before, was, isSelected), after: withOnly(after, is, isSelected) };
}

const stabilityOf = ({ operation, item }: Operation): string =>
  textOf(operation, 'x-stability-level') ?? textOf(item, 'x-stability-level') ?? '';

function matches({ path, operation }: Operation, { paths, tags }: Selection): boolean {
  const own = elements(child(operation, 'tags')).map(({ node }) => String(node));
  return paths.some((pattern) => regExpOf(pattern).test(path)) || own.some((tag) => tags.includes(tag));
}

/** Returns the regular expression for a pattern of paths. */
function regExpOf(pattern: string): RegExp {
  const parts = pattern.split(/(\*\*|\*)/).map((part) => {
    if (part === '**') return '.*';
    return part === '*' ? '[^/]*' : part.replaceAll(/[\\^$.|?+()[\]{}]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}

/** Returns the contract with only some of its operations. A path item by reference is written out. */
function withOnly<Of extends Contract>(
  contract: Of,
  operations: readonly Operation[],
  isSelected: (operation: Operation) => boolean,
): Of {
  const gone = operations.filter((operation) => !isSelected(operation));
  const { node } = contract.root;
  if (!isObject(node) || !isObject(node['paths']) || gone.length === 0) return contract;
  const paths = { ...node['paths'] };
  for (const { path, item, method } of gone) {
    const { [method.toLowerCase()]: _operation, ...rest } = Object(paths[path]);
    paths[path] = '$ref' in rest ? { ...Object(item.node), [method.toLowerCase()]: undefined } : rest;
  }
  return { ...contract, root: { ...contract.root, node: { ...node, paths } } };
}
