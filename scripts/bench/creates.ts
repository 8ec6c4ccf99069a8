import { cpuOf, cpuOfFamily } from './cpu.ts';
import { type Demand, type Measure, loadWithPgbench, loadWithWrk } from './load.ts';
import type { Server, Stage } from './stage.ts';
import { type Table, median, medianOf } from './table.ts';

export interface Plan {
  pgbench: string;
  connections: number[];
  rounds: number;
  seconds: number;
}

/** `pgbench` calls the function, `api` is the service without background work, `all` the service with it. */
const CONTESTANTS = ['pgbench', 'api', 'all'] as const;
type Contestant = (typeof CONTESTANTS)[number];

interface Round extends Measure {
  nodeCpu: number;
  postgresCpu: number;
}

/**
 * Measures creating orders: for each demand and number of connections, pgbench, the service and the service with its background
 * work take turns, each on a database of its own in the same PostgreSQL.
 */
export async function measureCreates(stage: Stage, plan: Plan): Promise<Table> {
  const databases = {
    pgbench: await stage.database('pgbench'),
    api: await stage.database('api'),
    all: await stage.database('all_roles'),
  };
  const rows: string[][] = [];
  for (const demand of ['uniform', 'hot'] as const) {
    for (const connections of plan.connections) {
      const rounds: Record<Contestant, Round[]> = { pgbench: [], api: [], all: [] };
      for (let round = 0; round < plan.rounds; round += 1) {
        for (const contestant of CONTESTANTS) {
          rounds[contestant].push(
            await runRound(stage, plan, contestant, databases[contestant], demand, connections),
          );
        }
      }
      rows.push(...rowsOf(demand, connections, rounds));
    }
  }
  return {
    head: [
      'orders',
      'connections',
      'who',
      'orders/s',
      'p50 ms',
      'p99 ms',
      'ratio',
      'CPU µs per order: node',
      'Postgres',
    ],
    rows,
  };
}

async function runRound(
  stage: Stage,
  { pgbench, seconds }: Plan,
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
  const server = await stage.serve(['server.ts', '--role', contestant], { DATABASE_URL: databaseUrl });
  try {
    const token = await stage.token();
    await loadWithWrk(server.url, token, demand, 64, 2);
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

function rowsOf(demand: Demand, connections: number, rounds: Record<Contestant, Round[]>): string[][] {
  const names = { pgbench: 'pgbench', api: 'service', all: 'service with background work' };
  const goods = demand === 'uniform' ? '10,000 SKUs' : 'one hot SKU';
  return CONTESTANTS.map((contestant) => {
    const own = rounds[contestant];
    const ratio = median(own.map(({ perSecond }, index) => perSecond / rounds.pgbench[index]!.perSecond));
    return [
      goods,
      String(connections),
      names[contestant],
      medianOf(own, 'perSecond').toFixed(0),
      medianOf(own, 'p50').toFixed(1),
      medianOf(own, 'p99').toFixed(1),
      contestant === 'pgbench' ? '1' : ratio.toFixed(2),
      contestant === 'pgbench' ? '–' : medianOf(own, 'nodeCpu').toFixed(0),
      medianOf(own, 'postgresCpu').toFixed(0),
    ];
  });
}
