import { CompiledQuery, type QueryResult } from 'kysely';
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
