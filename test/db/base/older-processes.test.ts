import pg from 'pg';
import t from 'tap';
import {
  BEFORE_1_6_0,
  BEFORE_DIRECT_PAYMENTS,
  countOlderSessions,
  excludeOlderPayments,
  excludeOlderProcesses,
} from '../../../db/base/older-processes.ts';
import { doneSteps, findTooNew } from '../../../packages/postgres/migrator/schema-compatibility.ts';
import { createDatabase } from '../../support/database/database.ts';

const EXCLUDERS = [
  [excludeOlderProcesses, BEFORE_1_6_0, '0481_returned_units'],
  [excludeOlderPayments, BEFORE_DIRECT_PAYMENTS, '0540_kinds_of_payments'],
] as const;

for (const [exclude, names, migration] of EXCLUDERS)
  t.test(`processes without ${migration} are refused, once none of them uses the database`, async (t) => {
    const { db, databaseUrl } = await createDatabase(t);
    const known = (await doneSteps(db)).map(({ name }) => name);
    const older = known.filter((name) => name < migration);
    const excludeNow = () => db.transaction().execute((trx) => exclude(db, trx));
    for (const name of names) {
      const client = new pg.Client({ connectionString: databaseUrl, application_name: name });
      await client.connect();
      t.equal(await excludeNow(), false, `a session of ${name}`);
      t.equal(findTooNew(older, await doneSteps(db)), undefined, 'older processes may start');
      await client.end();
      // The server removes the session a moment after the client has closed the connection.
      while ((await countOlderSessions(db, [name])) > 0);
    }
    const failed = db.transaction().execute(async (trx) => {
      t.equal(await exclude(db, trx), true);
      throw new Error('rolled back');
    });
    await t.rejects(failed, { message: 'rolled back' });
    t.equal(findTooNew(older, await doneSteps(db)), undefined);
    for (let n = 0; n < 3; n += 1) t.equal(await excludeNow(), true);
    const done = await doneSteps(db);
    t.match(findTooNew(older, done), { what: new RegExp(`needs a version with ${migration}`) });
    t.equal(findTooNew(known, done), undefined);
  });
