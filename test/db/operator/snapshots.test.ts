import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { connect } from '../../../db/base/open.ts';
import { endOf, listSnapshots } from '../../../db/operator/snapshots.ts';
import { watchingSnapshots } from '../../../jobs/running/snapshots.ts';
import { createDatabase } from '../../support/database/database.ts';

const pidOf = async (db: Database): Promise<string> =>
  (await sql<{ pid: string }>`select pg_backend_pid()::text as pid`.execute(db)).rows[0]!.pid;

t.test('listSnapshots names the session of each open transaction that delays vacuum', async (t) => {
  const { db, databaseUrl } = await createDatabase(t, { isDirect: true });
  const begin = async (what: string) => {
    const trx = await db.startTransaction().setIsolationLevel('repeatable read').execute();
    await sql.raw(what).execute(trx);
    return { trx, pid: await pidOf(trx) };
  };
  const reader = await begin('select count(*) from orders');
  const writer = await begin(`update event_feed set last_position = last_position`);
  const own = async () =>
    (await listSnapshots(db)).filter(({ name }) => [reader.pid, writer.pid].includes(name));
  const found = new Map((await own()).map((one) => [one.name, one]));
  t.match(found.get(reader.pid), { kind: 'session', isWriting: false, isIdle: true, seconds: Number });
  t.match(found.get(writer.pid), { kind: 'session', isWriting: true, isIdle: true });

  const role = `watcher_${randomUUID().slice(0, 8)}`;
  await sql`create role ${sql.id(role)} login password 'x'`.execute(db);
  t.teardown(() => sql`drop role ${sql.id(role)}`.execute(db));
  const watcher = connect(Object.assign(new URL(databaseUrl), { username: role, password: 'x' }).href, {
    poolSize: 1,
  });
  const seen = (await listSnapshots(watcher)).find(({ name }) => name === reader.pid);
  t.match(seen, { isWriting: false, seconds: null }, 'also for a role that may not see the start time');
  await watcher.destroy();

  let ages = { feed: 0, vacuum: 0 };
  await watchingSnapshots([db], (now) => (ages = now)).run('trace');
  t.ok(ages.vacuum >= ages.feed && ages.feed > 0, JSON.stringify(ages));

  await sql.raw(endOf(found.get(reader.pid)!)).execute(db);
  await t.rejects(sql`select 1`.execute(reader.trx));
  // The rollback returns the broken connection to the pool.
  await reader.trx
    .rollback()
    .execute()
    .catch(() => {});
  await writer.trx.rollback().execute();
  t.strictSame(await own(), [], 'no session holds back vacuum any more');
});
