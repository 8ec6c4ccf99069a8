import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, malformedJson, unsupportedMediaType } from '../../problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Media types that the operation accepts in bodies. Undefined for an operation without a body. */
    takes?: readonly string[];
  }
}

/**
 * Media types that reach the parser. `*` stands for all other types, which the parser refuses. The types of the
 * contract are named explicitly, because otherwise fastify-openapi-glue logs a warning.
 */
const TYPES = ['application/json', 'application/merge-patch+json', 'application/problem+json', '*'];

/**
 * Installs the parser of bodies. A body must be empty, or I-JSON (RFC 7493) in UTF-8 with a media type that the
 * operation accepts. Fastify's own parser would accept plain text without validation, and silently replace invalid
 * UTF-8. `__proto__` is an ordinary name: this parser creates an own field with this name, and the validation refuses
 * it as unknown.
 */
export function installBodyParser(app: FastifyInstance): void {
  // The cast is safe because the parser isn't async but calls `done`.
  const parseJson = app.getDefaultJsonParser('ignore', 'ignore') as (
    request: FastifyRequest,
    text: string,
    done: (error: Error | null, value?: unknown) => void,
  ) => void;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(TYPES, { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null, undefined);
    const takes = request.routeOptions.config.takes ?? [];
    // RFC 9110, section 8.4. Encoded bodies are refused, because a small compressed body may expand to a large body.
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

/** Whether a body may follow the headers (RFC 9112, section 6). A body in chunks may be empty. */
export const mayHaveBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Reads a body of at most `limit` bytes, as Latin-1. Returns undefined as soon as the body has more bytes. */
export const readShortBody = (raw: IncomingMessage, limit: number): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    if (Number(raw.headers['content-length'] ?? 0) > limit) return resolve(undefined);
    let text = '';
    raw.once('error', reject).once('end', () => resolve(text));
    // After `resolve` the remaining bytes are still read, but discarded.
    raw.on('data', (chunk: Buffer) => {
      if (text.length + chunk.length > limit) return resolve(undefined);
      text += chunk.toString('latin1');
    });
  });

/** Returns the media type of a request's body. Returns an empty text if the request doesn't name the type. */
export const mediaTypeOf = (request: FastifyRequest): string =>
  (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();

/**
 * Whether a JSON text is also I-JSON (RFC 7493). The text must not contain lone surrogates, because answers would
 * contain another character instead. Its objects must not contain duplicate names, because only the value of the last
 * name would be kept. The function isn't recursive, because the deepest nesting that fits into a body would overflow
 * the stack.
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
  // If there are as many colons as names, no text contains a colon and no name occurs twice. Otherwise only colons
  // outside of texts are counted. Each text of JSON has a closing quotation mark, but `"?` keeps the time of the match
  // linear for bodies that aren't JSON.
  return names === colonsIn(text) || names === colonsIn(text.replaceAll(/"(?:[^"\\]|\\.)*"?/g, ''));
}

const colonsIn = (text: string): number => text.split(':').length - 1;
