import { READS, batched } from '../../packages/concurrency/batch.ts';
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';

/** A place in the log of a database's changes (`pg_lsn`): all that was committed before it is at a lower one. */
export type Position = bigint;

/** No standby ever gets there. */
export const NEVER: Position = 2n ** 64n;

/** `16/B374D848`, as PostgreSQL writes it; of a server that has replayed nothing, 0. */
export function positionOf(text: string | null): Position {
  const [high = '0', low = '0'] = text?.split('/') ?? [];
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Not what is on its disk: where `synchronous_commit` is off, what was committed gets there later. */
const readPosition = statement<{ position: string }>('select pg_current_wal_insert_lsn()::text as position');

/**
 * How far the primary is now: what had been committed before the call is before that. Those who ask in one turn of the
 * event loop share a statement.
 */
export function currentPosition(primary: Database): () => Promise<Position> {
  const ask = batched(async (asked: undefined[]) => {
    const { rows } = await readPosition(primary);
    return asked.map(() => positionOf(rows[0]!.position));
  }, READS);
  return () => ask(undefined);
}
