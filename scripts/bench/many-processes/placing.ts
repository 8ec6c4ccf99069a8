import { type Demand, type Measure, loadWithWrk } from '../load/load.ts';
import { takeTurns } from '../load/turns.ts';
import { medianOf, medianRatio } from '../report/statistics.ts';
import type { Table } from '../report/table.ts';
import { cpuOf, cpuOfFamily } from '../stage/cpu.ts';
import { createShopDatabase } from '../stage/databases.ts';
import type { Server } from '../stage/processes.ts';
import { type Stage, serve, tokensOf } from '../stage/stage.ts';

/** How many processes answer requests. */
export const COUNTS = [1, 2, 4] as const;

export interface PlacingPlan {
  /** Of all processes together. */
  connections: number;
  rounds: number;
  seconds: number;
}

/** CPU in µs an order: of all processes of the service together, and of PostgreSQL. */
interface Turn extends Measure {
  node: number;
  postgres: number;
}

const HEAD = [
  ...['orders', 'connections', 'api processes', 'orders/s', 'p50 ms', 'p99 ms', 'ratio to one'],
  ...['CPU µs per order: node', 'Postgres'],
];

const NAMES: Record<Demand, string> = { uniform: '10,000 SKUs', hot: 'one hot SKU' };

/** Processes that place orders in turns with others, and how a row of the table names them. */
export interface Contestant {
  cells: string[];
  servers: Server[];
}

/**
 * Measures placing orders through one process, two and four on one database, in turns: the connections are the same in
 * all, so each of several has fewer. Nothing is done in the background.
 */
export async function measurePlacing(stage: Stage, plan: PlacingPlan): Promise<Table> {
  const settings = { DATABASE_URL: await createShopDatabase(stage, 'processes') };
  // Those that aren't used in a turn do next to nothing.
  const servers = await serveMany(stage, Math.max(...COUNTS), settings);
  const contestants = COUNTS.map((count) => ({ cells: [`${count}`], servers: servers.slice(0, count) }));
  const turns = await placeInTurns(stage, contestants, plan);
  for (const server of servers) await server.stop();
  return { head: HEAD, rows: turns.flatMap((each) => rowsOf(contestants, each, plan)) };
}

/** Starts processes that answer requests, with these settings. */
export async function serveMany(
  stage: Stage,
  count: number,
  settings: Record<string, string>,
): Promise<Server[]> {
  const servers: Server[] = [];
  while (servers.length < count) servers.push(await serve(stage, ['server.ts', '--role', 'api'], settings));
  return servers;
}

/** Orders of any SKU, then orders of a hot one. Returns for both what each contestant measured. */
export async function placeInTurns(
  stage: Stage,
  contestants: readonly Contestant[],
  { connections, rounds, seconds }: PlacingPlan,
): Promise<{ demand: Demand; turns: Turn[][] }[]> {
  const tokenNow = tokensOf(stage.authUrl);
  const results: { demand: Demand; turns: Turn[][] }[] = [];
  for (const demand of ['uniform', 'hot'] as const) {
    const turn = async ({ servers }: Contestant): Promise<Turn> => {
      const cpuNow = async () => {
        const times = await Promise.all(servers.map(({ pid }) => cpuOf(pid)));
        return [times.reduce((sum, time) => sum + time), await cpuOfFamily(stage.postgresPid)];
      };
      const token = await tokenNow();
      const before = await cpuNow();
      const urls = servers.map(({ url }) => url);
      const measure = await loadWithWrk(urls, token, demand, connections, seconds);
      const after = await cpuNow();
      const [node = 0, postgres = 0] = after.map((time, index) => (time - before[index]!) / measure.count);
      return { ...measure, node, postgres };
    };
    await takeTurns(1, contestants, turn); // Warms up.
    results.push({ demand, turns: await takeTurns(rounds, contestants, turn) });
  }
  return results;
}

/** A row for each contestant; the ratio is that to the one that `baseOf` names, without it the first. */
export function rowsOf(
  contestants: readonly Contestant[],
  { demand, turns }: { demand: Demand; turns: Turn[][] },
  { connections }: PlacingPlan,
  baseOf: (index: number) => number = () => 0,
): string[][] {
  return turns.map((own, index) => [
    ...[NAMES[demand], `${connections}`, ...contestants[index]!.cells],
    medianOf(own, 'perSecond').toFixed(0),
    ...(['p50', 'p99'] as const).map((name) => medianOf(own, name).toFixed(1)),
    medianRatio(own, turns[baseOf(index)]!, 'perSecond').toFixed(2),
    ...(['node', 'postgres'] as const).map((name) => medianOf(own, name).toFixed(0)),
  ]);
}
