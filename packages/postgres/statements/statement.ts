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
 * Creates a statement from SQL text. Use this function if Kysely's query builder would make the statement unreadable or
 * slow. Assign the result to a const and document which rows the statement locks, and in which order. `Row`: type of
 * the rows. `$1`, `$2` …: parameters.
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
 * Returns the SQL condition that a column equals a column of another row. In this form PostgreSQL looks up each row by
 * an index. With a plain `=`, a plan that was made while the tables were tiny may scan a whole table. An additional
 * condition with the list of all values would be slower, because PostgreSQL would sort that list again for each row.
 */
export const equalsKey = (column: string, other: string): string => `${column} = any (array[${other}])`;

/** Returns the SQL text of a query without parameters, for use in a `statement`. */
export const compileToText = (query: { toOperationNode(): RootOperationNode }): string =>
  new PostgresQueryCompiler().compileQuery(query.toOperationNode(), createQueryId()).sql;

/** Compiles an expression without parameters to SQL text, so that statements with this expression are built faster. */
export const precompiled = <Value>(expression: RawBuilder<Value>): RawBuilder<Value> =>
  sql.raw<Value>(compileToText(expression));
