/**
 * Returns a function that runs `work`, but never twice at the same time. All calls during a run share the next run. A
 * call can't share the current run, because that run may have started too early to include the caller's changes.
 */
export function shareNextRun<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;
  return () => {
    next ??= last.then(() => {
      next = undefined;
      const run = work();
      last = run.catch(() => {});
      return run;
    });
    return next;
  };
}

/** Returns a function that runs `work`. A call while `work` is running for the same key gets the result of that run. */
export function coalesceRuns<Rest extends unknown[], Result>(
  work: (key: string, ...rest: Rest) => Promise<Result>,
): (key: string, ...rest: Rest) => Promise<Result> {
  const underWay = new Map<string, Promise<Result>>();
  return (key, ...rest) => {
    let run = underWay.get(key);
    if (!run) {
      run = work(key, ...rest).finally(() => underWay.delete(key));
      underWay.set(key, run);
    }
    return run;
  };
}
