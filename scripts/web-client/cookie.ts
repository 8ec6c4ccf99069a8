import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The one cookie that the browser holds: the id of what the server remembers, and nothing that means anything by itself. `__Host-` has
 * browsers insist on Secure, on no Domain and on this very host; Chromium and Firefox take it over http from this machine. Lax, not
 * Strict, because the way back from the login comes from another site.
 */
const NAME = '__Host-shop';
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax';

export function readCookie({ headers }: FastifyRequest): string | undefined {
  const cookies = (headers.cookie ?? '').split(/; */);
  return cookies.find((cookie) => cookie.startsWith(`${NAME}=`))?.slice(NAME.length + 1);
}

export const setCookie = (reply: FastifyReply, id: string) =>
  reply.header('Set-Cookie', `${NAME}=${id}; ${ATTRIBUTES}`);

export const dropCookie = (reply: FastifyReply) =>
  reply.header('Set-Cookie', `${NAME}=; Max-Age=0; ${ATTRIBUTES}`);
