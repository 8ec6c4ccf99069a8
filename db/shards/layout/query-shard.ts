import { withTimeout } from '../../../packages/concurrency/with-timeout.ts';
import { TimedOut } from '../../../packages/concurrency/transient-errors.ts';
import type { Shard } from './shards.ts';

/** Timeout for the query of one shard, in work that queries all shards. */
const PATIENCE_MS = 3_000;

/** Shards that haven't answered a query that has timed out. */
const silent = new WeakSet<Shard>();

/**
 * Queries a shard for work that can continue without the shard's answer. Throws `TimedOut` on timeout, and immediately
 * while an earlier query is still unanswered. So a shard that doesn't answer delays work only once, and uses no more
 * connections.
 */
export async function queryShard<Answer>(shard: Shard, question: () => Promise<Answer>): Promise<Answer> {
  if (silent.has(shard)) throw new TimedOut(PATIENCE_MS);
  const answer = question();
  try {
    return await withTimeout(PATIENCE_MS, () => answer);
  } catch (error) {
    if (error instanceof TimedOut) {
      silent.add(shard);
      const answered = () => void silent.delete(shard);
      answer.then(answered, answered);
    }
    throw error;
  }
}
