/** Returns a function that runs `work` immediately, or `ms` after the previous run if that time is later. */
export function throttle(work: () => void, ms: number): () => void {
  let calledAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  return () => {
    const call = () => {
      timer = undefined;
      calledAt = performance.now();
      work();
    };
    timer ??= setTimeout(call, Math.max(0, calledAt + ms - performance.now())).unref();
  };
}
