import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import t from 'tap';
import { connect } from '../../../db/index.ts';
import { watchDatabase } from '../../../db/postgres/health.ts';
import { createDatabase } from '../../support/database.ts';

t.test('the schema must have each step that this code knows, and may have more', async (t) => {
  const { db } = await createDatabase(t);
  t.equal(await watchDatabase(db)(), undefined);
  await sql`insert into kysely_migration values ('9999_of_a_newer_version', now()::text)`.execute(db);
  t.equal(await watchDatabase(db)(), undefined, 'the schema of a newer version');
  await sql`delete from kysely_migration where name = '0006_order_counts'`.execute(db);
  t.equal(await watchDatabase(db)(), 'the schema lacks 0006_order_counts');
  await sql`drop table kysely_migration`.execute(db);
  t.match(await watchDatabase(db)(), /^the database: .*kysely_migration/, 'an empty database');
});

t.test('where no connection is to be had it says so within a second, and asks no second time', async (t) => {
  const { databaseUrl } = await createDatabase(t);
  const db = connect(databaseUrl, { poolSize: 1 });
  const ask = watchDatabase(db);
  t.equal(await ask(), undefined);
  const trx = await db.startTransaction().execute();
  const statements: string[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node }) => (statements.push(node.kind), node),
    transformResult: async ({ result }) => result,
  });
  const askWatched = watchDatabase(watched);
  const begun = performance.now();
  const silent = 'the database has not answered within 1 second';
  t.strictSame(await Promise.all([askWatched(), askWatched()]), [silent, silent]);
  t.equal(await askWatched(), silent);
  t.ok(performance.now() - begun < 2500, 'within a second');
  t.equal(statements.length, 1);
  await trx.rollback().execute();
  while ((await askWatched()) !== undefined) await delay(10);
  await db.destroy();
  while ((await askWatched()) === undefined) await delay(10);
  t.match(await askWatched(), /^the database: /, 'a database that is away');
});
