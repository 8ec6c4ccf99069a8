import { type Located, child, elements, isObject, members, referenceOf } from '../openapi/document.ts';
import { type Fault, objectFaults } from './faults.ts';
import {
  FIELDS,
  KEYWORDS_30,
  type Kind,
  NEEDED,
  type ObjectKind,
  REFERABLE,
  REFERRED_ANYWAY,
} from './grammar.ts';

/** An object of a document, with its location and its kind. */
export interface Visited extends Located {
  readonly node: Record<string, unknown>;
  readonly kind: ObjectKind;
  /** The key of this object in the object that contains it: a media type, a path. */
  readonly key: string;
  /** The kinds of the objects that enclose this object, the nearest one last. */
  readonly within: readonly ObjectKind[];
  /** The base URI for the references of this object (JSON Schema Core 2020-12, section 8.2.1). */
  readonly base: string;
}

export interface Walk {
  readonly visited: Visited[];
  readonly faults: Fault[];
  /** The version of OpenAPI: `3.0`. */
  readonly version: string;
}

/** The URI that stands for a document without a URI of its own. */
export const DOCUMENT = 'contract:/document';

const TYPES = ['null', 'boolean', 'number', 'integer', 'string', 'array', 'object'];

type Context = Pick<Visited, 'within' | 'base' | 'key'> & { readonly trail: readonly unknown[] };
const OUTERMOST: Context = { within: [], base: DOCUMENT, key: '', trail: [] };

/**
 * Visits the value `place`, which must have the kind `kind`, and every object below it. Records a violation for each
 * value that has the wrong form.
 */
export function walk(into: Walk, place: Located, kind: Kind, context: Context = OUTERMOST): void {
  if (typeof kind === 'string' && !isObjectKind(kind)) checkValue(into, place, kind);
  else if (typeof kind === 'string') walkObject(into, place, kind, context);
  else if ('list' in kind) {
    if (referenceOf(place) !== undefined)
      return misplaced(into, place, 'its entries, or references to them,');
    if (!Array.isArray(place.node)) return fault(into, place, 'a list');
    for (const element of elements(place)) walk(into, element, kind.list, context);
  } else {
    if (!isObject(place.node)) return fault(into, place, 'an object');
    // A member may be named `$ref`, but no member that is a text has this name.
    if (referenceOf(place) !== undefined)
      return misplaced(into, place, 'its members, or references to them,');
    const extensible = kind.map === 'pathItem' || kind.map === 'response';
    for (const [key, member] of members(place))
      if (!extensible || !key.startsWith('x-')) walk(into, member, kind.map, { ...context, key });
  }
}

const isObjectKind = (kind: string): kind is ObjectKind => Object.hasOwn(FIELDS, kind);

function walkObject(into: Walk, place: Located, kind: ObjectKind, context: Context): void {
  const { node, at } = place;
  if (kind === 'schema' && typeof node === 'boolean') {
    // In OpenAPI 3.0 only `additionalProperties` may be a boolean. Any other boolean schema is accepted as in 3.1.
    return;
  }
  if (!isObject(node)) return fault(into, place, kind === 'schema' ? 'a schema' : 'an object');
  if (context.trail.includes(node)) {
    into.faults.push({
      rule: 'circular',
      at,
      reason: 'contains itself: a YAML alias inside of its own anchor',
    });
    return;
  }
  const base = kind === 'schema' && into.version !== '3.0' ? baseOf(node, context.base) : context.base;
  const { key, within } = context;
  into.visited.push({ node, at, kind, key, within, base });
  if (REFERABLE.includes(kind) && child(place, '$ref')) {
    // The condition above has checked that `$ref` exists.
    if (referenceOf(place) === undefined) return fault(into, child(place, '$ref')!, 'a text');
    // Fields beside a `$ref` are ignored: in 3.0 for all kinds of objects, and in 3.1 for all kinds except schemas and
    // the kinds in `MERGED` (section 4.8.23).
    if (!MERGED.includes(kind) && (kind !== 'schema' || into.version === '3.0')) return;
  } else if (referenceOf(place) !== undefined) return misplaced(into, place, 'its fields');
  into.faults.push(...objectFaults(place, kind, context.key));
  for (const name of NEEDED[kind] ?? [])
    if (!child(place, name) && referenceOf(place) === undefined)
      into.faults.push({ rule: 'missing-field', at, reason: `has no \`${name}\`` });
  const inner = { within: [...within, kind], base, trail: [...context.trail, node] };
  const fields = FIELDS[kind];
  for (const [name, member] of members(place)) {
    if (kind === 'callback' && !name.startsWith('x-'))
      walk(into, member, 'pathItem', { ...inner, key: name });
    const known = kind === 'schema' && into.version === '3.0' ? KEYWORDS_30.has(name) : true;
    if (Object.hasOwn(fields, name) && known) walk(into, member, fields[name]!, { ...inner, key: name });
  }
}

/** Kinds of objects in which fields beside a `$ref` have an effect. */
const MERGED: readonly ObjectKind[] = ['pathItem', ...REFERRED_ANYWAY];

/**
 * Records a violation: a reference where OpenAPI requires the value itself. `what` names the required value in the
 * advice.
 */
function misplaced(into: Walk, place: Located, what: string): void {
  const advice = `write ${what} there`;
  const reason = `is a reference to ${referenceOf(place)}, and none may stand there: ${advice}`;
  into.faults.push({ rule: 'misplaced-reference', at: place.at, reason });
}

function baseOf(node: Record<string, unknown>, base: string): string {
  const id = node['$id'];
  return typeof id === 'string' && URL.canParse(id, base) ? new URL(id, base).href : base;
}

const EXPECTED: Partial<Record<Kind & string, string>> = {
  text: 'a text',
  word: 'a text',
  flag: 'true or false',
  number: 'a number',
  count: 'a whole number, 0 or more',
  limit: 'a number',
  types: 'a type of JSON Schema, or a list of them',
};

function checkValue(into: Walk, place: Located, kind: Kind & string): void {
  const { node } = place;
  const isOld = into.version === '3.0';
  const isType = (value: unknown) =>
    typeof value === 'string' && TYPES.includes(value) && !(isOld && value === 'null');
  const fits: Partial<Record<string, boolean>> = {
    anything: true,
    text: typeof node === 'string',
    word: ['string', 'number', 'boolean'].includes(typeof node),
    flag: typeof node === 'boolean',
    number: typeof node === 'number',
    count: Number.isInteger(node) && Number(node) >= 0,
    limit: typeof node === (isOld ? 'boolean' : 'number'),
    types: isType(node) || (!isOld && Array.isArray(node) && node.every(isType)),
  };
  if (fits[kind]) return;
  fault(into, place, isOld ? (OLD[kind] ?? EXPECTED[kind]!) : EXPECTED[kind]!);
}

const OLD: Partial<Record<string, string>> = {
  limit: 'true or false (OpenAPI 3.0)',
  types: 'one type (OpenAPI 3.0)',
};

const fault = (into: Walk, { at, node }: Located, expected: string): void => {
  into.faults.push({ rule: 'wrong-form', at, reason: `has to be ${expected}, and is ${shown(node)}` });
};

function shown(node: unknown): string {
  if (Array.isArray(node)) return 'a list';
  if (isObject(node)) return 'an object';
  return node === null ? 'null (nothing stands there)' : `\`${String(node)}\``;
}
