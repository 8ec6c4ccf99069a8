import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
} from 'kysely';
import { type Lsn, parseLsn } from './lsn.ts';

/**
 * A position of the standby. All reads of one call of `withReplayPosition` have seen at least the changes up to this
 * position.
 */
interface Moment {
  position: Lsn | undefined;
}

const moments = new AsyncLocalStorage<Moment | undefined>();

/**
 * Reads from a standby, and also returns the position that the standby had replayed. The reads have seen all changes up
 * to that position. The position is passed in async context and not as an argument, because handlers and the functions
 * that they call don't handle positions.
 */
export async function withReplayPosition<Result>(
  read: () => Promise<Result>,
): Promise<{ result: Result; position: Lsn }> {
  const moment: Moment = { position: undefined };
  const result = await moments.run(moment, read);
  return { result, position: moment.position ?? 0n };
}

/**
 * Runs `read` without tracking the replay position, even inside a batched read that a position-tracking caller has
 * started.
 */
export const withoutReplayPosition = <Result>(read: () => Promise<Result>): Promise<Result> =>
  moments.run(undefined, read);

/** Whether the current caller tracks the standby's replay position. */
export const isPositionTracked = (): boolean => moments.getStore() !== undefined;

/**
 * Records the position of a read for the current caller, if this caller tracks positions. The lowest position of all
 * its reads counts.
 */
export function notePosition(position: Lsn): void {
  const moment = moments.getStore();
  if (moment && (moment.position === undefined || position < moment.position)) moment.position = position;
}

/**
 * Reads the replay position. The position is null if the server has been promoted, because the server is then no longer
 * a copy.
 */
const REPLAYED = CompiledQuery.raw(
  `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position`,
  [],
);

/**
 * PostgreSQL dialect for Kysely that reads the standby's position with each statement, if a caller tracks the position.
 * A separate statement reads the position in the same round trip. As a column of the same statement the position would
 * be too high. The statement sees only what had been committed at its start, but it would read the position later,
 * while it runs.
 */
export class StandbyDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new StandbyDriver(this.#config);
  }
}

class StandbyDriver extends PostgresDriver {
  readonly #known = new WeakSet<DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    // The driver expects the same connection object back, so that object is changed and not wrapped.
    if (!this.#known.has(connection)) noteMomentsOf(connection);
    this.#known.add(connection);
    return connection;
  }
}

function noteMomentsOf(connection: DatabaseConnection): void {
  const send = connection.executeQuery.bind(connection);
  connection.executeQuery = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
    if (!isPositionTracked()) return send<Row>(query);
    const [replayed, result] = await Promise.all([
      send<{ position: string | null }>(REPLAYED),
      send<Row>(query),
    ]);
    notePosition(parseLsn(replayed.rows[0]!.position));
    return result;
  };
}
