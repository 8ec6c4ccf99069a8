import type { Direction, Finding } from '../model/findings.ts';
import { type Located, child, isTrue, members, resolve } from '../openapi/document.ts';
import { memberChanges } from '../schemas/member-changes.ts';
import type { Comparison } from '../schemas/schemas.ts';
import { compareEncodings } from './encodings.ts';
import { isInRange, normalised } from './media-types.ts';
import { type Found, type Place, at, compareValues } from './located-parts.ts';

/** Compares two request bodies. The old or the new body may be missing. */
export function compareRequestBodies(
  comparison: Comparison,
  before: Located | undefined,
  after: Located | undefined,
  direction: Direction,
): Found[] {
  const position = { in: 'body', name: '', pointer: '' } as const;
  const place = { place: 'request body', subject: 'The body', position };
  const was = before && resolve(comparison.before, before);
  const is = after && resolve(comparison.after, after);
  const member = (body: Located | undefined) =>
    body && { required: isTrue(body, 'required'), at: body.at, deprecated: false };
  const found = at(place, memberChanges('request-body', member(was), member(is), direction));
  if (!was || !is) return found;
  return [
    ...found,
    ...compareContent(comparison, child(was, 'content'), child(is, 'content'), direction, place, false),
  ];
}

/**
 * Compares the possible contents of a message, by media type. `negotiated` says whether the receiver of the message
 * lists its accepted media types in `Accept`. A new media type doesn't break a receiver that lists its media types.
 */
export function compareContent(
  comparison: Comparison,
  before: Located | undefined,
  after: Located | undefined,
  direction: Direction,
  place: Place,
  negotiated: boolean,
): Found[] {
  const [was, is] = [contentOf(comparison, 'before', before), contentOf(comparison, 'after', after)];
  const compare = (type: string, old: Media, current: Media) =>
    compareMedia(comparison, type, [old.media, current.media], direction, place);
  const found: Found[] = [];
  for (const [type, old] of was) {
    const current = is.get(type);
    // The new media types that are within the old range (such as `image/*`).
    const within = [...is].filter(([other]) => other !== type && isInRange(other, type) && !was.has(other));
    const covering = rangeOf(is, type);
    if (current) found.push(...compare(type, old, current));
    else if (direction === 'received' && within.length > 0)
      for (const [other, one] of within) found.push(...compare(other, old, one));
    else if (direction === 'sent' && covering) found.push(...compare(type, old, covering));
    else found.push(...at(place, [gone(old, direction, negotiated || is.size === 0, [...is.values()])]));
  }
  for (const [type, current] of is) {
    if (was.has(type)) continue;
    const range = rangeOf(was, type);
    // The most specific entry describes a message (OpenAPI 3.1, section 4.8.13). So the new entry now describes messages
    // that the old range described. If the range itself is gone, the loop above has compared the new entry.
    if (range && (is.has(normalised(range.name)) || direction === 'sent'))
      found.push(...compare(type, range, current));
    if (range) continue;
    // The older contract required no body in the response to a webhook. The receiver of the webhook must now send one.
    const asked = direction === 'sent' && negotiated && was.size === 0;
    const breaking = asked || (direction === 'received' && !negotiated && was.size > 0);
    const text = asked
      ? `A body has to be sent now, as \`${current.name}\`.`
      : `It may now have the media type \`${current.name}\`.`;
    const level = breaking ? ('breaking' as const) : ('compatible' as const);
    const added = { direction, to: `\`${current.name}\``, at: current.media.at, side: 'after' } as const;
    const finding = { rule: 'media-type-added', level, ...added, text } as const;
    found.push(...at(place, [finding]));
  }
  return found;
}

/**
 * Creates a finding about a removed media type. The removal breaks consumers who send this type or who can request it.
 * `asked` says whether consumers can request a type: if they can't, the removal breaks no consumer.
 */
function gone({ name, media }: Media, direction: Direction, asked: boolean, left: readonly Media[]): Finding {
  const place = { at: media.at, side: 'before' } as const;
  if (direction === 'received' && !asked)
    return {
      ...{ rule: 'media-type-removed', level: 'compatible', ...place },
      text: `The media type \`${name}\` is gone. It no longer comes.`,
      names: [name],
    };
  const text = `The media type \`${name}\` is gone. ${CONSEQUENCES[direction][left.length > 0 ? 'some' : 'none']}`;
  const to = left.length > 0 ? left.map((one) => `\`${one.name}\``).join(' or ') : undefined;
  const values = { direction, from: `\`${name}\``, to };
  return { rule: 'media-type-removed', level: 'breaking', ...values, ...place, text, names: [name] };
}

/** Sentences about a removed media type, if the message still has `some` media types, and if it has `none`. */
const CONSEQUENCES = {
  sent: { some: 'Such a body is refused.', none: 'Such a body is refused.' },
  received: {
    some: 'Clients that ask for it are refused, or get another one.',
    none: 'No body is declared any more. Clients that read it find nothing.',
  },
} as const;

interface Media {
  /** The media type as it is written in the contract. */
  readonly name: string;
  readonly media: Located;
}

/** Returns the media types of `content` by their normalised name. */
function contentOf(
  comparison: Comparison,
  side: 'before' | 'after',
  content: Located | undefined,
): Map<string, Media> {
  return new Map(
    members(content).map(([name, media]) => [
      normalised(name),
      { name, media: resolve(comparison[side], media) },
    ]),
  );
}

/**
 * Returns the entry for the most specific range, such as `application/*`, that includes the media type. Returns
 * undefined if no range includes the media type.
 */
function rangeOf(content: ReadonlyMap<string, Media>, type: string): Media | undefined {
  const ranges = [...content].filter(([range]) => range !== type && isInRange(type, range));
  return ranges.sort(([a], [b]) => b.length - a.length)[0]?.[1];
}

function compareMedia(
  comparison: Comparison,
  type: string,
  [before, after]: readonly [Located, Located],
  direction: Direction,
  place: Place,
): Found[] {
  const isXml = /[/+]xml(?:;|$)/.test(type);
  const found = compareValues(comparison, [before, after], direction, place, { isXml });
  return [...found, ...compareEncodings(comparison, type, [before, after], direction, place)];
}
