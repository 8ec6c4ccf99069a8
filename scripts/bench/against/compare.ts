import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cpuDuring } from '../cpu.ts';
import { backendsOf, createDatabase, vacuum } from '../databases.ts';
import { type Demand, type Measure, loadWithWrk } from '../load.ts';
import type { Server } from '../processes.ts';
import { fileOf } from '../reader.ts';
import { ROOT, type Stage, requestToken, serve } from '../stage.ts';
import { orderOfRound } from '../turns.ts';
import { fillOverHttp } from './fill.ts';

/**
 * What is compared, in groups that are measured one after the other. Reads come first, so that all their
 * rounds see the same data.
 */
const GROUPS = [
  ['get', 'list'],
  ['create', 'create-hot'],
] as const;

export type Case = (typeof GROUPS)[number][number];
export const CASES: readonly Case[] = GROUPS.flat();

const WARM_UP = { connections: 64, seconds: 2 };

export interface ComparePlan {
  cases: readonly Case[];
  connections: number[];
  rounds: number;
  seconds: number;
}

/** CPU of the service's process and its database connections, in µs per operation. */
export type Turn = Record<'perSecond' | 'cpu', number>;

/** The turns of the other work tree and of our own, round by round. */
export interface Comparison {
  case: Case;
  connections: number;
  that: Turn[];
  own: Turn[];
}

/** A work tree and its database. `loads`: what is sent in each case. */
interface Side {
  name: 'that' | 'own';
  root: string;
  databaseUrl: string;
  loads: Record<Case, Demand | { paths: string }>;
}

/**
 * Lets the service of another work tree and that of this one take turns, without background work, each on its
 * own database.
 */
export async function compare(stage: Stage, plan: ComparePlan, root: string): Promise<Comparison[]> {
  const sides = await Promise.all([openSide(stage, 'that', root), openSide(stage, 'own', ROOT)]);
  const comparisons: Comparison[] = [];
  for (const group of GROUPS) {
    const cases = group.filter((name) => plan.cases.includes(name));
    if (cases.length === 0) continue;
    const inGroup = cases.flatMap((name) =>
      plan.connections.map((connections) => openComparison(name, connections)),
    );
    for (let round = 0; round < plan.rounds; round += 1) {
      console.error(`${cases.join(', ')}: round ${round + 1} of ${plan.rounds}`);
      await runRound(stage, plan, orderOfRound(sides, round), inGroup);
    }
    comparisons.push(...inGroup);
  }
  return comparisons;
}

const openComparison = (name: Case, connections: number): Comparison => ({
  case: name,
  connections,
  that: [],
  own: [],
});

/** The side's own code migrates (before it had a role for that, at its start) and fills its database: it may have other tables. */
async function openSide(stage: Stage, name: Side['name'], root: string): Promise<Side> {
  const databaseUrl = await createDatabase(stage, name);
  if (existsSync(join(root, 'jobs/schema.ts')))
    execFileSync(process.execPath, ['server.ts', '--role', 'migrate'], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const service = await serve(stage, ['server.ts'], { DATABASE_URL: databaseUrl }, root);
  const orders = await fillOverHttp(service.url, stage.authUrl);
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

interface Running extends Side {
  server: Server;
}

/**
 * Starts both services anew, because how fast a process is differs from one start to the next, warms them up,
 * and measures a turn of each for every case and number of connections.
 */
async function runRound(
  stage: Stage,
  { seconds }: ComparePlan,
  sides: Side[],
  comparisons: Comparison[],
): Promise<void> {
  const running = await Promise.all(sides.map((side) => startSide(stage, side)));
  for (const name of new Set(comparisons.map((comparison) => comparison.case)))
    for (const side of running) await load(stage, side, name, WARM_UP.connections, WARM_UP.seconds);
  for (const { case: name, connections, ...turns } of comparisons) {
    for (const side of running) {
      const pidsNow = async () => [side.server.pid, ...(await backendsOf(side.databaseUrl))];
      const { result, cpu } = await cpuDuring(pidsNow, () => load(stage, side, name, connections, seconds));
      turns[side.name].push({ perSecond: result.perSecond, cpu: cpu / result.count });
    }
  }
  await Promise.all(running.map(({ server }) => server.stop()));
}

async function startSide(stage: Stage, side: Side): Promise<Running> {
  const env = { DATABASE_URL: side.databaseUrl };
  return { ...side, server: await serve(stage, ['server.ts', '--role', 'api'], env, side.root) };
}

async function load(
  stage: Stage,
  { server, loads }: Running,
  name: Case,
  connections: number,
  seconds: number,
): Promise<Measure> {
  return loadWithWrk(server.url, await requestToken(stage.authUrl), loads[name], connections, seconds);
}
