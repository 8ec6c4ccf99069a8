import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cpuOf, withCpu } from '../stage/cpu.ts';
import type { Server } from '../stage/processes.ts';
import type { Stage } from '../stage/environment.ts';
import { type Measure, loadWithWrk } from './load.ts';
import { takeTurns } from './rounds.ts';

export interface ReadPlan {
  rounds: number;
  seconds: number;
}

/** Number of orders in the database for measurements whose results don't depend on this number. */
export const FEW_ORDERS = 10_000;

/** A server from which orders are read. `paths` is the path of a file that lists the paths to read. */
export interface Reader {
  server: Server;
  token: string;
  paths: string;
}

/** A measurement of reads. `cpu` is the CPU time of the server's process, in µs per answer. */
export type ReadMeasure = Measure & { cpu: number };

/**
 * Reads from all readers alternately. For each reader, the paths in its file are read in random order. Returns a list
 * of measurements for each reader, with one measurement per round.
 */
export async function readInTurns(
  readers: readonly Reader[],
  connections: number,
  { rounds, seconds }: ReadPlan,
): Promise<ReadMeasure[][]> {
  const turn = async ({ server, token, paths }: Reader) => {
    const { result, cpu } = await withCpu(
      async () => [await cpuOf(server.pid)],
      () => loadWithWrk(server.url, token, { paths }, connections, Math.ceil(seconds / 2)),
    );
    return { ...result, cpu: cpu[0]! / result.count };
  };
  await takeTurns(1, readers, turn); // A warm-up.
  return takeTurns(rounds, readers, turn);
}

export async function textOf({ url }: Server, path: string, token: string): Promise<string> {
  const response = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } });
  assert.equal(response.status, 200);
  return response.text();
}

export const listOrders = async (server: Server, query: string, token: string) =>
  // The contract declares these fields.
  JSON.parse(await textOf(server, `/api/v1/orders?${query}`, token)) as {
    orders: { id: string }[];
    totalCount: number;
  };

/** Returns the paths of the newest 100 orders. */
export async function pathsOfOrders(server: Server, token: string): Promise<string[]> {
  const { orders } = await listOrders(server, 'size=100', token);
  return orders.map(({ id }) => `/api/v1/orders/${id}`);
}

/** Writes paths to a file, which wrk reads. Returns the path of the file. */
export async function fileOf({ folder }: Stage, paths: readonly string[]): Promise<string> {
  const file = join(folder, `paths-${randomUUID()}.txt`);
  await writeFile(file, `${paths.join('\n')}\n`);
  return file;
}
