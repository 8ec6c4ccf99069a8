import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { Refusal, notAcceptable } from '../../problems.ts';

/**
 * Returns the offered media type that the client prefers (RFC 9110, section 12.5.1): the first one if the client has no
 * preference. Refuses a request whose `Accept` header excludes all offered media types.
 */
export function accept(request: FastifyRequest, offered: readonly [string, ...string[]]): string {
  const { accept: asked = '*/*' } = request.headers;
  if (asked === '*/*') return offered[0];
  const ranges = rangesOf(asked);
  if (ranges.length === 0) return offered[0];
  const [preferred] = new Negotiator({ headers: { accept: ranges.join(', ') } }).mediaTypes([...offered]);
  if (preferred === undefined) throw new Refusal(notAcceptable(offered));
  return preferred;
}

/**
 * Returns the media ranges of an `Accept` header with their weights. Leaves out other parameters, because the offered
 * types have none (JSON has no `charset`: RFC 8259, section 11), so a parameter can't exclude an offered type. A weight
 * that isn't a number counts as 1. Returns an empty list for an empty header.
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
  // Old Java clients send `*` instead of `*/*`.
  const name = type === '*' ? '*/*' : type;
  return weight === undefined ? name : `${name};q=${weight}`;
}

/**
 * Splits a header at separators, and trims the texts between them. Ignores separators in quoted strings (RFC 9110,
 * section 5.6.4).
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
