import type { FastifyReply, FastifyRequest } from 'fastify';
import { PreconditionFailed } from '../../db/call/precondition.ts';
import type { Standby } from '../../db/standby/index.ts';
import { plainStore } from '../../db/store.ts';
import type { Contract, PlacedOperation } from './document/contract.ts';
import { declaresHeader, statusesWithHeader } from './document/declarations.ts';
import type { Services } from './services.ts';

interface Answer {
  status: number;
  problem?: unknown;
}

type Handler<Answered> = (call: never, services: Services) => Promise<Answered>;

type Answering<Answered> = (request: FastifyRequest, reply: FastifyReply, call: never) => Promise<Answered>;

/** In requests: what the answer must be at least as new as. In answers: how new they are. */
const TOKEN = 'Consistency-Token';

/**
 * How an operation is answered where there is a standby, which the contract says: one that takes a token may be answered
 * by it; one that may answer with a token may have changed something, or shown it.
 */
export function withStandby<Answered extends Answer>(
  standby: Standby,
  document: Contract,
  placed: PlacedOperation,
  handler: Handler<Answered>,
  services: Services,
): Answering<Answered> {
  if (declaresHeader(document, placed, TOKEN)) return reading(standby, handler, services);
  const statuses = statusesWithHeader(document, placed, TOKEN);
  if (statuses.length > 0) return noting(standby, statuses, handler, services);
  return (_request, _reply, call) => handler(call, services);
}

/**
 * A read has no effects, so it is begun anew on the primary where the standby can't answer it: what doesn't exist there
 * may be too new for it.
 */
function reading<Answered extends Answer>(
  standby: Standby,
  handler: Handler<Answered>,
  services: Services,
): Answering<Answered> {
  const fromStandby = { ...services, ...standby.reads, store: plainStore(standby.reads.db) };
  return async (request, _reply, call) => {
    // The contract's schema lets one text through.
    const token = request.headers[TOKEN.toLowerCase()] as string | undefined;
    const read = () => handler(call, fromStandby);
    const answer = await standby.read({ writer: writerOf(request), token }, read, isSure);
    return answer ?? handler(call, services);
  };
}

const isSure = ({ problem }: Answer): boolean => problem === undefined;

/** Also where it is refused: then the caller looks why, and what it finds must be what it was refused for. */
function noting<Answered extends Answer>(
  standby: Standby,
  statuses: readonly number[],
  handler: Handler<Answered>,
  services: Services,
): Answering<Answered> {
  const note = async (request: FastifyRequest, reply: FastifyReply, status: number) => {
    const token = await standby.noteWrite(writerOf(request));
    if (token !== undefined && statuses.includes(status) && !reply.sent) reply.header(TOKEN, token);
  };
  return async (request, reply, call) => {
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
