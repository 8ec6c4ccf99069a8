import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a round of load came to. Latencies in ms. */
export interface Measure {
  count: number;
  perSecond: number;
  p50: number;
  p99: number;
}

export type Demand = 'uniform' | 'hot';

/** pgbench calls `place_order`, with prepared statements and planned as the service plans. */
export async function loadWithPgbench(
  program: string,
  databaseUrl: string,
  demand: Demand,
  connections: number,
  seconds: number,
): Promise<Measure> {
  const prefix = `pgbench-${randomBytes(4).toString('hex')}`;
  const script = join(import.meta.dirname, `${demand}.pgbench`);
  const threads = Math.min(2, connections);
  const args = ['-n', '-M', 'prepared', '-c', connections, '-j', threads, '-T', seconds, '-f', script];
  const log = ['--log', '--log-prefix', join(tmpdir(), prefix)];
  const options = '-c plan_cache_mode=force_generic_plan -c jit=off';
  await run(program, [...args.map(String), ...log, databaseUrl], {
    env: { ...process.env, PGOPTIONS: options },
  });
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  const texts = await Promise.all(names.map((name) => readFile(join(tmpdir(), name), 'utf8')));
  await Promise.all(names.map((name) => rm(join(tmpdir(), name))));
  // A line for each transaction: client, number, microseconds, …
  const times = texts.flatMap((text) =>
    text
      .trim()
      .split('\n')
      .map((line) => Number(line.split(' ')[2]) / 1000),
  );
  times.sort((a, b) => a - b);
  const quantile = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]!;
  return { count: times.length, perSecond: times.length / seconds, p50: quantile(0.5), p99: quantile(0.99) };
}

/** wrk sends orders, or gets the paths of a file at random. Throws where an answer isn't a success. */
export async function loadWithWrk(
  url: string,
  token: string,
  what: Demand | { paths: string },
  connections: number,
  seconds: number,
): Promise<Measure> {
  const script = join(import.meta.dirname, 'requests.lua');
  const seed = randomBytes(4).toString('hex');
  const { stdout } = await run('wrk', [
    ...['-t', '1', '-c', `${connections}`, '-d', `${seconds}s`, '--timeout', '10s', '-s', script, url, '--'],
    ...[token, typeof what === 'string' ? what : what.paths, seed],
  ]);
  const result = /RESULT (\d+) (\d+) (\d+) (\d+) (\d+)/.exec(stdout)?.slice(1).map(Number);
  const [count = 0, microseconds = 1, failed = 0, p50 = 0, p99 = 0] = result ?? [];
  if (!result || failed > 0) throw new Error(`${failed} of ${count} requests failed:\n${stdout}`);
  return { count, perSecond: (count / microseconds) * 1e6, p50: p50 / 1000, p99: p99 / 1000 };
}
