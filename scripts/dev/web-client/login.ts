import type { FastifyInstance, FastifyReply } from 'fastify';
import { dropCookie, readCookie, setCookie } from './cookie.ts';
import { LoginRefused } from './login-errors.ts';
import { type NextSteps, messagePage } from './message-page.ts';
import { openPendingLogins } from './pending-logins.ts';
import type { Provider } from './provider.ts';
import type { Sessions } from './sessions.ts';

export interface LoginOptions {
  provider: Provider;
  sessions: Sessions;
  baseUrl: string;
  now: () => number;
}

/** Registers the routes for the login, its callback, and the logout. */
export function registerLogin(app: FastifyInstance, options: LoginOptions): void {
  const { provider, sessions, baseUrl, now } = options;
  const logins = openPendingLogins(now);

  app.get<{ Querystring: { to?: string } }>('/login', async (request, reply) => {
    const to = pageOf(request.query.to);
    if (sessions.get(readCookie(request))) return reply.redirect(to, 303);
    const { location, pending } = await provider.beginLogin(to);
    return setCookie(reply, logins.seal(pending)).redirect(location, 303);
  });

  app.get('/callback', async (request, reply) => {
    const pending = logins.unseal(readCookie(request));
    // Without this check, an attacker could make a victim's browser complete the attacker's login. The cookie isn't
    // deleted, because it may belong to a session: otherwise, a link on any page could end that session.
    if (!pending)
      return sendRefusal(
        reply,
        'That did not work',
        'This login did not begin in this browser, or it took too long.',
      );
    try {
      const { person, tokens } = await provider.completeLogin(new URL(request.url, baseUrl), pending);
      // The session gets a new id, because an attacker may know the id from before the login (session fixation).
      return setCookie(reply, sessions.open(person, tokens)).redirect(pending.to, 303);
    } catch (error) {
      if (!(error instanceof LoginRefused)) throw error;
      app.log.warn({ reason: error.message }, 'login refused');
      dropCookie(reply);
      const reason = error.byPerson ? 'You chose not to log in.' : 'The login could not be verified.';
      return sendRefusal(reply, 'You are not logged in', reason);
    }
  });

  app.post('/shop/logout', async (request, reply) => {
    const id = readCookie(request);
    // The session is closed first, so that it ends even if the provider fails.
    if (id !== undefined)
      await sessions.close(id).catch(() => app.log.warn('refresh token could not be revoked'));
    const location = await provider.logoutLocation().catch(() => '/');
    return dropCookie(reply).send({ location });
  });
}

/**
 * Returns the page to which the customer returns after the login. If `to` isn't a page of the web client, returns the
 * first page.
 */
const pageOf = (to = ''): string => (/^\/(?:checkout|orders(?:\/[0-9a-f-]{36})?)?$/.test(to) ? to : '/');

const sendRefusal = (reply: FastifyReply, title: string, reason: string) =>
  reply
    .code(400)
    .type('text/html; charset=utf-8')
    .send(messagePage(title, reason, AGAIN));

const AGAIN: NextSteps = [
  ['/login', 'Log in'],
  ['/', 'To the shop'],
];
