import { type DatabaseConnection, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely';
import { toCommitError } from './database-errors.ts';

/** PostgreSQL for Kysely. Its transactions throw `OutcomeUnknown` if it is unknown whether they were committed. */
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
  /** Commits. Throws `OutcomeUnknown` if the connection was lost. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      throw toCommitError(error);
    }
  }

  /**
   * Rolls back without an error. Kysely would throw that error instead of the one for which it rolls back. The driver
   * has closed the connection, which undoes the transaction too.
   */
  override async rollbackTransaction(
    ...args: Parameters<PostgresDriver['rollbackTransaction']>
  ): Promise<void> {
    await super.rollbackTransaction(...args).catch(() => {});
  }
}
