import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { openDatabase, openSchema } from '../../../db/base/open.ts';
import { createDatabase } from '../../support/database/database.ts';

const SESSIONS = sql<{ count: number }>`
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and application_name = 'order-service-pool-3' and pid <> pg_backend_pid()`;

async function open(t: Test, poolSize: number, doesBoth: boolean) {
  const { db: operator, databaseUrl } = await createDatabase(t, { isDirect: true });
  const before = (await SESSIONS.execute(operator)).rows[0]!.count;
  const opened = await openDatabase({ url: databaseUrl, dataDir: '', poolSize, doesBoth });
  t.teardown(() => opened.close());
  const sessions = async () => (await SESSIONS.execute(operator)).rows[0]!.count - before;
  return { ...opened, sessions };
}

/** Takes `count` connections, and releases them when the test ends. */
async function takeAll(t: Test, db: Database, count: number): Promise<void> {
  const over = Promise.withResolvers<void>();
  const held = Array.from({ length: count }, () => Promise.withResolvers<void>());
  const all = held.map(({ resolve }) =>
    db.connection().execute(async (connection) => {
      await sql`select 1`.execute(connection);
      resolve();
      await over.promise;
    }),
  );
  await Promise.all(held.map(({ promise }) => promise));
  t.teardown(async () => {
    over.resolve();
    await Promise.all(all);
  });
}

t.test('requests and background work of one process have separate connections', async (t) => {
  const { db, background, sessions } = await open(t, 5, true);
  await takeAll(t, background, 2);
  t.match(await sql`select 1 as one`.execute(db), { rows: [{ one: 1 }] }, 'background pool is used up');
  await takeAll(t, db, 3);
  t.equal(await sessions(), 5, 'both pools together respect the limit of the process');
});

t.test('a process has a single pool if it has only requests or only background work', async (t) => {
  for (const [poolSize, doesBoth] of [
    [1, true],
    [4, false],
  ] as const) {
    const { db, background } = await open(t, poolSize, doesBoth);
    t.equal(db, background);
  }
});

t.test("the pool's error names the limit if the database refuses a connection", async (t) => {
  const { db: operator, databaseUrl } = await createDatabase(t, { isDirect: true });
  const role = `limited_${randomUUID().slice(0, 8)}`;
  await sql`create role ${sql.id(role)} login password 'x' connection limit 1`.execute(operator);
  t.teardown(() => sql`drop role ${sql.id(role)}`.execute(operator));
  const url = Object.assign(new URL(databaseUrl), { username: role, password: 'x' }).href;
  const { db, pools, close } = openSchema(url, { poolSize: 2 }, false);
  t.teardown(() => close());
  const refused: string[] = [];
  (pools[0] as EventEmitter).on('refused', (limit: string) => refused.push(limit));
  await db.connection().execute(async (connection) => {
    await sql`select 1`.execute(connection);
    await t.rejects(sql`select 1`.execute(db), { code: '53300' });
  });
  t.strictSame(refused, ['role']);
  await sql`select 1`.execute(db);
});
