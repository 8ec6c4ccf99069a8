import { LoggedOut, type Person, type Provider, type Tokens } from './provider.ts';
import { type Store, openStore } from './store.ts';

/** Somebody who is logged in. Tokens live here and are sent to the order service and the provider, to nobody else. */
export interface Session {
  person: Person;
  accessToken: string;
  /** When the access token ends, in milliseconds. */
  accessTokenUntil: number;
  refreshToken: string | undefined;
  refreshing?: Promise<void>;
}

export interface Sessions extends Store<Session> {
  /** A session for these tokens, under a new id. */
  open(person: Person, tokens: Tokens): string;
  /** A token that the order service takes. Rejects with `LoggedOut`, the session gone, when there is no way to one. */
  accessToken(id: string, session: Session): Promise<string>;
  /** Ends it here and at the provider. */
  close(id: string): Promise<void>;
}

export interface SessionsOptions {
  provider: Provider;
  now: () => number;
}

/** So long before its end a token is replaced: longer than a request and the difference of two clocks take. */
const REFRESH_BEFORE_END = 30_000;

export function openSessions({ provider, now }: SessionsOptions): Sessions {
  const store = openStore<Session>({ most: 10_000, idleSeconds: 1800, longestSeconds: 43_200, now });

  const keep = (session: Session, { accessToken, expiresIn, refreshToken }: Tokens): void => {
    Object.assign(session, { accessToken, refreshToken, accessTokenUntil: now() + expiresIn * 1000 });
  };

  const refresh = async (id: string, session: Session): Promise<void> => {
    try {
      if (session.refreshToken === undefined) throw new LoggedOut('there is no refresh token');
      keep(session, await provider.refresh(session.refreshToken));
    } catch (error) {
      if (error instanceof LoggedOut) store.delete(id);
      throw error;
    }
  };

  return {
    ...store,
    open(person, { accessToken, expiresIn, refreshToken }) {
      const accessTokenUntil = now() + expiresIn * 1000;
      return store.add({ person, accessToken, accessTokenUntil, refreshToken });
    },
    async accessToken(id, session) {
      if (session.accessTokenUntil - now() < REFRESH_BEFORE_END) {
        // Once for all requests that wait for it: a refresh token may be used once.
        session.refreshing ??= refresh(id, session).finally(() => delete session.refreshing);
        await session.refreshing;
      }
      return session.accessToken;
    },
    async close(id) {
      const session = store.get(id);
      store.delete(id);
      // One that is under way brings a refresh token that has to be revoked too.
      await session?.refreshing?.catch(() => {});
      if (session?.refreshToken !== undefined) await provider.revoke(session.refreshToken);
    },
  };
}
