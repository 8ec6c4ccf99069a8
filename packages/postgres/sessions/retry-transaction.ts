import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, type Transaction, type TransactionBuilder } from 'kysely';
import { maxTries } from './database-errors.ts';

/** Waits for a random time, so that transactions that conflicted don't conflict again. */
export const backOff = (tries: number): Promise<void> => delay(Math.random() * 10 * 2 ** tries);

/** Runs `once`, and runs it again if the database has undone the work for a temporary reason. */
export async function retryUndone<Result>(once: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await once();
    } catch (error) {
      if (tries >= maxTries(error)) throw error;
      await backOff(tries);
    }
  }
}

/**
 * A Kysely database that runs a transaction again if the server has undone the transaction for a temporary reason. So
 * the callback of a transaction must not change anything outside the database.
 */
export class RetryingKysely<DB> extends Kysely<DB> {
  override transaction(): TransactionBuilder<DB> {
    const builder = super.transaction();
    const once = builder.execute.bind(builder);
    builder.execute = <Result>(work: (trx: Transaction<DB>) => Promise<Result>): Promise<Result> =>
      retryUndone(() => once(work));
    return builder;
  }
}
