import type { AccessToken } from '../auth/index.ts';
import type { Services } from './services.ts';

/**
 * Types of handlers, made from the operations of a contract (`generated/<version>/types.ts`). A handler that answers with a
 * status, a problem kind or a body that its operation doesn't declare doesn't compile, nor does a version without one of its
 * handlers.
 */
type Content<T> = T extends { content: infer C } ? C : never;

/** The headers that are named; the generated types add an index signature to each list. */
type Named<T> = { [K in keyof T as string extends K ? never : K]: T[K] };

type Lower<T> = { [K in keyof T as K extends string ? Lowercase<K> : never]: T[K] };

type Parameters<Op, In extends string> = Op extends { parameters: { [K in In]?: infer P } }
  ? [P] extends [undefined]
    ? Record<never, never>
    : NonNullable<P>
  : Record<never, never>;

type RequestBody<Op> = Op extends { requestBody: { content: { 'application/json': infer Body } } }
  ? Body
  : Op extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? Body | undefined
    : undefined;

type Headers<R> = R extends { headers: infer H }
  ? keyof Named<H> extends never
    ? { headers?: never }
    : Record<never, never> extends Named<H>
      ? { headers?: Named<H> }
      : { headers: Named<H> }
  : { headers?: never };

/** Fields of a problem that are the same for every kind, or that the error handler knows. */
type Implied = 'instance' | 'traceId';

type Explicit<Problem> = Problem extends unknown
  ? { [K in keyof Problem as K extends Implied ? never : K]: Problem[K] }
  : never;

type BodyOf<R> =
  Content<R> extends never
    ? { body?: never }
    : Content<R> extends { 'application/problem+json': infer Problem }
      ? { problem: Explicit<Problem> }
      : Content<R> extends { 'application/json': infer Body }
        ? { body: Body }
        : never;

type Answers<Responses> = {
  [Status in keyof Responses & number]: { status: Status } & BodyOf<Responses[Status]> &
    Headers<Responses[Status]>;
}[keyof Responses & number];

/** What a handler gets: the validated request, who sent it, and the trace that it belongs to. */
export interface Call<Op> {
  params: Parameters<Op, 'path'>;
  query: Parameters<Op, 'query'>;
  /** `If-Match` may be missing where the contract requires it: to answer that with 428 is up to the handler. */
  headers: Partial<Lower<Parameters<Op, 'header'>>>;
  body: RequestBody<Op>;
  token: AccessToken;
  traceId: string;
}

/** What a handler may answer: a status that the contract declares, with its headers and its body or problem. */
export type Answer<Op> = Op extends { responses: infer R } ? Answers<R> : never;

export type Handler<Op> = (call: Call<Op>, services: Services) => Promise<Answer<Op>>;

/** A handler for every operation of a contract. */
export type Handlers<Operations> = { [Id in keyof Operations]: Handler<Operations[Id]> };
