import type { FastifyInstance } from 'fastify';
import { hostCookie } from '../../../packages/login/cookies.ts';
import { LoginRefused } from '../../../packages/login/login-errors.ts';
import { type Provider, type ProviderOptions, openProvider } from '../../../packages/login/provider.ts';
import { registerLogin } from '../../../packages/login/routes.ts';
import type { Sessions } from '../../../packages/login/sessions.ts';
import { GUEST_HINT } from '../authorization-server/clients.ts';
import { CUSTOMER_SCOPES } from '../authorization-server/customer-scopes.ts';
import { type NextSteps, messagePage } from './message-page.ts';

/** The customer who has logged in, according to the ID token. */
export interface Customer {
  /** Null for a guest. */
  name: string | null;
  customerId: string;
}

/**
 * The cookie with the id of a session. The cookie is Lax, so that it is also sent when the customer returns from the
 * page of a bank.
 */
export const SESSION_COOKIE = hostCookie('shop', 'Lax');
const LOGIN_COOKIE = hostCookie('shop-login', 'Lax');

/** Creates the shop's connection to the OpenID provider. */
export const openCustomerProvider = (
  options: Omit<ProviderOptions<Customer>, 'scopes' | 'readPerson'>,
): Provider<Customer> =>
  openProvider({
    ...options,
    scopes: ['openid', 'profile', 'offline_access', ...CUSTOMER_SCOPES],
    readPerson: ({ name, customer_id: customerId }) => {
      if (typeof customerId !== 'string') throw new LoginRefused('the ID token names no customer');
      return { customerId, name: typeof name === 'string' ? name : null };
    },
  });

export function registerCustomerLogin(
  app: FastifyInstance,
  options: {
    provider: Provider<Customer>;
    sessions: Sessions<Customer>;
    baseUrl: string;
    now: () => number;
  },
): void {
  registerLogin(app, {
    ...options,
    sessionCookie: SESSION_COOKIE,
    loginCookie: LOGIN_COOKIE,
    logoutPath: '/shop/logout',
    guestHint: GUEST_HINT,
    returnPage: pageOf,
    sendRefusal: (reply, title, reason) =>
      reply
        .code(400)
        .type('text/html; charset=utf-8')
        .send(messagePage(title, reason, AGAIN)),
  });
}

/**
 * Returns the page to which the customer returns after the login. If `to` isn't a page of the web client, returns the
 * first page.
 */
const pageOf = (to: string): string => (/^\/(?:checkout|orders(?:\/[0-9a-f-]{36})?)?$/.test(to) ? to : '/');

const AGAIN: NextSteps = [
  ['/login', 'Log in'],
  ['/', 'To the shop'],
];
