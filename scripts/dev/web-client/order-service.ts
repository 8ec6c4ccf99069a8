import type { FastifyRequest } from 'fastify';
import createClient from 'openapi-fetch';
import type { paths } from '../../../generated/v1/types.ts';
import { LoggedOut } from '../../../packages/login/login-errors.ts';
import type { Sessions } from '../../../packages/login/sessions.ts';
import { type Customer, SESSION_COOKIE } from './login.ts';
import { type Problem, Refused } from './problems.ts';

export interface OrderServiceOptions {
  serviceUrl: string;
  sessions: Sessions<Customer>;
  fetch: typeof fetch;
}

/**
 * Creates a client of the order service for the customer who is logged in. The client's types come from the contract.
 */
export type OrderServiceFor = ReturnType<typeof orderServiceFor>;

export const orderServiceFor =
  ({ serviceUrl, sessions, fetch }: OrderServiceOptions) =>
  async (request: FastifyRequest) => {
    const id = SESSION_COOKIE.read(request);
    const session = sessions.get(id);
    if (id === undefined || !session) throw new LoggedOut('there is no session');
    const token = await sessions.accessToken(id, session);
    const api = createClient<paths>({
      baseUrl: `${serviceUrl}/api/v1`,
      headers: { Authorization: `Bearer ${token}` },
      fetch: (sent) => fetch(sent, { signal: AbortSignal.timeout(10_000) }),
    });
    return { api, customerId: session.person.customerId };
  };

/**
 * Returns the body of an answer. If the answer is a problem, throws `Refused` with this problem. If the token was
 * refused, throws `LoggedOut`.
 */
export function bodyOf<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): T {
  if (data !== undefined) return data;
  // The customer can only log in again after a refused token.
  if (response.status === 401) throw new LoggedOut('the order service does not accept the token');
  // According to the contract, every answer contains either data or a problem.
  throw new Refused(response.status, error as Problem);
}
