import { type Demand, type Measure, loadWithPgbench, loadWithWrk } from '../load/load.ts';
import { takeTurns } from '../load/turns.ts';
import { medianOf, medianRatio } from '../report/statistics.ts';
import type { Table } from '../report/table.ts';
import { cpuOf, cpuOfFamily } from '../stage/cpu.ts';
import { createShopDatabase } from '../stage/databases.ts';
import type { Server } from '../stage/processes.ts';
import { type Stage, requestToken, serve } from '../stage/stage.ts';

export interface CreatePlan {
  pgbench: string;
  connections: number[];
  rounds: number;
  seconds: number;
}

/** `pgbench` calls the function, `api` is the service without background work: `paid.ts` measures that. */
const CONTESTANTS = ['pgbench', 'api'] as const;
type Contestant = (typeof CONTESTANTS)[number];

const NAMES: Record<Contestant, string> = {
  pgbench: 'pgbench',
  api: 'service',
};

interface Round extends Measure {
  nodeCpu: number;
  postgresCpu: number;
}

const HEAD = [
  'orders',
  'connections',
  'who',
  'orders/s',
  'p50 ms',
  'p99 ms',
  'ratio',
  'CPU µs per order: node',
  'Postgres',
];

/**
 * Measures creating orders: for each demand and number of connections, pgbench and the service take turns, each on
 * its own database in the same PostgreSQL.
 */
export async function measureCreates(stage: Stage, plan: CreatePlan): Promise<Table> {
  const databases = {
    pgbench: await createShopDatabase(stage, 'pgbench'),
    api: await createShopDatabase(stage, 'api'),
  };
  const rows: string[][] = [];
  for (const demand of ['uniform', 'hot'] as const) {
    for (const connections of plan.connections) {
      const rounds = await takeTurns(plan.rounds, CONTESTANTS, (contestant) =>
        runTurn(stage, plan, contestant, databases[contestant], demand, connections),
      );
      rows.push(...rowsOf(demand, connections, rounds));
    }
  }
  return { head: HEAD, rows };
}

async function runTurn(
  stage: Stage,
  { pgbench, seconds }: CreatePlan,
  contestant: Contestant,
  databaseUrl: string,
  demand: Demand,
  connections: number,
): Promise<Round> {
  if (contestant === 'pgbench') {
    return withCpu(stage, undefined, () =>
      loadWithPgbench(pgbench, databaseUrl, demand, connections, seconds),
    );
  }
  const server = await serve(stage, ['server.ts', '--role', contestant], { DATABASE_URL: databaseUrl });
  try {
    const token = await requestToken(stage.authUrl);
    await loadWithWrk(server.url, token, demand, 64, 2); // Warms up.
    return await withCpu(stage, server, () => loadWithWrk(server.url, token, demand, connections, seconds));
  } finally {
    await server.stop();
  }
}

async function withCpu(
  stage: Stage,
  server: Server | undefined,
  load: () => Promise<Measure>,
): Promise<Round> {
  const read = () => Promise.all([server ? cpuOf(server.pid) : 0, cpuOfFamily(stage.postgresPid)]);
  const [nodeBefore, postgresBefore] = await read();
  const measure = await load();
  const [node, postgres] = await read();
  return {
    ...measure,
    nodeCpu: (node - nodeBefore) / measure.count,
    postgresCpu: (postgres - postgresBefore) / measure.count,
  };
}

function rowsOf(demand: Demand, connections: number, rounds: Round[][]): string[][] {
  const [pgbench] = rounds;
  return CONTESTANTS.map((contestant, index) => {
    const own = rounds[index]!;
    const isService = contestant !== 'pgbench';
    return [
      demand === 'uniform' ? '10,000 SKUs' : 'one hot SKU',
      String(connections),
      NAMES[contestant],
      medianOf(own, 'perSecond').toFixed(0),
      medianOf(own, 'p50').toFixed(1),
      medianOf(own, 'p99').toFixed(1),
      isService ? medianRatio(own, pgbench!, 'perSecond').toFixed(2) : '1',
      isService ? medianOf(own, 'nodeCpu').toFixed(0) : '–',
      medianOf(own, 'postgresCpu').toFixed(0),
    ];
  });
}
