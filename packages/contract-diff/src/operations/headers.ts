import type { Direction } from '../model/findings.ts';
import { type Located, isTrue, members, resolve } from '../openapi/document.ts';
import { memberChanges } from '../schemas/member-changes.ts';
import type { Comparison } from '../schemas/schemas.ts';
import { type Found, type Place, at, compareValues } from './located-parts.ts';
import { deprecation } from './naming.ts';
import { contentOf, writingChanges } from './serialization.ts';

/** Compares the headers of a response, or of a property in a multipart form. */
export function compareHeaders(
  comparison: Comparison,
  [before, after]: readonly [Located | undefined, Located | undefined],
  direction: Direction,
  { place }: Place,
): Found[] {
  const headersOf = (side: 'before' | 'after', headers: Located | undefined) =>
    new Map(
      members(headers)
        .map(
          ([name, header]) =>
            [name.toLowerCase(), { name, header: resolve(comparison[side], header) }] as const,
        )
        // OpenAPI ignores a header `Content-Type` in this list, because `content` describes the media type.
        .filter(([name]) => name !== 'content-type'),
    );
  const member = (header: Located | undefined) =>
    header && {
      required: isTrue(header, 'required'),
      at: header.at,
      deprecated: isTrue(header, 'deprecated'),
    };
  const [was, is] = [headersOf('before', before), headersOf('after', after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [old, current] = [was.get(key)?.header, is.get(key)?.header];
    const { name } = (is.get(key) ?? was.get(key))!;
    const here = { place: `${place}, header \`${name}\``, subject: `\`${name}\`` };
    const found = at(here, memberChanges('header', member(old), member(current), direction));
    if (!old || !current) return found;
    const owners = [contentOf(comparison.before, old), contentOf(comparison.after, current)] as const;
    const written = { before: { place: old, in: 'header' }, after: { place: current, in: 'header' } };
    return [
      ...found,
      ...at(here, deprecation(old, current)),
      ...at(here, writingChanges(comparison, written, direction)),
      ...compareValues(comparison, [owners[0].owner, owners[1].owner], direction, here),
    ];
  });
}
