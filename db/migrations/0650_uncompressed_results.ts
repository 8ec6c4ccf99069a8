import { type Kysely, sql } from 'kysely';

/**
 * Stores results of requests without compression up to this size, which the result of a cancellation with some lines
 * doesn't reach. Compressing such a result took a tenth of the statement that changes the order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency_keys set (toast_tuple_target = 4096)`.execute(db);
}
