import { shapeOf } from '../meaning/shape-of.ts';
import { type Schema, type Shape, schemaAt } from '../meaning/shape.ts';
import { type Direction, type Effect, change } from '../model/findings.ts';
import { fieldStep } from '../model/schema-path.ts';
import { type Located, child, isTrue, textOf } from '../openapi/document.ts';
import type { Comparison } from '../schemas/schemas.ts';
import { compareHeaders } from './headers.ts';
import { isInRange, normalised } from './media-types.ts';
import { type Found, type Place, at } from './located-parts.ts';

type Side = 'before' | 'after';

/** The encoding of a property in a form: either its possible media types, or the style of a query. */
interface Encoding {
  readonly at: string;
  readonly types?: readonly string[];
  readonly style?: string;
  readonly explode?: boolean;
  readonly reserved?: boolean;
  readonly headers: Located | undefined;
}

/**
 * Compares how the properties of a form are encoded. An encoding has an effect only in multipart bodies and in
 * URL-encoded forms, and only for properties that exist (OpenAPI 3.1.1, sections 4.8.14.1 and 4.8.15).
 */
export function compareEncodings(
  comparison: Comparison,
  type: string,
  [before, after]: readonly [Located, Located],
  direction: Direction,
  place: Place,
): Found[] {
  const isMultipart = type.startsWith('multipart/');
  if (!isMultipart && !type.startsWith('application/x-www-form-urlencoded')) return [];
  const [was, is] = [partsOf(comparison, 'before', before), partsOf(comparison, 'after', after)];
  return [...was].flatMap(([name, schema]) => {
    const other = is.get(name);
    if (!other) return [];
    const old = encodingOf(comparison, 'before', before, name, schema);
    const current = encodingOf(comparison, 'after', after, name, other);
    const { position } = place;
    const here = {
      ...{ place: `${place.place}, \`${name}\``, subject: `\`${name}\`` },
      ...(position && { position: { ...position, pointer: fieldStep(name).pointer } }),
    };
    const found = encodingChanges(old, current, schema, direction).map(({ effect, fact }) =>
      change('encoding-changed', effect, direction, { at: current.at, side: 'after', to: fact }, fact),
    );
    const headers = isMultipart
      ? compareHeaders(comparison, [old.headers, current.headers], direction, here)
      : [];
    return [...at(here, found), ...headers];
  });
}

/** Returns the properties of a form, each with its shape (the set of valid values). */
function partsOf(comparison: Comparison, side: Side, media: Located): Map<string, Shape> {
  const contract = comparison[side];
  const schema = child(media, 'schema');
  const [form] = schema ? (shapeOf(contract, schemaAt(contract, schema)).types.get('object') ?? []) : [];
  return new Map([...(form?.properties ?? [])].map(([name, part]) => [name, shapeOf(contract, part.schema)]));
}

function encodingOf(
  comparison: Comparison,
  side: Side,
  media: Located,
  name: string,
  shape: Shape,
): Encoding {
  const all = child(media, 'encoding');
  const encoding = all && child(all, name);
  const where = encoding ?? all ?? media;
  const headers = encoding && child(encoding, 'headers');
  const style = encoding && textOf(encoding, 'style');
  const [explode, reserved] = ['explode', 'allowReserved'].map(
    (key) => encoding && child(encoding, key)?.node,
  );
  if (style === undefined && explode === undefined && reserved === undefined) {
    const written = encoding && textOf(encoding, 'contentType');
    const types = written?.split(',').map(normalised) ?? [contentTypeOf(comparison, side, shape)];
    return { at: where.at, types, headers };
  }
  // `contentType` has no effect if `style`, `explode` or `allowReserved` is present.
  const { style: way = 'form' } = { style };
  return {
    ...{
      at: where.at,
      headers,
      style: way,
      reserved: encoding !== undefined && isTrue(encoding, 'allowReserved'),
    },
    explode: typeof explode === 'boolean' ? explode : way === 'form',
  };
}

/** Returns the default media type of a property without `contentType` (OpenAPI 3.1.1, section 4.8.15.1.1). */
function contentTypeOf(comparison: Comparison, side: Side, { types }: Shape): string {
  const [[type, arms] = [], ...others] = [...types].filter(([name]) => name !== 'null');
  if (others.length > 0 || !arms) return OCTETS;
  if (type === 'object') return 'application/json';
  if (type !== 'array')
    return arms[0]!.demands.has('contentEncoding') || arms[0]!.demands.has('contentMediaType')
      ? OCTETS
      : 'text/plain';
  const items: Schema | undefined = arms[0]!.items;
  return items ? contentTypeOf(comparison, side, shapeOf(comparison[side], items)) : OCTETS;
}

const OCTETS = 'application/octet-stream';

function encodingChanges(
  before: Encoding,
  after: Encoding,
  { types }: Shape,
  direction: Direction,
): { effect: Effect; fact: string }[] {
  if (before.types && after.types) return typeChanges(before.types, after.types);
  const isComposed = types.has('array') || types.has('object');
  if (!before.types !== !after.types) {
    // For texts and numbers, `text/plain` and the style of a query give the same encoding.
    const plain = (before.types ?? after.types)?.every((type) => type === 'text/plain') ?? false;
    if (plain && !types.has('object') && (before.explode ?? after.explode ?? true)) return [];
    return [
      {
        effect: 'changed',
        fact: `It is written ${after.types ? `as ${list(after.types)}` : 'as in a query'} now`,
      },
    ];
  }
  const changes: { effect: Effect; fact: string }[] = [];
  if (before.style !== after.style && isComposed)
    changes.push({
      effect: 'changed',
      fact: `\`style\` goes from \`${before.style}\` to \`${after.style}\``,
    });
  else if (before.explode !== after.explode && isComposed)
    changes.push({
      effect: 'changed',
      fact: `\`explode\` goes from \`${before.explode}\` to \`${after.explode}\``,
    });
  if (before.reserved !== after.reserved && direction === 'sent')
    changes.push({
      effect: after.reserved ? 'widened' : 'narrowed',
      fact: `\`allowReserved\` is now \`${after.reserved}\``,
    });
  return changes;
}

/** Creates a finding if the possible media types of a property in a form have changed. */
function typeChanges(
  before: readonly string[],
  after: readonly string[],
): { effect: Effect; fact: string }[] {
  const within = (types: readonly string[], others: readonly string[]) =>
    types.every((type) => others.some((other) => isInRange(type, other)));
  const [kept, known] = [within(before, after), within(after, before)];
  if (kept && known) return [];
  const effect = kept ? 'widened' : known ? 'narrowed' : 'changed';
  return [{ effect, fact: `\`contentType\` goes from ${list(before)} to ${list(after)}` }];
}

const list = (types: readonly string[]) => types.map((type) => `\`${type}\``).join(', ');
