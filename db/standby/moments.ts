import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
} from 'kysely';
import { type Position, positionOf } from './position.ts';

/** How far the standby was, as far as anything that was read shows. */
interface Moment {
  position: Position | undefined;
}

const moments = new AsyncLocalStorage<Moment | undefined>();

/**
 * Reads from a standby, and says how far it was: what it had replayed by then is in all that was read. Handlers, and
 * what they call, know nothing of it, so it goes along beside their arguments.
 */
export async function withMoment<Result>(
  read: () => Promise<Result>,
): Promise<{ result: Result; position: Position }> {
  const moment: Moment = { position: undefined };
  const result = await moments.run(moment, read);
  return { result, position: moment.position ?? 0n };
}

/** For who doesn't want to know, also where another began to read together with others. */
export const withoutMoment = <Result>(read: () => Promise<Result>): Promise<Result> =>
  moments.run(undefined, read);

/** Whether somebody wants to know how far the standby is. */
export const isMomentAsked = (): boolean => moments.getStore() !== undefined;

/** For what was read together with what others have asked for. */
export function notePosition(position: Position): void {
  const moment = moments.getStore();
  if (moment && (moment.position === undefined || position < moment.position)) moment.position = position;
}

/** Nothing where the server has been promoted: then it is no copy any more. */
const REPLAYED = CompiledQuery.raw(
  `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position`,
  [],
);

/**
 * PostgreSQL for Kysely, where each statement is told how far the standby was if somebody wants to know. That is a
 * statement of its own, which leaves in the same round trip. As a column of the statement it would lie: a statement
 * sees what had been committed when it began, and reads the position while it runs.
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
    // The driver wants its own object back.
    if (!this.#known.has(connection)) noteMomentsOf(connection);
    this.#known.add(connection);
    return connection;
  }
}

function noteMomentsOf(connection: DatabaseConnection): void {
  const send = connection.executeQuery.bind(connection);
  connection.executeQuery = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
    if (!isMomentAsked()) return send<Row>(query);
    const [replayed, result] = await Promise.all([
      send<{ position: string | null }>(REPLAYED),
      send<Row>(query),
    ]);
    notePosition(positionOf(replayed.rows[0]!.position));
    return result;
  };
}
