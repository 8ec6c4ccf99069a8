import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, malformedJson, unsupportedMediaType } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The media types that the operation takes, of its contract; none for an operation without a body. */
    takes?: readonly string[];
  }
}

/** All types come here to be refused by name. Those of answers are named because fastify-openapi-glue warns where they aren't. */
const TYPES = ['application/json', 'application/problem+json', '*'];

/**
 * Reads bodies: JSON in UTF-8 (RFC 8259), of a media type that the operation takes, or nothing. Fastify's own parser would let
 * plain text past the validation and replace broken UTF-8 without a word.
 */
export function registerBodyParser(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error') as (
    request: FastifyRequest,
    text: string,
    done: (error: Error | null, value?: unknown) => void,
  ) => void;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(TYPES, { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    // Without a route there is nothing that could take it: the answer is about the path or the method.
    if (bytes.length === 0 || request.is404) return done(null, undefined);
    const takes = request.routeOptions.config.takes ?? [];
    // RFC 9110, section 8.4: a body that is compressed is another one than it seems, and a small one may be large.
    const isEncoded = (request.headers['content-encoding'] ?? 'identity') !== 'identity';
    if (isEncoded || !takes.includes(mediaTypeOf(request)))
      return done(new Refusal(unsupportedMediaType(takes)));
    if (!isUtf8(bytes)) return done(new Refusal(malformedJson()));
    const text = bytes.toString();
    parseJson(request, text, (error, value) => {
      if (error || hasLoneSurrogate(text)) return done(new Refusal(malformedJson()));
      done(null, value);
    });
  });
}

const mediaTypeOf = (request: FastifyRequest): string =>
  (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();

/**
 * Half of a surrogate pair, which JSON can spell and UTF-8 can't: stored it would come back as another character (RFC 7493,
 * section 2.1, forbids it). Only looked for where the text has such an escape at all.
 */
function hasLoneSurrogate(text: string): boolean {
  if (!/\\u[dD][89a-fA-F]/.test(text)) return false;
  let found = false;
  JSON.parse(text, (name, value: unknown) => {
    found ||= !name.isWellFormed() || (typeof value === 'string' && !value.isWellFormed());
    return null;
  });
  return found;
}
