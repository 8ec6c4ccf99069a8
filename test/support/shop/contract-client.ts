import type { Test } from 'tap';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { observer } from '../../../scripts/contract/answers/observations.ts';
import { contractChecker } from '../contract/contract-check.ts';
import { type Client, clientToken } from '../run/tokens.ts';

/**
 * Sender of a request. The request has the token of a client of the authorization server, the given token, or no token.
 */
export type Sender = Client | { token: string } | 'nobody';

export interface Request {
  as?: Sender;
  /** Body that is sent as JSON. */
  body?: unknown;
  /** Body that is sent unchanged. The media type must be in `headers`. */
  bytes?: string | Uint8Array;
  headers?: Record<string, string>;
  /** Signal that makes the client close the connection. The call then rejects. */
  signal?: AbortSignal;
}

export interface Answer<Body = Record<string, any>> {
  status: number;
  headers: Headers;
  body: Body;
}

/**
 * Sends a request and returns its answer. `path` is relative to the prefix of the API version, or absolute as in links.
 */
export type Call = <Body = Record<string, any>>(
  method: string,
  path: string,
  request?: Request,
) => Promise<Answer<Body>>;

/** The parts of an API version that the test client uses. */
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

/**
 * Opens the HTTP client of the tests. The client checks every answer against the contract, so that a test never uses an
 * unchecked answer. Requests that don't set `as` have the token of `sender`.
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
      // The types of fetch require a Uint8Array over an ArrayBuffer. Every Uint8Array in the tests has an ArrayBuffer.
      ...(payload !== undefined && { body: payload as NonNullable<RequestInit['body']> }),
    });
    const text = await response.text();
    const json: unknown = text === '' ? undefined : JSON.parse(text);
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
    // The cast is safe, because the contract check above has verified the form of the body.
    return { status, headers: answered, body: json as Body };
  };
}
