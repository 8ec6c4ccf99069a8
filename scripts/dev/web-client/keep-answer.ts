export interface KeepOptions {
  /** Time in ms after which an answer is read again. */
  maxAge: number;
  now: () => number;
}

/**
 * Returns a function that reads an answer, and keeps it for `maxAge`. Calls during a read share this read. An error isn't
 * kept.
 */
export function keepAnswer<Answer>(
  read: () => Promise<Answer>,
  { maxAge, now }: KeepOptions,
): () => Promise<Answer> {
  let kept: { answer: Promise<Answer>; since: number } | undefined;
  return () => {
    if (kept && now() - kept.since < maxAge) return kept.answer;
    const started = { answer: read(), since: now() };
    kept = started;
    started.answer.catch(() => {
      if (kept === started) kept = undefined;
    });
    return started.answer;
  };
}
