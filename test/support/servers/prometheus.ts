import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Test } from 'tap';
import { stringify } from 'yaml';
import { freePort } from '../run/ports.ts';

const isThere = (program: string) => !spawnSync(program, ['--version'], { stdio: 'ignore' }).error;

/** Reason why tests that need Prometheus are skipped on this machine, or false. */
export const withoutPrometheus =
  isThere('promtool') && isThere('prometheus')
    ? false
    : 'there is no Prometheus here: install the package prometheus';

/**
 * Runs promtool, e.g. to check rules or to run the tests of rules. Returns its output, and whether it has found no
 * errors.
 */
export function promtool(...args: string[]): { isGood: boolean; said: string } {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  return { isGood: status === 0, said: `${stdout}${stderr}` };
}

interface Series {
  metric: Record<string, string>;
  value: [at: number, value: string];
}

export interface Prometheus {
  /** Evaluates an expression, and returns its current series. Throws if the expression isn't valid. */
  query(expression: string): Promise<Series[]>;
  /** Returns the names of the alerts that fire. */
  firing(): Promise<string[]>;
}

interface Options {
  /** Admin ports of the processes whose metrics Prometheus reads. */
  ports: number[];
  /** Content of a file with alert rules. */
  rules?: string;
}

/**
 * Starts a Prometheus that reads the metrics of these processes every second. The Prometheus is killed when the test
 * ends.
 */
export async function startPrometheus(
  t: Test,
  { ports, rules = 'groups: []' }: Options,
): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'prometheus-'));
  await writeFile(join(folder, 'rules.yaml'), rules);
  const targets = ports.map((port) => `127.0.0.1:${port}`);
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: ['rules.yaml'],
    scrape_configs: [{ job_name: 'order-service', static_configs: [{ targets }] }],
  };
  await writeFile(join(folder, 'prometheus.yml'), stringify(config));
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  t.teardown(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await rm(folder, { recursive: true });
  });
  while (!(await fetch(`http://${address}/-/ready`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`Prometheus ended with ${child.exitCode}`);
    await delay(100);
  }
  const get = async <Data>(path: string): Promise<Data> => {
    // The cast is safe, because every answer of Prometheus' HTTP API has this form.
    const answer = (await (await fetch(`http://${address}/api/v1/${path}`)).json()) as
      { status: 'success'; data: Data } | { status: 'error'; error: string };
    if (answer.status === 'error') throw new Error(`${path}: ${answer.error}`);
    return answer.data;
  };
  return {
    query: async (expression) =>
      (await get<{ result: Series[] }>(`query?query=${encodeURIComponent(expression)}`)).result,
    async firing() {
      const { alerts } = await get<{ alerts: { state: string; labels: { alertname: string } }[] }>('alerts');
      return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
    },
  };
}
