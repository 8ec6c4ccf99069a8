import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { type UsageCount, addUsage } from '../../../db/usage/add-usage.ts';
import { forgetOldUsage } from '../../../db/usage/forget-usage.ts';
import { listUsage } from '../../../db/usage/list-usage.ts';
import { startUsageWriter } from '../../../jobs/shop/write-usage-job.ts';
import { OutcomeUnknown } from '../../../packages/postgres/sessions/database-errors.ts';
import { createDatabase, untilBlocked } from '../../support/database/database.ts';

const today = () => new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const count = (clientId: string, rest: Partial<UsageCount> = {}): UsageCount => ({
  ...{ day: today(), clientId, version: 'v1', operation: 'createOrder', calls: 2 },
  parts: { 'STATUS 201': 2, 'FIELD /properties/items': 2 },
  ...rest,
});

const rowsOf = async (db: Database) =>
  (
    await sql<{ client_id: string; calls: number; parts: Record<string, number> }>`
      select client_id, calls, parts from usage_counts order by client_id, day`.execute(db)
  ).rows;

t.test('addUsage adds up the counts of several processes for each part', async (t) => {
  const { db } = await createDatabase(t);
  const other = count('a', { calls: 3, parts: { 'STATUS 409': 3, 'FIELD /properties/items': 1 } });
  // Some sets contain the same rows in the opposite order. No transaction may wait forever for another one.
  const sets = Array.from({ length: 20 }, (_, index) =>
    index % 2 === 0 ? [count('a'), count('b')] : [count('b'), other],
  );
  await Promise.all(sets.map((set) => addUsage(db, set)));
  t.strictSame(await rowsOf(db), [
    {
      client_id: 'a',
      calls: 50,
      parts: { 'STATUS 201': 20, 'STATUS 409': 30, 'FIELD /properties/items': 30 },
    },
    { client_id: 'b', calls: 40, parts: { 'STATUS 201': 40, 'FIELD /properties/items': 40 } },
  ]);
});

t.test('forgetOldUsage deletes counts that are older than the given days, in batches', async (t) => {
  const { db } = await createDatabase(t);
  await addUsage(
    db,
    [0, 89, 90, 91, 92, 400].map((days) => count('a', { day: daysAgo(days) })),
  );
  t.equal(await forgetOldUsage(db, 90, 2), 2);
  t.equal(await forgetOldUsage(db, 90, 2), 1);
  t.equal(await forgetOldUsage(db, 90, 2), 0);
  const { usage, from, to } = await listUsage(db);
  t.match(usage, [{ clientId: 'a', calls: 6, lastDay: today() }]);
  t.match({ from, to }, { from: daysAgo(90), to: today() });
});

/** Creates a counter of calls, like the counter of a process. */
function counter(counts: UsageCount[]) {
  let left = counts;
  return {
    lost: 0,
    left: () => left,
    take() {
      const taken = left;
      left = [];
      return taken;
    },
    putBack: (returned: readonly UsageCount[]) => void left.push(...returned),
  };
}

/** Records which callbacks are called about written and lost counts. */
function watch() {
  const reported: string[] = [];
  const onWritten = (calls: number) => void reported.push(`${calls} written`);
  const onLost = (reason: string, calls: number) => void reported.push(`${calls} lost: ${reason}`);
  return { reported, onWritten, onLost };
}

/** Creates a log with which a test can wait for the first error. */
function failureLog() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { error: () => resolve(), info: () => {}, warn: () => {}, failed: () => promise };
}

t.test('the usage writer repeats a failed write, unless it may have succeeded', async (t: Test) => {
  const { db } = await createDatabase(t);
  await addUsage(db, [count('a')]);
  const held = await db.startTransaction().execute();
  await sql`select from usage_counts for update`.execute(held);
  const counted = counter([count('a')]);
  const log = failureLog();
  counted.lost = 3;
  const watched = watch();
  const kept = startUsageWriter(db, counted, log, watched);
  await Promise.race([untilBlocked(db), log.failed()]);
  // The lock timeout ends the run. The counts of this run are kept, and are written when the writer stops.
  await log.failed();
  t.equal(counted.left().length, 1);
  await held.rollback().execute();
  await kept.stop(10_000);
  t.match(await rowsOf(db), [{ client_id: 'a', calls: 4 }]);
  t.strictSame(counted.left(), []);
  t.strictSame(watched.reported, ['3 lost: too_many_clients', '2 written'], 'each call is counted once');

  const lost = counter([count('a')]);
  const failing = { connection: () => ({ execute: () => Promise.reject(new OutcomeUnknown('lost')) }) };
  // A fake database with only the methods that the writer calls.
  const unknown = watch();
  await startUsageWriter(failing as unknown as Database, lost, failureLog(), unknown).stop(10_000);
  t.strictSame(lost.left(), []);
  t.strictSame(unknown.reported, ['2 lost: outcome_unknown']);
});
