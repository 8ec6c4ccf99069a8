import { AbortedTransactionError, CompiledQuery } from 'kysely';
import type { Database } from './index.ts';
import { errorOfCommit } from './postgres/failures.ts';
import { repeatedly } from './postgres/repeat.ts';
import { type AnswersOf, type Queries, rowsOf, sendAll } from './together.ts';

const [begin, commit, rollback] = ['begin', 'commit', 'rollback'].map((text) => CompiledQuery.raw(text));

/**
 * As `db.transaction()`, but what it begins with leaves in the round trip of `begin`. That may lock and read, and write
 * nothing: where there is no transaction because `begin` has failed, it comes to nothing. `work` gets what became of
 * each of these statements, and is tried again where the database has undone the transaction for a reason that passes.
 */
export const transact = <Result, const Rows extends readonly unknown[]>(
  db: Database,
  opening: Queries<Rows>,
  work: (trx: Database, answers: AnswersOf<Rows>) => Promise<Result>,
): Promise<Result> =>
  repeatedly(() =>
    db.connection().execute(async (trx) => {
      const result = await undoneUnless(trx, async () => {
        const [begun, ...answers] = await sendAll(trx, [begin, ...opening]);
        rowsOf([begun!]);
        return work(trx, answers as AnswersOf<Rows>); // in the order in which they were sent
      });
      await undoneUnless(trx, () => commitOf(trx));
      return result;
    }),
  );

async function undoneUnless<Result>(trx: Database, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // Where the connection is lost, that undoes the transaction too.
    await sendAll(trx, [rollback]);
    throw error;
  }
}

/** Throws `OutcomeUnknown` where the connection was lost. */
async function commitOf(trx: Database): Promise<void> {
  const [answer] = await sendAll(trx, [commit]);
  if (answer?.status === 'rejected') throw errorOfCommit(answer.reason);
  // PostgreSQL only says so of a transaction of which a statement has failed.
  const [ended] = answer?.value as { command: string }[];
  if (ended?.command !== 'COMMIT') throw new AbortedTransactionError();
}
