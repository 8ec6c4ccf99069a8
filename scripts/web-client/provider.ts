import * as client from 'openid-client';

export interface ProviderOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where this web client is. */
  baseUrl: string;
  fetch: typeof fetch;
}

/** What must come back from the provider for a login to be the one that was begun here. */
export interface PendingLogin {
  state: string;
  nonce: string;
  verifier: string;
  /** The page to go to afterwards. */
  to: string;
}

export interface Tokens {
  accessToken: string;
  /** Seconds. */
  expiresIn: number;
  refreshToken: string | undefined;
}

/** Who logged in, as the ID token says; the access token is not ours to read. */
export interface Person {
  name: string;
  customerId: string;
}

export interface Provider {
  beginLogin(to: string): Promise<{ location: string; pending: PendingLogin }>;
  /** Rejects with a `LoginRefused` where the answer isn't the one to this login. */
  completeLogin(callback: URL, pending: PendingLogin): Promise<{ person: Person; tokens: Tokens }>;
  /** Rejects with a `LoggedOut` once the refresh token is of no use any more. */
  refresh(refreshToken: string): Promise<Tokens>;
  revoke(refreshToken: string): Promise<void>;
  /** Where the browser goes to log out at the provider as well. */
  logoutLocation(): Promise<string>;
}

/** The login didn't come about. `byPerson`: because somebody said no. */
export class LoginRefused extends Error {
  override readonly name = 'LoginRefused';
  readonly byPerson: boolean;

  constructor(message: string, byPerson = false) {
    super(message);
    this.byPerson = byPerson;
  }
}

export class LoggedOut extends Error {
  override readonly name = 'LoggedOut';
}

const SCOPE = 'openid profile offline_access orders:read orders:write payments:read products:read';

/** The OpenID provider as this web client uses it: authorization code with PKCE, state and nonce. */
export function openProvider(options: ProviderOptions): Provider {
  const { baseUrl } = options;
  const redirectUri = `${baseUrl}/callback`;
  const config = discovered(options);
  return {
    async beginLogin(to) {
      const pending = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        to,
      };
      const location = client.buildAuthorizationUrl(await config(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        // Without it a provider may ignore offline_access (OpenID Connect Core, section 11).
        prompt: 'consent',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
      });
      return { location: location.href, pending };
    },
    async completeLogin(callback, { state, nonce, verifier }) {
      const answer = await client
        .authorizationCodeGrant(await config(), callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch(refuseLogin);
      const { name, customer_id: customerId } = answer.claims()!;
      if (typeof customerId !== 'string') throw new LoginRefused('the ID token names no customer');
      const person = { customerId, name: typeof name === 'string' ? name : customerId };
      return { person, tokens: tokensOf(answer) };
    },
    async refresh(refreshToken) {
      const answer = await client.refreshTokenGrant(await config(), refreshToken).catch((error: unknown) => {
        if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') {
          throw new LoggedOut('the refresh token is of no use any more');
        }
        throw error;
      });
      // RFC 6749, section 6: without a new one the old one stays.
      return { ...tokensOf(answer), refreshToken: answer.refresh_token ?? refreshToken };
    },
    // Its access tokens go with it (RFC 7009, section 2.1), but for those that are JWTs: they end by themselves, after minutes.
    revoke: async (refreshToken) =>
      client.tokenRevocation(await config(), refreshToken, { token_type_hint: 'refresh_token' }),
    async logoutLocation() {
      const known = await config();
      if (!known.serverMetadata().end_session_endpoint) return `${baseUrl}/`;
      // With the client's id instead of an ID token: tokens don't go through addresses.
      return client.buildEndSessionUrl(known, {
        client_id: options.clientId,
        post_logout_redirect_uri: `${baseUrl}/`,
      }).href;
    },
  };
}

/** Asks the provider at the first need where everything is, and again where it didn't answer. */
function discovered({ issuer, clientId, clientSecret, fetch }: ProviderOptions) {
  let found: Promise<client.Configuration> | undefined;
  return (): Promise<client.Configuration> => {
    found ??= client
      .discovery(new URL(issuer), clientId, undefined, client.ClientSecretBasic(clientSecret), {
        [client.customFetch]: fetch as client.CustomFetch,
        timeout: 10,
        execute: [
          // The ID token's signature is verified, also where the connection already tells whose it is.
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

/** The provider's own no, an answer that doesn't fit, or a provider that can't be reached: the last isn't a refusal. */
function refuseLogin(error: unknown): never {
  if (error instanceof client.AuthorizationResponseError)
    throw new LoginRefused(error.error, error.error === 'access_denied');
  if (error instanceof client.ResponseBodyError) throw new LoginRefused(error.error);
  if (error instanceof client.ClientError && !isUnreachable(error)) throw new LoginRefused(error.message);
  throw error;
}

/** No answer, too late an answer, or one like 502 that says nothing. */
const isUnreachable = ({ code }: client.ClientError): boolean =>
  code === undefined || ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'].includes(code);
