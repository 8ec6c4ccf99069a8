import { type Contract, type Located, UnreadableContract, copyOf, isObject } from '../openapi/document.ts';
import { resolveDynamicReferences } from './dynamic.ts';
import type { Fault } from './faults.ts';
import { rewriteKeywords, untypeOctets } from './former-keywords.ts';
import { REFERRED_ANYWAY } from './grammar.ts';
import { namesIn, placeAt, resolveReferences } from './references.ts';
import { type Walk, walk } from './walk.ts';

/**
 * Error for a contract that breaks the specification. The message lists the first 20 violations, each with its
 * location.
 */
export class MalformedContract extends UnreadableContract {
  readonly faults: readonly Fault[];
  constructor(name: string, faults: readonly Fault[]) {
    const lines = faults.slice(0, 20).map(({ at, reason }) => `  ${at} ${reason}`);
    const more = faults.length > 20 ? [`  and ${faults.length - 20} more`] : [];
    super([`${name} is malformed:`, ...lines, ...more].join('\n'));
    this.faults = faults;
  }
}

const known = new WeakMap<Contract, Contract>();

/**
 * Converts a contract of any OpenAPI version to the form that the comparison expects: all keywords are those of 3.1,
 * all references are JSON Pointers into the document, and fields without an effect are removed.
 *
 * @throws {MalformedContract} if the contract breaks the specification.
 */
export function understood(contract: Contract): Contract {
  const done = known.get(contract);
  if (done) return done;
  const root = copyOf(contract.root);
  const version = /^3\.\d+/.exec(String(isObject(root.node) && root.node['openapi']))?.[0] ?? '';
  const into: Walk = { visited: [], faults: [], version };
  walk(into, root, 'document');
  const names = namesIn(into);
  resolveReferences(into, { root }, names);
  if (into.faults.length === 0) resolveDynamicReferences(into, root, names);
  const faults = into.faults.filter(({ at }) => !contract.tolerated?.has(at));
  if (faults.length > 0) throw new MalformedContract(contract.name, faults);
  rewriteKeywords(into);
  const follow = (node: unknown): unknown => {
    const reference = isObject(node) && Object.keys(node).length === 1 ? node['$ref'] : undefined;
    if (typeof reference !== 'string') return node;
    return follow(placeAt({ root }, reference.replaceAll('%25', '%'))?.node);
  };
  untypeOctets(into, follow);
  writeOut(into, root);
  const result = { ...contract, root };
  known.set(contract, result);
  return result;
}

/**
 * Replaces references to operations and similar objects by their targets, because the comparison doesn't follow these
 * references. If a path item has a reference, and a field that the target also has, the specification leaves the result
 * undefined. This function then uses the path item's own field.
 */
function writeOut({ visited }: Walk, root: Located): void {
  for (const { node, kind } of visited) {
    if (typeof node['$ref'] !== 'string') continue;
    const isAlone = Object.keys(node).length === 1;
    if (!REFERRED_ANYWAY.includes(kind) && (kind !== 'pathItem' || isAlone)) continue;
    Object.assign(node, fieldsOf(node, root));
    delete node['$ref'];
  }
}

/**
 * Returns the fields of an object together with the fields to which its `$ref` leads. If the object and the target of
 * its `$ref` have the same field, the object's own field is used. Circular references were refused earlier.
 */
function fieldsOf({ $ref: reference, ...own }: Record<string, unknown>, root: Located): object {
  const target =
    typeof reference === 'string' ? placeAt({ root }, reference.replaceAll('%25', '%'))?.node : undefined;
  return isObject(target) ? { ...fieldsOf(target, root), ...own } : own;
}
