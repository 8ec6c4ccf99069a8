import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { type ConnectOptions, connect } from '../../../db/base/open.ts';
import { NamingClient, ServiceClient } from '../../../packages/postgres/sessions/pipelined-client.ts';
import { retryUndone } from '../../../packages/postgres/sessions/retry-transaction.ts';
import { compiledStatement } from '../../../packages/postgres/statements/statement.ts';
import { pipeline } from '../../../packages/postgres/statements/pipeline.ts';
import { createDatabase, untilBlocked } from '../../support/database/database.ts';
import { trafficOf } from '../../support/database/round-trips.ts';

const insert = compiledStatement<{ x: number }>('insert into seen (x) values ($1) returning x');
const count = compiledStatement<{ n: number }>('select count(*) as n from seen');
const divide = compiledStatement<{ x: number }>('select 1 / $1::int as x');

/** Opens a connection to a database with a table. `operator` runs statements over other connections. */
async function openSeen(t: Test, options: ConnectOptions = {}) {
  const { db: operator, databaseUrl } = await createDatabase(t, { isPatient: true });
  await sql`create table seen (x int)`.execute(operator);
  const db = connect(databaseUrl, { poolSize: 1, ...options });
  t.teardown(() => db.destroy());
  return { db, operator, databaseUrl };
}

t.test('pipeline sends statements in one round trip, and each sees the earlier ones', async (t) => {
  const { db } = await openSeen(t);
  const transaction = () =>
    db
      .transaction()
      .execute((trx) =>
        pipeline(
          trx,
          [insert(1), insert(2)],
          count(),
          insert(3),
          undefined,
          trx.selectFrom('products').select('sku'),
        ),
      );
  const { roundTrips, statements } = await trafficOf(async () => {
    t.strictSame(await transaction(), [[{ n: 2 }], [{ x: 3 }], [], []]);
  });
  t.equal(roundTrips, 3, 'begin, the statements, commit');
  t.equal(statements.length, 7);
  t.strictSame(await transaction(), [[{ n: 5 }], [{ x: 3 }], [], []]);
});

t.test('pipelined reads are repeated if columns in all their tables have changed', async (t) => {
  const { db, operator } = await openSeen(t);
  await sql`create table also_seen (x int)`.execute(operator);
  const select = (table: string) => compiledStatement<{ x: number }>(`select x from ${table}`)();
  const read = () => retryUndone(() => pipeline(db, [], select('seen'), select('also_seen')));
  t.strictSame(await read(), [[], []]);
  for (const table of ['seen', 'also_seen'])
    await sql`alter table ${sql.table(table)} alter column x type bigint`.execute(operator);
  t.strictSame(await read(), [[], []]);
});

for (const prepared of [true, false]) {
  t.test(
    `pipeline rolls back and throws if a statement fails (${prepared ? 'prepared' : 'as text'})`,
    async (t) => {
      const { db } = await openSeen(t, { prepared });
      const transaction = (by: number) =>
        db.transaction().execute((trx) => pipeline(trx, [insert(1), divide(by), insert(2)], count()));
      // The session doesn't know these statements in the first round, and knows them in the later ones.
      for (const n of [2, 4, 6]) {
        await t.rejects(transaction(0), { code: '22012' });
        t.strictSame(await transaction(1), [[{ n }]]);
      }
    },
  );
}

t.test('after a wait for a lock, later statements of a pipeline see what was committed', async (t) => {
  const { db, operator } = await openSeen(t);
  await sql`insert into seen (x) values (1)`.execute(operator);
  const lock = compiledStatement<never>('select x from seen for update');
  const look = compiledStatement<{ x: number }>('select x from seen');
  const waiting = await operator.transaction().execute(async (trx) => {
    await sql`update seen set x = 2`.execute(trx);
    const started = db.transaction().execute((other) => pipeline(other, [lock()], look()));
    await untilBlocked(operator);
    return { started };
  });
  t.strictSame(await waiting.started, [[{ x: 2 }]]);
});

t.test('pipeline never repeats a statement that may be part of a transaction', async (t) => {
  const { operator, databaseUrl } = await openSeen(t);
  await sql`create sequence calls`.execute(operator);
  await sql`
    create function collide(n bigint) returns void language plpgsql as $$
    begin raise exception 'in the way' using errcode = '40001'; end $$`.execute(operator);
  for (const Client of [ServiceClient, NamingClient]) {
    const client = new Client({ connectionString: databaseUrl, pipeline: true });
    await client.connect();
    const collide = () => client.query("select collide(nextval('calls')), $1::int", [1]) as Promise<unknown>;
    const began = client.query('begin', []) as Promise<unknown>;
    const answers = await Promise.allSettled([began, collide(), collide()]);
    t.match(answers, [{ status: 'fulfilled' }, { reason: { code: '40001' } }, { reason: { code: '25P02' } }]);
    await client.query('rollback', []);
    t.match(await sql`select nextval('calls') as n`.execute(operator), { rows: [{ n: 2 }] });
    await sql`alter sequence calls restart`.execute(operator);
    await client.end();
  }
});

t.test('pipeline rejects all statements in flight if the connection is lost', async (t) => {
  const { db, operator } = await openSeen(t);
  const kill = compiledStatement<never>('select pg_terminate_backend(pg_backend_pid())');
  const lost = db.transaction().execute((trx) => pipeline(trx, [insert(1), kill(), insert(2)], count()));
  // The next write may notice the closed socket before the server's last message is read.
  t.match((await Promise.allSettled([lost]))[0], { reason: { code: /^(?:57P01|EPIPE|ECONNRESET)$/ } });
  t.match(await sql`select count(*) as n from seen`.execute(operator), { rows: [{ n: 0 }] });
  t.match(
    await sql`select count(*) as n from seen`.execute(db),
    { rows: [{ n: 0 }] },
    'on another connection',
  );
});
