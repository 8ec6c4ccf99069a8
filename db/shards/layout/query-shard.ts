import { withTimeout } from '../../../packages/concurrency/with-timeout.ts';
import { TimedOut } from '../../../packages/concurrency/transient-errors.ts';
import type { Shard } from './shards.ts';

/** Timeout for the query of one shard. */
const PATIENCE_MS = 3_000;

/** Shards with a query that has timed out and is still unanswered. */
const silent = new WeakSet<Shard>();

/**
 * Queries a shard for a caller that can continue without the answer. Throws `TimedOut` after the timeout. While that
 * query remains unanswered, all further calls throw `TimedOut` immediately. So a silent shard delays callers only once,
 * and its unanswered query takes only one connection.
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
