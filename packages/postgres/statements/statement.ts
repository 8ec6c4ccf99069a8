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
 * Creates a statement from SQL text, for statements that the query builder would make unreadable or slow. The result is
 * assigned to a const, whose name is the name of the statement. A comment on the const describes what the statement
 * locks and in which order. `Row` is the type of its rows, and `$1`, `$2` … are its parameters.
 */
export const statement = <Row>(text: string) => {
  const queryOf = compiledStatement<Row>(text);
  return (db: Kysely<any>, ...parameters: unknown[]): Promise<QueryResult<Row>> =>
    db.executeQuery<Row>(queryOf(...parameters));
};

/** Creates a statement from SQL text that can be sent together with other statements: see `pipeline` and `transact`. */
export const compiledStatement =
  <Row>(text: string) =>
  (...parameters: unknown[]): CompiledQuery<Row> =>
    CompiledQuery.raw(text, parameters);

/**
 * Returns the SQL condition that a column equals a column of another row, in a form for which PostgreSQL looks up each
 * row by an index. With `=`, a plan that was made while the tables had one page may read a whole table. With an
 * additional list of all values, PostgreSQL sorts that list again for each row.
 */
export const equalsKey = (column: string, other: string): string => `${column} = any (array[${other}])`;

/** Returns the SQL text of a query without parameters, for use in a `statement`. */
export const compileToText = (query: { toOperationNode(): RootOperationNode }): string =>
  new PostgresQueryCompiler().compileQuery(query.toOperationNode(), createQueryId()).sql;

/** Converts an expression without parameters to SQL text, so that statements with this expression are built faster. */
export const precompiled = <Value>(expression: RawBuilder<Value>): RawBuilder<Value> =>
  sql.raw<Value>(compileToText(expression));
