import { READS, createBatcher } from '../../packages/concurrency/batcher.ts';
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';

/**
 * A position in the write-ahead log of a database (`pg_lsn`). If a transaction was committed before a position was
 * read, its changes are before this position.
 */
export type Lsn = bigint;

/** A position that no standby reaches. */
export const NEVER: Lsn = 2n ** 64n;

/** Parses a position as written by PostgreSQL, such as `16/B374D848`. Returns 0 if a server has replayed nothing. */
export function parseLsn(text: string | null): Lsn {
  const [high = '0', low = '0'] = text?.split('/') ?? [];
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/**
 * Reads the insert position of the log. The flush position would be too low, because with `synchronous_commit` off a
 * commit reaches the disk later.
 */
const readPosition = statement<{ position: string }>('select pg_current_wal_insert_lsn()::text as position');

/**
 * Creates a function that reads the current position of the primary. All transactions that were committed before the
 * call are before this position. Calls in the same turn of the event loop share one statement.
 */
export function currentPosition(primary: Database): () => Promise<Lsn> {
  const ask = createBatcher(async (asked: undefined[]) => {
    const { rows } = await readPosition(primary);
    return asked.map(() => parseLsn(rows[0]!.position));
  }, READS);
  return () => ask(undefined);
}
