import { NoAnswer } from './failures.ts';

/** Throws `NoAnswer` after so many ms. What has arrived by then counts, also where this process had no time to read it. */
export async function within<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const end = Promise.withResolvers<never>();
  const timer = setTimeout(() => setImmediate(() => end.reject(new NoAnswer(ms))), ms);
  try {
    return await Promise.race([work(), end.promise]);
  } finally {
    clearTimeout(timer);
  }
}
