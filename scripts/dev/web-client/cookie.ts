import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The only cookie. The cookie contains the random id of an entry in the server's memory. Because of the prefix
 * `__Host-`, browsers require Secure and no Domain, so that no other host can set the cookie. Chromium and Firefox
 * accept the cookie over http from this machine. The cookie is Lax and not Strict, because the callback of the login is
 * a request from another site.
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
