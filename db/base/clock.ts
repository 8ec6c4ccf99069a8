/**
 * Clocks. The database's clock decides how long stock is reserved, which work is due and which reservations have
 * lapsed, because processes on many machines share that clock. A process uses its own clock only for facts that concern
 * only that process: whether a token is valid, how many requests the process has answered, how long it has waited.
 */
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Reads the database's current time, not the time at which the transaction began. Returns milliseconds since 1970. */
async function readDatabaseTime(db: Database): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db);
  return rows[0]!.ms;
}

/**
 * Measures by how many milliseconds the clock of this process is ahead of the database's clock. The result is negative
 * if the process's clock is behind. Also returns the maximum error of the measurement, which is half of the round trip.
 */
export async function measureClockSkew(db: Database): Promise<{ skewMs: number; uncertainMs: number }> {
  // Opens a connection first, so that the measured round trip doesn't include the opening.
  return db.connection().execute(async (connection) => {
    const [sentAt, began] = [Date.now(), performance.now()];
    const time = await readDatabaseTime(connection);
    const uncertainMs = (performance.now() - began) / 2;
    return { skewMs: Math.round(sentAt + uncertainMs - time), uncertainMs };
  });
}
