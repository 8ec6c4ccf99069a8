import type { Test } from 'tap';
import { type AppOptions, buildApp } from '../../../app.ts';
import type { Database } from '../../../db/base/database.ts';
import { readFingerprints } from '../../../db/call/fingerprints.ts';
import { readSubjectHider } from '../../../db/call/subject-pseudonyms.ts';
import { versionsThatAreRead } from '../contract/track-read-fields.ts';
import { serviceDatabases } from '../database/shards.ts';
import { readShared } from '../run/shared-servers.ts';
import { storeOf } from './store.ts';

export interface ServiceOptions extends Partial<Omit<AppOptions, 'auth'>> {
  /** The test's own connections to the database. */
  db: Database;
  auth?: Partial<AppOptions['auth']>;
}

/**
 * Starts a service in this process, and returns its URL. The service accepts tokens of the shared authorization server.
 * The service is closed when the test ends.
 */
export async function openService(
  t: Pick<Test, 'teardown'>,
  { auth, db, ...options }: ServiceOptions,
): Promise<string> {
  const main = serviceDatabases(db).db;
  // Some tests use a database that can't be reached, so an error is ignored.
  const hideSubject = await readSubjectHider(main).catch(() => undefined);
  const app = await buildApp({
    baseUrl: 'http://127.0.0.1',
    auth: { issuer: readShared().authUrl, audience: 'order-service', hideSubject, ...auth },
    versions: await versionsThatAreRead(),
    store: storeOf(db),
    fingerprints: await readFingerprints(main).catch(() => undefined),
    ...options,
  });
  t.teardown(() => {
    const closed = app.close();
    // A connection remains open if the test hasn't read an answer to its end.
    app.server.closeAllConnections();
    return closed;
  });
  return app.listen({ host: '127.0.0.1', port: 0 });
}
