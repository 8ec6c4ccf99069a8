import type { FastifyInstance, FastifyReply } from 'fastify';
import { text } from '../../handlers/http/page.ts';
import { dropCookie, readCookie, setCookie } from './cookie.ts';
import { LoginRefused } from './login-errors.ts';
import type { PendingLogin, Provider } from './provider.ts';
import type { Sessions } from './sessions.ts';
import { openStore } from './store.ts';

export interface LoginOptions {
  provider: Provider;
  sessions: Sessions;
  baseUrl: string;
  now: () => number;
}

/** The routes of the login, of its callback, and of the logout. */
export function registerLogin(app: FastifyInstance, options: LoginOptions): void {
  const { provider, sessions, baseUrl, now } = options;
  const logins = openStore<PendingLogin>({ limit: 1000, idleSeconds: 600, longestSeconds: 600, now });

  app.get<{ Querystring: { to?: string } }>('/login', async (request, reply) => {
    const to = pageOf(request.query.to);
    const present = readCookie(request);
    if (sessions.get(present)) return reply.redirect(to, 303);
    const { location, pending } = await provider.beginLogin(to);
    logins.delete(present);
    return setCookie(reply, logins.add(pending)).redirect(location, 303);
  });

  app.get('/callback', async (request, reply) => {
    const id = readCookie(request);
    const pending = logins.get(id);
    // Else an attacker could have a victim's browser finish the attacker's login.
    if (!pending) return refuse(reply, 'This login was not begun here, or it took too long.');
    logins.delete(id);
    try {
      const { person, tokens } = await provider.completeLogin(new URL(request.url, baseUrl), pending);
      // Under a new id, against session fixation: the one from before the login may be known to others.
      return setCookie(reply, sessions.open(person, tokens)).redirect(pending.to, 303);
    } catch (error) {
      if (!(error instanceof LoginRefused)) throw error;
      app.log.warn({ reason: error.message }, 'a login was refused');
      return refuse(reply, error.byPerson ? 'You chose not to log in.' : 'The login could not be verified.');
    }
  });

  app.post('/shop/logout', async (request, reply) => {
    const id = readCookie(request);
    // The session ends here also where the provider fails.
    if (id !== undefined)
      await sessions.close(id).catch(() => app.log.warn('a refresh token could not be revoked'));
    const location = await provider.logoutLocation().catch(() => '/');
    return dropCookie(reply).send({ location });
  });
}

/** The page to return to: one of the web client's own, else the first. */
const pageOf = (to = ''): string => (/^\/(?:orders(?:\/[0-9a-f-]{36})?)?$/.test(to) ? to : '/');

const refuse = (reply: FastifyReply, reason: string) =>
  dropCookie(reply).code(400).type('text/html; charset=utf-8').send(refusalPage(reason));

export const refusalPage = (reason: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>You are not logged in</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/shop.css">
</head>
<body>
<main>
<section class="message">
<h1>You are not logged in</h1>
<p>${text(reason)}</p>
<p><a class="button" href="/login">Log in</a> <a href="/">To the shop</a></p>
</section>
</main>
</body>
</html>
`;
