import {
  CompiledQuery,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  type RootOperationNode,
  createQueryId,
  sql,
  type Kysely,
} from 'kysely';

/**
 * A statement that is written as SQL because the query builder would hide or slow it. It goes into a const,
 * which is its name, with a comment on what it locks and in which order. `Row` is the type of its rows; `$1`,
 * `$2` … are the parameters.
 */
export const statement = <Row>(text: string) => {
  const queryOf = compiledStatement<Row>(text);
  return (db: Kysely<any>, ...parameters: unknown[]): Promise<QueryResult<Row>> =>
    db.executeQuery<Row>(queryOf(...parameters));
};

/** A `statement` that is sent with others: see `together`. */
export const compiledStatement =
  <Row>(text: string) =>
  (...parameters: unknown[]): CompiledQuery<Row> =>
    CompiledQuery.raw(text, parameters);

/**
 * Returns the condition that a column equals another row's, which is looked up by an index row by row. With `=`, a
 * plan that was made while the tables had a page may read all of one. With a list of all values in addition,
 * PostgreSQL sorts that list again for each row.
 */
export const equalsKey = (column: string, other: string): string => `${column} = any (array[${other}])`;

/** The text of a query without parameters, for a `statement`. */
export const compileToText = (query: { toOperationNode(): RootOperationNode }): string =>
  new PostgresQueryCompiler().compileQuery(query.toOperationNode(), createQueryId()).sql;

/** An expression without parameters, as text: the statements that contain it are built faster. */
export const precompiled = <Value>(expression: RawBuilder<Value>): RawBuilder<Value> =>
  sql.raw<Value>(compileToText(expression));
