import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { connect } from '../../../db/base/open.ts';
import { PRICES_SCOPE, TAXES, offerPrices, someFullPrice } from '../load/full-prices.ts';
import { type Sent, sendOpenLoop } from '../load/open-loop.ts';
import { type OrderAnswer, openOrderClient, someSku } from '../load/order-client.ts';
import { openClient } from '../load/verb-requests.ts';
import { cpuNow } from '../stage/cpu.ts';
import { createShopDatabase } from '../stage/databases.ts';
import { type Server, freeUrl, startServer } from '../stage/processes.ts';
import { ROOT, type Stage, requestToken, serve, tokensOf } from '../stage/environment.ts';

/**
 * Payment providers, with the delay of their answers in ms. `undefined` stands for the service's own simulated
 * provider.
 */
export const PROVIDERS = { simulated: undefined, 'at once': 0, '100 ms': 100 } as const;

/** Roles of the service's processes. The first process of each list answers requests. */
export const PROCESSES = { one: ['all'], two: ['api', 'worker'] } as const;

/**
 * Prices of orders. `plain`: only products. `full`: with address, shipping method, one of 100 discount codes, and tax.
 */
export const PRICES = ['plain', 'full'] as const;

export interface Surroundings {
  prices: (typeof PRICES)[number];
  provider: keyof typeof PROVIDERS;
  roles: readonly string[];
}

const WARM_RATE = 50;
const WARM_SECONDS = 3;

/**
 * Share of orders whose payment the provider declines. `HANGING` is the share of orders for which the provider never
 * answers the first call.
 */
const DECLINED = 0.02;
const HANGING = 0.01;

export interface PaidShop extends AsyncDisposable {
  db: Database;
  databaseUrl: string;
  /** Processes of the service. The first process answers requests. */
  servers: Server[];
  tokenNow(): Promise<string>;
  /** Sends `rate` orders per second in an open loop. */
  send(rate: number, seconds: number): Promise<Sent<OrderAnswer>[]>;
  /** Returns the CPU time that the service has used so far, and the CPU time that PostgreSQL has used, in µs. */
  cpu(): Promise<number[]>;
}

/**
 * Starts a new shop with its own database. First warms the shop up with orders, and waits until all these orders are
 * paid for.
 */
export async function openPaidShop(
  stage: Stage,
  name: string,
  { prices, provider, roles }: Surroundings,
): Promise<PaidShop> {
  const databaseUrl = await createShopDatabase(stage, name);
  const db = connect(databaseUrl, { poolSize: 1 });
  const milliseconds = PROVIDERS[provider];
  const bank = milliseconds === undefined ? undefined : await startProvider(stage, milliseconds);
  const settings = {
    DATABASE_URL: databaseUrl,
    ...(bank && { BENCH_PROVIDER_URL: bank.url }),
    ...(prices === 'full' && TAXES),
  };
  const script = bank ? 'scripts/bench/paid/server.ts' : 'server.ts';
  const tokenNow = tokensOf(stage.authUrl);
  const servers: Server[] = [];
  for (const role of roles) servers.push(await serve(stage, [script, '--role', role], settings));
  const [server] = servers;
  if (prices === 'full')
    await offerPrices(openClient(server!, await requestToken(stage.authUrl, PRICES_SCOPE)));
  const someOrder = () => ({ ...someLine(), ...(prices === 'full' && someFullPrice()) });
  const { place } = openOrderClient(server!.url, tokenNow);
  const shop: PaidShop = {
    ...{ db, databaseUrl, servers, tokenNow },
    send: (rate, seconds) => sendOpenLoop(rate, seconds, () => place(someOrder())),
    cpu: cpuNow(servers, stage.postgresPid),
    async [Symbol.asyncDispose]() {
      await db.destroy();
      for (const server of servers) await server.stop();
      await bank?.stop();
    },
  };
  await shop.send(WARM_RATE, WARM_SECONDS);
  await untilAllIsPaid(db);
  return shop;
}

async function startProvider({ cleanup }: Stage, milliseconds: number): Promise<Server> {
  const url = await freeUrl();
  const script = ['scripts/bench/paid/provider.ts', new URL(url).port, `${milliseconds}`];
  const server = await startServer(ROOT, script, url, {});
  cleanup.defer(() => server.stop());
  return server;
}

function someLine(): { sku: string; paymentMethod: string } {
  const fate = Math.random();
  const paymentMethod =
    fate < HANGING ? 'tok_hangs' : fate < HANGING + DECLINED ? 'tok_declined' : 'tok_approved';
  return { sku: someSku(), paymentMethod };
}

/** Counts payments without an outcome. Ignores payments that the provider never answers. */
export async function countOpen(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from payment_attempts
    where status in ('PENDING', 'PROCESSING') and payment_method <> 'tok_hangs'`.execute(db);
  return rows[0]!.count;
}

export async function untilAllIsPaid(db: Database): Promise<void> {
  while ((await countOpen(db)) > 0) await delay(20);
}

/**
 * Returns the waiting time of each order in ms. The time starts when the order should have been sent, and ends when the
 * order was confirmed.
 */
export async function waitsOf(db: Database, sent: Sent<OrderAnswer>[]): Promise<number[]> {
  const due = new Map(sent.map(({ answer, due }) => [answer.id!, due]));
  const { rows } = await sql<{ id: string; ms: number }>`
    select h.order_id as id, (extract(epoch from h.occurred_at) * 1000)::float8 as ms
    from order_history h join payment_attempts a using (order_id)
    where h.to_status = 'CONFIRMED' and a.payment_method <> 'tok_hangs'
      and h.order_id = any (${[...due.keys()]}::uuid[])`.execute(db);
  return rows.map(({ id, ms }) => ms - due.get(id)!);
}
