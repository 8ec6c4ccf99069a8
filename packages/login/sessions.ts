import { LoggedOut } from './login-errors.ts';
import type { Provider, Tokens } from './provider.ts';
import { type Store, openStore } from './store.ts';

/**
 * The session of a user who has logged in. The tokens of a session are sent only to the order service and the provider.
 */
interface Session<Person> {
  person: Person;
  /** Scopes that the provider has granted. */
  scopes: string[];
  accessToken: string;
  /** Time at which the access token expires, in ms since 1970. */
  accessTokenUntil: number;
  refreshToken: string | undefined;
  refreshing?: Promise<void>;
}

export interface Sessions<Person> extends Store<Session<Person>> {
  /** Opens a session with tokens. Returns the session's id, which is new. */
  open(person: Person, tokens: Tokens): string;
  /**
   * Returns a valid access token. If the token must be renewed and the provider refuses the renewal, ends the session
   * and rejects with `LoggedOut`.
   */
  accessToken(id: string, session: Session<Person>): Promise<string>;
  /** Ends the session, and revokes its refresh token at the provider. */
  close(id: string): Promise<void>;
}

export interface SessionsOptions<Person> {
  provider: Provider<Person>;
  now: () => number;
}

/**
 * Time in ms before its expiry at which a token is renewed. The time must be longer than a request takes, plus the
 * difference between the clocks of this server and the provider.
 */
const REFRESH_BEFORE_END = 30_000;

/** Seconds after which a session ends: `idle` without use, and `longest` in any case. */
export const SESSION_SECONDS = { idle: 1_800, longest: 43_200 };

export function openSessions<Person>({ provider, now }: SessionsOptions<Person>): Sessions<Person> {
  const store = openStore<Session<Person>>({
    limit: 10_000,
    idleSeconds: SESSION_SECONDS.idle,
    longestSeconds: SESSION_SECONDS.longest,
    now,
  });

  const keptOf = ({ accessToken, expiresIn, refreshToken, scopes }: Tokens) => ({
    ...{ accessToken, refreshToken, scopes },
    accessTokenUntil: now() + expiresIn * 1000,
  });

  const refresh = async (id: string, session: Session<Person>): Promise<void> => {
    try {
      if (session.refreshToken === undefined) throw new LoggedOut('there is no refresh token');
      Object.assign(session, keptOf(await provider.refresh(session.refreshToken)));
    } catch (error) {
      if (error instanceof LoggedOut) store.delete(id);
      throw error;
    }
  };

  return {
    ...store,
    open: (person, tokens) => store.add({ person, ...keptOf(tokens) }),
    async accessToken(id, session) {
      if (session.accessTokenUntil - now() < REFRESH_BEFORE_END) {
        // All requests share one renewal, because a refresh token can be used only once.
        session.refreshing ??= refresh(id, session).finally(() => delete session.refreshing);
        await session.refreshing;
      }
      return session.accessToken;
    },
    async close(id) {
      const session = store.get(id);
      store.delete(id);
      // A running renewal returns another refresh token, which must be revoked instead of the old token.
      await session?.refreshing?.catch(() => {});
      if (session?.refreshToken !== undefined) await provider.revoke(session.refreshToken);
    },
  };
}
