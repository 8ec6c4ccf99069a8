import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { Refusal, notAcceptable } from '../problems.ts';

/** Refuses a request whose `Accept` rules out every media type that is offered (RFC 9110, section 12.5.1). */
export function accept(request: FastifyRequest, offered: readonly string[]): void {
  const { accept: asked = '*/*' } = request.headers;
  if (asked === '*/*') return;
  const acceptable = new Negotiator(request.raw).mediaTypes([...offered]);
  if (acceptable.length === 0) throw new Refusal(notAcceptable(offered));
}
