import * as client from 'openid-client';
import { LoggedOut, LoginRefused, refuseLogin } from './login-errors.ts';

export interface ProviderOptions<Person> {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Address of the web application. */
  baseUrl: string;
  /** Scopes that the application requests when a user logs in. */
  scopes: readonly string[];
  /**
   * Seconds after which a login at the provider doesn't suffice any more, so that the provider asks for the password
   * again. If unset, any login suffices.
   */
  maxAgeSeconds?: number;
  /**
   * Returns the user whom the ID token names. Throws a `LoginRefused` if this user may not use the application. A client
   * must not read the access token.
   */
  readPerson: (claims: client.IDToken) => Person;
  fetch: typeof fetch;
  now?: () => number;
}

/** Seconds that a user may need for the provider's pages after the password, such as the consent. */
const LOGIN_SECONDS = 600;

/**
 * A login that the application has started and that hasn't returned yet. The values of a pending login prove that an
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
  /** Scopes that the provider has granted. */
  scopes: string[];
}

/** Wishes of a user for a login. */
interface LoginWish {
  /** Whether the provider asks for the password again, so that another user can log in. */
  asOther?: boolean;
  /** Hint about the account (OpenID Connect Core, section 3.1.2.1). With a hint, the provider uses no earlier login. */
  loginHint?: string | undefined;
}

export interface Provider<Person> {
  beginLogin(to: string, wish?: LoginWish): Promise<{ location: string; pending: PendingLogin }>;
  /** Rejects with a `LoginRefused` if the answer doesn't belong to this login. */
  completeLogin(callback: URL, pending: PendingLogin): Promise<{ person: Person; tokens: Tokens }>;
  /** Rejects with a `LoggedOut` if the refresh token is no longer valid. */
  refresh(refreshToken: string): Promise<Tokens>;
  revoke(refreshToken: string): Promise<void>;
  /** Returns the address to which the browser must go to log out at the provider, too. */
  logoutLocation(): Promise<string>;
}

/** Creates the application's connection to an OpenID provider: authorization code flow with PKCE, state and nonce. */
export function openProvider<Person>(options: ProviderOptions<Person>): Provider<Person> {
  const config = discovered(options);
  return {
    beginLogin: async (to, wish = {}) => beginLogin(await config(), options, to, wish),
    completeLogin: async (callback, pending) => completeLogin(await config(), options, callback, pending),
    refresh: async (refreshToken) => refresh(await config(), options, refreshToken),
    // RFC 7009, section 2.1: revoking the refresh token also revokes the access tokens. JWTs can't be revoked, but
    // expire within minutes.
    revoke: async (refreshToken) =>
      client.tokenRevocation(await config(), refreshToken, { token_type_hint: 'refresh_token' }),
    logoutLocation: async () => logoutLocation(await config(), options),
  };
}

async function beginLogin<Person>(
  config: client.Configuration,
  { baseUrl, scopes, maxAgeSeconds }: ProviderOptions<Person>,
  to: string,
  { asOther = false, loginHint }: LoginWish,
) {
  const pending = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    to,
  };
  const prompt = [
    ...(asOther || loginHint !== undefined ? ['login'] : []),
    // A provider may ignore offline_access without this value (OpenID Connect Core, section 11).
    ...(scopes.includes('offline_access') ? ['consent'] : []),
  ].join(' ');
  const location = client.buildAuthorizationUrl(config, {
    redirect_uri: `${baseUrl}/callback`,
    scope: scopes.join(' '),
    ...(prompt !== '' && { prompt }),
    ...(loginHint !== undefined && { login_hint: loginHint }),
    ...(maxAgeSeconds !== undefined && { max_age: String(maxAgeSeconds) }),
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
  });
  return { location: location.href, pending };
}

async function completeLogin<Person>(
  config: client.Configuration,
  { scopes, maxAgeSeconds = Infinity, now = Date.now, readPerson }: ProviderOptions<Person>,
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
  const claims = answer.claims()!; // The scope openid adds an ID token.
  // A user could remove max_age from the address. Not every provider states the time of the login.
  const { auth_time: loggedInAt } = claims;
  if (loggedInAt !== undefined && now() / 1000 - loggedInAt > maxAgeSeconds + LOGIN_SECONDS)
    throw new LoginRefused('the login at the provider is too old');
  const person = readPerson(claims);
  return { person, tokens: tokensOf(answer, scopes) };
}

async function refresh<Person>(
  config: client.Configuration,
  { scopes }: ProviderOptions<Person>,
  refreshToken: string,
): Promise<Tokens> {
  const answer = await client.refreshTokenGrant(config, refreshToken).catch((error: unknown) => {
    const isOver = error instanceof client.ResponseBodyError && error.error === 'invalid_grant';
    throw isOver ? new LoggedOut('the refresh token is no longer valid') : error;
  });
  // RFC 6749, section 6: if the answer has no new refresh token, the old one remains valid.
  return { ...tokensOf(answer, scopes), refreshToken: answer.refresh_token ?? refreshToken };
}

function logoutLocation<Person>(
  config: client.Configuration,
  { clientId, baseUrl }: ProviderOptions<Person>,
): string {
  if (!config.serverMetadata().end_session_endpoint) return `${baseUrl}/`;
  // The address contains the client's id and not an ID token, because no token should be in an address.
  return client.buildEndSessionUrl(config, { client_id: clientId, post_logout_redirect_uri: `${baseUrl}/` })
    .href;
}

/** Reads the provider's metadata at the first use. If the read fails, the next use tries again. */
function discovered<Person>({ issuer, clientId, clientSecret, fetch }: ProviderOptions<Person>) {
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

const tokensOf = (
  answer: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
  requested: readonly string[],
): Tokens => ({
  accessToken: answer.access_token,
  expiresIn: answer.expiresIn() ?? 60,
  refreshToken: answer.refresh_token,
  // RFC 6749, section 5.1: without this field, the provider has granted all requested scopes.
  scopes: answer.scope?.split(' ') ?? [...requested],
});
