import { AbortedTransactionError, CompiledQuery, type Kysely } from 'kysely';
import { toCommitError } from '../sessions/database-errors.ts';
import { retryUndone } from '../sessions/retry-transaction.ts';
import { type SettledRows, type Queries, type Query, unwrapRows, pipelineSettled } from './pipeline.ts';

const [begin, commit, rollback] = ['begin', 'commit', 'rollback'].map((text) => CompiledQuery.raw(text));

/**
 * The end of a transaction that has one statement left whose rows aren't needed. This statement is sent in the round
 * trip of `commit`. It must be the only write of the transaction. If one of its parameters can't be sent, the statement
 * isn't sent either, and earlier writes would be committed without it.
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
 * Runs a transaction like `db.transaction()`, but sends its opening statements in the round trip of `begin`. These
 * statements may lock and read, but not write. If `begin` fails, there is no transaction, and the statements must have
 * no effect. `work` gets the outcome of each of these statements. `work` is tried again if the database has undone the
 * transaction for a temporary reason.
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
        unwrapRows([begun!]); // `begin` was sent first, so there is an answer to it.
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
    // If the rollback fails because the connection is lost, the loss also undoes the transaction.
    await pipelineSettled(trx, [rollback]);
    throw error;
  }
}

/** Commits. Throws `OutcomeUnknown` if the connection was lost. */
async function commitWith(trx: Kysely<any>, write?: Query): Promise<void> {
  const answers = await pipelineSettled(trx, [write, commit]);
  const [, committed] = answers;
  // If `commit` was answered, the transaction has ended, even if a statement has failed.
  if (committed?.status === 'rejected') await pipelineSettled(trx, [rollback]);
  for (const answer of answers) if (answer.status === 'rejected') throw toCommitError(answer.reason);
  // After a failed statement PostgreSQL answers `commit` without an error. Only the command in the answer shows that
  // the transaction was rolled back.
  const [ended] = unwrapRows(answers)[1] as { command: string }[];
  if (ended?.command !== 'COMMIT') throw new AbortedTransactionError();
}
