import { AbortedTransactionError, CompiledQuery, type Kysely } from 'kysely';
import { toCommitError } from '../sessions/database-errors.ts';
import { retryUndone } from '../sessions/retry-transaction.ts';
import { type SettledRows, type Queries, type Query, unwrapRows, pipelineSettled } from './pipeline.ts';

const [begin, commit, rollback] = ['begin', 'commit', 'rollback'].map((text) => CompiledQuery.raw(text));

/**
 * Result of a transaction whose last write is sent together with `commit`. This write and `commit` are sent in one
 * round trip. A transaction with a `FinalWrite` must have no other write. If a parameter of the `FinalWrite` can't be
 * sent, only `commit` is sent. Other writes of the transaction would then be committed without the `FinalWrite`.
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
 * Runs a transaction like `db.transaction()`, but sends its first statements (`opening`) in one round trip with
 * `begin`. These statements may lock and read. The first statements must not write, because they must have no effect if
 * `begin` fails. `work` gets the outcomes of the first statements. If the database has undone the transaction for a
 * temporary reason, `work` is called again.
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
        return work(trx, answers as SettledRows<Rows>); // The answers are in the order of the statements.
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

/** Sends `write` and `commit`. Throws `OutcomeUnknown` if the connection was lost. */
async function commitWith(trx: Kysely<any>, write?: Query): Promise<void> {
  const answers = await pipelineSettled(trx, [write, commit]);
  const [, committed] = answers;
  // If the answer to `commit` isn't an error, the transaction has ended, even if a statement has failed.
  if (committed?.status === 'rejected') await pipelineSettled(trx, [rollback]);
  for (const answer of answers) if (answer.status === 'rejected') throw toCommitError(answer.reason);
  // After a failed statement, PostgreSQL answers `commit` without an error. Only the command in that answer shows that
  // the transaction was rolled back.
  const [ended] = unwrapRows(answers)[1] as { command: string }[];
  if (ended?.command !== 'COMMIT') throw new AbortedTransactionError();
}
