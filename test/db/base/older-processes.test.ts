import pg from 'pg';
import t from 'tap';
import { BEFORE_1_6_0, countOlderSessions, excludeOlderProcesses } from '../../../db/base/older-processes.ts';
import { doneSteps, findTooNew } from '../../../packages/postgres/migrator/schema-compatibility.ts';
import { createDatabase } from '../../support/database/database.ts';

t.test('processes older than 1.6.0 are refused, once none of them uses the database', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  const known = (await doneSteps(db)).map(({ name }) => name);
  const older = known.filter((name) => name < '0540');
  const exclude = () => db.transaction().execute((trx) => excludeOlderProcesses(db, trx));
  for (const name of BEFORE_1_6_0) {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: name });
    await client.connect();
    t.equal(await exclude(), false, `a session of ${name}`);
    t.equal(findTooNew(older, await doneSteps(db)), undefined, 'older processes may start');
    await client.end();
    // The server removes the session a moment after the client has closed the connection.
    while ((await countOlderSessions(db, [name])) > 0);
  }
  const failed = db.transaction().execute(async (trx) => {
    t.equal(await excludeOlderProcesses(db, trx), true);
    throw new Error('rolled back');
  });
  await t.rejects(failed, { message: 'rolled back' });
  t.equal(findTooNew(older, await doneSteps(db)), undefined);
  for (let n = 0; n < 3; n += 1) t.equal(await exclude(), true);
  const done = await doneSteps(db);
  t.match(findTooNew(older, done), { what: /needs a version with 0540_kinds_of_payments/ });
  t.equal(findTooNew(known, done), undefined);
});
