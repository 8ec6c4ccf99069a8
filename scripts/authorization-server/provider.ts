import Provider, { type Configuration, errors } from 'oidc-provider';
import type pg from 'pg';
import { ALL_SCOPES, type Client, type ResourceServer, USERS, clientsOf } from './clients.ts';
import type { Keys } from './keys.ts';
import { errorPage, logoutPage, messagePage } from './pages.ts';
import { adapterFor } from './store.ts';

export interface ProviderOptions {
  issuer: string;
  /** The `aud` of access tokens: the order service's identifier. */
  audience: string;
  /** Where the order service and its documentation page are. */
  serviceUrl: string;
  /** The order service itself, which may ask about tokens. */
  resourceServer: ResourceServer;
  /** JWTs can be checked without asking, opaque tokens can be revoked. oidc-provider answers questions about the latter only. */
  tokenFormat: 'jwt' | 'opaque';
  /** Where the web client is. */
  webClientUrl: string;
  keys: Keys;
  pool: pg.Pool;
}

const ACCESS_TOKEN_SECONDS = 600;

/** The OpenID provider: authorization code with PKCE for people, client credentials for services, JWT access tokens (RFC 9068). */
export function openProvider(options: ProviderOptions): Provider {
  const { issuer, audience, serviceUrl, webClientUrl, resourceServer, tokenFormat, keys, pool } = options;
  const clients = clientsOf(serviceUrl, webClientUrl, resourceServer);
  const customers = new Map(USERS.map((user) => [user.login, user]));
  const docsOrigin = new URL(serviceUrl).origin;

  const configuration: Configuration = {
    adapter: adapterFor(pool),
    jwks: keys.jwks as NonNullable<Configuration['jwks']>,
    cookies: {
      keys: keys.cookies,
      names: { session: 'as_session', interaction: 'as_interaction', resume: 'as_resume' },
    },
    clients: clients.map(metadataOf),
    extraClientMetadata: { properties: ['api_scopes'] },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    routes: {
      authorization: '/authorize',
      token: '/token',
      jwks: '/.well-known/jwks.json',
      introspection: '/introspect',
      revocation: '/revoke',
      userinfo: '/userinfo',
      end_session: '/logout',
    },
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: ['openid', 'offline_access', 'profile', 'email'],
    claims: { openid: ['sub', 'customer_id'], profile: ['name'], email: ['email'] },
    // The ID token itself carries name, email and customer; clients need no second request.
    conformIdTokenClaims: false,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      ClientCredentials: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: 60,
      IdToken: 600,
      RefreshToken: 14 * 86_400,
      Grant: 14 * 86_400,
      Interaction: 3600,
      Session: 14 * 86_400,
    },
    clientBasedCORS: (_ctx, origin) => origin === docsOrigin,
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: async (_ctx, login) => {
      const user = customers.get(login);
      const claims = user && {
        sub: login,
        customer_id: user.customerId,
        name: user.name,
        email: user.email,
      };
      return claims && { accountId: login, claims: async () => claims };
    },
    extraTokenClaims: async (_ctx, token) => {
      // RFC 9068, section 2.2: without a resource owner the subject is the client.
      if (token.kind === 'ClientCredentials') return { sub: token.clientId };
      const user = 'accountId' in token ? customers.get(token.accountId) : undefined;
      return user && { customer_id: user.customerId };
    },
    renderError: async (ctx, out) => {
      ctx.type = 'html';
      ctx.body = errorPage(out);
    },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      revocation: { enabled: true },
      introspection: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) =>
          client.clientId === resourceServer.id &&
          (token.kind === 'AccessToken' || token.kind === 'ClientCredentials') &&
          [(token as { aud?: string | string[] }).aud].flat().includes(audience),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => void (ctx.body = logoutPage(form)),
        postLogoutSuccessSource: async (ctx) => void (ctx.body = messagePage('You are logged out.')),
      },
      resourceIndicators: {
        enabled: true,
        // The interface's requests name no resource: there is one, the order service.
        defaultResource: () => serviceUrl,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource, client) => {
          if (resource.replace(/\/$/, '') !== serviceUrl) throw new errors.InvalidTarget();
          return {
            audience,
            scope: (client['api_scopes'] as string | undefined) ?? '',
            accessTokenTTL: ACCESS_TOKEN_SECONDS,
            accessTokenFormat: tokenFormat,
            jwt: { sign: { alg: 'RS256' } },
          };
        },
      },
    },
  };
  return new Provider(issuer, configuration);
}

const metadataOf = ({
  id,
  secret,
  scopes,
  redirectUri,
  postLogoutRedirectUri,
  isResourceServer,
}: Client) => ({
  client_id: id,
  ...(secret === undefined
    ? { token_endpoint_auth_method: 'none' as const }
    : { client_secret: secret, token_endpoint_auth_method: 'client_secret_basic' as const }),
  grant_types: redirectUri
    ? ['authorization_code', 'refresh_token']
    : isResourceServer
      ? []
      : ['client_credentials'],
  response_types: redirectUri ? (['code'] as const) : [],
  redirect_uris: redirectUri ? [redirectUri] : [],
  post_logout_redirect_uris: postLogoutRedirectUri ? [postLogoutRedirectUri] : [],
  api_scopes: scopes.filter((scope) => ALL_SCOPES.includes(scope)).join(' '),
});
