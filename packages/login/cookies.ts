import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie of the browser. */
export interface Cookie {
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, value: string): FastifyReply;
  drop(reply: FastifyReply): FastifyReply;
}

/**
 * Creates a cookie for this host only. Because of the prefix `__Host-`, browsers require Secure and no Domain, so that
 * no other host can set the cookie. Chromium and Firefox accept the cookie over http from this machine. `Strict`: a
 * browser doesn't send the cookie with requests from another site. `Lax`: a browser sends the cookie also when a link
 * or a redirect of another site opens a page.
 */
export function hostCookie(name: string, sameSite: 'Strict' | 'Lax'): Cookie {
  const start = `__Host-${name}=`;
  const attributes = `Path=/; Secure; HttpOnly; SameSite=${sameSite}`;
  return {
    read({ headers }) {
      const cookies = (headers.cookie ?? '').split(/; */);
      return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
    },
    set: (reply, value) => reply.header('Set-Cookie', `${start}${value}; ${attributes}`),
    drop: (reply) => reply.header('Set-Cookie', `${start}; Max-Age=0; ${attributes}`),
  };
}
