import { type Contract, type Located, isObject } from '../openapi/document.ts';
import { REFERABLE } from './grammar.ts';
import { DOCUMENT, type Visited, type Walk, walk } from './walk.ts';

/** Names that the references of a document may use for their targets. */
export interface Names {
  /**
   * JSON Pointers by URI. The URI is the `$id` of an embedded resource, or `$id#name` for an `$anchor` or
   * `$dynamicAnchor`.
   */
  readonly pointers: Map<string, string>;
  /** The schemas with a `$dynamicAnchor`, by the name of the anchor. */
  readonly dynamic: Map<string, Visited[]>;
}

const withoutFragment = (uri: string) => uri.replace(/#.*$/, '');

export function namesIn({ visited, faults, version }: Walk): Names {
  const names: Names = { pointers: new Map([[DOCUMENT, '#']]), dynamic: new Map() };
  if (version === '3.0') return names;
  const define = (uri: string, { at }: Visited) => {
    const other = names.pointers.get(uri);
    if (other !== undefined && other !== at)
      faults.push({
        rule: 'duplicate-name',
        at,
        reason: `has the name ${uri.replace(DOCUMENT, '')}, which ${other} has too`,
      });
    names.pointers.set(uri, at);
  };
  for (const place of visited) {
    if (place.kind !== 'schema') continue;
    const { $id: id, $anchor: anchor, $dynamicAnchor: dynamicAnchor } = place.node;
    if (typeof id === 'string') define(withoutFragment(place.base), place);
    if (typeof anchor === 'string') define(`${withoutFragment(place.base)}#${anchor}`, place);
    if (typeof dynamicAnchor !== 'string') continue;
    define(`${withoutFragment(place.base)}#${dynamicAnchor}`, place);
    names.dynamic.set(dynamicAnchor, [...(names.dynamic.get(dynamicAnchor) ?? []), place]);
  }
  return names;
}

/**
 * Returns the JSON Pointer to the target of a reference. Returns undefined for a target in another document, because
 * other documents are never fetched.
 */
export function pointerOf(names: Names, reference: string, { kind, base }: Visited): string | undefined {
  const from = kind === 'schema' ? base : DOCUMENT;
  if (!URL.canParse(reference, from)) return undefined;
  const uri = new URL(reference, from).href;
  const [resource = '', fragment = ''] = uri.split('#');
  const known = names.pointers.get(resource);
  if (known === undefined) return undefined;
  if (fragment === '') return known;
  if (!fragment.startsWith('/')) return names.pointers.get(uri);
  return `${known}${decodeURIComponent(fragment)}`;
}

/** Returns the value at a JSON Pointer, which must not be percent-encoded. */
export function placeAt({ root }: Pick<Contract, 'root'>, pointer: string): Located | undefined {
  let { node } = root;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (!(isObject(node) || Array.isArray(node)) || !Object.hasOwn(node, key)) return undefined;
    // The keys of an array are its indices.
    node = (node as Record<string, unknown>)[key];
  }
  return { node, at: pointer };
}

/**
 * Replaces every reference by a JSON Pointer into the document. Also visits values that can be reached only through
 * references.
 */
export function resolveReferences(into: Walk, contract: Pick<Contract, 'root'>, names: Names): void {
  const kinds = new Map(into.visited.map(({ at, kind }) => [at, kind]));
  // `walk` may add entries to the list during the loop, and the loop also visits these.
  for (const place of into.visited) {
    const reference = place.node['$ref'];
    if (typeof reference !== 'string' || !REFERABLE.includes(place.kind)) continue;
    // Within an embedded resource, authors often write references relative to the whole document.
    const found = [place, { ...place, base: DOCUMENT }]
      .map((from) => pointerOf(names, reference, from))
      .flatMap((pointer) => (pointer === undefined ? [] : (placeAt(contract, pointer) ?? [])))[0];
    if (!found) {
      into.faults.push({
        rule: 'missing-target',
        at: place.at,
        reason: `refers to ${reference}, which is not there: ${remedy(reference)}`,
      });
      continue;
    }
    place.node['$ref'] = found.at.replaceAll('%', '%25');
    const known = kinds.get(found.at);
    if (known !== undefined && known !== place.kind)
      into.faults.push({
        rule: 'wrong-target',
        at: place.at,
        reason: `refers to ${reference}, which is no ${place.kind}`,
      });
    if (known !== undefined || typeof found.node === 'boolean') continue;
    const from = into.visited.length;
    walk(into, found, place.kind);
    for (const { at, kind } of into.visited.slice(from)) kinds.set(at, kind);
    kinds.set(found.at, place.kind);
  }
  into.faults.push(...loops(into, contract));
}

const remedy = (reference: string): string =>
  /^https?:/i.test(reference)
    ? 'nothing is fetched, so store it in a file and refer to that'
    : 'add it, or correct the reference';

/**
 * Finds references that lead back to themselves, because they define nothing (JSON Schema Core 2020-12, section 9.4.1).
 */
function loops({ visited }: Walk, contract: Pick<Contract, 'root'>) {
  return visited.flatMap(({ at, node, kind }) => {
    const trail = [at];
    for (let reference = node['$ref']; typeof reference === 'string' && REFERABLE.includes(kind);) {
      const pointer = reference.replaceAll('%25', '%');
      if (trail.includes(pointer))
        return pointer === at
          ? [{ rule: 'circular' as const, at, reason: `leads back to itself: ${trail.join(' → ')} → ${at}` }]
          : [];
      trail.push(pointer);
      const next = placeAt(contract, pointer)?.node;
      reference = isObject(next) ? next['$ref'] : undefined;
    }
    return [];
  });
}
