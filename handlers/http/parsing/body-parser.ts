import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, malformedJson, unsupportedMediaType } from '../../problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Media types that the operation accepts in bodies. Undefined if the operation takes no body. */
    takes?: readonly string[];
  }
}

/**
 * Media types for which the parser is registered. `*` stands for all other types, which the parser refuses. The types
 * of the contract are listed because fastify-openapi-glue would otherwise log a warning.
 */
const TYPES = ['application/json', 'application/merge-patch+json', 'application/problem+json', '*'];

/**
 * Installs the body parser. A body must be empty, or I-JSON (RFC 7493) in UTF-8 with a media type that the operation
 * accepts. Fastify's own parser would accept plain text without validation, and would silently replace invalid UTF-8.
 * This parser treats `__proto__` as an ordinary field name, which the validation then refuses as unknown.
 */
export function installBodyParser(app: FastifyInstance): void {
  // The cast is safe because this parser calls `done` and returns no promise.
  const parseJson = app.getDefaultJsonParser('ignore', 'ignore') as (
    request: FastifyRequest,
    text: string,
    done: (error: Error | null, value?: unknown) => void,
  ) => void;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(TYPES, { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null, undefined);
    const takes = request.routeOptions.config.takes ?? [];
    // Refuses encoded bodies (RFC 9110, section 8.4), because a small compressed body may expand to a very large one.
    const isEncoded = (request.headers['content-encoding'] ?? 'identity') !== 'identity';
    if (isEncoded || !takes.includes(mediaTypeOf(request)))
      return done(new Refusal(unsupportedMediaType(request.method, takes)));
    if (!isUtf8(bytes)) return done(new Refusal(malformedJson()));
    const text = bytes.toString();
    parseJson(request, text, (error, value) => {
      if (error || !isInterchangeable(text, value)) return done(new Refusal(malformedJson()));
      done(null, value);
    });
  });
}

/** Whether a body may follow the headers (RFC 9112, section 6). A chunked body may be empty. */
export const mayHaveBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Reads a body of at most `limit` bytes as Latin-1. Returns undefined if the body is longer. */
export const readShortBody = (raw: IncomingMessage, limit: number): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    if (Number(raw.headers['content-length'] ?? 0) > limit) return resolve(undefined);
    let text = '';
    raw.once('error', reject).once('end', () => resolve(text));
    // After `resolve` the rest of the body is still read, but ignored.
    raw.on('data', (chunk: Buffer) => {
      if (text.length + chunk.length > limit) return resolve(undefined);
      text += chunk.toString('latin1');
    });
  });

/** Returns the media type of a request's body. Returns an empty text if the request has no `Content-Type`. */
export const mediaTypeOf = (request: FastifyRequest): string =>
  (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();

/**
 * Whether a JSON text is also I-JSON (RFC 7493). I-JSON must not contain lone surrogates, because answers would contain
 * another character instead. An object must not contain the same name twice, because only the last value would be kept.
 * The function isn't recursive, because deep nesting in a body would overflow the stack.
 */
function isInterchangeable(text: string, document: unknown): boolean {
  let names = 0;
  const rest = [document];
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value === 'string' && !value.isWellFormed()) return false;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      if (!name.isWellFormed()) return false;
      if (!Array.isArray(value)) names += 1;
      rest.push(member);
    }
  }
  // If the text has as many colons as names, no string contains a colon and no name occurs twice. Otherwise only colons
  // outside of strings are counted. A JSON string always has a closing quotation mark. Nevertheless the pattern ends
  // with `"?`, so that its time is linear for texts that aren't JSON.
  return names === colonsIn(text) || names === colonsIn(text.replaceAll(/"(?:[^"\\]|\\.)*"?/g, ''));
}

const colonsIn = (text: string): number => text.split(':').length - 1;
