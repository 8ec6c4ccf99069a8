import * as client from 'openid-client';

/** Error for a failed login. */
export class LoginRefused extends Error {
  override readonly name = 'LoginRefused';
  /** A sentence for the user. Without it, the page says only that the login failed. */
  readonly forUser: string | undefined;

  constructor(message: string, forUser?: string) {
    super(message);
    this.forUser = forUser;
  }
}

/** Error if no user is logged in, or if the login has expired. */
export class LoggedOut extends Error {
  override readonly name = 'LoggedOut';
}

/** Converts a refusal or an unexpected answer of the provider to a `LoginRefused`. Rethrows other errors. */
export function refuseLogin(error: unknown): never {
  if (error instanceof client.AuthorizationResponseError)
    throw new LoginRefused(
      error.error,
      error.error === 'access_denied' ? 'You chose not to log in.' : undefined,
    );
  if (error instanceof client.ResponseBodyError) throw new LoginRefused(error.error);
  if (error instanceof client.ClientError && !isUnreachable(error)) throw new LoginRefused(error.message);
  throw error;
}

/** Whether the provider gave no answer, answered too late, or sent an answer without information, such as a 502. */
const isUnreachable = ({ code }: client.ClientError): boolean =>
  code === undefined || ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'].includes(code);
