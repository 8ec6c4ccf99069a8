import { type Located, child, elements, members, textOf } from '../openapi/document.ts';
import type { ObjectKind } from './grammar.ts';

/** Rules of the specification whose violations `Fault` describes. `wrong-form` is about the form of one field. */
type FaultRule =
  | 'wrong-form'
  | 'missing-field'
  | 'missing-target'
  | 'wrong-target'
  | 'misplaced-reference'
  | 'circular'
  | 'duplicate-name'
  | 'duplicate-parameter'
  | 'duplicate-path'
  | 'wrong-parameter'
  | 'wrong-path'
  | 'wrong-status'
  | 'wrong-version'
  | 'unsupported';

/** A violation of the specification, and its location in the document. */
export interface Fault {
  readonly rule: FaultRule;
  readonly at: string;
  readonly reason: string;
}

const PLACES = ['path', 'query', 'header', 'cookie'];
/** Fields of OpenAPI 3.2 that affect messages, and that the comparison doesn't support yet. */
const NOT_YET: Partial<Record<ObjectKind, readonly string[]>> = {
  pathItem: ['additionalOperations'],
  media: ['itemSchema', 'prefixEncoding', 'itemEncoding'],
};

/** Finds violations that concern an object as a whole, and not only the form of one field. */
export function* objectFaults(place: Located, kind: ObjectKind, key: string): Generator<Fault> {
  const { at } = place;
  if (kind === 'parameter') {
    const where = textOf(place, 'in');
    if (where !== undefined && !PLACES.includes(where))
      yield {
        rule: 'wrong-parameter',
        at: `${at}/in`,
        reason: `has to be one of ${PLACES.join(', ')}, and is \`${where}\``,
      };
    if (child(place, 'schema') && child(place, 'content'))
      yield {
        rule: 'wrong-parameter',
        at,
        reason: 'has both `schema` and `content`; only one of the two is allowed',
      };
  }
  if (kind === 'pathItem' || kind === 'operation') yield* twice(place);
  if (kind === 'document') {
    yield* paths(place);
    const version = textOf(place, 'openapi') ?? '';
    if (!/^3\.[012](\.|$)/.test(version))
      yield {
        rule: 'wrong-version',
        at: `${at}/openapi`,
        reason: `is \`${version}\`: only OpenAPI 3.0, 3.1 and 3.2 can be compared`,
      };
  }
  if (
    kind === 'response' &&
    key !== 'default' &&
    /\/responses\/[^/]+$/.test(at) &&
    !/\/components\//.test(at)
  )
    if (!/^[1-5](\d\d|XX)$/i.test(key))
      yield { rule: 'wrong-status', at, reason: `stands under \`${key}\`, which is no status` };
  for (const name of NOT_YET[kind] ?? [])
    if (child(place, name))
      yield {
        rule: 'unsupported',
        at: `${at}/${name}`,
        reason: 'is new in OpenAPI 3.2, and can not be compared yet',
      };
}

/** Finds parameters that are listed twice (3.1.1, section 4.8.9). */
function* twice(place: Located): Generator<Fault> {
  const known = new Set<string>();
  for (const parameter of elements(child(place, 'parameters'))) {
    const [name, where] = [textOf(parameter, 'name'), textOf(parameter, 'in')];
    if (name === undefined || where === undefined) continue;
    if (known.has(`${where} ${name}`))
      yield {
        rule: 'duplicate-parameter',
        at: parameter.at,
        reason: `is the second ${where} parameter \`${name}\` of the list`,
      };
    known.add(`${where} ${name}`);
  }
}

/**
 * Finds violations in the list of paths (3.1.1, section 4.8.8): a path that doesn't begin with a slash, or two paths
 * that differ only in the names of their parameters.
 */
function* paths(place: Located): Generator<Fault> {
  const known = new Map<string, string>();
  for (const [path, { at }] of members(child(place, 'paths'))) {
    // `walk` reports a `$ref` in place of all paths.
    if (path.startsWith('x-') || path === '$ref') continue;
    if (!path.startsWith('/'))
      yield { rule: 'wrong-path', at, reason: `is the path \`${path}\`, which does not begin with /` };
    const nameless = path.replaceAll(/\{[^}]*\}/g, '{}');
    const other = known.get(nameless);
    if (other !== undefined) yield { rule: 'duplicate-path', at, reason: `is the same path as \`${other}\`` };
    known.set(nameless, path);
  }
}
