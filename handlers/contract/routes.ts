import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fingerprints } from '../../db/call/fingerprints.ts';
import { requireScopes } from '../auth/index.ts';
import { sendProblem } from '../http/answers/error-handler.ts';
import { accept } from '../http/parsing/accept-check.ts';
import type { Problem } from '../problems.ts';
import { createCallBuilder } from './build-calls.ts';
import {
  type Contract,
  type PlacedOperation,
  deprecationHeaders,
  operationsOf,
  scopesOf,
} from './document/contract.ts';
import { PROBLEM_TYPE, declaresHeader, mediaTypesOf } from './document/declarations.ts';
import { refuseEmptySegments, refuseStrayBody, refuseUnlisted } from './guards.ts';
import type { Services } from './services.ts';
import type { Tally } from './usage/index.ts';

/** A version of the API: its contract and a handler for each of its operations. */
export interface Version {
  prefix: string;
  document: Contract;
  /**
   * Reads the opened contract. The service only publishes this contract, for generators whose clients raise an error at
   * an unknown value.
   */
  readOpened: () => Promise<Contract>;
  /**
   * Reads the price rules and their test vectors. The service only publishes these files. Undefined if the version has
   * no such files.
   */
  readVectors?: (() => Promise<Buffer>) | undefined;
  handlers: Record<string, AnyHandler>;
}

/** A handler of any operation. The compiler has already checked the handler against its contract. */
export type AnyHandler = (call: never, services: Services) => Promise<AnyAnswer>;

export interface AnyAnswer {
  status: number;
  headers?: Record<string, string | number>;
  body?: unknown;
  /** Media type of a body that is a text. Undefined for JSON. */
  mediaType?: string;
  problem?: Problem;
}

/**
 * Creates the function that answers the requests of an operation. Without a standby, this function only calls the
 * handler.
 */
export type AnswerTo = (
  placed: PlacedOperation,
  handler: AnyHandler,
  services: Services,
) => (call: never, request: FastifyRequest, reply: FastifyReply) => Promise<AnyAnswer>;

const withServices: AnswerTo = (_placed, handler, services) => (call) => handler(call, services);

interface RouteOptions {
  fingerprints: Fingerprints;
  /** Returns the usage counter of an operation. Returns undefined if usage isn't counted. */
  tallyOf?: (placed: PlacedOperation) => Tally | undefined;
  answerTo?: AnswerTo;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operationId?: string;
    /** Whether the operation takes an idempotency key. */
    takesKey?: boolean;
  }
}

/**
 * Policy of a page that an operation returns. The page may contain texts of customers, so a browser runs no script in
 * it, loads nothing, and sends no form.
 */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/**
 * Returns a function that finds the options of a route by the operation id. Throws at start-up if an operation has no
 * handler, or if a handler has no operation. The check for handlers without an operation is needed because the compiler
 * doesn't find such handlers.
 */
export function createRouteFinder(version: Version, services: Services, options: RouteOptions) {
  const { document, handlers } = version;
  const operations = operationsOf(document);
  const stray = Object.keys(handlers).filter((id) => !operations.has(id));
  if (stray.length > 0) throw new Error(`the contract has no operation for the handler ${stray.join(', ')}`);
  return (operationId: string) => {
    const placed = operations.get(operationId);
    if (!placed || !Object.hasOwn(handlers, operationId)) {
      throw new Error(`there is no handler for the operation ${operationId}`);
    }
    return routeOf(version, placed, handlers[operationId]!, services, options);
  };
}

/** Returns the options of an operation's route: its access check, its accepted bodies, and its handler. */
function routeOf(
  version: Version,
  placed: PlacedOperation,
  handler: AnyHandler,
  services: Services,
  { fingerprints, tallyOf, answerTo = withServices }: RouteOptions,
) {
  const { operation } = placed;
  const tally = tallyOf?.(placed);
  const answer = answerTo(placed, handler, services);
  const scopes = scopesOf(version.document, operation);
  const callOf = createCallBuilder(version, placed, fingerprints);
  const offered = [...mediaTypesOf(version.document, placed), PROBLEM_TYPE] as const;
  // Caches must not store answers, because only the holder of the token may read an answer (RFC 6750, section 5.3).
  // Browsers must not guess the type of an answer.
  const headers = {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(offered.length > 2 && { Vary: varyOf(version.document, placed) }),
    ...deprecationHeaders(operation),
  };
  return {
    config: {
      operationId: operation.operationId,
      takesKey: declaresHeader(version.document, placed, 'Idempotency-Key'),
      takes: Object.keys(operation.requestBody?.content ?? {}),
    },
    // Access is checked before the body is read and validated. Otherwise a caller without access could find out which
    // values are valid.
    async onRequest(this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
      reply.headers(headers);
      refuseEmptySegments(request);
      try {
        await this.authenticate(request);
      } finally {
        await this.limitRate(request, reply);
      }
      requireScopes(request.token!, scopes); // The request was authenticated before.
      accept(request, offered);
      await refuseStrayBody(operation, request);
    },
    preValidation(request: FastifyRequest, _reply: FastifyReply, done: () => void) {
      refuseUnlisted(operation, request);
      tally?.read(request);
      done();
    },
    ...(tally && {
      onResponse(request: FastifyRequest, reply: FastifyReply, done: () => void) {
        tally.count(request, reply);
        done();
      },
    }),
    async handler(request: FastifyRequest, reply: FastifyReply) {
      try {
        // The cast is necessary because the type of the call isn't known here. `callOf` has built the call that the
        // handler's contract declares.
        const answered = await answer(callOf(request) as never, request, reply);
        // After the time limit, the response has already been sent.
        return reply.sent ? reply : send(request, reply, answered);
      } catch (error) {
        if (reply.sent) return reply;
        throw error;
      }
    },
  };
}

/** Returns the request headers that decide which form of its result an operation returns (RFC 9110, section 12.5.5). */
const varyOf = (document: Contract, placed: PlacedOperation): string =>
  declaresHeader(document, placed, 'Accept-Language') ? 'Accept, Accept-Language' : 'Accept';

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers = {}, body, mediaType, problem }: AnyAnswer,
) {
  if (problem) return sendProblem(request, reply, { problem, headers });
  reply.code(status).headers(headers);
  if (body === undefined) return reply.send();
  if (mediaType === undefined) return reply.type('application/json').send(body);
  if (mediaType === 'text/html') reply.header('Content-Security-Policy', PAGE_POLICY);
  return reply.type(`${mediaType}; charset=utf-8`).send(body);
}
