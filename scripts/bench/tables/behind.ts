import { type ReadPlan, fileOf, readInTurns } from '../load/reader.ts';
import { medianOf, medianRatio } from '../report/statistics.ts';
import type { Table } from '../report/table.ts';
import { createShopDatabase } from '../stage/databases.ts';
import { fillOrders, leaveUnplaced } from '../stage/fill.ts';
import { type Stage, requestToken, serve } from '../stage/stage.ts';

const UNPLACED = 200_000;

/**
 * Measures lists where the worker is behind by 200,000 events, beside the same lists where it isn't, in turns, and
 * pages deep in them. The figure is the median time of an answer, one request at a time.
 */
export async function measureBehind(stage: Stage, plan: ReadPlan, orders: number): Promise<Table> {
  const urls = [await createShopDatabase(stage, 'caught_up'), await createShopDatabase(stage, 'behind')];
  for (const url of urls) await fillOrders(url, orders);
  await leaveUnplaced(urls[1]!, UNPLACED);
  const servers = await Promise.all(
    urls.map((url) => serve(stage, ['server.ts', '--role', 'api'], { DATABASE_URL: url })),
  );
  const token = await requestToken(stage.authUrl);
  const sizes = [orders, orders + UNPLACED];
  const deep = (part: number) => sizes.map((size) => `/api/v1/orders?page=${Math.floor((size / 20) * part)}`);
  const pages = [
    ['first page', sizes.map(() => '/api/v1/orders')],
    ['first page, status=COMPLETED', sizes.map(() => '/api/v1/orders?status=COMPLETED')],
    ['first page, customerId=customer-1', sizes.map(() => '/api/v1/orders?customerId=customer-1')],
    ['in the middle of the list', deep(0.5)],
    ['at 95 % of the list', deep(0.95)],
  ] as const;
  const rows: string[][] = [];
  for (const [name, paths] of pages) {
    const files = await Promise.all(paths.map((path) => fileOf(stage, [path])));
    const readers = servers.map((server, index) => ({ server, token, paths: files[index]! }));
    await readInTurns(readers, 1, { ...plan, rounds: 1 }); // Warms up.
    const [none, behind] = await readInTurns(readers, 1, plan);
    const times = [none!, behind!].map((own) => medianOf(own, 'p50').toFixed(2));
    rows.push([name, ...times, medianRatio(behind!, none!, 'p50').toFixed(2)]);
  }
  await Promise.all(servers.map((server) => server.stop()));
  const size = orders.toLocaleString('en');
  return {
    head: [`page of 20, of ${size} orders`, 'ms, no event waits', 'ms, 200,000 wait', 'ratio'],
    rows,
  };
}
