import { setTimeout as delay } from 'node:timers/promises';
import { inParallel } from '../../../packages/concurrency/in-parallel.ts';
import { type Sent, sendOpenLoop } from '../load/open-loop.ts';
import { type OrderAnswer, openOrderClient, someSku } from '../load/order-client.ts';
import { orderOfRound } from '../load/rounds.ts';
import { type Client, openClient } from '../load/verb-requests.ts';
import { quantile } from '../report/statistics.ts';
import { type Stage, requestToken, tokensOf } from '../stage/environment.ts';
import { type Side, startAll, withCpu } from './work-tree-service.ts';

const WARM_UP = { rate: 50, seconds: 3 };

const AT_ONCE = 8;

/**
 * One measurement. `p50` and `p99` are times from placing an order to its payment, in ms. `cpu` is the CPU time of the
 * service's process and its database connections, in µs per paid order.
 */
export type PaidTurn = Record<'p50' | 'p99' | 'cpu', number>;

/**
 * Measurements of the other work tree (`that`) and of this work tree (`own`), one for each round. `rate` is the number
 * of orders per second.
 */
export interface PaidComparison {
  rate: number;
  that: PaidTurn[];
  own: PaidTurn[];
}

interface PaidPlan {
  rounds: number;
  seconds: number;
  rate: number;
}

/**
 * Compares the times from placing orders to their payment. Sends orders with one line in an open loop (the rate doesn't
 * depend on the answers). The simulated provider approves all payments.
 */
export async function comparePaid(stage: Stage, plan: PaidPlan, sides: Side[]): Promise<PaidComparison> {
  const comparison: PaidComparison = { rate: plan.rate, that: [], own: [] };
  for (let round = 0; round < plan.rounds; round += 1) {
    console.error(`paid: round ${round + 1} of ${plan.rounds}`);
    for (const side of orderOfRound(sides, round))
      comparison[side.name].push(await turnOf(stage, plan, side));
  }
  return comparison;
}

/**
 * Measures one side (a work tree with its database). The service of the other side isn't running in the meantime,
 * because its background work would never stop.
 */
async function turnOf(stage: Stage, { rate, seconds }: PaidPlan, side: Side): Promise<PaidTurn> {
  const server = await startAll(stage, side);
  const { place } = openOrderClient(server.url, tokensOf(stage.authUrl));
  const client = openClient(server, await requestToken(stage.authUrl));
  const send = (rate: number, seconds: number) =>
    sendOpenLoop(rate, seconds, () => place({ sku: someSku() }));
  const untilPaid = (sent: Sent<OrderAnswer>[]) =>
    inParallel(AT_ONCE, sent, ({ answer }) => paidAt(client, answer));
  await untilPaid(await send(WARM_UP.rate, WARM_UP.seconds));
  const { result: sent, cpu } = await withCpu(side, server, () => send(rate, seconds));
  const end = performance.timeOrigin + performance.now();
  const times = await untilPaid(sent);
  await server.stop();
  const waits = times.map((time, index) => time - sent[index]!.due);
  const paid = Math.max(1, times.filter((time) => time <= end).length);
  return { p50: quantile(waits, 0.5), p99: quantile(waits, 0.99), cpu: cpu / paid };
}

interface History {
  history: { toStatus: string; occurredAt: string }[];
}

/**
 * Waits until an order is confirmed. Returns the time of the confirmation according to the order's history, in ms since
 * 1970.
 */
async function paidAt(client: Client, { id, status, detail }: OrderAnswer): Promise<number> {
  if (id === undefined) throw new Error(`The response to an order was ${status}: ${detail}`);
  for (;;) {
    const { history } = await client<History>('GET', `orders/${id}/history`);
    const confirmed = history.find(({ toStatus }) => toStatus === 'CONFIRMED');
    if (confirmed) return Date.parse(confirmed.occurredAt);
    await delay(50);
  }
}
