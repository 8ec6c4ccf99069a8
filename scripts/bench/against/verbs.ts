import { setTimeout as delay } from 'node:timers/promises';
import { inParallel } from '../load/in-parallel.ts';
import {
  CONNECTIONS,
  type Client,
  type Payment,
  type Placed,
  SCOPES,
  VERBS,
  type Verb,
  openClient,
  orderFor,
} from '../load/verb-requests.ts';
import { vacuum } from '../stage/databases.ts';
import type { Server } from '../stage/processes.ts';
import { type Stage, requestToken } from '../stage/stage.ts';
import type { Comparison, VerbCase } from './cases.ts';
import { type Side, startAll, startApi, withCpu } from './side.ts';

const REQUESTS_A_SECOND = 100;

/** Of the requests of a turn, how many more come before all turns. */
const WARM_UP = 0.5;

const AT_ONCE = 32;

/** What the contract says of an order whose payment stands so. */
const PAYMENT_STATUS: Record<Payment, string> = {
  PENDING: 'PENDING',
  AUTHORIZED: 'AUTHORIZED',
  CAPTURED: 'PAID',
  FAILED: 'FAILED',
};

/** A service that is running, and orders of each case that nothing has been done with yet. */
interface Ready extends Side {
  server: Server;
  client: Client;
  orders: Map<VerbCase, Placed[]>;
}

/** Measures a turn of each side for every case. Both services are started anew, with orders of their own. */
export async function runVerbs(
  stage: Stage,
  { seconds }: { seconds: number },
  sides: Side[],
  comparisons: Comparison<VerbCase>[],
): Promise<void> {
  const requests = REQUESTS_A_SECOND * seconds;
  const before = Math.ceil(requests * WARM_UP);
  const cases = comparisons.map((comparison) => comparison.case);
  const ready = await Promise.all(sides.map((side) => prepare(stage, side, cases, before + requests)));
  for (const name of cases) for (const side of ready) await send(side, name, before);
  for (const { case: name, ...turns } of comparisons) {
    for (const side of ready) {
      const { result, cpu } = await withCpu(side, side.server, () => send(side, name, requests));
      turns[side.name].push({ perSecond: (requests / result) * 1000, cpu: cpu / requests });
    }
  }
  await Promise.all(ready.map(({ server }) => server.stop()));
}

/** How long so many requests of the case take, in ms, each with another order. */
async function send({ client, orders }: Ready, name: VerbCase, requests: number): Promise<number> {
  const { method = 'POST', path, body }: Verb = VERBS[name];
  const taken = orders.get(name)!.splice(0, requests);
  const begun = performance.now();
  await inParallel(CONNECTIONS, taken, (order) => client(method, path(order), body(order)));
  return performance.now() - begun;
}

/**
 * Places so many orders for each case, over HTTP, because another version may have other tables. A process that does
 * the background work has the simulated provider decide about their payments; once it has, that process ends.
 */
async function prepare(stage: Stage, side: Side, cases: VerbCase[], count: number): Promise<Ready> {
  const isUnpaid = (name: VerbCase) => VERBS[name].payment === 'PENDING';
  const orders = new Map<VerbCase, Placed[]>();
  const working = await startAll(stage, side);
  const client = await openClientOf(stage, working);
  const captureField = await captureFieldOf(working);
  const place = async (at: Client, name: VerbCase) => {
    const placeOne = () => at('POST', '', orderFor(VERBS[name].payment, captureField));
    orders.set(name, await inParallel(AT_ONCE, Array.from({ length: count }), placeOne));
  };
  const paid = cases.filter((name) => !isUnpaid(name));
  for (const name of paid) await place(client, name);
  for (const name of paid)
    await inParallel(AT_ONCE, orders.get(name)!, (order) => untilDecided(client, order, VERBS[name].payment));
  await working.stop();

  const server = await startApi(stage, side);
  const own = await openClientOf(stage, server);
  for (const name of cases.filter(isUnpaid)) await place(own, name);
  await vacuum(side.databaseUrl);
  return { ...side, server, client: own, orders };
}

const openClientOf = async ({ authUrl }: Stage, server: Server): Promise<Client> =>
  openClient(server, await requestToken(authUrl, SCOPES));

/** Before 1.0.0 was released, the contract had another name for when the money is captured. */
export async function captureFieldOf({ url }: Pick<Server, 'url'>): Promise<string> {
  const response = await fetch(`${url}/api/v1/openapi.json`);
  // As OpenAPI 3.1 says, and the service has an OrderInput.
  const contract = (await response.json()) as {
    components: { schemas: { OrderInput: { properties: object } } };
  };
  return 'captureMode' in contract.components.schemas.OrderInput.properties ? 'captureMode' : 'capture';
}

async function untilDecided(client: Client, { id }: Placed, payment: Payment): Promise<void> {
  for (;;) {
    const { paymentStatus } = await client('GET', id);
    if (paymentStatus === PAYMENT_STATUS[payment]) return;
    if (paymentStatus !== PAYMENT_STATUS.PENDING)
      throw new Error(`The payment of order ${id} is ${paymentStatus}, not ${PAYMENT_STATUS[payment]}.`);
    await delay(50);
  }
}
