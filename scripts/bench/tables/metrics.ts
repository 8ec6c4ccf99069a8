import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Demand, loadWithWrk } from '../load/load.ts';
import { FEW_ORDERS, type ReadPlan, fileOf, pathsOfOrders } from '../load/reader.ts';
import { takeTurns } from '../load/turns.ts';
import { median, medianOf, medianRatio } from '../report/statistics.ts';
import type { Table } from '../report/table.ts';
import { cpuOf } from '../stage/cpu.ts';
import { createShopDatabase } from '../stage/databases.ts';
import { fillOrders } from '../stage/fill.ts';
import { type Server, freeUrl } from '../stage/processes.ts';
import { type Stage, requestToken, serve } from '../stage/stage.ts';

const HEAD = [
  ...[
    'request',
    'connections',
    'CPU µs of Node: without',
    'metrics',
    'traces: none kept',
    '10 % kept',
    'all kept',
  ],
  'log',
];

/** How often what is counted is read during a turn: Prometheus does it every 15 seconds or so. */
const SCRAPES = 100;

/**
 * Measures what it costs to be seen: the same requests to a process that neither counts, nor has traces, nor writes a
 * line for each request, and to others that do one of these, in turns. In brackets: their CPU time ÷ that without.
 */
export async function measureMetrics(stage: Stage, plan: ReadPlan): Promise<Table> {
  const env = { DATABASE_URL: await createShopDatabase(stage, 'metrics') };
  await fillOrders(env.DATABASE_URL, FEW_ORDERS);
  const adminUrl = await freeUrl();
  const collector = await openCollector(stage);
  const api = (more: Record<string, string>) =>
    serve(stage, ['server.ts', '--role', 'api'], { ...env, LOG_LEVEL: 'warn', ...more });
  const traces = (OTEL_TRACES_SAMPLER_ARG: string) =>
    api({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG,
    });
  const without = await api({});
  const counting = await api({ ADMIN_PORT: new URL(adminUrl).port });
  const others = [
    await traces('0'),
    await traces('0.1'),
    await traces('1'),
    await api({ LOG_LEVEL: 'info' }),
  ];
  const all = [without, counting, ...others];
  const token = await requestToken(stage.authUrl);
  const order = { paths: await fileOf(stage, await pathsOfOrders(without, token)) };
  const cases: [name: string, what: Demand | { paths: string }, connections: number][] = [
    ['reads an order', order, 1],
    ['reads an order', order, 64],
    ['places an order', 'uniform', 64],
  ];
  const turn = (what: Demand | { paths: string }, connections: number) => async (server: Server) => {
    const before = await cpuOf(server.pid);
    const { count } = await loadWithWrk(server.url, token, what, connections, plan.seconds);
    return { cpu: ((await cpuOf(server.pid)) - before) / count };
  };
  const rows: string[][] = [];
  for (const [name, what, connections] of cases) {
    await takeTurns(1, all, turn(what, connections)); // Warms up.
    const [off, ...on] = await takeTurns(plan.rounds, all, turn(what, connections));
    const more = on.map((rounds) => ({
      cpu: median(rounds.map(({ cpu }, round) => cpu - off![round]!.cpu)),
      ratio: medianRatio(rounds, off!, 'cpu'),
    }));
    rows.push([
      name,
      `${connections}`,
      medianOf(off!, 'cpu').toFixed(1),
      ...more.map(
        ({ cpu, ratio }) => `${cpu < 0 ? '−' : '+'}${Math.abs(cpu).toFixed(1)} (${ratio.toFixed(2)})`,
      ),
    ]);
  }
  assert.ok(collector.requests() > 0, 'the collector was sent traces');
  rows.push([
    'Prometheus reads it',
    '1',
    '–',
    (await costOfScrape(counting, adminUrl)).toFixed(0),
    ...'––––',
  ]);
  await Promise.all(all.map((server) => server.stop()));
  return { head: HEAD, rows };
}

/** A collector that takes all that it is sent, and looks at none of it. */
async function openCollector({ cleanup }: Stage): Promise<{ url: string; requests(): number }> {
  let requests = 0;
  const url = await freeUrl();
  const server = createServer((request, response) => {
    requests += 1;
    request.resume().on('end', () => response.end('{}'));
  });
  server.listen(Number(new URL(url).port), '127.0.0.1');
  await once(server, 'listening');
  cleanup.defer(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { url, requests: () => requests };
}

/** In µs of CPU. */
async function costOfScrape({ pid }: Server, adminUrl: string): Promise<number> {
  const before = await cpuOf(pid);
  for (let scrape = 0; scrape < SCRAPES; scrape += 1) {
    const answer = await fetch(`${adminUrl}/metrics`);
    assert.match(await answer.text(), /^http_request_duration_seconds_count\{/m);
  }
  return ((await cpuOf(pid)) - before) / SCRAPES;
}
