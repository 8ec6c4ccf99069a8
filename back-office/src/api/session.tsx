import { type ReactNode, createContext, use } from 'react';

/** The user who is logged in, as the server of the back office describes the user. */
export interface Session {
  name: string;
  /** Identifier of the user in the history of orders. */
  actor: string;
  /** Scopes that the user has granted to the back office, and that the user may have. */
  scopes: string[];
}

export type Scope =
  | `${'orders' | 'contacts' | 'payments' | 'products' | 'discounts' | 'webhooks'}:${'read' | 'write'}`
  | 'shipments:write'
  | 'events:read'
  | 'usage:read';

/** Reads the session. Returns undefined if no user is logged in. */
export async function readSession(): Promise<Session | undefined> {
  const answer = await fetch('/session', { headers: { 'X-Back-Office': '1' } });
  if (answer.status === 401) return undefined;
  if (!answer.ok) throw new Error(`the session can't be read: ${answer.status}`);
  return (await answer.json()) as Session; // The server of the back office writes this body.
}

const SessionContext = createContext<Session>({ name: '', actor: '', scopes: [] });

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
  const answer = await fetch('/session/logout', { method: 'POST', headers: { 'X-Back-Office': '1' } });
  const { location } = (await answer.json()) as { location: string }; // The server of the back office writes this body.
  window.location.assign(location);
}
