/**
 * Requests to the authorization server. The service trusts the server's answers, but must not hang if the server
 * doesn't answer. So each request to the server has a time limit.
 */

/** Thrown if the authorization server can't be reached or its answer can't be used. */
export class AuthorizationServerFailure extends Error {
  override readonly name = 'AuthorizationServerFailure';
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  bytes: number;
}

/** Maximum size of an answer. Metadata and introspection answers are only a few kilobytes large. */
const MAX_ANSWER_BYTES = 262_144;

/**
 * Sends a request and returns the JSON object of the answer. `timeout`: maximum time in ms for sending and reading
 * together. Follows no redirects, because the addresses are settings. Throws `AuthorizationServerFailure`, also for a
 * status of 5xx. If the status is below 500, the caller must check it.
 */
export async function ask(
  url: string,
  init: RequestInit,
  timeout: number,
  maxBytes = MAX_ANSWER_BYTES,
): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout) });
    const { text, bytes } = await readText(response, maxBytes);
    if (response.status >= 500) throw new Error(`the authorization server answered ${response.status}`);
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new Error('the answer of the authorization server is not a JSON object');
    // The cast is safe, because the callers check the fields.
    return { status: response.status, body: body as Record<string, unknown>, bytes };
  } catch (error) {
    const { message, cause } = error as Error; // `fetch` and `JSON.parse` throw only errors.
    const reason = cause instanceof Error ? `${message} (${cause.message})` : message;
    // The new error has only this text. The original error could contain the request with a token or a secret.
    throw new AuthorizationServerFailure(`${url}: ${reason}`);
  }
}

async function readText(response: Response, maxBytes: number): Promise<{ text: string; bytes: number }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // When the loop ends, the rest of the answer isn't read.
    if (size > maxBytes) throw new Error(`the answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  return { text, bytes: size };
}

/** Returns the authorization server's metadata, which contain the addresses of its endpoints. */
export type Metadata = () => Promise<Record<string, unknown>>;

/**
 * Returns a function that reads the metadata of an issuer (OpenID Connect Discovery 1.0, section 4) and caches the
 * metadata for `ttl` ms. The metadata must name the same issuer (section 4.3).
 */
export function metadataOf(issuer: string, { ttl, timeout }: { ttl: number; timeout: number }): Metadata {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  let known: { body: Answer['body']; until: number } | undefined;
  return async () => {
    if (known && known.until > Date.now()) return known.body;
    const { status, body } = await ask(url, {}, timeout);
    if (status !== 200 || body['issuer'] !== issuer)
      throw new AuthorizationServerFailure(`${url} is not the metadata of ${issuer}`);
    known = { body, until: Date.now() + ttl };
    return body;
  };
}

/** Returns an address from the metadata. Throws `AuthorizationServerFailure` if the address is missing. */
export function endpointOf(metadata: Record<string, unknown>, name: string): string {
  const url = metadata[name];
  if (typeof url === 'string' && /^https?:\/\//.test(url)) return url;
  throw new AuthorizationServerFailure(`the authorization server's metadata has no ${name}`);
}
