/**
 * Does some work whenever it is asked for, never twice at once: whoever asks while it is under way gets what comes of
 * the next time, because this time may have looked before there was something. They share it.
 */
export function inTurns<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let before: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;
  return () => {
    next ??= before.then(() => {
      next = undefined;
      const turn = work();
      before = turn.catch(() => {});
      return turn;
    });
    return next;
  };
}
