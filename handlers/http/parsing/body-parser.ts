import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, malformedJson, unsupportedMediaType } from '../../problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The media types of bodies that the operation takes; none for an operation without a body. */
    takes?: readonly string[];
  }
}

/**
 * Media types that reach the parser. `*`: all other types, which the parser refuses. The types of the contract are all
 * named, because fastify-openapi-glue warns otherwise.
 */
const TYPES = ['application/json', 'application/merge-patch+json', 'application/problem+json', '*'];

/**
 * Installs the parser of bodies. A body is I-JSON (RFC 7493) in UTF-8, of a media type that the operation takes, or it
 * is empty. Fastify's own parser would accept plain text without validation, and silently replace broken UTF-8.
 * `__proto__` is a name like any other: this parser makes an own field of it, which the validation doesn't know.
 */
export function installBodyParser(app: FastifyInstance): void {
  // The parser isn't async: it calls `done`.
  const parseJson = app.getDefaultJsonParser('ignore', 'ignore') as (
    request: FastifyRequest,
    text: string,
    done: (error: Error | null, value?: unknown) => void,
  ) => void;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(TYPES, { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null, undefined);
    const takes = request.routeOptions.config.takes ?? [];
    // RFC 9110, section 8.4. Encoded bodies are refused, because a small compressed body may be a large one.
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

/** Whether a body may follow the headers (RFC 9112, section 6). A body in chunks may turn out to be empty. */
export const mayHaveBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Reads a body of at most `limit` bytes, as Latin-1. Returns undefined as soon as the body has more bytes. */
export const readShortBody = (raw: IncomingMessage, limit: number): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    if (Number(raw.headers['content-length'] ?? 0) > limit) return resolve(undefined);
    let text = '';
    raw.once('error', reject).once('end', () => resolve(text));
    // After `resolve` the rest is still read, and discarded.
    raw.on('data', (chunk: Buffer) => {
      if (text.length + chunk.length > limit) return resolve(undefined);
      text += chunk.toString('latin1');
    });
  });

/** Media type of a request's body; '' if the request doesn't say. */
export const mediaTypeOf = (request: FastifyRequest): string =>
  (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();

/**
 * Whether a JSON text is also I-JSON (RFC 7493). It must have no lone surrogates, which would come back as another
 * character. Its objects must have no duplicate names, because only the last one would be kept. Not recursive: the
 * deepest nesting that fits into a body would overflow the stack.
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
  // If there are as many colons as names, no text has a colon and no name occurs twice. Otherwise only colons outside
  // of texts are counted. Each text of JSON has a closing quotation mark, but `"?` keeps the pattern linear for bodies
  // that aren't JSON.
  return names === colonsIn(text) || names === colonsIn(text.replaceAll(/"(?:[^"\\]|\\.)*"?/g, ''));
}

const colonsIn = (text: string): number => text.split(':').length - 1;
