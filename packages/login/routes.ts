import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Cookie } from './cookies.ts';
import { LoginRefused } from './login-errors.ts';
import { openPendingLogins } from './pending-logins.ts';
import type { Provider } from './provider.ts';
import type { Sessions } from './sessions.ts';

export interface LoginOptions<Person> {
  provider: Provider<Person>;
  sessions: Sessions<Person>;
  /** Cookie with the id of the session. */
  sessionCookie: Cookie;
  /**
   * Cookie with a login that was started. It must be `Lax`, because the callback of the login is a request from another
   * site.
   */
  loginCookie: Cookie;
  baseUrl: string;
  /** Path of the route that ends the session. */
  logoutPath: string;
  /** Login hint with which the provider creates the account of a guest. Undefined: the application has no guests. */
  guestHint?: string;
  now: () => number;
  /** Returns the page to which the user returns after the login, for the parameter `to` of `/login`. */
  returnPage: (to: string) => string;
  /** Sends an HTML page that says why no user is logged in. */
  sendRefusal: (reply: FastifyReply, title: string, reason: string) => FastifyReply;
}

/** Registers the routes for the login, its callback, and the logout. */
export function registerLogin<Person>(app: FastifyInstance, options: LoginOptions<Person>): void {
  const { provider, sessions, sessionCookie, loginCookie, baseUrl, logoutPath, guestHint, now } = options;
  const { returnPage, sendRefusal } = options;
  const logins = openPendingLogins(now);

  app.get<{ Querystring: { to?: unknown; as?: unknown } }>('/login', async (request, reply) => {
    const to = returnPage(typeof request.query.to === 'string' ? request.query.to : '');
    const asOther = request.query.as === 'other';
    if (!asOther && sessions.get(sessionCookie.read(request))) return reply.redirect(to, 303);
    const loginHint = request.query.as === 'guest' ? guestHint : undefined;
    const { location, pending } = await provider.beginLogin(to, { asOther, loginHint });
    return loginCookie.set(reply, logins.seal(pending)).redirect(location, 303);
  });

  app.get('/callback', async (request, reply) => {
    const pending = logins.unseal(loginCookie.read(request));
    // Without this check, an attacker could make a victim's browser complete the attacker's login.
    if (!pending)
      return sendRefusal(
        reply,
        'That did not work',
        'This login did not begin in this browser, or it took too long.',
      );
    try {
      const { person, tokens } = await provider.completeLogin(new URL(request.url, baseUrl), pending);
      loginCookie.drop(reply);
      // The session gets a new id, because an attacker may know the id from before the login (session fixation).
      return sessionCookie.set(reply, sessions.open(person, tokens)).redirect(pending.to, 303);
    } catch (error) {
      if (!(error instanceof LoginRefused)) throw error;
      app.log.warn({ reason: error.message }, 'login refused');
      loginCookie.drop(reply);
      return sendRefusal(reply, 'You are not logged in', error.forUser ?? 'The login could not be verified.');
    }
  });

  app.post(logoutPath, async (request, reply) => {
    const id = sessionCookie.read(request);
    // The session is closed first, so that it ends even if the provider fails.
    if (id !== undefined)
      await sessions.close(id).catch(() => app.log.warn('refresh token could not be revoked'));
    const location = await provider.logoutLocation().catch(() => '/');
    return sessionCookie.drop(reply).send({ location });
  });
}
