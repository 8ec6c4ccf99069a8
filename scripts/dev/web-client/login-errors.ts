import * as client from 'openid-client';

/** Error if the login failed. `byPerson`: the user declined. */
export class LoginRefused extends Error {
  override readonly name = 'LoginRefused';
  readonly byPerson: boolean;

  constructor(message: string, byPerson = false) {
    super(message);
    this.byPerson = byPerson;
  }
}

/** Error if no user is logged in, or no longer. */
export class LoggedOut extends Error {
  override readonly name = 'LoggedOut';
}

/** Turns a refusal by the provider, or an answer that doesn't fit, into a `LoginRefused`. Rethrows other errors. */
export function refuseLogin(error: unknown): never {
  if (error instanceof client.AuthorizationResponseError)
    throw new LoginRefused(error.error, error.error === 'access_denied');
  if (error instanceof client.ResponseBodyError) throw new LoginRefused(error.error);
  if (error instanceof client.ClientError && !isUnreachable(error)) throw new LoginRefused(error.message);
  throw error;
}

/** Whether there was no answer, a late one, or one without information, such as a 502. */
const isUnreachable = ({ code }: client.ClientError): boolean =>
  code === undefined || ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'].includes(code);
