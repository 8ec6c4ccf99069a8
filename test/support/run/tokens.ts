import { readShared } from './shared-servers.ts';

const SECRETS = {
  backoffice: 'backoffice-secret',
  'storefront-service': 'storefront-service-secret',
  'no-scope-service': 'no-scope-service-secret',
};

/** A client of the development authorization server. */
export type Client = keyof typeof SECRETS;

const ALL_SCOPES =
  'orders:read orders:write contacts:read contacts:write payments:read payments:write shipments:write products:read products:write discounts:read discounts:write documents:read documents:write events:read webhooks:read webhooks:write usage:read';

const tokens = new Map<string, { token: Promise<string>; until: number }>();

/**
 * Time, in ms, for which a cached token is used. The time is shorter than the 10 minutes for which a token is valid.
 */
const USE_FOR = 540_000;

/**
 * Returns an access token of the shared authorization server (grant: client credentials). Tokens are cached by client
 * and scope.
 */
export function clientToken(client: Client, scope = ALL_SCOPES): Promise<string> {
  const key = `${client} ${scope}`;
  const known = tokens.get(key);
  if (known && known.until > Date.now()) return known.token;
  const token = requestToken(client, scope);
  tokens.set(key, { token, until: Date.now() + USE_FOR });
  return token;
}

async function requestToken(client: Client, scope: string): Promise<string> {
  const response = await fetch(`${readShared().authUrl}/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${client}:${SECRETS[client]}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
  });
  const answer = (await response.json()) as { access_token?: string };
  if (!answer.access_token) throw new Error(`${client}: ${JSON.stringify(answer)}`);
  return answer.access_token;
}
