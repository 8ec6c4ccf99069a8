/** Reverses the order in every second round, so that a machine that gets slower in the meantime favours no side. */
export const orderOfRound = <One>(all: readonly One[], round: number): One[] =>
  round % 2 === 0 ? [...all] : all.toReversed();

/** Lets all take a turn in each of the rounds. Returns what each of them measured, round by round. */
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
