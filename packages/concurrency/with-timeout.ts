import { TimedOut } from './transient-errors.ts';

/**
 * Runs `work` with a time limit. After `ms`, throws `error` and aborts the signal that was passed to `work`. A result
 * that has arrived within `ms` counts, even if this process was too busy to read the result in time.
 */
export async function withTimeout<Result>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
  error: Error = new TimedOut(ms),
): Promise<Result> {
  const controller = new AbortController();
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const end = () => {
    controller.abort(error);
    reject(error);
  };
  const timer = setTimeout(() => setImmediate(end), ms);
  try {
    return await Promise.race([work(controller.signal), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
