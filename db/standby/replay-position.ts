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
 * The position of the standby that a caller tracks. All its reads have seen at least the changes up to this position.
 */
interface Moment {
  position: Lsn | undefined;
}

const moments = new AsyncLocalStorage<Moment | undefined>();

/**
 * Runs reads on a standby, and also returns a position: the reads have seen all changes up to this position. The
 * position is passed in an async context and not as an argument, so that handlers and other functions needn't pass on
 * the position.
 */
export async function withReplayPosition<Result>(
  read: () => Promise<Result>,
): Promise<{ result: Result; position: Lsn }> {
  const moment: Moment = { position: undefined };
  const result = await moments.run(moment, read);
  return { result, position: moment.position ?? 0n };
}

/**
 * Runs `read` without tracking the position. If a caller with tracking has started a batched read, this function turns
 * off the tracking inside that read.
 */
export const withoutReplayPosition = <Result>(read: () => Promise<Result>): Promise<Result> =>
  moments.run(undefined, read);

/** Whether the current caller tracks the position of the standby. */
export const isPositionTracked = (): boolean => moments.getStore() !== undefined;

/**
 * Records the position of a read, if the current caller tracks positions. If the caller has several reads, the lowest
 * position counts.
 */
export function notePosition(position: Lsn): void {
  const moment = moments.getStore();
  if (moment && (moment.position === undefined || position < moment.position)) moment.position = position;
}

/**
 * Reads the position up to which the standby has replayed. The position is null if the server has been promoted,
 * because then the server is no standby any more.
 */
const REPLAYED = CompiledQuery.raw(
  `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position`,
  [],
);

/**
 * PostgreSQL dialect for Kysely. If the caller tracks the position, a separate statement reads the position before each
 * statement, in the same round trip. The position can't be a column of the statement itself. A statement sees the
 * changes that were replayed before its start. But a column of the statement would be computed later, when the standby
 * may have replayed more.
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
    // The driver expects to get the same connection object back. So the object is changed, and not wrapped.
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
