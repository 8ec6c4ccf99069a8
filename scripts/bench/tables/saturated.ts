import { loadWithWrk } from '../load/load.ts';
import { type Sent, sendOpenLoop } from '../load/open-loop.ts';
import { type OrderAnswer, openOrderClient } from '../load/order-client.ts';
import { quantile } from '../report/statistics.ts';
import type { Table } from '../report/table.ts';
import { createShopDatabase } from '../stage/databases.ts';
import { type Stage, requestToken, serve, tokensOf } from '../stage/stage.ts';

const CONNECTIONS = 64;
const SHARES = [0.5, 1, 2];

const HEAD = [
  ...['orders/s offered', 'of what 64 connections get', 'placed/s', 'placed: p50 ms', 'p99 ms'],
  ...['refused', 'refused: p50 ms', 'p99 ms', 'longest ms', 'sent late p99 ms'],
];

/**
 * Measures what becomes of orders that come faster than they can be placed: how long those that are placed take, and how
 * soon the others are refused. They come in an open loop, so nobody stops coming because the service is slow.
 */
export async function measureSaturated(stage: Stage, { seconds }: { seconds: number }): Promise<Table> {
  const databaseUrl = await createShopDatabase(stage, 'saturated');
  const server = await serve(stage, ['server.ts', '--role', 'api'], { DATABASE_URL: databaseUrl });
  const token = await requestToken(stage.authUrl);
  const { place } = openOrderClient(server.url, tokensOf(stage.authUrl));
  await loadWithWrk(server.url, token, 'uniform', CONNECTIONS, 2); // Warms up.
  const { perSecond: most } = await loadWithWrk(server.url, token, 'uniform', CONNECTIONS, seconds);
  const rows: string[][] = [];
  for (const share of SHARES) {
    const rate = Math.round(most * share);
    const sent = await sendOpenLoop(rate, seconds, () =>
      place({ sku: `SKU-${1 + Math.floor(Math.random() * 10_000)}` }),
    );
    rows.push([`${rate}`, `${share}`, ...cellsOf(sent, seconds)]);
  }
  await server.stop();
  return { head: HEAD, rows };
}

function cellsOf(sent: Sent<OrderAnswer>[], seconds: number): string[] {
  const timesOf = (status: number) =>
    sent.filter(({ answer }) => answer.status === status).map(({ ms }) => ms);
  const [placed, refused] = [timesOf(201), timesOf(503)];
  if (placed.length + refused.length < sent.length) throw new Error('some were neither placed nor refused');
  const inMs = (times: number[], ...parts: number[]) =>
    parts.map((part) => (times.length > 0 ? quantile(times, part).toFixed(0) : '–'));
  const longest = refused.length > 0 ? Math.max(...refused).toFixed(0) : '–';
  return [
    (placed.length / seconds).toFixed(0),
    ...inMs(placed, 0.5, 0.99),
    `${((100 * refused.length) / sent.length).toFixed(0)} %`,
    ...inMs(refused, 0.5, 0.99),
    longest,
    quantile(
      sent.map(({ late }) => late),
      0.99,
    ).toFixed(0),
  ];
}
