/**
 * Clocks. The processes run on many machines, but all use the clock of the database. So the database decides how long
 * stock is reserved, which reservations have lapsed, and which work is due. A process uses its own clock only for facts
 * that concern no other process: whether a token is valid, how many requests it has answered, how long it has waited.
 */
import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Reads the database's current time in milliseconds since 1970. Inside a transaction, the current time isn't the time
 * when the transaction started.
 */
async function readDatabaseTime(db: Database): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db);
  return rows[0]!.ms;
}

/**
 * Measures how many milliseconds the clock of this process is ahead of the clock of the database. The result is
 * negative if the clock of this process is behind. `uncertainMs`: the maximum error, which is half of the round trip.
 */
export async function measureClockSkew(db: Database): Promise<{ skewMs: number; uncertainMs: number }> {
  // The connection is opened first, so that the measured round trip doesn't include the opening.
  return db.connection().execute(async (connection) => {
    const [sentAt, began] = [Date.now(), performance.now()];
    const time = await readDatabaseTime(connection);
    const uncertainMs = (performance.now() - began) / 2;
    return { skewMs: Math.round(sentAt + uncertainMs - time), uncertainMs };
  });
}
