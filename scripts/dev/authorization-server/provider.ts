import Provider, {
  type Client,
  type Configuration,
  type KoaContextWithOIDC,
  errors,
  interactionPolicy,
} from 'oidc-provider';
import type pg from 'pg';
import { metadataOf } from './client-metadata.ts';
import { type ClientOptions, GUEST_HINT, type User, clientsOf, findUser, isGuest } from './clients.ts';
import type { Keys } from './keys.ts';
import { errorPage, leavingPage, logoutPage, messagePage } from './pages.ts';
import { adapterFor } from './store.ts';

export interface ProviderOptions extends ClientOptions {
  issuer: string;
  /** The `aud` of access tokens. This value identifies the order service. */
  audience: string;
  /**
   * Format of access tokens. Services check JWTs (RFC 9068) without a request. Only opaque tokens can be revoked and
   * introspected.
   */
  tokenFormat: 'jwt' | 'opaque';
  keys: Keys;
  pool: pg.Pool;
}

export const ACCESS_TOKEN_SECONDS = 600;
const TWO_WEEKS = 14 * 86_400;

/**
 * Creates the OpenID provider. Users log in with the authorization code flow and PKCE. Services use client credentials.
 */
export function openProvider(options: ProviderOptions): Provider {
  const { issuer, serviceUrl, keys, pool } = options;
  const docsOrigin = new URL(serviceUrl).origin;
  return new Provider(issuer, {
    adapter: adapterFor(pool),
    jwks: keys.jwks,
    cookies: {
      keys: keys.cookies,
      names: { session: 'as_session', interaction: 'as_interaction', resume: 'as_resume' },
    },
    clients: clientsOf(options).map(metadataOf),
    extraClientMetadata: { properties: ['api_scopes', 'allows_guests'] },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    clientBasedCORS: (_ctx, origin) => origin === docsOrigin,
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}`, policy: policyWithGuests() },
    renderError: async (ctx, out) => {
      ctx.type = 'html';
      ctx.body = errorPage(out);
    },
    ...PROTOCOL,
    ...ACCOUNTS,
    features: featuresOf(options),
  });
}

/**
 * Configures which parts of OAuth 2.0 and OpenID Connect the provider offers, under which paths, and how long tokens
 * and other records are valid.
 */
const PROTOCOL: Configuration = {
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
  claims: { openid: ['sub', 'customer_id', 'roles'], profile: ['name'], email: ['email'] },
  // The ID token itself contains the claims about name, email, customer and roles, so that clients need no second request.
  conformIdTokenClaims: false,
  issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
  rotateRefreshToken: true,
  expiresWithSession: () => false,
  ttl: {
    AccessToken: ACCESS_TOKEN_SECONDS,
    ClientCredentials: ACCESS_TOKEN_SECONDS,
    AuthorizationCode: 60,
    IdToken: 600,
    RefreshToken: TWO_WEEKS,
    Grant: TWO_WEEKS,
    Interaction: 3600,
    Session: TWO_WEEKS,
  },
};

/**
 * Returns the rules that decide when a user is asked to log in. A guest who comes back without asking for a guest's account
 * wants to log in.
 */
function policyWithGuests() {
  const policy = interactionPolicy.base();
  const { Check } = interactionPolicy;
  const asks = new Check('guest', 'a guest wants to log in', ({ oidc: { session, params } }) =>
    isGuest(session?.accountId) && params?.['login_hint'] !== GUEST_HINT
      ? Check.REQUEST_PROMPT
      : Check.NO_NEED_TO_PROMPT,
  );
  policy.get('login')?.checks.add(asks);
  return policy;
}

/** Configures the claims about users in ID tokens and access tokens. */
const ACCOUNTS: Configuration = {
  findAccount: async (_ctx, login) => {
    const user = findUser(login);
    if (!user) return undefined;
    const { name, email } = user;
    const claims = { sub: login, ...claimsOf(user), ...(name !== undefined && { name, email }) };
    return { accountId: login, claims: async () => claims };
  },
  extraTokenClaims: async (_ctx, token) => {
    // RFC 9068, section 2.2: if there is no resource owner, the subject is the client.
    if (token.kind === 'ClientCredentials') return { sub: token.clientId };
    const user = 'accountId' in token ? findUser(token.accountId) : undefined;
    return user && claimsOf(user);
  },
};

/** Returns the claims that say which orders a user can access. */
const claimsOf = ({ customerId, roles }: Partial<User>) => ({
  ...(customerId !== undefined && { customer_id: customerId }),
  ...(roles && { roles }),
});

const featuresOf = (options: ProviderOptions): NonNullable<Configuration['features']> => ({
  devInteractions: { enabled: false },
  clientCredentials: { enabled: true },
  revocation: { enabled: true },
  introspection: {
    enabled: true,
    allowedPolicy: async (_ctx, client, token) =>
      client.clientId === options.resourceServer.id &&
      (token.kind === 'AccessToken' || token.kind === 'ClientCredentials') &&
      // Only tokens for a resource have an audience.
      [(token as { aud?: string | string[] }).aud].flat().includes(options.audience),
  },
  rpInitiatedLogout: {
    enabled: true,
    logoutSource: async (ctx, form) =>
      void (ctx.body = (await hasGivenUp(ctx)) ? leavingPage(form) : logoutPage(form)),
    postLogoutSuccessSource: async (ctx) =>
      void (ctx.body = messagePage('You are logged out', 'You can close this page.')),
  },
  resourceIndicators: oneResource(options),
});

/**
 * Whether the client has already revoked the grant of this login. Only a client has its refresh token, so only the
 * client itself can have revoked the grant. If the grant is revoked, the user has already chosen to log out in the
 * client, and isn't asked again. If a link on another page has led the user to the logout, the grant still exists, and
 * the user is asked.
 */
async function hasGivenUp({ oidc: { session, client, provider } }: KoaContextWithOIDC): Promise<boolean> {
  const grantId = client && session?.grantIdFor(client.clientId);
  return grantId !== undefined && !(await provider.Grant.find(grantId));
}

/**
 * Configures the order service as the only resource (RFC 8707). Requests for a token don't have to name the resource.
 */
const oneResource = ({ serviceUrl, audience, tokenFormat }: ProviderOptions) => ({
  enabled: true,
  defaultResource: () => serviceUrl,
  useGrantedResource: () => true,
  getResourceServerInfo: (_ctx: KoaContextWithOIDC, resource: string, client: Client) => {
    if (resource.replace(/\/$/, '') !== serviceUrl) throw new errors.InvalidTarget();
    return {
      audience,
      // Metadata that only this project uses. This metadata is checked when a client registers.
      scope: (client['api_scopes'] as string | undefined) ?? '',
      accessTokenTTL: ACCESS_TOKEN_SECONDS,
      accessTokenFormat: tokenFormat,
      jwt: { sign: { alg: 'RS256' as const } },
    };
  },
});
