/**
 * Does some work again as long as somebody asks for it, never twice at once: what has gathered meanwhile is done
 * together. What it returns resolves when the work that was asked for is done, and rejects where that fails: the next
 * one who asks has it done again.
 */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isWanted = false;
  const run = async () => {
    try {
      while (isWanted) {
        isWanted = false;
        await work();
      }
    } finally {
      running = undefined;
    }
  };
  return () => {
    isWanted = true;
    return (running ??= run());
  };
}
