import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { takeTurns } from '../load/turns.ts';
import { median } from '../report/statistics.ts';
import type { Table } from '../report/table.ts';
import { cpuOf, residentOf } from '../stage/cpu.ts';
import { createShopDatabase } from '../stage/databases.ts';
import { type Server, freeUrl, startServer } from '../stage/processes.ts';
import { ROOT, type Stage, serve } from '../stage/stage.ts';

/** What is left over of a start has gone by then, and no job has had much to do. */
const REST_MS = 10_000;

const MEGABYTE = 1024 * 1024;

/** The least that a start can cost. */
const BARE = `
  import { fastify } from 'fastify';
  await fastify().listen({ host: '127.0.0.1', port: Number(process.env.PORT) });`;

/** One start: how long it took to the first answer and how much CPU, and the memory that it rests at. */
interface Start {
  ms: number;
  cpu: number;
  memory: number;
}

/**
 * Measures starts of processes whose database is there, and the memory that they come to rest at, beside Fastify alone.
 * Node.js has compiled the modules before, as with `make start`.
 */
export async function measureStart(stage: Stage, { rounds }: { rounds: number }): Promise<Table> {
  const DATABASE_URL = await createShopDatabase(stage, 'start');
  const NODE_COMPILE_CACHE = join(stage.folder, 'compile-cache');
  const service = (role: string) => () =>
    serve(stage, ['server.ts', '--role', role], { DATABASE_URL, NODE_COMPILE_CACHE });
  const all = {
    'Fastify alone': () => startBare({ NODE_COMPILE_CACHE }),
    api: service('api'),
    all: service('all'),
  };
  for (const start of Object.values(all)) await (await start()).stop(); // Compiles.
  const turns = await takeTurns(rounds, Object.values(all), turnOf);
  const medians = turns.map((of) => ({
    ms: median(of.map(({ ms }) => ms)),
    cpu: median(of.map(({ cpu }) => cpu)),
    memory: median(of.map(({ memory }) => memory)),
  }));
  const [bare] = medians;
  return {
    head: ['who', 'ms to the first answer', 'ratio', 'CPU ms', 'ratio', 'MB at rest'],
    rows: Object.keys(all).map((name, index) => {
      const { ms, cpu, memory } = medians[index]!;
      const times = [ms.toFixed(0), (ms / bare!.ms).toFixed(2), cpu.toFixed(0), (cpu / bare!.cpu).toFixed(2)];
      return [name, ...times, memory.toFixed(0)];
    }),
  };
}

async function startBare(env: Record<string, string>): Promise<Server> {
  const url = await freeUrl();
  const { port: PORT } = new URL(url);
  return startServer(ROOT, ['--input-type=module', '--eval', BARE], url, { ...env, PORT });
}

async function turnOf(start: () => Promise<Server>): Promise<Start> {
  const begun = performance.now();
  const server = await start();
  const ms = performance.now() - begun;
  const cpu = (await cpuOf(server.pid)) / 1000;
  await delay(REST_MS);
  const memory = (await residentOf(server.pid)) / MEGABYTE;
  await server.stop();
  return { ms, cpu, memory };
}
