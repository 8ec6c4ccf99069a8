import { FEW_ORDERS, type ReadPlan, fileOf, pathsOfOrders, readInTurns } from '../load/reader.ts';
import { medianOf, medianRatio } from '../report/statistics.ts';
import type { Table } from '../report/table.ts';
import { createShopDatabase } from '../stage/databases.ts';
import { fillOrders } from '../stage/fill.ts';
import { type Stage, requestToken, serve, startIssuer } from '../stage/stage.ts';

const HEAD = ['tokens checked', 'connections', 'GET/s', 'ratio', 'p50 ms', 'p99 ms'];

/**
 * Measures what checking tokens costs: one order from a bare route that checks none, and from the service in
 * both modes, in turns.
 */
export async function measureTokens(stage: Stage, plan: ReadPlan): Promise<Table> {
  const ways = await openWays(stage);
  const [, local] = ways;
  const paths = await fileOf(stage, await pathsOfOrders(local!.server, local!.token));
  const readers = ways.map((way) => ({ ...way, paths }));
  const rows: string[][] = [];
  for (const connections of [1, 64]) {
    await readInTurns(readers, connections, { ...plan, rounds: 1 }); // Warms up.
    const rounds = await readInTurns(readers, connections, plan);
    for (const [index, { name }] of ways.entries()) {
      const own = rounds[index]!;
      rows.push([
        name,
        `${connections}`,
        medianOf(own, 'perSecond').toFixed(0),
        medianRatio(own, rounds[0]!, 'perSecond').toFixed(2),
        medianOf(own, 'p50').toFixed(2),
        medianOf(own, 'p99').toFixed(2),
      ]);
    }
  }
  await Promise.all(ways.map(({ server }) => server.stop()));
  return { head: HEAD, rows };
}

async function openWays(stage: Stage) {
  const env = { DATABASE_URL: await createShopDatabase(stage, 'tokens') };
  await fillOrders(env.DATABASE_URL, FEW_ORDERS);
  const introspected = await startIssuer(stage, { AUTH_MODE: 'introspection' });
  const api = ['server.ts', '--role', 'api'];
  const introspecting = { ...env, AUTH_URL: introspected, AUTH_MODE: 'introspection' };
  return [
    {
      name: 'none (bare route)',
      server: await serve(stage, ['scripts/bench/tables/bare.ts'], env),
      token: 'none',
    },
    { name: 'local', server: await serve(stage, api, env), token: await requestToken(stage.authUrl) },
    {
      name: 'introspection',
      server: await serve(stage, api, introspecting),
      token: await requestToken(introspected),
    },
  ];
}
