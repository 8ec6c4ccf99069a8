import { AbortedTransactionError, CompiledQuery, type Kysely } from 'kysely';
import { toCommitError } from '../sessions/database-errors.ts';
import { retryUndone } from '../sessions/retry-transaction.ts';
import { type SettledRows, type Queries, type Query, unwrapRows, pipelineSettled } from './pipeline.ts';

const [begin, commit, rollback] = ['begin', 'commit', 'rollback'].map((text) => CompiledQuery.raw(text));

/**
 * Result of a transaction whose writes are sent together with `commit`, in one round trip. Such a transaction must have
 * no other write. If a parameter of one of the writes can't be sent, the other writes are committed without it.
 */
export class FinalWrite<Result> {
  readonly result: Result;
  readonly writes: readonly Query[];

  constructor(result: Result, ...writes: readonly Query[]) {
    this.result = result;
    this.writes = writes;
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
      await commitWith(trx, end.writes);
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

/** Sends `writes` and `commit`. Throws `OutcomeUnknown` if the connection was lost. */
async function commitWith(trx: Kysely<any>, writes: readonly Query[] = []): Promise<void> {
  const answers = await pipelineSettled(trx, [...writes, commit]);
  const committed = answers.at(-1);
  // If the answer to `commit` isn't an error, the transaction has ended, even if a statement has failed.
  if (committed?.status === 'rejected') await pipelineSettled(trx, [rollback]);
  for (const answer of answers) if (answer.status === 'rejected') throw toCommitError(answer.reason);
  // After a failed statement, PostgreSQL answers `commit` without an error. Only the command in that answer shows that
  // the transaction was rolled back.
  const [ended] = unwrapRows(answers).at(-1) as { command: string }[];
  if (ended?.command !== 'COMMIT') throw new AbortedTransactionError();
}
