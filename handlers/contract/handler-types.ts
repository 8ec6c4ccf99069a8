import type { Caller } from '../../db/call/caller.ts';
import type { IdempotencyKey } from '../../db/call/idempotency.ts';
import type { Precondition } from '../../db/call/precondition.ts';
import type { Reach } from '../../db/call/reach.ts';
import type { Services } from './services.ts';

/**
 * Types of handlers, made from the operations of a contract (`generated/<version>/types.ts`). A handler doesn't compile
 * if it answers with a status, a kind of problem or a body that its operation doesn't declare. A handler doesn't
 * compile either if it uses a part of the call that its operation doesn't declare. A version doesn't compile if a
 * handler is missing.
 */
type Content<T> = T extends { content: infer C } ? C : never;

/**
 * The headers that the contract names. The generated types add an index signature to each list of headers, and this
 * type removes the signature.
 */
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

/** Fields of a problem that the error handler fills in. */
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

type Nothing = Record<never, never>;

/** The kinds of problems that an operation declares under a status. */
type Kinds<Op, Status extends number> = Op extends { responses: { [S in Status]: infer R } }
  ? Content<R> extends { 'application/problem+json': { type: infer Kind } }
    ? Kind
    : never
  : never;

type TakesHeader<Op, Name extends string> = Name extends keyof Parameters<Op, 'header'> ? true : false;

/**
 * Headers that a handler doesn't get. The meaning of such a header is in another part of the call, or the header
 * decides which database is read (`Consistency-Token`).
 */
type Decided = 'Idempotency-Key' | 'If-Match' | 'Consistency-Token';

/**
 * The parts of a call that every handler gets: the validated request and its sender. Access is decided before the
 * handler is called.
 */
interface Request<Op> {
  params: Parameters<Op, 'path'>;
  /** Query with the contract's defaults: `page` and `size` are present if the operation declares them. */
  query: Parameters<Op, 'query'>;
  headers: Partial<Lower<Omit<Parameters<Op, 'header'>, Decided>>>;
  body: RequestBody<Op>;
  caller: Caller;
  /** Whether the caller has closed its connection, so that the caller can't read the answer. */
  hasGone: () => boolean;
}

/** Part of a call: the orders that the caller may access. This part exists if the operation declares 403 FORBIDDEN. */
type Reached<Op> = 'FORBIDDEN' extends Kinds<Op, 403> ? { reach: Reach } : Nothing;

/**
 * Part of a call: the idempotency key of the request, or undefined if the request has none. This part exists if the
 * operation takes `Idempotency-Key`.
 */
type Repeatable<Op> =
  TakesHeader<Op, 'Idempotency-Key'> extends true ? { idempotencyKey: IdempotencyKey | undefined } : Nothing;

/**
 * Part of a call: the condition of `If-Match` on the current version. This part exists if the operation takes
 * `If-Match`. If the operation declares 428, only a caller that names a version can change an existing resource.
 */
type Conditional<Op> = TakesHeader<Op, 'If-Match'> extends true ? { precondition: Precondition } : Nothing;

/**
 * Argument of a handler. The argument contains everything that can be decided before the handler runs, but only parts
 * that the operation declares.
 */
export type Call<Op> = Request<Op> & Reached<Op> & Repeatable<Op> & Conditional<Op>;

/** Answer of a handler: a declared status, with its headers and its body or problem. */
type Answer<Op> = Op extends { responses: infer R } ? Answers<R> : never;

export type Handler<Op> = (call: Call<Op>, services: Services) => Promise<Answer<Op>>;

/** A handler for every operation of a contract. */
export type Handlers<Operations> = { [Id in keyof Operations]: Handler<Operations[Id]> };

/**
 * Whether two types are the same, including which of their fields are optional. Two types can be assignable to each
 * other although an optional field is missing in one of them.
 */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/**
 * Ids of operations whose handler is missing or was made for another contract, and ids of handlers without an
 * operation. `satisfies Handlers` alone would accept a handler of an older version that ignores a new optional field of
 * the request, or that omits a new optional field of the answer.
 */
export type Misfits<Own, Operations> =
  | Exclude<keyof Own, keyof Operations>
  | {
      [Id in keyof Operations]: Id extends keyof Own
        ? Same<Own[Id], Handler<Operations[Id]>> extends true
          ? never
          : Id
        : Id;
    }[keyof Operations];
