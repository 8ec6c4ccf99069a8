import type { Test } from 'tap';
import { type AppOptions, buildApp } from '../../../app.ts';
import type { Database } from '../../../db/base/database.ts';
import { readFingerprints } from '../../../db/call/fingerprints.ts';
import { versionsThatAreRead } from '../contract/track-read-fields.ts';
import { serviceDatabases } from '../database/shards.ts';
import { readShared } from '../run/shared-servers.ts';
import { storeOf } from './store.ts';

export interface ServiceOptions extends Partial<Omit<AppOptions, 'auth'>> {
  /** The database, over the connections of the test. */
  db: Database;
  auth?: Partial<AppOptions['auth']>;
}

/**
 * Starts a service in this process. It accepts the tokens of the shared authorization server. Closed when the test
 * ends. Returns its URL.
 */
export async function openService(
  t: Pick<Test, 'teardown'>,
  { auth, db, ...options }: ServiceOptions,
): Promise<string> {
  const app = await buildApp({
    baseUrl: 'http://127.0.0.1',
    auth: { issuer: readShared().authUrl, audience: 'order-service', ...auth },
    versions: await versionsThatAreRead(),
    store: storeOf(db),
    // A test's database may be unreachable.
    fingerprints: await readFingerprints(serviceDatabases(db).db).catch(() => undefined),
    ...options,
  });
  t.teardown(() => {
    const closed = app.close();
    // If a test hasn't read an answer to its end, the connection is still open.
    app.server.closeAllConnections();
    return closed;
  });
  return app.listen({ host: '127.0.0.1', port: 0 });
}
