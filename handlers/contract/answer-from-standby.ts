import type { FastifyReply, FastifyRequest } from 'fastify';
import { PreconditionFailed } from '../../db/call/precondition.ts';
import type { Standby } from '../../db/standby/index.ts';
import type { Contract } from './document/contract.ts';
import { declaresHeader, statusesWithHeader } from './document/declarations.ts';
import type { AnswerTo, AnyAnswer, AnyHandler } from './routes.ts';
import type { Services } from './services.ts';

type Answering = ReturnType<AnswerTo>;

/**
 * Header with a consistency token. In a request, the token says how new the data of the answer must be at least. In an
 * answer, the token says how new the data of the answer is.
 */
const TOKEN = 'Consistency-Token';

/**
 * Decides from the contract how an operation is answered if there is a standby. If the contract allows a token in
 * requests of the operation, the standby may answer these requests. If the contract declares a token in answers of the
 * operation, the operation may have changed data, or shown changed data.
 */
export const withStandby =
  (standby: Standby, document: Contract): AnswerTo =>
  (placed, handler, services) => {
    if (declaresHeader(document, placed, TOKEN)) return reading(standby, handler, services);
    const statuses = statusesWithHeader(document, placed, TOKEN);
    if (statuses.length > 0) return noting(standby, statuses, handler, services);
    return (call) => handler(call, services);
  };

/**
 * Answers a read from the standby. If the standby can't answer, the handler runs a second time, on the primary. A
 * second run is safe because a read has no effects. A problem is never answered from the standby, because a resource
 * that the standby doesn't have may only be too new for the standby.
 */
function reading(standby: Standby, handler: AnyHandler, services: Services): Answering {
  const fromStandby = { ...services, store: standby.reads };
  return async (call, request) => {
    // The cast is safe because the schema guarantees a single string.
    const token = request.headers[TOKEN.toLowerCase()] as string | undefined;
    const read = () => handler(call, fromStandby);
    const answer = await standby.read({ writer: writerOf(request), token }, read, isSure);
    return answer ?? handler(call, services);
  };
}

const isSure = ({ problem }: AnyAnswer): boolean => problem === undefined;

/**
 * Records that the caller has written, even if the write was refused. After a refusal, the caller reads the reason, and
 * must find the state that caused the refusal.
 */
function noting(
  standby: Standby,
  statuses: readonly number[],
  handler: AnyHandler,
  services: Services,
): Answering {
  const note = async (request: FastifyRequest, reply: FastifyReply, status: number) => {
    const token = await standby.noteWrite(writerOf(request));
    if (token !== undefined && statuses.includes(status) && !reply.sent) reply.header(TOKEN, token);
  };
  return async (call, request, reply) => {
    try {
      const answer = await handler(call, services);
      await note(request, reply, answer.status);
      return answer;
    } catch (error) {
      await note(request, reply, error instanceof PreconditionFailed ? 412 : 500);
      throw error;
    }
  };
}

/**
 * Key of a client and a customer, as for the rate limit. Callers with the same client and customer see each other's
 * writes.
 */
const writerOf = ({ token }: FastifyRequest): string => JSON.stringify([token?.clientId, token?.customerId]);
