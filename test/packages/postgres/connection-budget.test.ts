import { sql } from 'kysely';
import t from 'tap';
import { connect } from '../../../db/base/open.ts';
import { connectionShortage } from '../../../packages/postgres/sessions/connection-budget.ts';
import { createDatabase } from '../../support/database/database.ts';
import { runProcess } from '../../support/run/processes.ts';
import { readShared } from '../../support/run/shared-servers.ts';

t.test('connectionShortage compares a process’s needs with the database’s free connections', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  t.equal(await connectionShortage(db, 1), undefined);
  const most = await sql<{ max: number }>`select current_setting('max_connections')::integer as max`.execute(
    db,
  );
  const shortage = await connectionShortage(db, most.rows[0]!.max);
  t.match(
    shortage,
    /may open \d+ connections and others have opened \d+, but the database allows \d+: lower/,
  );

  const name = new URL(databaseUrl).pathname.slice(1);
  const admin = connect(readShared().postgresUrl, { poolSize: 1 });
  await sql`alter database ${sql.id(name)} connection limit 12`.execute(admin);
  await admin.destroy();
  t.match(await connectionShortage(db, 14), /allows 12/, 'the limit of the database');
  const env = { AUTH_URL: readShared().authUrl, DATABASE_URL: databaseUrl, PORT: '0' };
  const worker = runProcess(t, 'server.ts', env, ['--role', 'worker']);
  const [line] = await worker.printed(/^.*may open 14 connections.*$/m);
  t.match(JSON.parse(line), { level: 'warn', msg: /lower DATABASE_CONNECTIONS, or raise max_connections/ });
});
