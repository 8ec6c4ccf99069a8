import type { FastifyReply, FastifyRequest } from 'fastify';
import { principalOf } from '../../db/call/caller.ts';
import { PreconditionFailed } from '../../db/call/precondition.ts';
import type { Standby } from '../../db/standby/index.ts';
import type { Contract } from './document/contract.ts';
import { declaresHeader, statusesWithHeader } from './document/declarations.ts';
import type { AnswerTo, AnyAnswer, AnyHandler } from './routes.ts';
import type { Services } from './services.ts';

type Answering = ReturnType<AnswerTo>;

/**
 * Header with a consistency token, which stands for a state of the data. If a request has the header, the answer must
 * be at least as new as this state. In an answer, the token stands for the state from which the answer was read.
 */
const TOKEN = 'Consistency-Token';

/**
 * Returns how an operation is answered if there is a standby. The contract declares the header `Consistency-Token` for
 * operations that may use the standby. If an operation takes the header, the standby may answer its requests. If an
 * operation returns the header, it may have changed data or shown changed data. After a call of such an operation, the
 * service records that the caller may have written something.
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
 * Answers a read from the standby. If the standby can't answer, the handler runs again on the primary, which is safe
 * because a read has no effects. A problem is always answered by the primary: a resource that is missing on the standby
 * may only be too new.
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
 * Records that the caller has sent a write, even if the service refused the write. After a refusal, the caller usually
 * reads the reason, and must see the state that caused the refusal.
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
 * Returns a key for the caller: the client, with the customer or member of staff that the token names. The rate limit
 * uses a similar key. Callers with the same key see each other's writes.
 */
const writerOf = ({ token }: FastifyRequest): string =>
  JSON.stringify([token?.clientId, token && principalOf(token)]);
