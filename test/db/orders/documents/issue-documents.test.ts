import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import t from 'tap';
import type { Database } from '../../../../db/base/database.ts';
import { findViolations, issueDocuments } from '../../../../db/orders/index.ts';
import { createDatabase } from '../../../support/database/database.ts';
import { addUnnumbered } from '../../../support/documents/many-documents.ts';
import { runProcess } from '../../../support/run/processes.ts';

/** Number of times that the writer is killed. */
const KILLS = Number(process.env['KILLS'] ?? 10);

/** Rules about documents. The orders of these tests lack other rows. */
const ABOUT_DOCUMENTS = /document|series|credit note/;

const violationsOf = async (db: Database) =>
  (await findViolations(db)).filter(({ what }) => ABOUT_DOCUMENTS.test(what));

const count = async (db: Database, condition: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from documents where ${sql.raw(condition)}`.execute(db);
  return rows[0]!.count; // a count returns one row
};

const eventCount = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from events where type = 'document.issued'`.execute(db);
  return rows[0]!.count; // a count returns one row
};

t.test('issueDocuments gives numbers without gaps while its process is killed', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  const all = KILLS * 60;
  await addUnnumbered(db, all);
  let kills = 0;
  for (; kills < KILLS; kills++) {
    const writer = runProcess(t, 'test/support/documents/number-until-killed.ts', {
      DATABASE_URL: databaseUrl,
    });
    await writer.printed(/started/);
    // Waits for the first numbers of this writer, and then for a random time.
    const before = await numbersIn(db);
    let hasEnded = false;
    void writer.ended.then(() => (hasEnded = true));
    while (!hasEnded && (await numbersIn(db)) === before);
    await delay(Math.random() * 30);
    writer.child.kill('SIGKILL');
    await writer.ended;
  }
  t.ok((await count(db, "status = 'NUMBERING'")) > 0, 'documents were left when the last writer was killed');
  while (await issueDocuments(db, db, 100));
  t.equal(await count(db, "status = 'ISSUED'"), all);
  t.equal(await numbersIn(db), all);
  t.equal(await eventCount(db), all);
  t.strictSame(await violationsOf(db), []);
});

const numbersIn = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from document_numbers`.execute(db);
  return rows[0]!.count; // a count returns one row
};

t.test('issueDocuments gives each document one number if several writers run at once', async (t) => {
  const { db } = await createDatabase(t);
  await addUnnumbered(db, 300);
  const write = async () => {
    while ((await count(db, "status = 'NUMBERING'")) > 0) await issueDocuments(db, db, 7);
  };
  await Promise.all([write(), write(), write()]);
  t.equal(await count(db, "status = 'ISSUED'"), 300);
  t.equal(await eventCount(db), 300);
  t.strictSame(await violationsOf(db), []);
});

t.test('issueDocuments never goes back in time if the clock was set back', async (t) => {
  const { db } = await createDatabase(t);
  await addUnnumbered(db, 2);
  await issueDocuments(db, db, 1);
  await sql`update document_numbers set issued_at = issued_at + interval '1 hour'`.execute(db);
  await issueDocuments(db, db, 1);
  const { rows } = await sql<{ is_later: boolean }>`
    select issued_at > now() + interval '30 minutes' as is_later from document_numbers`.execute(db);
  t.strictSame(
    rows.map(({ is_later }) => is_later),
    [true, true],
  );
});

t.test('the rules of doctor find a changed document and a missing number', async (t) => {
  const { db } = await createDatabase(t);
  await addUnnumbered(db, 3);
  while (await issueDocuments(db, db));
  t.strictSame(await violationsOf(db), []);
  await sql`update documents set content = '{"a": 1}' where number = 1`.execute(db);
  await sql`delete from document_numbers where number = 2`.execute(db);
  const found = (await violationsOf(db)).map(({ what }) => what);
  t.strictSame(found.toSorted(), [
    'a document has the hash of its content',
    'an issued document has its number',
    'the hash chain of a series holds',
    'the numbers of a series have no gaps',
    'the sums of documents are those of their contents',
    'the sums of documents count each number once',
  ]);
});

for (const change of ['net_amount = net_amount - 1, gross_amount = gross_amount - 1', "percent = '7'"])
  t.test(`the rules of doctor find sums that differ from the documents of a day (${change})`, async (t) => {
    const { db } = await createDatabase(t);
    await addUnnumbered(db, 3);
    while (await issueDocuments(db, db));
    await sql`update document_sums set ${sql.raw(change)}`.execute(db);
    t.match(await violationsOf(db), [{ what: 'the sums of documents are those of their contents' }]);
    await sql`update documents set content = null where number = 1`.execute(db);
    t.strictSame(
      await violationsOf(db),
      [],
      'a day is not compared if the content of a document was deleted',
    );
  });
