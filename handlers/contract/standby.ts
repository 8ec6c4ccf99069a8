import type { FastifyReply, FastifyRequest } from 'fastify';
import { PreconditionFailed } from '../../db/call/precondition.ts';
import type { Standby } from '../../db/standby/index.ts';
import type { Contract } from './document/contract.ts';
import { declaresHeader, statusesWithHeader } from './document/declarations.ts';
import type { AnswerTo, AnyAnswer, AnyHandler } from './routes.ts';
import type { Services } from './services.ts';

type Answering = ReturnType<AnswerTo>;

/** In requests: what the answer must be at least as new as. In answers: how new they are. */
const TOKEN = 'Consistency-Token';

/**
 * How an operation is answered where there is a standby, which the contract says: one that takes a token may be answered
 * by it; one that may answer with a token may have changed something, or shown it.
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
 * A read has no effects, so it is begun anew on the primary where the standby can't answer it: what doesn't exist there
 * may be too new for it.
 */
function reading(standby: Standby, handler: AnyHandler, services: Services): Answering {
  const fromStandby = { ...services, store: standby.reads };
  return async (call, request) => {
    // The contract's schema lets one text through.
    const token = request.headers[TOKEN.toLowerCase()] as string | undefined;
    const read = () => handler(call, fromStandby);
    const answer = await standby.read({ writer: writerOf(request), token }, read, isSure);
    return answer ?? handler(call, services);
  };
}

const isSure = ({ problem }: AnyAnswer): boolean => problem === undefined;

/** Also where it is refused: then the caller looks why, and what it finds must be what it was refused for. */
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

/** A client and a customer, as for the rate limit: all who use the same tokens see what the others have written. */
const writerOf = ({ token }: FastifyRequest): string => JSON.stringify([token?.clientId, token?.customerId]);
