import type { Test } from 'tap';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { observer } from '../../../scripts/contract/answers/observations.ts';
import { contractChecker } from '../contract/contract-check.ts';
import { type Client, clientToken } from '../run/tokens.ts';

/** Sender of a request: a client of the authorization server, a sender with the given token, or one without a token. */
export type Sender = Client | { token: string } | 'nobody';

export interface Request {
  as?: Sender;
  /** Body that is sent as JSON. */
  body?: unknown;
  /** Body that is sent unchanged. `headers` must contain the media type of the body. */
  bytes?: string | Uint8Array;
  headers?: Record<string, string>;
  /** Aborts the call: the client closes the connection, and the call rejects. */
  signal?: AbortSignal;
}

export interface Answer<Body = Record<string, any>> {
  status: number;
  headers: Headers;
  body: Body;
}

/**
 * Sends a request and returns its answer. `path` is relative to the prefix of the API version. An absolute path, as in
 * links, is used unchanged.
 */
export type Call = <Body = Record<string, any>>(
  method: string,
  path: string,
  request?: Request,
) => Promise<Answer<Body>>;

/** Data about an API version that the client needs. */
interface ObservedVersion {
  prefix: string;
  check: ReturnType<typeof contractChecker>;
  observe?: ReturnType<typeof observer>;
}

const V1: ObservedVersion = {
  prefix: '/api/v1',
  check: contractChecker(document),
  observe: observer('v1', document),
};

/** Returns the body of an answer: JSON is parsed, and other bodies are texts. */
function bodyIn(headers: Headers, text: string): unknown {
  if (text === '') return undefined;
  return /json/.test(headers.get('Content-Type') ?? '') ? JSON.parse(text) : text;
}

/**
 * Opens the HTTP client of a test. The client checks every answer against the contract. Requests without `as` have the
 * token of `sender`.
 */
export function caller(t: Test, url: string, version = V1, sender: Sender = 'backoffice'): Call {
  const { prefix, check, observe } = version;
  return async <Body>(method: string, path: string, request: Request = {}): Promise<Answer<Body>> => {
    const { as = sender, body, bytes, headers = {}, signal } = request;
    const token = as === 'nobody' ? undefined : typeof as === 'object' ? as.token : await clientToken(as);
    const full = path.startsWith('/api/') || path === '/' ? path : prefix + path;
    const payload = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
    const sent = {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    };
    const response = await fetch(url + full, {
      method,
      ...(signal && { signal }),
      headers: sent,
      // The types of fetch require a Uint8Array over an ArrayBuffer. The cast is safe, because tests use no other
      // Uint8Array.
      ...(payload !== undefined && { body: payload as NonNullable<RequestInit['body']> }),
    });
    const text = await response.text();
    const json = bodyIn(response.headers, text);
    const { status, headers: answered } = response;
    const contractPath = full.split('?')[0]!.replace(prefix, '');
    const [, query = ''] = full.split('?');
    const answer = {
      ...{ method, path: contractPath, status, headers: answered, body: json },
      request: { query: new URLSearchParams(query), headers: new Headers(sent), body },
    };
    observe?.(answer);
    const faults = check(answer);
    if (faults.length > 0) t.fail('the answer breaks the contract', { faults });
    // The cast is safe, because the body was checked against the contract above.
    return { status, headers: answered, body: json as Body };
  };
}
