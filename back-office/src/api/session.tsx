import { type ReactNode, createContext, use } from 'react';
import { type Answer, bodyOf } from './client.ts';
import { ownHeaders } from './last-input.ts';

/** The user who is logged in, as the server of the back office describes the user. */
export interface Session {
  name: string;
  /** Identifier of the user in the history of orders. */
  actor: string;
  /** Scopes that the user has granted to the back office, and that the user may have. */
  scopes: string[];
  /** Seconds until the session ends if the user does nothing. */
  idleSecondsLeft: number;
}

export type Scope =
  | `${'orders' | 'contacts' | 'payments' | 'products' | 'discounts' | 'documents' | 'webhooks'}:${'read' | 'write'}`
  | 'shipments:write'
  | 'events:read'
  | 'usage:read';

async function requestSession(): Promise<Answer<Session>> {
  const response = await fetch('/session', { headers: ownHeaders() });
  // The server of the back office writes this body.
  return response.ok
    ? { data: (await response.json()) as Session, response }
    : { error: await response.json(), response };
}

/** Reads the session. Throws like `bodyOf`; `isLoggedOut` finds out whether no user is logged in. */
export const readSession = (): Promise<Session> => bodyOf(requestSession());

export const isSameUser = (one: Session, other: Session): boolean =>
  one.actor === other.actor && String(one.scopes) === String(other.scopes);

const SessionContext = createContext<Session>({ name: '', actor: '', scopes: [], idleSecondsLeft: 0 });

export const SessionProvider = ({ session, children }: { session: Session; children: ReactNode }) => (
  <SessionContext value={session}>{children}</SessionContext>
);

export const useSession = (): Session => use(SessionContext);

/** Returns a function that says whether the user has a scope. */
export function useMay(): (scope: Scope) => boolean {
  const { scopes } = useSession();
  return (scope) => scopes.includes(scope);
}

/** Address of the login. After the login, the browser returns to the present page. */
export const loginAddress = (): string =>
  `/login?to=${encodeURIComponent(window.location.pathname + window.location.search)}`;

/** Ends the session here and at the provider. */
export async function logOut(): Promise<void> {
  const answer = await fetch('/session/logout', { method: 'POST', headers: ownHeaders() });
  const { location } = (await answer.json()) as { location: string }; // The server of the back office writes this body.
  window.location.assign(location);
}
