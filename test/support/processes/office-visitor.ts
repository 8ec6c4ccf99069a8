import type { Test } from 'tap';
import type { BackOffice } from './back-office.ts';
import { visitor } from './browser-session.ts';

/** Opens a client that behaves like a browser with a page of the back office. */
export const officeVisitor = (t: Test, office: Pick<BackOffice, 'url'>) =>
  visitor(t, office, {
    cookie: '__Host-office',
    loginCookie: '__Host-office-login',
    mark: 'X-Back-Office',
  });
