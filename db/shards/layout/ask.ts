import { within } from '../../../packages/concurrency/deadline.ts';
import { NoAnswer } from '../../../packages/concurrency/failures.ts';
import type { Shard } from './shards.ts';

/** Who works for all shards waits for one of them so long at most. */
const PATIENCE_MS = 3_000;

/** Shards that still owe an answer for which nobody waits any more. */
const silent = new WeakSet<Shard>();

/**
 * Asks a shard on behalf of something that must go on without it, too. Throws `NoAnswer` where it takes too long, and at
 * once as long as it still owes that answer: so it holds up nobody twice, and takes no more connections.
 */
export async function ask<Answer>(shard: Shard, question: () => Promise<Answer>): Promise<Answer> {
  if (silent.has(shard)) throw new NoAnswer(PATIENCE_MS);
  const answer = question();
  try {
    return await within(PATIENCE_MS, () => answer);
  } catch (error) {
    if (error instanceof NoAnswer) {
      silent.add(shard);
      const answered = () => void silent.delete(shard);
      answer.then(answered, answered);
    }
    throw error;
  }
}
