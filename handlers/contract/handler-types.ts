import type { Caller } from '../../db/call/caller.ts';
import type { IdempotencyKey } from '../../db/call/idempotency.ts';
import type { Precondition } from '../../db/call/precondition.ts';
import type { Reach } from '../../db/call/reach.ts';
import type { Refusal } from '../problems.ts';
import type { Services } from './services.ts';

/**
 * Types of handlers, derived from the operations of a contract (`generated/<version>/types.ts`). A handler doesn't
 * compile if it returns a status, a problem type or a body that its operation doesn't declare. A handler doesn't
 * compile either if it reads a field of the call that its operation doesn't declare. A version doesn't compile if a
 * handler is missing.
 */
type Content<T> = T extends { content: infer C } ? C : never;

/**
 * Headers that the contract names. The type removes the index signature that the generated types have in each list of
 * headers.
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

/** Fields of a problem that the error handler adds. */
type Implied = 'instance' | 'traceId';

type Explicit<Problem> = Problem extends unknown
  ? { [K in keyof Problem as K extends Implied ? never : K]: Problem[K] }
  : never;

type BodyOf<R> =
  Content<R> extends never
    ? { body?: never }
    : Content<R> extends { 'application/problem+json': infer Problem }
      ? { problem: Explicit<Problem> }
      : { [Type in keyof Content<R>]: BodyInType<Type, Content<R>[Type]> }[keyof Content<R>];

/** Body in one of the media types that an operation declares. A handler names each type except JSON. */
type BodyInType<Type, Body> = Type extends 'application/json'
  ? { body: Body; mediaType?: never }
  : { body: Body; mediaType: Type };

type Answers<Responses> = {
  [Status in keyof Responses & number]: { status: Status } & BodyOf<Responses[Status]> &
    Headers<Responses[Status]>;
}[keyof Responses & number];

type Nothing = Record<never, never>;

/** Problem types that an operation declares for a status. */
type Kinds<Op, Status extends number> = Op extends { responses: { [S in Status]: infer R } }
  ? Content<R> extends { 'application/problem+json': { type: infer Kind } }
    ? Kind
    : never
  : never;

type TakesHeader<Op, Name extends string> = Name extends keyof Parameters<Op, 'header'> ? true : false;

/**
 * Headers that a handler doesn't get. The content of these headers is already in another field of the call, or has
 * already selected the database (`Consistency-Token`). `Actor` is in the field `caller`.
 */
type Decided = 'Idempotency-Key' | 'If-Match' | 'Consistency-Token' | 'Actor';

/**
 * Fields of a call that every handler gets: the validated request and its sender. The caller's access was checked
 * before.
 */
interface Request<Op> {
  params: Parameters<Op, 'path'>;
  /** Query parameters, including defaults: `page` and `size` are always set if the operation declares them. */
  query: Parameters<Op, 'query'>;
  headers: Partial<Lower<Omit<Parameters<Op, 'header'>, Decided>>>;
  body: RequestBody<Op>;
  caller: Caller;
  /** Whether the caller has closed the connection and can't read the answer any more. */
  hasGone: () => boolean;
  /** Returns the refusal (403) of the caller's token by another operation. Undefined if the operation doesn't refuse it. */
  whyForbidden: (operationId: string) => Refusal | undefined;
}

/**
 * Field of a call with the orders that the caller may access. The field exists only if the operation declares 403
 * FORBIDDEN.
 */
type Reached<Op> = 'FORBIDDEN' extends Kinds<Op, 403> ? { reach: Reach } : Nothing;

/**
 * Field of a call with the idempotency key, or undefined if the request has no key. The field exists only if the
 * operation takes `Idempotency-Key`.
 */
type Repeatable<Op> =
  TakesHeader<Op, 'Idempotency-Key'> extends true ? { idempotencyKey: IdempotencyKey | undefined } : Nothing;

/**
 * Field of a call with the condition that `If-Match` sets for the current version. The field exists only if the
 * operation takes `If-Match`. If the operation declares 428, a request that names no version can't change an existing
 * resource.
 */
type Conditional<Op> = TakesHeader<Op, 'If-Match'> extends true ? { precondition: Precondition } : Nothing;

/** Media types in which an operation can return its result. */
type MediaTypes<Op> = Op extends { responses: { 200: { content: infer C } } } ? keyof C : never;

/** Whether a union has several members. */
type IsUnion<T, All = T> = T extends unknown ? ([All] extends [T] ? false : true) : never;

/**
 * Field of a call with the media type that the client prefers. The field exists only if the operation declares several
 * media types for its result.
 */
type Negotiated<Op> = true extends IsUnion<MediaTypes<Op>> ? { mediaType: MediaTypes<Op> } : Nothing;

/**
 * Argument of a handler. Contains the validated request, and the decisions that were made before the handler runs. Has
 * only the fields that the operation's contract declares.
 */
export type Call<Op> = Request<Op> & Reached<Op> & Repeatable<Op> & Conditional<Op> & Negotiated<Op>;

/** Result of a handler: a declared status with its headers and its body or problem. */
type Answer<Op> = Op extends { responses: infer R } ? Answers<R> : never;

export type Handler<Op> = (call: Call<Op>, services: Services) => Promise<Answer<Op>>;

/** A handler for each operation of a contract. */
export type Handlers<Operations> = { [Id in keyof Operations]: Handler<Operations[Id]> };

/**
 * Whether two types are identical, including which fields are optional. Assignability isn't enough, because two types
 * can be assignable to each other although one lacks an optional field.
 */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/**
 * Ids of operations whose handler is missing or has the type of another contract, and of handlers without an operation.
 * `satisfies Handlers` alone isn't enough, because it accepts two kinds of handlers of an older version: handlers that
 * ignore a new optional field of the request, and handlers that omit a new optional field of the answer.
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
