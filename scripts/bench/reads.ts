import { strict as assert } from 'node:assert';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuOf } from './cpu.ts';
import { fillOrders } from './fill.ts';
import { type Measure, loadWithWrk } from './load.ts';
import type { Server, Stage } from './stage.ts';
import { type Table, median } from './table.ts';

export interface ReadPlan {
  rounds: number;
  seconds: number;
}

const FEW = 10_000;

/** Measures reading of one order and of the first page: the service beside a bare Fastify + pg that sends the same bytes, in turns. */
export async function measureReads(stage: Stage, plan: ReadPlan): Promise<Table> {
  const databaseUrl = await stage.database('reads');
  await fillOrders(databaseUrl, FEW);
  const service = await stage.serve(['server.ts', '--role', 'api'], { DATABASE_URL: databaseUrl });
  const bare = await stage.serve(['scripts/bench/bare.ts'], { DATABASE_URL: databaseUrl });
  const token = await stage.token();
  const orders = await pathsOfOrders(service, token);
  const rows: string[][] = [];
  for (const [name, paths] of [
    ['one order', orders],
    ['first page of 20', ['/api/v1/orders']],
  ] as const) {
    const [one, other] = [await textOf(service, paths[0]!, token), await textOf(bare, paths[0]!, token)];
    assert(one === other, `${name}: both send the same bytes`);
    const file = await fileOf(paths);
    const load = (server: Server, connections: number, seconds: number) =>
      loadWithWrk(server.url, token, { paths: file }, connections, seconds);
    for (const server of [bare, service]) await load(server, 64, 2);
    for (const connections of [1, 64]) {
      const perSecond: [bare: number[], service: number[]] = [[], []];
      const cpu: [bare: number[], service: number[]] = [[], []];
      for (let round = 0; round < plan.rounds; round += 1) {
        for (const [index, server] of [bare, service].entries()) {
          const before = await cpuOf(server.pid);
          const measure = await load(server, connections, plan.seconds);
          perSecond[index]!.push(measure.perSecond);
          cpu[index]!.push(((await cpuOf(server.pid)) - before) / measure.count);
        }
      }
      const ratio = median(perSecond[1].map((value, round) => value / perSecond[0][round]!));
      rows.push([
        name,
        `${connections}`,
        ...perSecond.map((values) => median(values).toFixed(0)),
        ratio.toFixed(2),
        ...cpu.map((values) => median(values).toFixed(0)),
      ]);
    }
    await rm(file);
  }
  await Promise.all([service.stop(), bare.stop()]);
  return {
    head: ['GET', 'connections', 'bare/s', 'service/s', 'ratio', 'CPU µs of Node: bare', 'service'],
    rows,
  };
}

/** Measures what it costs to check tokens: one order from a bare route that checks none, and from the service in both modes, in turns. */
export async function measureTokens(stage: Stage, plan: ReadPlan): Promise<Table> {
  const env = { DATABASE_URL: await stage.database('tokens') };
  await fillOrders(env.DATABASE_URL, FEW);
  const opaque = await stage.opaque();
  const api = ['server.ts', '--role', 'api'];
  const asking = { ...env, AUTH_URL: opaque.authUrl, AUTH_MODE: 'introspection' };
  const ways = [
    { name: 'none (bare route)', server: await stage.serve(['scripts/bench/bare.ts'], env), token: 'none' },
    { name: 'local', server: await stage.serve(api, env), token: await stage.token() },
    { name: 'introspection', server: await stage.serve(api, asking), token: await opaque.token() },
  ];
  const file = await fileOf(await pathsOfOrders(ways[1]!.server, ways[1]!.token));
  const rows: string[][] = [];
  for (const connections of [1, 64]) {
    const measures = ways.map(() => [] as Measure[]);
    for (let round = -1; round < plan.rounds; round += 1) {
      for (const [index, { server, token }] of ways.entries()) {
        const measure = await loadWithWrk(server.url, token, { paths: file }, connections, plan.seconds);
        // The first round warms up.
        if (round >= 0) measures[index]!.push(measure);
      }
    }
    for (const [index, { name }] of ways.entries()) {
      const rounds = measures[index]!;
      const ratio = median(rounds.map((one, round) => one.perSecond / measures[0]![round]!.perSecond));
      const figures = [median(rounds.map((one) => one.perSecond)).toFixed(0), ratio.toFixed(2)];
      const times = (['p50', 'p99'] as const).map((key) => median(rounds.map((one) => one[key])).toFixed(2));
      rows.push([name, `${connections}`, ...figures, ...times]);
    }
  }
  await rm(file);
  await Promise.all(ways.map(({ server }) => server.stop()));
  return { head: ['tokens checked', 'connections', 'GET/s', 'ratio', 'p50 ms', 'p99 ms'], rows };
}

/**
 * Measures the first page with its total where there are 10,000 orders and where there are `many`, in turns, and pages deep in the
 * list. What one costs: the median time of an answer, one request at a time.
 */
export async function measureLists(stage: Stage, plan: ReadPlan, many: number): Promise<Table> {
  const [few, full] = [await stage.database('few_orders'), await stage.database('many_orders')];
  await fillOrders(few, FEW);
  const began = Date.now();
  await fillOrders(full, many);
  console.log(
    `\n${many.toLocaleString('en')} orders filled in ${((Date.now() - began) / 1000).toFixed(0)} s`,
  );
  const servers = await Promise.all(
    [few, full].map((url) => stage.serve(['server.ts', '--role', 'api'], { DATABASE_URL: url })),
  );
  const token = await stage.token();
  const [deepOfFew, deepOfMany] = await Promise.all(servers.map((server) => pathAfterHalf(server, token)));
  const pages: [name: string, paths: [few: string, many: string]][] = [
    ['all', both('')],
    ['status=COMPLETED', both('status=COMPLETED')],
    ['customerId=customer-1', both('customerId=customer-1')],
    ['both', both('customerId=customer-1&status=COMPLETED')],
    ['after, from the middle', [deepOfFew!, deepOfMany!]],
  ];
  const rows: string[][] = [];
  for (const [name, paths] of pages) {
    const files = await Promise.all(paths.map((path) => fileOf([path])));
    const times: [few: number[], many: number[]] = [[], []];
    for (let round = -1; round < plan.rounds; round += 1) {
      for (const [index, server] of servers.entries()) {
        const { p50 } = await loadWithWrk(server.url, token, { paths: files[index]! }, 1, plan.seconds);
        // The first round warms up.
        if (round >= 0) times[index]!.push(p50);
      }
    }
    const ratio = median(times[1].map((time, round) => time / times[0][round]!));
    rows.push([name, ...times.map((values) => median(values).toFixed(2)), ratio.toFixed(2)]);
    await Promise.all(files.map((file) => rm(file)));
  }
  await Promise.all(servers.map((server) => server.stop()));
  const size = many.toLocaleString('en');
  return { head: ['page of 20', 'ms at 10,000 orders', `ms at ${size}`, 'ratio'], rows };
}

const both = (query: string): [string, string] => [`/api/v1/orders?${query}`, `/api/v1/orders?${query}`];

async function textOf({ url }: Server, path: string, token: string): Promise<string> {
  const response = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } });
  assert.equal(response.status, 200);
  return response.text();
}

const listOf = async (server: Server, query: string, token: string) =>
  JSON.parse(await textOf(server, `/api/v1/orders?${query}`, token)) as {
    orders: { id: string }[];
    total: number;
  };

async function pathsOfOrders(server: Server, token: string): Promise<string[]> {
  const { orders } = await listOf(server, 'size=100', token);
  return orders.map(({ id }) => `/api/v1/orders/${id}`);
}

/** The page after the order in the middle of the list. */
async function pathAfterHalf(server: Server, token: string): Promise<string> {
  const { total } = await listOf(server, 'size=1', token);
  const { orders } = await listOf(server, `size=1&page=${Math.floor(total / 2)}`, token);
  return `/api/v1/orders?after=${orders[0]!.id}`;
}

async function fileOf(paths: readonly string[]): Promise<string> {
  const file = join(tmpdir(), `paths-${process.pid}-${Math.random().toString(36).slice(2)}.txt`);
  await writeFile(file, `${paths.join('\n')}\n`);
  return file;
}
