import { setTimeout as delay } from 'node:timers/promises';
import { inParallel } from '../../../packages/concurrency/in-parallel.ts';
import {
  CONNECTIONS,
  type Client,
  type Payment,
  type Placed,
  SCOPES,
  VERBS,
  openClient,
  orderFor,
  sendVerb,
} from '../load/verb-requests.ts';
import { vacuum } from '../stage/databases.ts';
import { type Stage, requestToken } from '../stage/environment.ts';
import type { VerbCase } from './cases.ts';
import { type Running, type Side, startAll, startApi } from './work-tree-service.ts';

const REQUESTS_A_SECOND = 100;

/** Number of warm-up requests, divided by the number of requests in one measurement. */
const WARM_UP = 0.5;

const AT_ONCE = 32;

/** The contract's payment status for each state of a payment. */
const PAYMENT_STATUS: Record<Payment, string> = {
  PENDING: 'PENDING',
  AUTHORIZED: 'AUTHORIZED',
  CAPTURED: 'PAID',
  FAILED: 'FAILED',
};

/**
 * Starts the service of a side (a work tree with its database) with the orders that a round needs. The orders are
 * placed over HTTP, because another version of the service may have other tables. First, a process with background work
 * runs until the simulated provider has decided about the payments.
 */
export async function startForVerbs(
  stage: Stage,
  { seconds }: { seconds: number },
  side: Side,
  cases: readonly VerbCase[],
): Promise<Running<VerbCase>> {
  const requests = REQUESTS_A_SECOND * seconds;
  const before = Math.ceil(requests * WARM_UP);
  const isUnpaid = (name: VerbCase) => VERBS[name].payment === 'PENDING';
  const orders = new Map<VerbCase, Placed[]>();
  const place = async (client: Client, name: VerbCase) => {
    const placeOne = () => client('POST', 'orders', orderFor(VERBS[name].payment));
    orders.set(name, await inParallel(AT_ONCE, Array.from({ length: before + requests }), placeOne));
  };
  const token = await requestToken(stage.authUrl, SCOPES);
  const working = await startAll(stage, side);
  const paying = openClient(working, token);
  const paid = cases.filter((name) => !isUnpaid(name));
  for (const name of paid) await place(paying, name);
  for (const name of paid)
    await inParallel(AT_ONCE, orders.get(name)!, (order) => untilDecided(paying, order, VERBS[name].payment));
  await working.stop();

  const server = await startApi(stage, side);
  const client = openClient(server, token);
  for (const name of cases.filter(isUnpaid)) await place(client, name);
  await vacuum(side.databaseUrl);
  return {
    ...{ name: side.name, databaseUrl: side.databaseUrl, server },
    async send(name, _, part) {
      const taken = orders.get(name)!.splice(0, part === 'turn' ? requests : before);
      const begun = performance.now();
      await inParallel(CONNECTIONS, taken, (order) => sendVerb(client, VERBS[name], order));
      return { count: taken.length, perSecond: (taken.length * 1000) / (performance.now() - begun) };
    },
  };
}

async function untilDecided(client: Client, { id }: Placed, payment: Payment): Promise<void> {
  for (;;) {
    const { paymentStatus } = await client('GET', `orders/${id}`);
    if (paymentStatus === PAYMENT_STATUS[payment]) return;
    if (paymentStatus !== PAYMENT_STATUS.PENDING)
      throw new Error(`The payment of order ${id} is ${paymentStatus}, not ${PAYMENT_STATUS[payment]}.`);
    await delay(50);
  }
}
