import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../db/call/caller.ts';
import type { Fingerprints } from '../../db/call/fingerprints.ts';
import type { IdempotencyKey } from '../../db/call/idempotency.ts';
import type { Precondition } from '../../db/call/precondition.ts';
import type { Reach } from '../../db/call/reach.ts';
import { type AccessToken, plainChallenge, requireScopes } from '../auth/index.ts';
import { isShop, requireReach, requireShop } from '../auth/token-reach.ts';
import { ifMatch, ifMatchToReplace, ifNoneMatch } from '../http/answers/preconditions.ts';
import { accept } from '../http/parsing/accept-check.ts';
import { idempotencyKey } from '../http/parsing/idempotency.ts';
import { Refusal, actorNotAllowed } from '../problems.ts';
import { type Contract, type PlacedOperation, operationsOf, scopesOf } from './document/contract.ts';
import {
  PROBLEM_TYPE,
  bodyDefaults,
  declaresHeader,
  declaresProblem,
  mediaTypesOf,
  uuidsInPath,
} from './document/declarations.ts';

/**
 * Argument of a handler at run time. Fields that the operation's contract doesn't declare are `undefined`. The type
 * that handlers see (`Call`) doesn't have these fields.
 */
interface AnyCall {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
  caller: Caller;
  hasGone: () => boolean;
  whyForbidden: (operationId: string) => Refusal | undefined;
  reach: Reach | undefined;
  idempotencyKey: IdempotencyKey | undefined;
  precondition: Precondition | undefined;
  mediaType: string | undefined;
}

type PathParameters = Record<string, string>;

/**
 * Returns a function that converts validated requests of an operation to calls of its handler. The contract is read
 * only once. The function throws 403 (Forbidden) in three cases. First, the operation declares FORBIDDEN and the token
 * gives access to no orders. Second, the operation isn't open to the token's sender (`x-open-to`). Third, a customer's
 * token sends the header `Actor`.
 */
export function createCallBuilder(
  { document, prefix }: { document: Contract; prefix: string },
  placed: PlacedOperation,
  fingerprints: Fingerprints,
): (request: FastifyRequest) => AnyCall {
  const decideReach = reachRule(document, placed);
  const whyForbidden = accessRule(document);
  const mayReadContacts = contactRule(document);
  const takesKey = declaresHeader(document, placed, 'Idempotency-Key');
  const scopeOf = takesKey ? idempotencyScopes(document, prefix, placed) : undefined;
  const defaults = bodyDefaults(document, placed);
  const preconditionOf = preconditions(document, placed);
  const takesActor = declaresHeader(document, placed, 'Actor');
  const mediaTypeOf = negotiation(document, placed);
  return (request) => {
    const { params, query, headers, body } = request;
    const token = request.token!; // The request was authenticated before.
    const reach = decideReach(token);
    // The cast is safe because the contract's schema allows only one text.
    const key = headers['idempotency-key'] as string | undefined;
    const isRepeatable = scopeOf !== undefined && key !== undefined;
    return {
      params,
      query,
      headers,
      body,
      hasGone: () => request.raw.socket.destroyed,
      whyForbidden: (operationId) => whyForbidden(token, operationId),
      caller: {
        clientId: token.clientId,
        customerId: token.customerId,
        staffId: token.staffId,
        actor: takesActor ? readActor(request, reach) : undefined,
        traceId: request.id,
        span: request.span,
      },
      reach: reach && mayReadContacts(token) ? { ...reach, hasContacts: true } : reach,
      idempotencyKey: isRepeatable
        ? // The parameters of a path are validated texts.
          idempotencyKey(key, scopeOf(params as PathParameters), body, { defaults, fingerprints })
        : undefined,
      precondition: preconditionOf?.(headers as ConditionalHeaders), // The headers were validated against the contract.
      mediaType: mediaTypeOf?.(request),
    };
  };
}

/**
 * Reads the header `Actor`: the person for whom the client acts. No decision depends on it. Throws a `Refusal` (403) if
 * a customer's token sends the header, because the history would then contain a text of the customer.
 */
function readActor({ headers }: FastifyRequest, reach: Reach | undefined): string | undefined {
  const actor = headers['actor'];
  if (actor === undefined) return undefined;
  if (!reach || !isShop(reach)) throw new Refusal(actorNotAllowed(plainChallenge));
  return actor as string; // The header was validated against the contract.
}

/**
 * Returns a function that chooses the media type of the result. A client that accepts only problems gets the first
 * type. Returns undefined if the operation declares only one type.
 */
function negotiation(document: Contract, placed: PlacedOperation) {
  const types = mediaTypesOf(document, placed);
  if (types.length === 1) return undefined;
  const offered = [...types, PROBLEM_TYPE] as const;
  return (request: FastifyRequest): string => {
    const preferred = accept(request, offered);
    return preferred === PROBLEM_TYPE ? types[0] : preferred;
  };
}

/** Functions that check which tokens may call an operation, by the value of `x-open-to`. */
const CHECKS = { staff: requireShop } as const;

/**
 * Returns a function that decides which orders a token gives access to in an operation. Only this code reads
 * `x-open-to`, so handlers needn't refuse customers or staff. Throws if `x-open-to` has an unknown value, or excludes
 * some callers and the operation declares no 403 FORBIDDEN.
 */
function reachRule(document: Contract, placed: PlacedOperation): (token: AccessToken) => Reach | undefined {
  const { operationId, 'x-open-to': openTo = 'customer' } = placed.operation;
  const mayForbid = declaresProblem(document, placed, 403, 'FORBIDDEN');
  if (openTo === 'customer') return mayForbid ? requireReach : () => undefined;
  if (!Object.hasOwn(CHECKS, openTo))
    throw new Error(`${operationId} has the unknown x-open-to ${String(openTo)}`);
  if (!mayForbid) throw new Error(`${operationId} is not open to everyone, but declares no 403 FORBIDDEN`);
  return CHECKS[openTo];
}

/**
 * Returns a function that finds the refusal of a token by an operation: a scope is missing, or the
 * operation isn't open to the token's sender. The checks are those of a request to the operation.
 */
function accessRule(document: Contract): (token: AccessToken, operationId: string) => Refusal | undefined {
  const checks = new Map<string, (token: AccessToken) => void>();
  const checkOf = (operationId: string) => {
    const placed = operationsOf(document).get(operationId);
    if (!placed) throw new Error(`the contract has no operation ${operationId}`);
    const scopes = scopesOf(document, placed.operation);
    const decideReach = reachRule(document, placed);
    return (token: AccessToken) => {
      requireScopes(token, scopes);
      decideReach(token);
    };
  };
  return (token, operationId) => {
    const check = checks.get(operationId) ?? checkOf(operationId);
    checks.set(operationId, check);
    try {
      check(token);
      return undefined;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  };
}

/**
 * Returns a function that decides whether a token may read personal data of orders. A customer's token may read the
 * personal data of the customer's own orders. Any other token needs the scopes of `getContact`.
 */
function contactRule(document: Contract): (token: AccessToken) => boolean {
  const placed = operationsOf(document).get('getContact');
  const needed = placed && scopesOf(document, placed.operation).any;
  return ({ customerId, scopes }) =>
    customerId !== undefined || (needed?.every((scope) => scopes.has(scope)) ?? false);
}

/**
 * Returns a function that builds the scope of an idempotency key: the method and path of the request, such as `POST
 * /api/v1/orders/<id>/cancel`. UUIDs are in lower case. The scope is stored with the key. The spelling of a scope must
 * never change, because a retry with an older key would then be processed as a new request.
 */
function idempotencyScopes(document: Contract, prefix: string, placed: PlacedOperation) {
  const uuids = uuidsInPath(document, placed);
  // The elements are alternately texts and names of parameters.
  const [start, ...rest] = `${placed.method} ${prefix}${placed.path}`.split(/[{}]/);
  return (params: PathParameters): string => {
    let scope = start!; // A split has at least one part.
    for (let index = 0; index < rest.length; index += 2) {
      const name = rest[index]!;
      const value = uuids.includes(name) ? params[name]!.toLowerCase() : params[name]!;
      scope += encodeURIComponent(value) + rest[index + 1]!;
    }
    return scope;
  };
}

/** Headers with preconditions. The contract's schema allows each header only once. */
interface ConditionalHeaders {
  'if-match'?: string;
  'if-none-match'?: string;
}

/**
 * Returns a function that reads the preconditions of a request. If the operation declares 428, the caller must name the
 * version that is replaced.
 */
function preconditions(document: Contract, placed: PlacedOperation) {
  if (!declaresHeader(document, placed, 'If-Match')) return undefined;
  const matching = '428' in placed.operation.responses ? ifMatchToReplace : ifMatch;
  if (!declaresHeader(document, placed, 'If-None-Match'))
    return (headers: ConditionalHeaders) => matching(headers['if-match']);
  return (headers: ConditionalHeaders) =>
    ifNoneMatch(headers['if-none-match'], matching(headers['if-match']));
}
