import { chown, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { connect } from '../../../db/base/open.ts';
import { migrateAll } from '../../../jobs/migrate-all.ts';
import { openEmbeddedPostgres } from '../../../packages/postgres/embedded/embedded.ts';
import { freePort } from '../../support/run/ports.ts';
import { runProcess } from '../../support/run/processes.ts';
import { readShared } from '../../support/run/shared-servers.ts';
import { type Authority, createAuthority } from '../../support/webhooks/certificates.ts';

const OURS = createAuthority('Our authority');
const THEIRS = createAuthority('Their authority');

/** Starts a PostgreSQL that accepts only TLS connections, with a certificate for `localhost`. */
async function openTlsPostgres(t: Test, folder: string, authority: Authority): Promise<URL> {
  const postgres = await openEmbeddedPostgres({ folder, durable: false });
  t.teardown(() => postgres.stop());
  const cluster = join(folder, 'postgres/cluster');
  const { certificate, key } = authority.issue('localhost');
  const { uid, gid } = await stat(cluster);
  const put = async (name: string, text: string) => {
    await writeFile(join(cluster, name), text, { mode: 0o600 });
    await chown(join(cluster, name), uid, gid);
  };
  await put('server.crt', certificate);
  await put('server.key', key);
  const admin = connect(postgres.url, { poolSize: 1 });
  await sql`alter system set ssl = on`.execute(admin);
  await put('pg_hba.conf', 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
  await sql`select pg_reload_conf()`.execute(admin);
  await admin.destroy();
  while (
    await isEncrypted(postgres.url)
      .catch(() => undefined)
      .then((is) => is !== undefined)
  );
  return new URL(postgres.url);
}

/** Returns the server's address with another name of the host. `query` says how the server must prove its identity. */
const addressOf = (url: URL, host: string, query: Record<string, string>): string => {
  const address = new URL(url);
  address.hostname = host;
  address.search = new URLSearchParams(query).toString();
  return address.href;
};

async function isEncrypted(url: string): Promise<boolean | undefined> {
  const db = connect(url, { poolSize: 1 });
  try {
    const { rows } = await sql<{
      ssl: boolean;
    }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db);
    return rows[0]?.ssl;
  } finally {
    await db.destroy();
  }
}

t.test('with sslmode=verify-full, a connection requires that the database proves its identity', async (t) => {
  const folder = t.testdir({ 'ours.pem': OURS.certificate, 'theirs.pem': THEIRS.certificate });
  const server = await openTlsPostgres(t, folder, OURS);
  const ours = { sslmode: 'verify-full', sslrootcert: join(folder, 'ours.pem') };
  const theirs = { sslmode: 'verify-full', sslrootcert: join(folder, 'theirs.pem') };

  const proven = addressOf(server, 'localhost', ours);
  t.equal(await isEncrypted(proven), true);
  await t.rejects(isEncrypted(addressOf(server, '127.0.0.1', ours)), {
    code: 'ERR_TLS_CERT_ALTNAME_INVALID',
  });
  await t.rejects(isEncrypted(addressOf(server, 'localhost', theirs)), /certificate/, 'another authority');
  await t.rejects(
    isEncrypted(addressOf(server, 'localhost', { sslmode: 'verify-full' })),
    /certificate/,
    'an unknown authority',
  );
  await t.rejects(isEncrypted(addressOf(server, 'localhost', {})), /no encryption/);

  const env = { AUTH_URL: readShared().authUrl, PORT: String(await freePort()) };
  await migrateAll(proven);
  const service = runProcess(t, 'server.ts', { ...env, DATABASE_URL: proven });
  await service.printed(/order service at/);
  const db = connect(proven, { poolSize: 1 });
  const names = ['order-service-listener', 'order-service-pool-3', 'order-service-queue'];
  const connections = sql<{ name: string; ssl: boolean }>`
    select distinct application_name as name, ssl from pg_stat_ssl join pg_stat_activity using (pid)
    where application_name = any (${names}) order by 1`;
  let { rows } = await connections.execute(db);
  // The server doesn't listen immediately after its start.
  while (rows.length < names.length) ({ rows } = await connections.execute(db));
  await db.destroy();
  t.strictSame(
    rows,
    names.map((name) => ({ name, ssl: true })),
    'the connections of requests, the listener and the queue',
  );
  service.child.kill('SIGTERM');
  t.equal(await service.ended, 0);

  const DATABASE_URL = addressOf(server, '127.0.0.1', ours);
  const refused = runProcess(t, 'server.ts', { ...env, DATABASE_URL });
  t.equal(await refused.ended, 1);
  t.match(refused.stderr(), /altnames/);
});
