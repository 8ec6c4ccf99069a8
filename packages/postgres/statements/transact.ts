import { AbortedTransactionError, CompiledQuery, type Kysely } from 'kysely';
import { toCommitError } from '../sessions/database-errors.ts';
import { retryUndone } from '../sessions/retry-transaction.ts';
import { type SettledRows, type Queries, type Query, unwrapRows, pipelineSettled } from './pipeline.ts';

const [begin, commit, rollback] = ['begin', 'commit', 'rollback'].map((text) => CompiledQuery.raw(text));

/**
 * The end of a transaction that has one statement left, whose rows aren't needed: it leaves in the round trip of
 * `commit`. It must be all that the transaction writes. If a parameter can't be sent, the statement isn't sent
 * either, and earlier writes would be committed without it.
 */
export class FinalWrite<Result> {
  readonly result: Result;
  readonly write: Query;

  constructor(result: Result, write: Query) {
    this.result = result;
    this.write = write;
  }
}

/**
 * Runs a transaction like `db.transaction()`, but its opening statements leave in the round trip of `begin`. They may
 * lock and read, but not write: if `begin` fails, there is no transaction, and they must have no effect. `work` gets
 * the outcome of each of these statements. It is tried again if the database has undone the transaction for a reason
 * that passes.
 */
export const transact = <Tables, Result, const Rows extends readonly unknown[]>(
  db: Kysely<Tables>,
  opening: Queries<Rows>,
  work: (trx: Kysely<Tables>, answers: SettledRows<Rows>) => Promise<Result | FinalWrite<Result>>,
): Promise<Result> =>
  retryUndone(() =>
    db.connection().execute(async (trx) => {
      const end = await undoneUnless(trx, async () => {
        const [begun, ...answers] = await pipelineSettled(trx, [begin, ...opening]);
        unwrapRows([begun!]); // `begin` was sent first, so it has an answer.
        return work(trx, answers as SettledRows<Rows>); // in the order in which they were sent
      });
      if (!(end instanceof FinalWrite)) {
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
    // If the connection is lost, that undoes the transaction too.
    await pipelineSettled(trx, [rollback]);
    throw error;
  }
}

/** Commits. Throws `OutcomeUnknown` if the connection was lost. */
async function commitWith(trx: Kysely<any>, write?: Query): Promise<void> {
  const answers = await pipelineSettled(trx, [write, commit]);
  const [, committed] = answers;
  // If `commit` has an answer, the transaction is over, even if a statement has failed.
  if (committed?.status === 'rejected') await pipelineSettled(trx, [rollback]);
  for (const answer of answers) if (answer.status === 'rejected') throw toCommitError(answer.reason);
  // After a failed statement PostgreSQL answers `commit` without an error: only the command says that it rolled back.
  const [ended] = unwrapRows(answers)[1] as { command: string }[];
  if (ended?.command !== 'COMMIT') throw new AbortedTransactionError();
}
