/**
 * Maximum time, in ms, that a test waits for a condition. The time is much longer than a busy machine needs, and
 * shorter than the time limit of a test file.
 */
const DEADLINE_MS = 120_000;

/** The real `performance.now`, because some tests replace it later. */
const now = performance.now.bind(performance);

/** Waits for a promise. Throws an error with the text `what` if the promise isn't settled after `ms`. */
export async function withDeadline<Result>(
  what: string,
  awaited: Promise<Result>,
  ms = DEADLINE_MS,
): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooLate(what, ms)), ms);
  try {
    return await Promise.race([awaited, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Calls `again` until `isSo` returns true. Throws an error with the text `what` after `ms`. */
export async function retryUntil(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  again: () => Promise<unknown>,
  ms = DEADLINE_MS,
): Promise<void> {
  for (const end = now() + ms; !(await isSo()); await again()) if (now() > end) throw tooLate(what, ms);
}

const tooLate = (what: string, ms: number) =>
  new Error(`the condition is not true after ${ms / 1000} s: ${what}`);
