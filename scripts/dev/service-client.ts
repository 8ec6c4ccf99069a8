/**
 * An example to copy into a service that calls the order service. The client uses client credentials (RFC 6749, section
 * 4.4) and needs only `fetch`. `node scripts/dev/service-client.ts` runs this example against `make start`.
 */
export interface ServiceClientOptions {
  /** The authorization server's token endpoint. */
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** The scopes that the calling service requests. The calling service should request only the scopes that it needs. */
  scope: string;
}

interface Token {
  value: string;
  /** Time until which the token may be used, in ms since 1970. */
  until: number;
}

/**
 * A token isn't used in the last seconds before it expires: this number of seconds. A request takes time, and the
 * service's clock may differ.
 */
export const MARGIN = 30;

/**
 * Returns a `fetch` that adds a token. The first request obtains the token. All requests share this token until shortly
 * before it expires. The service may refuse the token earlier, because the token was revoked or the key of the token
 * was withdrawn. If the service refuses the token, the request is sent once more with a new token.
 */
export function serviceClient(
  options: ServiceClientOptions,
): (url: string, init?: RequestInit) => Promise<Response> {
  let current: Token | undefined;
  let asking: Promise<Token> | undefined;

  const token = async (): Promise<Token> => {
    if (current && current.until > Date.now()) return current;
    // After a failure, the next request tries again to get a token.
    asking ??= requestToken(options).finally(() => (asking = undefined));
    current = await asking;
    return current;
  };

  return async (url, init = {}) => {
    const send = ({ value }: Token) => {
      const headers = new Headers(init.headers);
      headers.set('Authorization', `Bearer ${value}`);
      return fetch(url, { ...init, headers });
    };
    const used = await token();
    const response = await send(used);
    // A stream can't be sent twice.
    if (response.status !== 401 || init.body instanceof ReadableStream) return response;
    await response.body?.cancel();
    if (current === used) current = undefined;
    return send(await token());
  };
}

async function requestToken({
  tokenUrl,
  clientId,
  clientSecret,
  scope,
}: ServiceClientOptions): Promise<Token> {
  const asked = Date.now();
  const response = await fetch(tokenUrl, {
    method: 'POST',
    // RFC 6749, section 2.3.1: the id and the secret are form-encoded before they are joined.
    headers: { Authorization: `Basic ${btoa(`${encode(clientId)}:${encode(clientSecret)}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
    redirect: 'error',
    signal: AbortSignal.timeout(5_000),
  });
  const answer = (await response.json()) as { access_token?: string; expires_in?: number; error?: string };
  if (!response.ok || !answer.access_token)
    throw new Error(`no token for ${clientId}: ${response.status} ${answer.error ?? ''}`);
  // A token without a lifetime is used for one request only. A token with a short lifetime is used for half of its
  // lifetime.
  const seconds = answer.expires_in ?? 0;
  return { value: answer.access_token, until: asked + Math.max(seconds - MARGIN, seconds / 2) * 1000 };
}

const encode = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1);

if (import.meta.main) {
  const api = serviceClient({
    tokenUrl: 'http://127.0.0.1:4000/token',
    clientId: 'backoffice',
    clientSecret: 'backoffice-secret',
    scope: 'orders:read contacts:read products:read',
  });
  const show = async (path: string) => {
    const response = await api(`http://127.0.0.1:3000/api/v1/${path}`);
    const body: { orders?: { id: string }[] } = JSON.parse(await response.text());
    console.log(response.status, body);
    return body;
  };
  await show('products?expand=available');
  const { orders = [] } = await show('orders?size=5');
  // Lists have no contact and no address: only a single order has them, with the scope `contacts:read`.
  for (const { id } of orders.slice(0, 1)) await show(`orders/${id}`);
}
