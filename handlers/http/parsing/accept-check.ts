import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { Refusal, notAcceptable } from '../../problems.ts';

/** Refuses a request whose `Accept` excludes every media type that is offered (RFC 9110, section 12.5.1). */
export function accept(request: FastifyRequest, offered: readonly string[]): void {
  const { accept: asked = '*/*' } = request.headers;
  if (asked === '*/*') return;
  const ranges = rangesOf(asked);
  if (ranges.length === 0) return;
  const acceptable = new Negotiator({ headers: { accept: ranges.join(', ') } }).mediaTypes([...offered]);
  if (acceptable.length === 0) throw new Refusal(notAcceptable(offered));
}

/**
 * Returns the media ranges of an `Accept` header, with their weight but without other parameters. The types that the
 * service offers have no parameters (JSON has no `charset`: RFC 8259, section 11), so a parameter excludes none of
 * these types. A weight that isn't a number counts as 1. Returns no range if the header is empty, because an empty
 * header requests nothing.
 */
function rangesOf(header: string): string[] {
  return splitOutsideQuotes(header, ',')
    .filter((range) => range !== '')
    .map(withWeightOnly);
}

function withWeightOnly(range: string): string {
  const [type = '', ...parameters] = splitOutsideQuotes(range, ';');
  const weights = parameters.map((parameter) => /^q *= *(\d+(?:\.\d*)?|\.\d+)$/i.exec(parameter)?.[1]);
  const weight = weights.find((text) => text !== undefined);
  // Old Java clients send a single asterisk instead of `*/*`.
  const name = type === '*' ? '*/*' : type;
  return weight === undefined ? name : `${name};q=${weight}`;
}

/**
 * Splits a header at separators, and trims the parts. Separators in a quoted string (RFC 9110, section 5.6.4) don't
 * split.
 */
function splitOutsideQuotes(text: string, separator: string): string[] {
  if (!text.includes('"')) return text.split(separator).map((part) => part.trim());
  const parts = [''];
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]!;
    if (character === separator && !isQuoted) {
      parts.push('');
      continue;
    }
    if (character === '"') isQuoted = !isQuoted;
    const isEscape = isQuoted && character === '\\';
    parts[parts.length - 1] += isEscape ? text.slice(index, index + 2) : character;
    if (isEscape) index += 1;
  }
  return parts.map((part) => part.trim());
}
