/**
 * The database's clock decides how long stock is reserved, what is due and what has lapsed, because processes on many
 * machines share it. A process's own clock is for facts that concern only that process: whether a token is valid, how
 * many requests it has answered, how long it has waited.
 */
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Reads the time in milliseconds since 1970: the current time, not the beginning of the transaction. */
async function readDatabaseTime(db: Database): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db);
  return rows[0]!.ms;
}

/**
 * Measures by how many milliseconds the clock of this process is ahead of the database's, or behind (negative), and the
 * maximum error of that: half of the round trip.
 */
export async function measureClockSkew(db: Database): Promise<{ skewMs: number; uncertainMs: number }> {
  // Opens a connection first, so that this isn't part of the round trip.
  return db.connection().execute(async (connection) => {
    const [sentAt, began] = [Date.now(), performance.now()];
    const time = await readDatabaseTime(connection);
    const uncertainMs = (performance.now() - began) / 2;
    return { skewMs: Math.round(sentAt + uncertainMs - time), uncertainMs };
  });
}
