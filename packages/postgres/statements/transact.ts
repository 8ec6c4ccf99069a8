import { AbortedTransactionError, CompiledQuery, type Kysely } from 'kysely';
import { errorOfCommit } from '../sessions/failures.ts';
import { repeatedly } from '../sessions/repeat.ts';
import { type AnswersOf, type Queries, type Query, rowsOf, sendAll } from './together.ts';

const [begin, commit, rollback] = ['begin', 'commit', 'rollback'].map((text) => CompiledQuery.raw(text));

/**
 * What a transaction comes to that has one statement left, whose rows nobody needs: it leaves in the round trip of
 * `commit`. It must be all that the transaction writes: were it not sent, because of a parameter that can't be, what
 * is written before it would be committed without it.
 */
export class Ending<Result> {
  readonly result: Result;
  readonly write: Query;

  constructor(result: Result, write: Query) {
    this.result = result;
    this.write = write;
  }
}

/**
 * As `db.transaction()`, but what it begins with leaves in the round trip of `begin`. That may lock and read, and write
 * nothing: where there is no transaction because `begin` has failed, it comes to nothing. `work` gets what became of
 * each of these statements, and is tried again where the database has undone the transaction for a reason that passes.
 */
export const transact = <Tables, Result, const Rows extends readonly unknown[]>(
  db: Kysely<Tables>,
  opening: Queries<Rows>,
  work: (trx: Kysely<Tables>, answers: AnswersOf<Rows>) => Promise<Result | Ending<Result>>,
): Promise<Result> =>
  repeatedly(() =>
    db.connection().execute(async (trx) => {
      const end = await undoneUnless(trx, async () => {
        const [begun, ...answers] = await sendAll(trx, [begin, ...opening]);
        rowsOf([begun!]); // `begin` was sent first, so it has an answer.
        return work(trx, answers as AnswersOf<Rows>); // in the order in which they were sent
      });
      if (!(end instanceof Ending)) {
        await commitWith(trx);
        return end;
      }
      await commitWith(trx, end.write);
      return end.result;
    }),
  );

async function undoneUnless<Result>(trx: Kysely<any>, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // Where the connection is lost, that undoes the transaction too.
    await sendAll(trx, [rollback]);
    throw error;
  }
}

/** Throws `OutcomeUnknown` where the connection was lost. */
async function commitWith(trx: Kysely<any>, write?: Query): Promise<void> {
  const answers = await sendAll(trx, [write, commit]);
  const [, committed] = answers;
  // Otherwise the transaction is over, also where a statement has failed.
  if (committed?.status === 'rejected') await sendAll(trx, [rollback]);
  for (const answer of answers) if (answer.status === 'rejected') throw errorOfCommit(answer.reason);
  // PostgreSQL only says so of a transaction of which a statement has failed.
  const [ended] = rowsOf(answers)[1] as { command: string }[];
  if (ended?.command !== 'COMMIT') throw new AbortedTransactionError();
}
