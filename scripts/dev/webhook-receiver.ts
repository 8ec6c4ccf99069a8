/**
 * An example to copy into programs that receive webhooks. The receiver verifies Standard Webhooks (HMAC-SHA256) with
 * Node.js alone. `make start` runs this file. `jobs/webhooks/README.md` explains each step.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from 'node:http';

const TOLERANCE_SECONDS = 300;
const BYTES_MAX = 1_048_576;

/**
 * Stores an event under its id, unless that id is already stored. Rejects if the event can't be stored, so that the
 * service sends the event again.
 */
export type Store = (id: string, body: string) => Promise<void>;

/**
 * Answers the service's requests. `secret` is the endpoint's secret, `whsec_…`. Throws a `RangeError` for any other
 * text.
 */
export function receiver(secret: string, store: Store): RequestListener {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  // With an empty key, any sender could produce valid signatures.
  if (key.length < 24) throw new RangeError('this is not the secret of an endpoint');
  return async (request, response) => {
    const status = await receive(request, key, store).catch(() => 500);
    response.writeHead(status).end();
  };
}

async function receive(request: IncomingMessage, key: Buffer, store: Store): Promise<number> {
  const parts: Buffer[] = [];
  let size = 0;
  // The signature covers the bytes as they were sent. A body that is too large is read to its end, but not stored.
  for await (const part of request) if ((size += part.length) <= BYTES_MAX) parts.push(part);
  if (size > BYTES_MAX) return 413;
  const body = Buffer.concat(parts);
  if (!isGenuine(request.headers, body, key)) return 401;
  await store(String(request.headers['webhook-id']), body.toString());
  return 204;
}

function isGenuine(headers: IncomingHttpHeaders, body: Buffer, key: Buffer): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  const age = Date.now() / 1000 - Number(timestamp);
  if (!id || !(Math.abs(age) <= TOLERANCE_SECONDS)) return false;
  const expected = createHmac('sha256', key)
    .update(`${String(id)}.${String(timestamp)}.`)
    .update(body)
    .digest();
  return String(signatures)
    .split(' ')
    .some((signature) => {
      const [version, value = ''] = signature.split(',');
      const given = Buffer.from(value, 'base64');
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
}
