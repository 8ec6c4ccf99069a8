import { strict as assert } from 'node:assert';
import {
  FEW_ORDERS,
  type ReadMeasure,
  type ReadPlan,
  type Reader,
  fileOf,
  pathsOfOrders,
  readInTurns,
  textOf,
} from '../load/read-load.ts';
import { medianOf, medianRatio } from '../report/statistics.ts';
import type { Table } from '../report/table.ts';
import { createShopDatabase } from '../stage/databases.ts';
import { fillOrders } from '../stage/fill.ts';
import { type Stage, requestToken, serve } from '../stage/environment.ts';

const HEAD = ['GET', 'connections', 'bare/s', 'service/s', 'ratio', 'CPU µs of Node: bare', 'service'];

/**
 * Measures how fast the service reads one order, and the first page of orders. The measurements alternate with those of
 * a bare server (Fastify and pg) that sends the same bytes.
 */
export async function measureReads(stage: Stage, plan: ReadPlan): Promise<Table> {
  const env = { DATABASE_URL: await createShopDatabase(stage, 'reads') };
  await fillOrders(env.DATABASE_URL, FEW_ORDERS);
  const service = await serve(stage, ['server.ts', '--role', 'api'], env);
  const bare = await serve(stage, ['scripts/bench/tables/baseline-server.ts'], env);
  const token = await requestToken(stage.authUrl);
  const cases = [
    ['one order', await pathsOfOrders(service, token)],
    ['first page of 20', ['/api/v1/orders']],
  ] as const;
  const rows: string[][] = [];
  for (const [name, all] of cases) {
    const [own, plain] = [await textOf(service, all[0], token), await textOf(bare, all[0], token)];
    assert(own === plain, `${name}: both send the same bytes`);
    const paths = await fileOf(stage, all);
    const readers: Reader[] = [bare, service].map((server) => ({ server, token, paths }));
    for (const connections of [1, 64])
      rows.push([name, `${connections}`, ...figuresOf(await readInTurns(readers, connections, plan))]);
  }
  return { head: HEAD, rows };
}

function figuresOf(rounds: ReadMeasure[][]): string[] {
  const [bare, service] = rounds;
  return [
    ...rounds.map((own) => medianOf(own, 'perSecond').toFixed(0)),
    medianRatio(service!, bare!, 'perSecond').toFixed(2),
    ...rounds.map((own) => medianOf(own, 'cpu').toFixed(0)),
  ];
}
