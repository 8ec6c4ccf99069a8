import type { Compilable, CompiledQuery, Kysely } from 'kysely';

/** A statement, compiled or not. */
export type Query<Row = unknown> = Compilable<Row> | CompiledQuery<Row>;

/** List of queries, each with the type of its rows. For an undefined query, the result has no rows. */
export type Queries<Rows extends readonly unknown[]> = {
  readonly [Index in keyof Rows]: Query<Rows[Index]> | undefined;
};

/** List with the rows of each query. */
export type RowsPerQuery<Rows extends readonly unknown[]> = {
  -readonly [Index in keyof Rows]: Rows[Index][];
};

/** List with the outcome of each query: its rows or its error. */
export type SettledRows<Rows extends readonly unknown[]> = {
  -readonly [Index in keyof Rows]: PromiseSettledResult<Rows[Index][]>;
};

/**
 * Sends statements of a transaction in one round trip, the writes before the reads. The server executes the statements
 * one after the other. A statement sees all changes of earlier statements, and all changes that other transactions
 * committed before this statement started. If a statement fails, later statements have no effect, and the error is
 * thrown. Returns the rows of each read.
 */
export async function pipeline<const Rows extends readonly unknown[]>(
  trx: Kysely<any>,
  writes: readonly Query[],
  ...reads: Queries<Rows>
): Promise<RowsPerQuery<Rows>> {
  const answers = unwrapRows(await pipelineSettled(trx, [...writes, ...reads]));
  return answers.slice(writes.length) as RowsPerQuery<Rows>; // The answers are in the order of the statements.
}

/** Sends statements in one round trip. Returns the outcome of each statement, even if one fails. */
export const pipelineSettled = (
  trx: Kysely<any>,
  queries: readonly (Query | undefined)[],
): Promise<SettledRows<unknown[]>> =>
  // The statements are sent on the connection of the transaction. Kysely itself would wait for each answer before it
  // sends the next statement.
  trx.getExecutor().provideConnection((connection) =>
    Promise.allSettled(
      queries.map(async (query) => {
        if (!query) return [];
        const { rows } = await connection.executeQuery('compile' in query ? query.compile() : query);
        return rows;
      }),
    ),
  );

/**
 * Returns the rows of each statement. If several statements failed, throws the first error, because the later errors
 * only report that the transaction has failed.
 */
export const unwrapRows = <const Rows extends readonly unknown[]>(
  answers: SettledRows<Rows>,
): RowsPerQuery<Rows> =>
  answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  }) as RowsPerQuery<Rows>; // `map` keeps the number and the order.
