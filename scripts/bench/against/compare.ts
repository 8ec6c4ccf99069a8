import { loadWithWrk } from '../load/load.ts';
import { orderOfRound } from '../load/rounds.ts';
import { CONNECTIONS } from '../load/verb-requests.ts';
import { type Stage, requestToken } from '../stage/environment.ts';
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
import { type Running, type Side, openSides, startApi, withCpu } from './work-tree-service.ts';
import { startForVerbs } from './verbs.ts';

const WARM_UP = { connections: 64, seconds: 2 };

export interface ComparePlan {
  cases: readonly Case[];
  connections: number[];
  rounds: number;
  seconds: number;
  /** Number of orders per second in the case `paid`. */
  rate: number;
}

export interface Compared {
  comparisons: Comparison[];
  paid: PaidComparison | undefined;
}

/**
 * Measures the service of another work tree and the service of this work tree alternately. Each service has its own
 * database. Background work runs only in the case `paid`. The cases that create orders come last, because these orders
 * remain unpaid.
 */
export async function compare(stage: Stage, plan: ComparePlan, root: string): Promise<Compared> {
  const sides = await openSides(stage, root);
  const chosen = <Name extends Case>(names: readonly Name[]) =>
    names.filter((name) => plan.cases.includes(name));
  const loads = async (names: readonly LoadCase[]) => {
    const all = chosen(names).flatMap((name) => plan.connections.map((n) => openComparison(name, n)));
    return takeRounds(all, plan, sides, (side) => startForLoads(stage, plan, side));
  };
  const reads = await loads(READS);
  const paid = plan.cases.includes('paid') ? await comparePaid(stage, plan, sides) : undefined;
  const verbs = chosen(VERB_CASES);
  const changes = await takeRounds(
    verbs.map((name) => openComparison(name, CONNECTIONS)),
    plan,
    sides,
    (side) => startForVerbs(stage, plan, side, verbs),
  );
  return { comparisons: [...reads, ...changes, ...(await loads(CREATES))], paid };
}

const openComparison = <Name extends RateCase>(name: Name, connections: number): Comparison<Name> => ({
  case: name,
  connections,
  that: [],
  own: [],
});

/**
 * Measures all cases in rounds. Each round restarts both services, because the speed of a process differs from one
 * start to the next. After a warm-up, the round measures each service once for every case and number of connections.
 */
async function takeRounds<Name extends RateCase>(
  comparisons: Comparison<Name>[],
  { rounds }: ComparePlan,
  sides: Side[],
  start: (side: Side) => Promise<Running<Name>>,
): Promise<Comparison[]> {
  const names = [...new Set(comparisons.map((comparison) => comparison.case))];
  for (let round = 0; round < rounds && names.length > 0; round += 1) {
    console.error(`${names.join(', ')}: round ${round + 1} of ${rounds}`);
    const running = await Promise.all(orderOfRound(sides, round).map(start));
    for (const name of names)
      for (const { send } of running) await send(name, WARM_UP.connections, 'warm-up');
    for (const { case: name, connections, ...turns } of comparisons) {
      for (const side of running) {
        const { result, cpu } = await withCpu(side, side.server, () => side.send(name, connections, 'turn'));
        turns[side.name].push({ perSecond: result.perSecond, cpu: cpu / result.count });
      }
    }
    await Promise.all(running.map(({ server }) => server.stop()));
  }
  return comparisons;
}

async function startForLoads(
  stage: Stage,
  { seconds }: ComparePlan,
  { name, databaseUrl, root, loads }: Side,
): Promise<Running<LoadCase>> {
  const server = await startApi(stage, { root, databaseUrl });
  return {
    ...{ name, databaseUrl, server },
    send: async (name, connections, part) =>
      loadWithWrk(
        ...([server.url, await requestToken(stage.authUrl), loads[name], connections] as const),
        part === 'turn' ? seconds : WARM_UP.seconds,
      ),
  };
}
