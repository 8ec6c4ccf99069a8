import createClient from 'openapi-fetch';
import type { Paths, Problem } from './contract.ts';
import { ownHeaders } from './last-input.ts';

/** Client of the order service. The server of the back office adds the access token and the header `Actor`. */
export const api = createClient<Paths>({ baseUrl: '/api/v1' });

api.use({
  onRequest({ request }) {
    for (const [name, value] of Object.entries(ownHeaders())) request.headers.set(name, value);
  },
});

/** Error for a problem document that the service, or the server of the back office, has answered. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** Whether a request was refused because no user is logged in. */
export const isLoggedOut = (error: unknown): boolean =>
  error instanceof Refused && error.problem.status === 401;

/** Error for a request without an answer, or with an answer that isn't from the service. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

export interface Answer<Body> {
  data?: Body | undefined;
  error?: unknown;
  response: Response;
}

/** Value of a resource, and the entity tag that a later change sends back in `If-Match`. */
export interface Tagged<Value> {
  value: Value;
  etag: string;
}

/** Returns the body of an answer. Throws `Refused` for a problem, and `NoAnswer` if there is none. */
export async function bodyOf<Body>(answer: Promise<Answer<Body>>): Promise<Body> {
  return (await succeed(answer)).data;
}

/** Returns the body of an answer with its entity tag. Throws like `bodyOf`. */
export async function taggedOf<Body>(answer: Promise<Answer<Body>>): Promise<Tagged<Body>> {
  const { data, response } = await succeed(answer);
  return { value: data, etag: response.headers.get('ETag') ?? '' };
}

async function succeed<Body>(answer: Promise<Answer<Body>>): Promise<{ data: Body; response: Response }> {
  const { data, error, response } = await answer.catch((reason: unknown) => {
    throw new NoAnswer(String(reason));
  });
  // An answer without a body, such as a 204, has no data.
  if (response.ok) return { data: data as Body, response };
  if (isProblem(error)) throw new Refused(error);
  throw new NoAnswer(`${response.status} without a problem document`);
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'type' in body && 'title' in body;
