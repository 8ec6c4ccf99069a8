import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

export interface Encoded {
  body: Buffer;
  /** Content encoding of the body. Undefined if the body isn't compressed. */
  encoding?: 'br' | 'gzip';
  /** Strong ETag, which differs for each encoding (RFC 9110, section 8.8.3.3). */
  etag: string;
}

/**
 * Returns a function that compresses a constant body. The function uses the encoding with the smallest result that the
 * client accepts (RFC 9110, section 12.5.3). Each encoding is computed once and then cached.
 */
export function createEncodings(body: Buffer): (request: FastifyRequest) => Promise<Encoded> {
  const hash = hashOf(body);
  const made = new Map<string, Promise<Encoded>>();
  const make = async (encoding: string): Promise<Encoded> => {
    if (encoding === 'br') return { body: await toBrotli(body), encoding, etag: `"${hash}-br"` };
    if (encoding === 'gzip') return { body: await toGzip(body), encoding, etag: `"${hash}-gzip"` };
    return { body, etag: `"${hash}"` };
  };
  return (request) => {
    const accepted = new Negotiator(request.raw).encodings(['br', 'gzip']);
    const encoding = ['br', 'gzip'].find((name) => accepted.includes(name)) ?? 'identity';
    const known = made.get(encoding) ?? make(encoding);
    made.set(encoding, known);
    return known;
  };
}

export const hashOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64url');

/**
 * Compresses a body with quality 5. For 4 MB, a higher quality takes seconds and makes the result only a twentieth
 * smaller.
 */
const toBrotli = (body: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

const toGzip = (body: Buffer): Promise<Buffer> => promisify(gzip)(body);
