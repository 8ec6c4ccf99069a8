import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '../../../db/base/open.ts';
import { takeTurns } from '../load/turns.ts';
import { median } from '../report/statistics.ts';
import type { Table } from '../report/table.ts';
import { createShopDatabase } from '../stage/databases.ts';
import type { Server } from '../stage/processes.ts';
import { type Stage, requestToken, serve } from '../stage/stage.ts';

const ORDERS = 600;
const AT_ONCE = 16;

/** Of each so many payments one hangs: 5 %. */
const ONE_IN = 20;
const HANGING = 'tok_hangs';

interface PayingServer {
  server: Server;
  databaseUrl: string;
  hangs: boolean;
}

/**
 * Measures how fast payments are made where 5 % of them hang for 20 seconds, beside where none does, in turns. The
 * figure is of those that don't hang: from the first order to the last payment.
 */
export async function measureHangs(stage: Stage, { rounds }: { rounds: number }): Promise<Table> {
  const both = [await open(stage, 'none_hangs', false), await open(stage, 'some_hang', true)];
  const token = await requestToken(stage.authUrl);
  const turn = (one: PayingServer) => payAll(one, token);
  await takeTurns(1, both, turn); // Warms up.
  const [none, some] = await takeTurns(rounds, both, turn);
  await Promise.all(both.map(({ server }) => server.stop()));
  const ratio = median(some!.map((rate, round) => rate / none![round]!));
  const rates = [none!, some!].map((own) => median(own).toFixed(0));
  return { head: ['payments/s, none hangs', '5 % hang', 'ratio'], rows: [[...rates, ratio.toFixed(2)]] };
}

async function open(stage: Stage, name: string, hangs: boolean): Promise<PayingServer> {
  const databaseUrl = await createShopDatabase(stage, name);
  const settings = { DATABASE_URL: databaseUrl, PROVIDER_TIMEOUT_SECONDS: '20', LOG_LEVEL: 'silent' };
  return { server: await serve(stage, ['server.ts'], settings), databaseUrl, hangs };
}

/** Places the orders and waits until those that don't hang are paid. Returns how many of these a second. */
async function payAll({ server, databaseUrl, hangs }: PayingServer, token: string): Promise<number> {
  const begun = performance.now();
  let next = 0;
  const client = async () => {
    for (let n = next++; n < ORDERS; n = next++)
      await place(server, token, hangs && n % ONE_IN === 0 ? HANGING : 'tok_approved', n);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  await untilPaid(databaseUrl);
  const healthy = hangs ? ORDERS - ORDERS / ONE_IN : ORDERS;
  return (healthy * 1000) / (performance.now() - begun);
}

async function place({ url }: Server, token: string, paymentMethod: string, n: number): Promise<void> {
  const items = [{ sku: `SKU-${1 + (n % 10_000)}`, quantity: 1 }];
  const answer = await fetch(`${url}/api/v1/orders`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ customerId: `customer-${n}`, items, paymentMethod }),
  });
  if (answer.status !== 201) throw new Error(`an order was answered with ${answer.status}`);
  await answer.arrayBuffer();
}

async function untilPaid(databaseUrl: string): Promise<void> {
  const db = connect(databaseUrl, { poolSize: 1 });
  const waiting = db
    .selectFrom('payment_attempts')
    .select('id')
    .where('status', 'in', ['PENDING', 'PROCESSING'])
    .where('payment_method', '<>', HANGING)
    .limit(1);
  while (await waiting.executeTakeFirst()) await delay(20);
  await db.destroy();
}
