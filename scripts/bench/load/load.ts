import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Results of one run of a load generator, with latencies in ms. */
export interface Measure {
  count: number;
  perSecond: number;
  p50: number;
  p99: number;
}

/** Rule by which orders choose their SKUs. `uniform`: any SKU. `hot`: the same SKU in the first line of every order. */
export type Demand = 'uniform' | 'hot';

/**
 * Kinds of requests that `requests.lua` sends. `full` is an order with address, shipping method, one of 100 discount
 * codes, and tax. `oneCode` is an order like those of `full`, but always with the same discount code. `quote` is a
 * request for the price of such an order as `full` sends.
 */
export type Content = Demand | 'full' | 'oneCode' | 'quote';

/**
 * Places orders with pgbench, which calls the function `place_order` in prepared statements. PostgreSQL plans these
 * statements in the same way as the statements of the service.
 */
export async function loadWithPgbench(
  program: string,
  databaseUrl: string,
  demand: Demand,
  connections: number,
  seconds: number,
): Promise<Measure> {
  const folder = await mkdtemp(join(tmpdir(), 'pgbench-'));
  try {
    const script = join(import.meta.dirname, `${demand}.pgbench`);
    const load = ['-c', connections, '-j', Math.min(2, connections), '-T', seconds].map(String);
    const log = ['--log', '--log-prefix', join(folder, 'log')];
    await run(program, ['-n', '-M', 'prepared', ...load, '-f', script, ...log, databaseUrl], {
      env: { ...process.env, PGOPTIONS: '-c plan_cache_mode=force_generic_plan -c jit=off' },
    });
    return measureOf(await timesIn(folder), seconds);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Reads the durations of all transactions from pgbench's log, in ms. Each line describes one transaction: client,
 * number, microseconds, …
 */
async function timesIn(folder: string): Promise<number[]> {
  const texts = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
  );
  const lines = texts.flatMap((text) => text.trim().split('\n'));
  return lines.map((line) => Number(line.split(' ')[2]) / 1000);
}

function measureOf(times: number[], seconds: number): Measure {
  const sorted = times.toSorted((a, b) => a - b);
  const quantile = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
  return { count: times.length, perSecond: times.length / seconds, p50: quantile(0.5), p99: quantile(0.99) };
}

/**
 * Runs wrk, which creates orders, or reads the paths in a file in random order. `urls` are the addresses of one or more
 * processes. wrk has one thread for each process, and each thread opens the same number of connections. Throws if a
 * request fails, or if no request gets an answer.
 */
export async function loadWithWrk(
  urls: string | readonly string[],
  token: string,
  what: Content | { paths: string },
  connections: number,
  seconds: number,
): Promise<Measure> {
  const script = join(import.meta.dirname, 'requests.lua');
  const seed = randomBytes(4).toString('hex');
  const all = [urls].flat();
  const ports = all.map((url) => new URL(url).port).join();
  const load = ['-t', `${all.length}`, '-c', `${connections}`, '-d', `${seconds}s`, '--timeout', '10s'];
  const { stdout } = await run('wrk', [
    ...[...load, '-s', script, all[0]!, '--'],
    ...[token, typeof what === 'string' ? what : what.paths, seed, ports],
  ]);
  const result = /RESULT (\d+) (\d+) (\d+) (\d+) (\d+)/.exec(stdout)?.slice(1).map(Number);
  const [count = 0, microseconds = 1, failed = 0, p50 = 0, p99 = 0] = result ?? [];
  if (count === 0 || failed > 0) throw new Error(`${failed} of ${count} requests failed:\n${stdout}`);
  return { count, perSecond: (count / microseconds) * 1e6, p50: p50 / 1000, p99: p99 / 1000 };
}
