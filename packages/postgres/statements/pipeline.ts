import type { Compilable, CompiledQuery, Kysely } from 'kysely';

/** A statement that hasn't been sent. */
export type Query<Row = unknown> = Compilable<Row> | CompiledQuery<Row>;

/** Queries by the types of their rows. A query may be undefined. Its result then has no rows. */
export type Queries<Rows extends readonly unknown[]> = {
  readonly [Index in keyof Rows]: Query<Rows[Index]> | undefined;
};

/** The rows of each query. */
export type RowsPerQuery<Rows extends readonly unknown[]> = {
  -readonly [Index in keyof Rows]: Rows[Index][];
};

/** The outcome of each query. */
export type SettledRows<Rows extends readonly unknown[]> = {
  -readonly [Index in keyof Rows]: PromiseSettledResult<Rows[Index][]>;
};

/**
 * Sends statements of a transaction together, the writes before the reads. The server runs them one after the other.
 * Each statement sees the writes of the statements before it, and everything that others had committed when it started.
 * All answers arrive in one round trip. If a statement fails, the statements after it do nothing, and its error is
 * thrown. Returns the rows of each read.
 */
export async function pipeline<const Rows extends readonly unknown[]>(
  trx: Kysely<any>,
  writes: readonly Query[],
  ...reads: Queries<Rows>
): Promise<RowsPerQuery<Rows>> {
  const answers = unwrapRows(await pipelineSettled(trx, [...writes, ...reads]));
  return answers.slice(writes.length) as RowsPerQuery<Rows>; // in the order in which they were sent
}

/** Sends statements together. Returns the outcome of each. */
export const pipelineSettled = (
  trx: Kysely<any>,
  queries: readonly (Query | undefined)[],
): Promise<SettledRows<unknown[]>> =>
  // The statements are sent on the transaction's connection, because Kysely itself would wait for each answer before it
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
 * Returns the rows of each statement. Throws the first failure, because later failures only report that the transaction
 * has failed.
 */
export const unwrapRows = <const Rows extends readonly unknown[]>(
  answers: SettledRows<Rows>,
): RowsPerQuery<Rows> =>
  answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  }) as RowsPerQuery<Rows>; // as many, in their order
