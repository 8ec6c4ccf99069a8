import { AbortedTransactionError, sql } from 'kysely';
import t, { type Test } from 'tap';
import { connect } from '../../../db/base/open.ts';
import { OutcomeUnknown } from '../../../packages/postgres/sessions/database-errors.ts';
import { compiledStatement } from '../../../packages/postgres/statements/statement.ts';
import { unwrapRows, pipelineSettled, pipeline } from '../../../packages/postgres/statements/pipeline.ts';
import { FinalWrite, transact } from '../../../packages/postgres/statements/transact.ts';
import { createDatabase } from '../../support/database/database.ts';
import { trafficOf } from '../../support/database/round-trips.ts';

const insert = compiledStatement<never>('insert into seen (x) values ($1)');
const count = compiledStatement<{ n: number }>('select count(*) as n from seen');
const divide = compiledStatement<{ x: number }>('select 1 / $1::int as x');

/** Opens a connection to a database with a table. `seen` returns how many rows of the table other sessions can see. */
async function openSeen(t: Test) {
  const { db: operator, databaseUrl } = await createDatabase(t);
  await sql`create table seen (x int)`.execute(operator);
  const db = connect(databaseUrl, { poolSize: 1 });
  t.teardown(() => db.destroy());
  const seen = async () =>
    (await sql<{ n: number }>`select count(*) as n from seen`.execute(operator)).rows[0]?.n;
  return { db, operator, seen };
}

t.test('begin and the first statements of a transaction take one round trip', async (t) => {
  const { db, seen } = await openSeen(t);
  const { roundTrips, statements } = await trafficOf(async () => {
    const rows = await transact(db, [count(), undefined, divide(1)], async (trx, answers) => {
      await pipeline(trx, [insert(1), insert(2)]);
      return unwrapRows(answers);
    });
    t.strictSame(rows, [[{ n: 0 }], [], [{ x: 1 }]]);
  });
  t.equal(roundTrips, 3, 'begin with its statements, the writes, commit');
  t.equal(statements.length, 6);
  t.equal(await seen(), 2);
});

t.test('a failure rolls back the whole transaction, and its connection remains usable', async (t) => {
  const { db, seen } = await openSeen(t);
  const failing = transact(db, [count()], async (trx) => {
    await pipeline(trx, [insert(1)]);
    throw new Error('no');
  });
  await t.rejects(failing, { message: 'no' });
  await t.rejects(
    transact(db, [divide(0)], async (_, answers) => unwrapRows(answers)),
    { code: '22012' },
  );
  await transact(db, [count()], (trx) => pipeline(trx, [insert(1)]));
  t.equal(await seen(), 1);
});

t.test('transact rejects if its caller has ignored the failure of a statement', async (t) => {
  const { db, seen } = await openSeen(t);
  const overlooked = transact(db, [], (trx) => pipelineSettled(trx, [insert(1), divide(0)]));
  await t.rejects(overlooked, AbortedTransactionError);
  t.equal(await seen(), 0);
});

t.test('transact sends the last statement of a transaction together with the commit', async (t) => {
  const { db, seen } = await openSeen(t);
  const { roundTrips } = await trafficOf(async () => {
    t.equal(await transact(db, [count()], async () => new FinalWrite('done', insert(1))), 'done');
  });
  t.equal(roundTrips, 2, 'begin with its statements, the write with commit');
  t.equal(await seen(), 1);
});

t.test('if the last statement of a transaction fails, nothing is committed', async (t) => {
  const { db, seen } = await openSeen(t);
  const { statements } = await trafficOf(() =>
    t.rejects(
      transact(db, [], async () => new FinalWrite('done', divide(0))),
      { code: '22012' },
    ),
  );
  t.strictSame(statements.slice(-1), ['commit'], 'the commit has ended the transaction');
  const unsendable = compiledStatement<never>('insert into seen (x) values ($1)')({
    toPostgres() {
      throw new Error("can't be sent");
    },
  });
  await t.rejects(
    transact(db, [], async () => new FinalWrite('done', unsendable)),
    { message: "can't be sent" },
  );
  t.equal(await seen(), 0);
  await transact(db, [], async () => new FinalWrite('done', insert(1)));
  t.equal(await seen(), 1, 'the connection is used again');
});

t.test('the outcome of a transaction is unknown if the connection is lost at the commit', async (t) => {
  const { db, operator, seen } = await openSeen(t);
  const lost = transact(db, [], async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    return new FinalWrite('done', compiledStatement<never>('select pg_terminate_backend($1)')(rows[0]!.pid));
  });
  await t.rejects(lost, OutcomeUnknown);
  t.equal(await seen(), 0);
  await sql`select 1`.execute(operator);
});

t.test('transact repeats a transaction whose last statement fails with a serialization error', async (t) => {
  const { db, seen } = await openSeen(t);
  let tries = 0;
  await sql`
    create function in_the_way() returns trigger language plpgsql as $$
      begin
        if new.x < 3 then raise exception 'in the way' using errcode = '40001'; end if;
        return new;
      end $$`.execute(db);
  await sql`create trigger in_the_way before insert on seen for each row execute function in_the_way()`.execute(
    db,
  );
  await transact(db, [], async () => {
    tries += 1;
    return new FinalWrite(undefined, insert(tries));
  });
  t.equal(tries, 3);
  t.equal(await seen(), 1);
});

t.test('transact repeats a transaction that fails with a serialization error', async (t) => {
  const { db, seen } = await openSeen(t);
  let tries = 0;
  await transact(db, [count()], async (trx) => {
    tries += 1;
    await pipeline(trx, [insert(tries)]);
    if (tries < 3)
      await sql`do $$ begin raise exception 'in the way' using errcode = '40001'; end $$`.execute(trx);
  });
  t.equal(tries, 3);
  t.equal(await seen(), 1);
});

t.test('statements of one event-loop turn are sent with one write to the socket', async (t) => {
  const { db } = await openSeen(t);
  /**
   * Number of writes by socket. Writes are counted for each socket separately, because another connection may send a
   * message at the same time, when it ends.
   */
  const writes = new Map<object, number>();
  const countWrite = (socket: object) => void writes.set(socket, (writes.get(socket) ?? 0) + 1);
  const work = () => transact(db, [count(), divide(1)], async (_, answers) => unwrapRows(answers));
  await work();
  await sql`select 1`.execute(db);
  const { Socket } = await import('node:net');
  const { _write: write, _writev: writev } = Socket.prototype;
  Socket.prototype._write = function (...chunk) {
    countWrite(this);
    return write.apply(this, chunk);
  };
  Socket.prototype._writev = function (...chunks) {
    countWrite(this);
    return writev!.apply(this, chunks);
  };
  t.teardown(() => Object.assign(Socket.prototype, { _write: write, _writev: writev }));
  await work();
  t.equal(Math.max(...writes.values()), 2, 'one write for begin and its statements, one for commit');
});
