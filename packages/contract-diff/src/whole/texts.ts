import type { Finding } from '../model/findings.ts';
import { canonical, isObject } from '../openapi/document.ts';

/** Keys whose values are texts or examples for human readers. */
const TEXTS = [
  'description',
  'summary',
  'title',
  'example',
  'examples',
  'externalDocs',
  'contact',
  'license',
  'termsOfService',
  // The content of an example under `components`.
  'value',
];

/**
 * Finds texts and examples that differ between the two contracts at the same location. Ignores moved parts, such as a
 * renamed schema or an inlined reference.
 */
export function* textChanges(before: unknown, after: unknown, at = '#', named = false): Generator<Finding> {
  if (Array.isArray(before) && Array.isArray(after)) {
    const places = placesOf(after);
    for (const [index, entry] of before.entries()) {
      const place = places.get(nameOf(entry, index));
      if (place !== undefined) yield* textChanges(entry, after[place], `${at}/${place}`);
    }
  }
  if (!isObject(before) || !isObject(after)) return;
  if (isReference(before) !== isReference(after)) return;
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[key], after[key]];
    const pointer = `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!named && TEXTS.includes(key)) {
      if (canonical(was) === canonical(is)) continue;
      const what = key.startsWith('example')
        ? 'The examples'
        : `The ${key === 'externalDocs' ? 'link to documents' : key}`;
      const verb = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
      const text = `${what} ${what.endsWith('s') ? 'were' : 'was'} ${verb}.`;
      yield {
        rule: 'text-changed',
        level: 'documentation',
        at: pointer,
        side: is === undefined ? 'before' : 'after',
        text,
        was,
        is,
      };
    } else if (key === 'scopes' && /\/flows\/[^/]+$/.test(at)) yield* scopeTexts(was, is, pointer);
    else yield* textChanges(was, is, pointer, isNaming(key) && !named);
  }
}

const placesOf = (entries: readonly unknown[]) =>
  new Map(entries.map((entry, index) => [nameOf(entry, index), index]));

/** Identifies an entry of a list: by its name if it is a tag or a parameter, otherwise by its index. */
const nameOf = (entry: unknown, index: number): string =>
  isObject(entry) && typeof entry['name'] === 'string'
    ? `${entry['name']} in ${canonical(entry['in'])}`
    : String(index);

const isReference = (node: Record<string, unknown>) => typeof node['$ref'] === 'string';

/** Finds changed descriptions of the scopes of a flow. */
function* scopeTexts(before: unknown, after: unknown, at: string): Generator<Finding> {
  for (const [scope, was] of Object.entries(isObject(before) ? before : {})) {
    const is = isObject(after) ? after[scope] : undefined;
    if (is === undefined || is === was) continue;
    const pointer = `${at}/${scope.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const place = { at: pointer, side: 'after', was, is } as const;
    yield { rule: 'text-changed', level: 'documentation', ...place, text: 'The description was changed.' };
  }
}

/**
 * Whether the value of this key is an object with names as keys. The author chooses these names. So a name may be
 * `title`, and the value of such a key isn't a text.
 */
const isNaming = (key: string) =>
  [
    'components',
    'properties',
    'patternProperties',
    '$defs',
    'dependentSchemas',
    'schemas',
    'responses',
    'parameters',
    'headers',
    'mapping',
    'scopes',
    'webhooks',
  ].includes(key);
