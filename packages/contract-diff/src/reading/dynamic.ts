import { type Located, copyOf, isObject } from '../openapi/document.ts';
import { type Names, placeAt, pointerOf } from './references.ts';
import { DOCUMENT, type Visited, type Walk } from './walk.ts';

/**
 * Targets of `$dynamicRef`s in one copy of a schema, by the name of the anchor. The target is the outermost schema that
 * defines the anchor.
 */
type Bindings = ReadonlyMap<string, string>;

/**
 * Replaces each `$dynamicRef` (JSON Schema Core 2020-12, section 8.2.3.2) by a `$ref`. If only one `$dynamicAnchor` has
 * the name, the `$ref` leads to that anchor. If several anchors have the name, the target depends on the schemas
 * through which the reference is reached. For each possible target, the function makes a copy of the schemas, so that a
 * generic schema becomes several concrete schemas.
 */
export function resolveDynamicReferences(into: Walk, root: Located, names: Names): void {
  const dynamic = into.visited.filter(({ node, kind }) => kind === 'schema' && '$dynamicRef' in node);
  let several = false;
  for (const place of dynamic) {
    const reference = String(place.node['$dynamicRef']);
    const pointer = pointerOf(names, reference, place);
    const initial = pointer === undefined ? undefined : placeAt({ root }, pointer);
    if (!initial) {
      into.faults.push({
        rule: 'missing-target',
        at: place.at,
        reason: `refers to ${reference}, which is not there`,
      });
      continue;
    }
    const name = reference.split('#')[1] ?? '';
    const isDynamic = isObject(initial.node) && initial.node['$dynamicAnchor'] === name;
    if (isDynamic && (names.dynamic.get(name)?.length ?? 0) > 1) several = true;
    else referTo(place.node, initial.at);
  }
  if (several) copyForEachWay(into, root, names);
}

function referTo(schema: Record<string, unknown>, pointer: string): void {
  delete schema['$dynamicRef'];
  const reference = { $ref: pointer.replaceAll('%', '%25') };
  if (!('$ref' in schema)) Object.assign(schema, reference);
  else schema['allOf'] = [...(Array.isArray(schema['allOf']) ? schema['allOf'] : []), reference];
}

function copyForEachWay(into: Walk, root: Located, names: Names): void {
  const anchors = [...names.dynamic].flatMap(([name, places]) => places.map((place) => ({ name, place })));
  const resources = new Map(into.visited.map(({ at, base }) => [at, base]));
  const entered = (bindings: Bindings, pointer: string): Bindings => {
    const base = resources.get(pointer) ?? DOCUMENT;
    const own = anchors.filter(({ name, place }) => place.base === base && !bindings.has(name));
    return new Map([...bindings, ...own.map(({ name, place }) => [name, place.at] as const)]);
  };
  const copies: Record<string, unknown> = {};
  const originals = copyOf(root);
  const copied = (pointer: string, bindings: Bindings): string => {
    const bound = [...bindings].map(([name, at]) => `${name}=${at}`).join(' ');
    const key = `${pointer} ${bound}`;
    if (!Object.hasOwn(copies, key)) {
      copies[key] = true;
      copies[key] = rewritten(placeAt({ root: originals }, pointer)?.node, bindings);
    }
    const step = key.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('%', '%25');
    return `#/x-copies/${step}`;
  };
  const rewritten = (node: unknown, bindings: Bindings): unknown => {
    if (Array.isArray(node)) return node.map((entry) => rewritten(entry, bindings));
    if (!isObject(node)) return node;
    const copy = Object.fromEntries(
      Object.entries(node)
        .filter(([key]) => key !== '$defs')
        .map(([key, value]) => [key, rewritten(value, bindings)]),
    );
    const { $ref: reference, $dynamicRef: dynamicReference } = node;
    if (typeof reference === 'string') {
      const pointer = reference.replaceAll('%25', '%');
      copy['$ref'] = copied(pointer, entered(bindings, pointer));
    }
    if (typeof dynamicReference === 'string') {
      const bound = bindings.get(dynamicReference.split('#')[1] ?? '');
      if (bound === undefined) delete copy['$dynamicRef'];
      else referTo(copy, copied(bound, bindings));
    }
    return copy;
  };
  const outermost = into.visited.filter(
    ({ kind, within, at }) =>
      kind === 'schema' && !within.includes('schema') && !at.startsWith('#/components/schemas/'),
  );
  for (const { node, at } of outermost) replace(node, rewritten(node, entered(new Map(), at)));
  if (isObject(root.node)) root.node['x-copies'] = copies;
}

function replace(node: Visited['node'], by: unknown): void {
  for (const key of Object.keys(node)) delete node[key];
  Object.assign(node, by);
}
