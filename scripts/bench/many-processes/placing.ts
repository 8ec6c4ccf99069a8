import { cpuOf, cpuOfFamily } from '../cpu.ts';
import { createShopDatabase } from '../databases.ts';
import { type Demand, type Measure, loadWithWrk } from '../load.ts';
import type { Server } from '../processes.ts';
import { type Stage, serve, tokensOf } from '../stage.ts';
import { medianOf, medianRatio } from '../statistics.ts';
import type { Table } from '../table.ts';
import { takeTurns } from '../turns.ts';

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

/**
 * Measures placing orders through one process, two and four on one database, in turns: the connections are the same in
 * all, so each of several has fewer. Nothing is done in the background.
 */
export async function measurePlacing(
  stage: Stage,
  { connections, rounds, seconds }: PlacingPlan,
): Promise<Table> {
  const settings = { DATABASE_URL: await createShopDatabase(stage, 'processes') };
  const servers: Server[] = [];
  // Those that aren't used in a turn do next to nothing.
  while (servers.length < Math.max(...COUNTS))
    servers.push(await serve(stage, ['server.ts', '--role', 'api'], settings));
  const tokenNow = tokensOf(stage.authUrl);
  const cpuNow = async () => {
    const times = await Promise.all(servers.map(({ pid }) => cpuOf(pid)));
    return [times.reduce((sum, time) => sum + time), await cpuOfFamily(stage.postgresPid)];
  };
  const rows: string[][] = [];
  for (const demand of ['uniform', 'hot'] as const) {
    const turn = async (count: number): Promise<Turn> => {
      const urls = servers.slice(0, count).map(({ url }) => url);
      const token = await tokenNow();
      const before = await cpuNow();
      const measure = await loadWithWrk(urls, token, demand, connections, seconds);
      const after = await cpuNow();
      const [node = 0, postgres = 0] = after.map((time, index) => (time - before[index]!) / measure.count);
      return { ...measure, node, postgres };
    };
    await takeTurns(1, COUNTS, turn); // Warms up.
    const turns = await takeTurns(rounds, COUNTS, turn);
    rows.push(
      ...turns.map((own, index) => [
        ...[NAMES[demand], `${connections}`, `${COUNTS[index]}`],
        medianOf(own, 'perSecond').toFixed(0),
        ...(['p50', 'p99'] as const).map((name) => medianOf(own, name).toFixed(1)),
        medianRatio(own, turns[0]!, 'perSecond').toFixed(2),
        ...(['node', 'postgres'] as const).map((name) => medianOf(own, name).toFixed(0)),
      ]),
    );
  }
  for (const server of servers) await server.stop();
  return { head: HEAD, rows };
}
