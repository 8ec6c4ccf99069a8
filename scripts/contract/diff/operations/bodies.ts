import { type Located, canonical, child, isTrue, members, resolve } from '../../document.ts';
import { type Direction, type Finding, change } from '../findings.ts';
import { memberChanges } from '../schemas/member-changes.ts';
import { type Found, type Place, at, compareValues } from './places.ts';
import type { Comparison } from '../schemas/schemas.ts';

/** Compares two request bodies, if there are any. */
export function compareRequestBodies(
  comparison: Comparison,
  before: Located | undefined,
  after: Located | undefined,
  direction: Direction,
): Found[] {
  const place = { place: 'request body', subject: 'The body' };
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
 * Compares what a message may contain, by media type. `negotiated`: the receiver has said in `Accept` which
 * types it takes, so a new type breaks nobody.
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
  const found: Found[] = [];
  for (const [type, old] of was) {
    const current = is.get(type) ?? covering(is, type);
    if (current) found.push(...compareMedia(comparison, type, old, current, direction, place));
    else found.push(...at(place, [gone(type, old, direction)]));
  }
  for (const [type, current] of is) {
    if (was.has(type) || covering(was, type)) continue;
    const breaking = direction === 'received' && !negotiated && was.size > 0;
    const text = `It may have the media type \`${type}\` now.`;
    const level = breaking ? ('breaking' as const) : ('compatible' as const);
    found.push(...at(place, [{ rule: 'media-type-added', level, at: current.at, side: 'after', text }]));
  }
  return found;
}

function gone(type: string, media: Located, direction: Direction): Finding {
  const consequence = direction === 'sent' ? 'Such a body is refused.' : 'Whoever asks for it is refused.';
  const text = `The media type \`${type}\` is gone. ${consequence}`;
  return { rule: 'media-type-removed', level: 'breaking', at: media.at, side: 'before', text };
}

/**
 * By normalised media type. `charset=utf-8` is left out, because JSON has no other encoding (RFC 8259,
 * section 8.1).
 */
function contentOf(
  comparison: Comparison,
  side: 'before' | 'after',
  content: Located | undefined,
): Map<string, Located> {
  return new Map(
    members(content).map(([type, media]) => [
      type.toLowerCase().replaceAll(/\s/g, '').replace(';charset=utf-8', ''),
      resolve(comparison[side], media),
    ]),
  );
}

/** The range (`application/*`) that a media type is in. */
function covering(content: ReadonlyMap<string, Located>, type: string): Located | undefined {
  return content.get(`${type.split('/')[0]}/*`) ?? content.get('*/*');
}

function compareMedia(
  comparison: Comparison,
  type: string,
  before: Located,
  after: Located,
  direction: Direction,
  place: Place,
): Found[] {
  const found = compareValues(comparison, [before, after], direction, place);
  const [was, is] = [child(before, 'encoding'), child(after, 'encoding')];
  if (canonical(was?.node ?? {}) === canonical(is?.node ?? {})) return found;
  const where = { at: (is ?? was)!.at, side: is ? ('after' as const) : ('before' as const) };
  const fact = `The parts of \`${type}\` are encoded another way`;
  return [...found, ...at(place, [change('encoding-changed', 'changed', direction, where, fact)])];
}
