import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import t from 'tap';
import { watchDatabase } from '../../../db/base/health.ts';
import { connect } from '../../../db/base/open.ts';
import { createDatabase } from '../../support/database/database.ts';

t.test('watchDatabase reports a missing migration, and accepts additional migrations', async (t) => {
  const { db } = await createDatabase(t);
  t.equal(await watchDatabase(db)(), undefined);
  await sql`insert into kysely_migration values ('9999_of_a_newer_version', now()::text)`.execute(db);
  t.equal(await watchDatabase(db)(), undefined, 'the schema of a newer version');
  await sql`delete from kysely_migration where name = '0006_order_counts'`.execute(db);
  t.equal(await watchDatabase(db)(), 'the schema lacks 0006_order_counts');
  await sql`drop table kysely_migration`.execute(db);
  t.match(
    await watchDatabase(db)(),
    /^the schema lacks 0001_\w+ and \d+ more migrations$/,
    'an empty database',
  );
});

t.test('watchDatabase reports a silent database after some time, and sends it one query', async (t) => {
  const { databaseUrl } = await createDatabase(t);
  const db = connect(databaseUrl, { poolSize: 1 });
  const statements: string[] = [];
  const ask = watchDatabase(
    db.withPlugin({
      transformQuery: ({ node }) => (statements.push(node.kind), node),
      transformResult: async ({ result }) => result,
    }),
  );
  t.equal(await ask(), undefined);
  const trx = await db.startTransaction().execute();
  while (statements.length === 1) {
    t.equal(await ask(), undefined, 'watchDatabase returns its last result immediately');
    await delay(100);
  }
  let fault: string | undefined;
  while ((fault = await ask()) === undefined) await delay(100);
  t.match(fault, /^the database(?: has not answered within 3 seconds|: timeout exceeded)/);
  t.ok(statements.length <= 3, 'the process sends only one health query at a time');
  await trx.rollback().execute();
  while ((await ask()) !== undefined) await delay(100);
  await db.destroy();
  while ((await ask()) === undefined) await delay(100);
  t.match(await ask(), /^the database: /, 'an unreachable database');
});
