import { type Demand, type Measure, loadWithPgbench, loadWithWrk } from '../load/load.ts';
import { takeTurns } from '../load/rounds.ts';
import { medianOf, medianRatio } from '../report/statistics.ts';
import type { Table } from '../report/table.ts';
import { cpuNow, withCpu } from '../stage/cpu.ts';
import { createShopDatabase } from '../stage/databases.ts';
import type { Server } from '../stage/processes.ts';
import { type Stage, serve, tokensOf } from '../stage/environment.ts';

export interface PlacingPlan {
  connections: readonly number[];
  rounds: number;
  seconds: number;
}

/**
 * A contestant: a program that places orders, measured alternately with others. `servers` lists the processes that
 * receive the orders. For pgbench the list is empty, because pgbench calls the database directly.
 */
export interface Contestant {
  /** Cells at the start of this contestant's rows in the table. */
  cells: string[];
  servers: Server[];
  load(demand: Demand, connections: number, seconds: number): Promise<Measure>;
}

/** One measurement. CPU times are in µs per order. `node` is the sum over all processes of the service. */
interface Turn extends Measure {
  node: number;
  postgres: number;
}

const DEMANDS: Record<Demand, string> = { uniform: '10,000 SKUs', hot: 'one hot SKU' };

/**
 * Measures how many orders the service places. The measurements alternate with those of pgbench, which calls a
 * function, and with those of the service without background work.
 */
export async function measureCreates(
  stage: Stage,
  { pgbench, ...plan }: PlacingPlan & { pgbench: string },
): Promise<Table> {
  const databaseUrl = await createShopDatabase(stage, 'pgbench');
  const servers = await serveMany(stage, 1, { DATABASE_URL: await createShopDatabase(stage, 'api') });
  return placeInTurns(
    stage,
    plan,
    ['who', 'ratio'],
    [
      { cells: ['pgbench'], servers: [], load: (...load) => loadWithPgbench(pgbench, databaseUrl, ...load) },
      served(stage, ['service'], servers),
    ],
  );
}

/** Numbers of processes that answer requests. */
const COUNTS = [1, 2, 4];

/**
 * Measures how many orders one, two and four processes place on one database. The total number of connections is always
 * the same: several processes share the connections.
 */
export async function measureProcesses(stage: Stage, plan: PlacingPlan): Promise<Table> {
  const settings = { DATABASE_URL: await createShopDatabase(stage, 'processes') };
  // Processes that get no orders in a measurement use almost no CPU.
  const servers = await serveMany(stage, Math.max(...COUNTS), settings);
  const contestants = COUNTS.map((count) => served(stage, [`${count}`], servers.slice(0, count)));
  const connections = [Math.max(...COUNTS, ...plan.connections)];
  return placeInTurns(stage, { ...plan, connections }, ['api processes', 'ratio to one'], contestants);
}

/** Starts several processes that only answer requests. */
export async function serveMany(
  stage: Stage,
  count: number,
  settings: Record<string, string>,
): Promise<Server[]> {
  const servers: Server[] = [];
  while (servers.length < count) servers.push(await serve(stage, ['server.ts', '--role', 'api'], settings));
  return servers;
}

/** Returns the service as a contestant. Each process of the service gets the same number of connections. */
export function served({ authUrl }: Stage, cells: string[], servers: Server[]): Contestant {
  const tokenNow = tokensOf(authUrl);
  const urls = servers.map(({ url }) => url);
  return { cells, servers, load: async (...load) => loadWithWrk(urls, await tokenNow(), ...load) };
}

/**
 * Measures all contestants, first with orders for any SKU, and then with orders for one hot SKU. `head` contains the
 * titles for the contestants' cells and for the ratio. The ratio compares a contestant's rate with the rate of its
 * base, another contestant. `baseOf` returns the index of the base: by default the index of the first contestant.
 */
export async function placeInTurns(
  { postgresPid }: Stage,
  { connections, rounds, seconds }: PlacingPlan,
  head: string[],
  contestants: readonly Contestant[],
  baseOf: (index: number) => number = () => 0,
): Promise<Table> {
  const rows: string[][] = [];
  for (const demand of ['uniform', 'hot'] as const) {
    for (const count of connections) {
      const turn = async ({ servers, load }: Contestant): Promise<Turn> => {
        const { result, cpu } = await withCpu(cpuNow(servers, postgresPid), () =>
          load(demand, count, seconds),
        );
        const [node = 0, postgres = 0] = cpu.map((time) => time / result.count);
        return { ...result, node, postgres };
      };
      await takeTurns(1, contestants, turn); // A warm-up.
      const turns = await takeTurns(rounds, contestants, turn);
      for (const [index, { cells, servers }] of contestants.entries())
        rows.push([
          ...[DEMANDS[demand], `${count}`, ...cells],
          ...cellsOf(turns[index]!, turns[baseOf(index)]!, servers.length > 0),
        ]);
    }
  }
  const figures = ['orders/s', 'p50 ms', 'p99 ms', head.at(-1)!, 'CPU µs per order: node', 'Postgres'];
  return { head: ['orders', 'connections', ...head.slice(0, -1), ...figures], rows };
}

const cellsOf = (own: Turn[], base: Turn[], isService: boolean): string[] => [
  medianOf(own, 'perSecond').toFixed(0),
  ...(['p50', 'p99'] as const).map((name) => medianOf(own, name).toFixed(1)),
  medianRatio(own, base, 'perSecond').toFixed(2),
  isService ? medianOf(own, 'node').toFixed(0) : '–',
  medianOf(own, 'postgres').toFixed(0),
];
