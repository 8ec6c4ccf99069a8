import * as client from 'openid-client';
import { CUSTOMER_SCOPES } from '../authorization-server/customer-scopes.ts';
import { LoggedOut, LoginRefused, refuseLogin } from './login-errors.ts';

export interface ProviderOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Address of this web client. */
  baseUrl: string;
  fetch: typeof fetch;
}

/**
 * A login that this web client has started and that hasn't returned yet. The values of a pending login prove that an
 * answer of the provider belongs to this login.
 */
export interface PendingLogin {
  state: string;
  nonce: string;
  verifier: string;
  /** Page to which the user is sent after the login. */
  to: string;
}

export interface Tokens {
  accessToken: string;
  /** Lifetime of the access token, in seconds. */
  expiresIn: number;
  refreshToken: string | undefined;
}

/** The user who has logged in, according to the ID token. A client must not read the access token. */
export interface Person {
  name: string;
  customerId: string;
}

export interface Provider {
  beginLogin(to: string): Promise<{ location: string; pending: PendingLogin }>;
  /** Rejects with a `LoginRefused` if the answer doesn't belong to this login. */
  completeLogin(callback: URL, pending: PendingLogin): Promise<{ person: Person; tokens: Tokens }>;
  /** Rejects with a `LoggedOut` if the refresh token is no longer valid. */
  refresh(refreshToken: string): Promise<Tokens>;
  revoke(refreshToken: string): Promise<void>;
  /** Returns the address to which the browser must go to log out at the provider, too. */
  logoutLocation(): Promise<string>;
}

const SCOPE = ['openid', 'profile', 'offline_access', ...CUSTOMER_SCOPES].join(' ');

/** Creates this web client's connection to the OpenID provider: authorization code flow with PKCE, state and nonce. */
export function openProvider(options: ProviderOptions): Provider {
  const config = discovered(options);
  return {
    beginLogin: async (to) => beginLogin(await config(), options.baseUrl, to),
    completeLogin: async (callback, pending) => completeLogin(await config(), callback, pending),
    refresh: async (refreshToken) => refresh(await config(), refreshToken),
    // RFC 7009, section 2.1: revoking the refresh token also revokes the access tokens. JWTs can't be revoked, but
    // expire within minutes.
    revoke: async (refreshToken) =>
      client.tokenRevocation(await config(), refreshToken, { token_type_hint: 'refresh_token' }),
    logoutLocation: async () => logoutLocation(await config(), options),
  };
}

async function beginLogin(config: client.Configuration, baseUrl: string, to: string) {
  const pending = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    to,
  };
  const location = client.buildAuthorizationUrl(config, {
    redirect_uri: `${baseUrl}/callback`,
    scope: SCOPE,
    // A provider may ignore offline_access without this parameter (OpenID Connect Core, section 11).
    prompt: 'consent',
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
  });
  return { location: location.href, pending };
}

async function completeLogin(
  config: client.Configuration,
  callback: URL,
  { state, nonce, verifier }: PendingLogin,
) {
  const answer = await client
    .authorizationCodeGrant(config, callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    .catch(refuseLogin);
  const { name, customer_id: customerId } = answer.claims()!; // The scope openid adds an ID token.
  if (typeof customerId !== 'string') throw new LoginRefused('the ID token names no customer');
  const person = { customerId, name: typeof name === 'string' ? name : customerId };
  return { person, tokens: tokensOf(answer) };
}

async function refresh(config: client.Configuration, refreshToken: string): Promise<Tokens> {
  const answer = await client.refreshTokenGrant(config, refreshToken).catch((error: unknown) => {
    const isOver = error instanceof client.ResponseBodyError && error.error === 'invalid_grant';
    throw isOver ? new LoggedOut('the refresh token is no longer valid') : error;
  });
  // RFC 6749, section 6: if the answer has no new refresh token, the old one remains valid.
  return { ...tokensOf(answer), refreshToken: answer.refresh_token ?? refreshToken };
}

function logoutLocation(config: client.Configuration, { clientId, baseUrl }: ProviderOptions): string {
  if (!config.serverMetadata().end_session_endpoint) return `${baseUrl}/`;
  // The address contains the client's id and not an ID token, because no token should be in an address.
  return client.buildEndSessionUrl(config, { client_id: clientId, post_logout_redirect_uri: `${baseUrl}/` })
    .href;
}

/** Reads the provider's metadata at the first use. If the read fails, the next use tries again. */
function discovered({ issuer, clientId, clientSecret, fetch }: ProviderOptions) {
  let found: Promise<client.Configuration> | undefined;
  return (): Promise<client.Configuration> => {
    found ??= client
      .discovery(new URL(issuer), clientId, undefined, client.ClientSecretBasic(clientSecret), {
        [client.customFetch]: fetch as client.CustomFetch, // Only the types differ.
        timeout: 10,
        execute: [
          // Checks the ID token's signature, although the connection already proves that the provider sent it.
          client.enableNonRepudiationChecks,
          ...(new URL(issuer).protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        found = undefined;
        throw error;
      });
    return found;
  };
}

const tokensOf = (answer: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers): Tokens => ({
  accessToken: answer.access_token,
  expiresIn: answer.expiresIn() ?? 60,
  refreshToken: answer.refresh_token,
});
