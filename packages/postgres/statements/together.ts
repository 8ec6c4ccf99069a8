import type { Compilable, CompiledQuery, Kysely } from 'kysely';

/** A statement that hasn't been sent. */
export type Query<Row = unknown> = Compilable<Row> | CompiledQuery<Row>;

/** Queries by the types of their rows. A query may be undefined, and then has no rows. */
export type Queries<Rows extends readonly unknown[]> = {
  readonly [Index in keyof Rows]: Query<Rows[Index]> | undefined;
};

/** The rows of each query. */
export type RowsOf<Rows extends readonly unknown[]> = { -readonly [Index in keyof Rows]: Rows[Index][] };

/** The outcome of each query. */
export type AnswersOf<Rows extends readonly unknown[]> = {
  -readonly [Index in keyof Rows]: PromiseSettledResult<Rows[Index][]>;
};

/**
 * Sends statements of a transaction together, first the writes. They are carried out one after the other. Each sees
 * what those before it have written and what others had committed when its turn came. All answers come in one round
 * trip. If one fails, those after it do nothing, and its error is thrown. Returns the rows of each of the reads.
 */
export async function together<const Rows extends readonly unknown[]>(
  trx: Kysely<any>,
  writes: readonly Query[],
  ...reads: Queries<Rows>
): Promise<RowsOf<Rows>> {
  const answers = rowsOf(await sendAll(trx, [...writes, ...reads]));
  return answers.slice(writes.length) as RowsOf<Rows>; // in the order in which they were sent
}

/** Sends statements together. Returns the outcome of each. */
export const sendAll = (
  trx: Kysely<any>,
  queries: readonly (Query | undefined)[],
): Promise<AnswersOf<unknown[]>> =>
  // On the transaction's connection: Kysely itself would wait for each answer before it sends the next.
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
 * Returns the rows of each statement. Throws the first failure, because the others only say that the transaction has
 * failed.
 */
export const rowsOf = <const Rows extends readonly unknown[]>(answers: AnswersOf<Rows>): RowsOf<Rows> =>
  answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  }) as RowsOf<Rows>; // as many, in their order
