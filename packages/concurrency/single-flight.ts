/**
 * Makes a function that does `work`, never twice at the same time. A caller that asks while a run is under way shares the
 * next run with others, because the present one may have looked before there was something to do.
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

/** Makes a function that does `work` once for all callers that ask with the same key while it is under way. */
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
