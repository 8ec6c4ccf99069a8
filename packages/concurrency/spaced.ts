/** Calls `work` at once, or, where that was less than so many ms ago, as soon as it isn't any more. */
export function spaced(work: () => void, ms: number): () => void {
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
