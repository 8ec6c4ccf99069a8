import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../db/call/caller.ts';
import type { IdempotencyKey } from '../../db/call/idempotency.ts';
import type { Precondition } from '../../db/call/precondition.ts';
import type { Reach } from '../../db/call/reach.ts';
import type { AccessToken } from '../auth/index.ts';
import { requireReach, requireShop } from '../auth/token-reach.ts';
import { ifMatch, ifMatchToReplace, ifNoneMatch } from '../http/answers/preconditions.ts';
import { idempotencyKey } from '../http/parsing/idempotency.ts';
import { type Contract, type PlacedOperation, operationsOf, scopesOf } from './document/contract.ts';
import { bodyDefaults, declaresHeader, declaresProblem, uuidsInPath } from './document/declarations.ts';

/**
 * A call at run time. What the operation's contract doesn't declare is `undefined` here; the types that
 * handlers see (`Call`) don't have it at all.
 */
interface AnyCall {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
  caller: Caller;
  hasGone: () => boolean;
  reach: Reach | undefined;
  idempotencyKey: IdempotencyKey | undefined;
  precondition: Precondition | undefined;
}

type PathParameters = Record<string, string>;

/**
 * Makes the calls of an operation out of validated requests. What the contract declares is looked up here,
 * once, and not for every request. Making a call throws 403 if the operation may answer FORBIDDEN and the token
 * reaches no orders at all, and if only the shop's own clients may call the operation and the token is another's.
 */
export function createCallBuilder(
  { document, prefix }: { document: Contract; prefix: string },
  placed: PlacedOperation,
): (request: FastifyRequest) => AnyCall {
  const decideReach = reachRule(document, placed);
  const mayReadContacts = contactRule(document);
  const takesKey = declaresHeader(document, placed, 'Idempotency-Key');
  const scopeOf = takesKey ? idempotencyScopes(document, prefix, placed) : undefined;
  const defaults = bodyDefaults(document, placed);
  const preconditionOf = preconditions(document, placed);
  return (request) => {
    const { params, query, headers, body } = request;
    const token = request.token!; // The request was authenticated before.
    const reach = decideReach(token);
    // The contract's schema lets one text through.
    const key = headers['idempotency-key'] as string | undefined;
    const isRepeatable = scopeOf !== undefined && key !== undefined;
    return {
      params,
      query,
      headers,
      body,
      hasGone: () => request.raw.socket.destroyed,
      caller: {
        clientId: token.clientId,
        customerId: token.customerId,
        traceId: request.id,
        span: request.span,
      },
      reach: reach && mayReadContacts(token) ? { ...reach, hasContacts: true } : reach,
      idempotencyKey: isRepeatable
        ? // Validated: parameters of a path are texts.
          idempotencyKey(key, scopeOf(params as PathParameters), body, defaults)
        : undefined,
      precondition: preconditionOf?.(headers as ConditionalHeaders), // Validated against the contract.
    };
  };
}

/**
 * Finds how an operation decides the reach of a token. It is the only place that reads `x-open-to`: no handler
 * refuses customers. Throws if the contract declares a value that this code doesn't know, or no 403 FORBIDDEN.
 */
function reachRule(document: Contract, placed: PlacedOperation): (token: AccessToken) => Reach | undefined {
  const { operationId, 'x-open-to': openTo = 'customer' } = placed.operation;
  const mayForbid = declaresProblem(document, placed, 403, 'FORBIDDEN');
  if (openTo === 'customer') return mayForbid ? requireReach : () => undefined;
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- the contract's value may be newer than its type
  if (openTo !== 'client') throw new Error(`${operationId} has the unknown x-open-to ${String(openTo)}`);
  if (!mayForbid) throw new Error(`${operationId} is open to clients only, but declares no 403 FORBIDDEN`);
  return requireShop;
}

/**
 * Finds whether a token gives access to personal data of orders: if it may call `getContact`, under the names that scopes
 * have in tokens. A customer's token does for the customer's own orders.
 */
function contactRule(document: Contract): (token: AccessToken) => boolean {
  const placed = operationsOf(document).get('getContact');
  const needed = placed && scopesOf(document, placed.operation).any;
  return ({ customerId, scopes }) =>
    customerId !== undefined || (needed?.every((scope) => scopes.has(scope)) ?? false);
}

/**
 * The scope of an operation's idempotency keys: method and path of the request, with UUIDs in lower case,
 * such as `POST /api/v1/orders/<id>/cancel`. It is stored with the key: spelled differently, yesterday's key
 * would be a new one.
 */
function idempotencyScopes(document: Contract, prefix: string, placed: PlacedOperation) {
  const uuids = uuidsInPath(document, placed);
  // Texts and names of parameters take turns.
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

/** The contract's schema lets one text through. */
interface ConditionalHeaders {
  'if-match'?: string;
  'if-none-match'?: string;
}

/** How `If-Match` is read: an operation that declares 428 replaces nothing that the caller hasn't seen. */
function preconditions(document: Contract, placed: PlacedOperation) {
  if (!declaresHeader(document, placed, 'If-Match')) return undefined;
  const matching = '428' in placed.operation.responses ? ifMatchToReplace : ifMatch;
  if (!declaresHeader(document, placed, 'If-None-Match'))
    return (headers: ConditionalHeaders) => matching(headers['if-match']);
  return (headers: ConditionalHeaders) =>
    ifNoneMatch(headers['if-none-match'], matching(headers['if-match']));
}
