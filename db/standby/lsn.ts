import { READS, createBatcher } from '../../packages/concurrency/batcher.ts';
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';

/**
 * A position in the write-ahead log of a database (`pg_lsn`). Everything that was committed before a position was read
 * is at a lower position.
 */
export type Lsn = bigint;

/** A position that no standby ever reaches. */
export const NEVER: Lsn = 2n ** 64n;

/** Parses a position as PostgreSQL writes it, such as `16/B374D848`. Returns 0 for a server that has replayed nothing. */
export function parseLsn(text: string | null): Lsn {
  const [high = '0', low = '0'] = text?.split('/') ?? [];
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/**
 * Reads the insert position of the log. The position on disk would be too low, because with `synchronous_commit` off,
 * commits reach the disk later.
 */
const readPosition = statement<{ position: string }>('select pg_current_wal_insert_lsn()::text as position');

/**
 * Returns a function that reads the current position of the primary. Everything that was committed before the call is
 * at a lower position. Calls in one turn of the event loop share one statement.
 */
export function currentPosition(primary: Database): () => Promise<Lsn> {
  const ask = createBatcher(async (asked: undefined[]) => {
    const { rows } = await readPosition(primary);
    return asked.map(() => parseLsn(rows[0]!.position));
  }, READS);
  return () => ask(undefined);
}
