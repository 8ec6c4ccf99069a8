import { type Measure, loadWithWrk } from '../load/load.ts';
import { orderOfRound } from '../load/turns.ts';
import { CONNECTIONS } from '../load/verb-requests.ts';
import type { Server } from '../stage/processes.ts';
import { type Stage, requestToken } from '../stage/stage.ts';
import {
  type Case,
  type Comparison,
  CREATES,
  type LoadCase,
  READS,
  type RateCase,
  VERB_CASES,
} from './cases.ts';
import { type PaidComparison, comparePaid } from './paid.ts';
import { type Side, openSides, startApi, withCpu } from './side.ts';
import { runVerbs } from './verbs.ts';

const WARM_UP = { connections: 64, seconds: 2 };

export interface ComparePlan {
  cases: readonly Case[];
  connections: number[];
  rounds: number;
  seconds: number;
  /** Orders a second, in the case `paid`. */
  rate: number;
}

export interface Compared {
  comparisons: Comparison[];
  paid: PaidComparison | undefined;
}

/**
 * Lets the service of another work tree and that of this one take turns, each on its own database: without background
 * work, but for the case `paid`. Creates come last, because nobody pays for what they leave.
 */
export async function compare(stage: Stage, plan: ComparePlan, root: string): Promise<Compared> {
  const sides = await openSides(stage, root);
  const chosen = <Name extends Case>(names: readonly Name[]) =>
    names.filter((name) => plan.cases.includes(name));
  const loads = (names: readonly LoadCase[]) => {
    const all = chosen(names).flatMap((name) => plan.connections.map((n) => openComparison(name, n)));
    return takeRounds(all, plan, sides, (round) => runLoads(stage, plan, round, all));
  };
  const reads = await loads(READS);
  const paid = plan.cases.includes('paid') ? await comparePaid(stage, plan, sides) : undefined;
  const changes = chosen(VERB_CASES).map((name) => openComparison(name, CONNECTIONS));
  const verbs = await takeRounds(changes, plan, sides, (round) => runVerbs(stage, plan, round, changes));
  return { comparisons: [...reads, ...verbs, ...(await loads(CREATES))], paid };
}

const openComparison = <Name extends RateCase>(name: Name, connections: number): Comparison<Name> => ({
  case: name,
  connections,
  that: [],
  own: [],
});

async function takeRounds(
  comparisons: Comparison[],
  { rounds }: ComparePlan,
  sides: Side[],
  run: (sides: Side[]) => Promise<void>,
): Promise<Comparison[]> {
  if (comparisons.length === 0) return [];
  const names = [...new Set(comparisons.map((comparison) => comparison.case))].join(', ');
  for (let round = 0; round < rounds; round += 1) {
    console.error(`${names}: round ${round + 1} of ${rounds}`);
    await run(orderOfRound(sides, round));
  }
  return comparisons;
}

interface Running extends Side {
  server: Server;
}

/**
 * Starts both services anew, because how fast a process is differs from one start to the next, warms them up,
 * and measures a turn of each for every case and number of connections.
 */
async function runLoads(
  stage: Stage,
  { seconds }: ComparePlan,
  sides: Side[],
  comparisons: Comparison<LoadCase>[],
): Promise<void> {
  const running = await Promise.all(
    sides.map(async (side) => ({ ...side, server: await startApi(stage, side) })),
  );
  for (const name of new Set(comparisons.map((comparison) => comparison.case)))
    for (const side of running) await load(stage, side, name, WARM_UP.connections, WARM_UP.seconds);
  for (const { case: name, connections, ...turns } of comparisons) {
    for (const side of running) {
      const work = () => load(stage, side, name, connections, seconds);
      const { result, cpu } = await withCpu(side, side.server, work);
      turns[side.name].push({ perSecond: result.perSecond, cpu: cpu / result.count });
    }
  }
  await Promise.all(running.map(({ server }) => server.stop()));
}

async function load(
  stage: Stage,
  { server, loads }: Running,
  name: LoadCase,
  connections: number,
  seconds: number,
): Promise<Measure> {
  return loadWithWrk(server.url, await requestToken(stage.authUrl), loads[name], connections, seconds);
}
