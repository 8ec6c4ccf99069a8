/** Runs `work` for all elements, at most `lanes` at the same time. Returns the results in the order of the elements. */
export async function inParallel<One, Result>(
  lanes: number,
  all: readonly One[],
  work: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const lane = async () => {
    while (next < all.length) {
      const index = next++;
      results[index] = await work(all[index]!);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
