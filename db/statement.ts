import {
  CompiledQuery,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  type RootOperationNode,
  createQueryId,
  sql,
} from 'kysely';
import type { Database } from './index.ts';

/**
 * A statement that is written as SQL because the query builder would hide or slow it. It goes into a const,
 * which is its name, with a comment on what it locks and in which order. `Row` is the type of its rows; `$1`,
 * `$2` … are the parameters.
 */
export const statement =
  <Row>(text: string) =>
  (db: Database, ...parameters: unknown[]): Promise<QueryResult<Row>> =>
    db.executeQuery<Row>(CompiledQuery.raw(text, parameters));

/** The text of a query without parameters, for a `statement`. */
export const textOf = (query: { toOperationNode(): RootOperationNode }): string =>
  new PostgresQueryCompiler().compileQuery(query.toOperationNode(), createQueryId()).sql;

/** An expression without parameters, as text: the statements that contain it are built faster. */
export const precompiled = <Value>(expression: RawBuilder<Value>): RawBuilder<Value> =>
  sql.raw<Value>(textOf(expression));
