/**
 * Returns the sides to measure in a round, in the order in which they are measured. Every second round has the reverse
 * order, so that no side benefits if the machine becomes slower in the meantime.
 */
export const orderOfRound = <One>(all: readonly One[], round: number): One[] =>
  round % 2 === 0 ? [...all] : all.toReversed();

/**
 * Runs `turn` for each element of `all` in each round. Returns a list of results for each element, with one result per
 * round.
 */
export async function takeTurns<One, Result>(
  rounds: number,
  all: readonly One[],
  turn: (one: One) => Promise<Result>,
): Promise<Result[][]> {
  const results = new Map(all.map((one) => [one, [] as Result[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const one of orderOfRound(all, round)) results.get(one)!.push(await turn(one));
  }
  return [...results.values()];
}
