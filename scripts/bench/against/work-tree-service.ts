import { execFileSync } from 'node:child_process';
import type { Demand } from '../load/load.ts';
import { fileOf } from '../load/read-load.ts';
import { cpuOf } from '../stage/cpu.ts';
import { backendsOf, createDatabase, vacuum } from '../stage/databases.ts';
import type { Server } from '../stage/processes.ts';
import { ROOT, type Stage, serve } from '../stage/environment.ts';
import type { LoadCase } from './cases.ts';
import { fillOverHttp } from './fill.ts';

/** A side of the comparison: a work tree with its database. `loads` contains the requests of each case. */
export interface Side {
  name: 'that' | 'own';
  root: string;
  databaseUrl: string;
  loads: Record<LoadCase, Demand | { paths: string }>;
}

export const openSides = (stage: Stage, root: string): Promise<Side[]> =>
  Promise.all([openSide(stage, 'that', root), openSide(stage, 'own', ROOT)]);

/**
 * Creates a side. Runs the code of its own work tree to migrate and fill the database, because another version may have
 * other tables.
 */
async function openSide(stage: Stage, name: Side['name'], root: string): Promise<Side> {
  const databaseUrl = await createDatabase(stage, name);
  execFileSync(process.execPath, ['server.ts', '--role', 'migrate'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const service = await startAll(stage, { root, databaseUrl });
  const orders = await fillOverHttp(service, stage.authUrl);
  await service.stop();
  await vacuum(databaseUrl);
  const loads = {
    get: { paths: await fileOf(stage, orders) },
    list: { paths: await fileOf(stage, ['/api/v1/orders']) },
    create: 'uniform',
    'create-hot': 'hot',
  } as const;
  return { name, root, databaseUrl, loads };
}

type Place = Pick<Side, 'root' | 'databaseUrl'>;

/** Starts a process that only answers requests. */
export const startApi = (stage: Stage, { root, databaseUrl }: Place): Promise<Server> =>
  serve(stage, ['server.ts', '--role', 'api'], { DATABASE_URL: databaseUrl }, root);

/** Starts a process that answers requests and does the background work. */
export const startAll = (stage: Stage, { root, databaseUrl }: Place): Promise<Server> =>
  serve(stage, ['server.ts'], { DATABASE_URL: databaseUrl }, root);

/**
 * Runs `work`. `cpu` in the result is the CPU time that the service and its database connections used during `work`, in
 * µs. If a database connection was opened during `work`, all CPU time of this connection counts. If a database
 * connection was closed during `work`, none of its CPU time counts.
 */
export async function withCpu<Result>(
  { databaseUrl }: Pick<Side, 'databaseUrl'>,
  { pid }: Server,
  work: () => Promise<Result>,
): Promise<{ result: Result; cpu: number }> {
  const timesNow = async () => {
    const pids = [pid, ...(await backendsOf(databaseUrl))];
    return new Map(await Promise.all(pids.map(async (pid) => [pid, await cpuOf(pid)] as const)));
  };
  const before = await timesNow();
  const result = await work();
  let cpu = 0;
  for (const [pid, time] of await timesNow()) cpu += time - (before.get(pid) ?? 0);
  return { result, cpu };
}

/**
 * A side (a work tree with its database) whose service is running. `send` sends the requests of a case. `warm-up` is a
 * run before all measurements, and `turn` is a measurement.
 */
export interface Running<Name> {
  name: Side['name'];
  databaseUrl: string;
  server: Server;
  send(
    name: Name,
    connections: number,
    part: 'warm-up' | 'turn',
  ): Promise<{ count: number; perSecond: number }>;
}
