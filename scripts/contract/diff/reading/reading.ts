import { type Contract, UnreadableContract, isObject } from '../../document.ts';
import { resolveDynamicReferences } from './dynamic.ts';
import type { Fault } from './faults.ts';
import { rewriteKeywords, untypeOctets } from './former-keywords.ts';
import { namesIn, placeAt, resolveReferences } from './references.ts';
import { type Walk, walk } from './walk.ts';

/** A document that isn't as the specification says, with all the places that were found. */
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
 * The contract as the comparison reads it, whatever its version: with the keywords of OpenAPI 3.1, without
 * what has no effect, and with all references as JSON Pointers into the document.
 *
 * @throws {MalformedContract} where it isn't as the specification says.
 */
export function understood(contract: Contract): Contract {
  const done = known.get(contract);
  if (done) return done;
  const root = structuredClone(contract.root);
  const version = /^3\.\d+/.exec(String(isObject(root.node) && root.node['openapi']))?.[0] ?? '';
  const into: Walk = { visited: [], faults: [], version };
  walk(into, root, 'document');
  const names = namesIn(into);
  resolveReferences(into, { root }, names);
  if (into.faults.length === 0) resolveDynamicReferences(into, root, names);
  if (into.faults.length > 0) throw new MalformedContract(contract.name, into.faults);
  rewriteKeywords(into);
  const follow = (node: unknown): unknown => {
    const reference = isObject(node) && Object.keys(node).length === 1 ? node['$ref'] : undefined;
    if (typeof reference !== 'string') return node;
    return follow(placeAt({ root }, reference.replaceAll('%25', '%'))?.node);
  };
  untypeOctets(into, follow);
  mergePathItems(into, follow);
  const result = { ...contract, root };
  known.set(contract, result);
  return result;
}

/** A path item may have fields beside its reference. Where both have one the behaviour is undefined: its own counts. */
function mergePathItems({ visited }: Walk, follow: (node: unknown) => unknown): void {
  for (const { node, kind } of visited) {
    const { $ref: reference, ...own } = node;
    if (kind !== 'pathItem' || typeof reference !== 'string' || Object.keys(own).length === 0) continue;
    delete node['$ref'];
    Object.assign(node, follow({ $ref: reference }), own);
  }
}
