import { type DatabaseConnection, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely';
import { toCommitError } from './database-errors.ts';

/**
 * Kysely's dialect for PostgreSQL, with one difference: a transaction throws `OutcomeUnknown` if the
 * process can't know whether the transaction was committed.
 */
export class OrderServiceDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new OrderServiceDriver(this.#config);
  }
}

class OrderServiceDriver extends PostgresDriver {
  /** Commits the transaction. Throws `OutcomeUnknown` if the connection was lost. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      throw toCommitError(error);
    }
  }

  /**
   * Rolls the transaction back. An error of the rollback is ignored, because Kysely would throw this error instead of
   * the error that caused the rollback. If the rollback fails, the driver has closed the connection, which also undoes
   * the transaction.
   */
  override async rollbackTransaction(
    ...args: Parameters<PostgresDriver['rollbackTransaction']>
  ): Promise<void> {
    await super.rollbackTransaction(...args).catch(() => {});
  }
}
