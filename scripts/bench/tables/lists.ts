import { FEW_ORDERS, type ReadPlan, fileOf, listOrders, readInTurns } from '../load/read-load.ts';
import { medianOf, medianRatio } from '../report/statistics.ts';
import type { Table } from '../report/table.ts';
import { createShopDatabase } from '../stage/databases.ts';
import { fillOrders } from '../stage/fill.ts';
import type { Server } from '../stage/processes.ts';
import { type Stage, requestToken, serve } from '../stage/environment.ts';

/**
 * Measures the first page of a list with its total count, alternately with 10,000 orders and with `orders` orders. Also
 * measures a page in the middle of the list. The result is the median time of an answer, with one request at a time.
 */
export async function measureLists(stage: Stage, plan: ReadPlan & { orders: number }): Promise<Table> {
  const servers = [
    await openFilled(stage, 'few_orders', FEW_ORDERS),
    await openFilled(stage, 'many_orders', plan.orders),
  ];
  const token = await requestToken(stage.authUrl);
  const middles = await Promise.all(servers.map((server) => pathFromMiddle(server, token)));
  const pages = [
    ['all', '/api/v1/orders'],
    ['status=COMPLETED', '/api/v1/orders?status=COMPLETED'],
    ['customerId=customer-1', '/api/v1/orders?customerId=customer-1'],
    ['both', '/api/v1/orders?customerId=customer-1&status=COMPLETED'],
    ['after, from the middle', undefined],
  ] as const;
  const rows: string[][] = [];
  for (const [name, path] of pages) {
    const files = await Promise.all(middles.map((middle) => fileOf(stage, [path ?? middle])));
    const readers = servers.map((server, index) => ({ server, token, paths: files[index]! }));
    const [atFew, atMany] = await readInTurns(readers, 1, plan);
    const times = [atFew!, atMany!].map((own) => medianOf(own, 'p50').toFixed(2));
    rows.push([name, ...times, medianRatio(atMany!, atFew!, 'p50').toFixed(2)]);
  }
  const many = `ms at ${plan.orders.toLocaleString('en')}`;
  return { head: ['page of 20', 'ms at 10,000 orders', many, 'ratio'], rows };
}

async function openFilled(stage: Stage, name: string, orders: number): Promise<Server> {
  const databaseUrl = await createShopDatabase(stage, name);
  await fillOrders(databaseUrl, orders);
  return serve(stage, ['server.ts', '--role', 'api'], { DATABASE_URL: databaseUrl });
}

/** Returns the path of a page in the middle of the list: the page after the order in the middle. */
async function pathFromMiddle(server: Server, token: string): Promise<string> {
  const { totalCount } = await listOrders(server, 'size=1', token);
  const { orders } = await listOrders(server, `size=1&page=${Math.floor(totalCount / 2)}`, token);
  return `/api/v1/orders?after=${orders[0]!.id}`;
}
