import { openOrderClient } from '../load/order-client.ts';
import { takeTurns } from '../load/turns.ts';
import { medianOf, medianRatio } from '../report/statistics.ts';
import type { Table } from '../report/table.ts';
import { createShopDatabase } from '../stage/databases.ts';
import { type Stage, serve, tokensOf } from '../stage/stage.ts';
import { type Answered, load } from './hot.ts';

/** Orders a second, if nothing else is asked for. */
const ORDERS = 150;

/** What a process does: it answers requests, or it also works. */
const ROLES = ['api', 'all'] as const;

const HEAD = ['role', 'orders/s', 'create p50 ms', 'p99 ms', 'GET beside: p50 ms', 'p99 ms', 'ratio'];

export interface BackgroundPlan {
  rounds: number;
  seconds: number;
  /** Orders a second. */
  rate: number | undefined;
}

/**
 * Measures how long orders and reads take where the same process also works in the background: it asks the simulated
 * provider for the money, and so on; beside one that answers requests and does nothing else, in turns.
 */
export async function measureBackground(
  stage: Stage,
  { rounds, seconds, rate = ORDERS }: BackgroundPlan,
): Promise<Table> {
  const tokenNow = tokensOf(stage.authUrl);
  const clients = await Promise.all(
    ROLES.map(async (role) => {
      const settings = { DATABASE_URL: await createShopDatabase(stage, `background_${role}`) };
      const server = await serve(stage, ['server.ts', '--role', role], settings);
      return openOrderClient(server.url, tokenNow);
    }),
  );
  const turn = (client: (typeof clients)[number]) => load(client, 'hot', rate, seconds);
  await takeTurns(1, clients, turn); // Warms up.
  const turns = await takeTurns(rounds, clients, turn);
  return { head: HEAD, rows: turns.map((own, index) => rowOf(ROLES[index]!, own, turns[0]!)) };
}

function rowOf(role: string, own: Answered[], base: Answered[]): string[] {
  const ms = (['create50', 'create99', 'read50', 'read99'] as const).map((name) =>
    medianOf(own, name).toFixed(1),
  );
  return [role, medianOf(own, 'placed').toFixed(0), ...ms, medianRatio(own, base, 'read99').toFixed(2)];
}
