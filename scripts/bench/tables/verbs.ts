import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { connect } from '../../../db/base/open.ts';
import { inParallel } from '../load/in-parallel.ts';
import { takeTurns } from '../load/turns.ts';
import {
  CONNECTIONS,
  type Client,
  type Payment,
  SCOPES,
  VERBS,
  type Verb,
  openClient,
  orderFor,
} from '../load/verb-requests.ts';
import { median } from '../report/statistics.ts';
import type { Table } from '../report/table.ts';
import { cpuOf, cpuOfFamily } from '../stage/cpu.ts';
import { createShopDatabase, vacuum } from '../stage/databases.ts';
import { type Stage, requestToken, serve } from '../stage/stage.ts';

interface VerbPlan {
  rounds: number;
  /** How many a turn has. */
  requests: number;
}

/** The service with orders of its own. CPU times in µs so far. */
interface Contestant {
  databaseUrl: string;
  client: Client;
  cpuNow(): Promise<[node: number, postgres: number]>;
}

/** Of a request. */
interface Turn {
  perSecond: number;
  nodeCpu: number;
  postgresCpu: number;
}

const HEAD = [`${CONNECTIONS} connections`, 'requests/s', 'CPU µs per request: node', 'Postgres'];

/** Measures what is done with orders that have been placed, each request with another order. `root`: whose service. */
export async function measureVerbs(stage: Stage, plan: VerbPlan, root?: string): Promise<Table> {
  const databaseUrl = await createShopDatabase(stage, `verbs_${randomUUID().slice(0, 8)}`);
  const server = await serve(stage, ['server.ts', '--role', 'api'], { DATABASE_URL: databaseUrl }, root);
  const contestant: Contestant = {
    databaseUrl,
    client: openClient(server, await requestToken(stage.authUrl, SCOPES)),
    cpuNow: () => Promise.all([cpuOf(server.pid), cpuOfFamily(stage.postgresPid)]),
  };
  const verbs: Verb[] = Object.values(VERBS);
  for (const verb of verbs) await turnOf(contestant, verb, plan.requests); // Warms up.
  const turns = await takeTurns(plan.rounds, verbs, (verb) => turnOf(contestant, verb, plan.requests));
  await server.stop();
  const figures = (of: Turn[]) =>
    (['perSecond', 'nodeCpu', 'postgresCpu'] as const).map((name) =>
      median(of.map((turn) => turn[name])).toFixed(0),
    );
  return { head: HEAD, rows: verbs.map(({ title }, index) => [title, ...figures(turns[index]!)]) };
}

async function turnOf(
  { databaseUrl, client, cpuNow }: Contestant,
  { payment, method = 'POST', path, body }: Verb,
  requests: number,
): Promise<Turn> {
  const orders = await inParallel(64, Array.from({ length: requests }), () =>
    client('POST', '', orderFor(payment)),
  );
  await setPayments(databaseUrl, payment);
  await vacuum(databaseUrl);
  const begun = performance.now();
  const before = await cpuNow();
  await inParallel(CONNECTIONS, orders, (order) => client(method, path(order), body(order)));
  const seconds = (performance.now() - begun) / 1000;
  const after = await cpuNow();
  return {
    perSecond: requests / seconds,
    nodeCpu: (after[0] - before[0]) / requests,
    postgresCpu: (after[1] - before[1]) / requests,
  };
}

/** As if the provider had answered, without what the worker costs. */
async function setPayments(databaseUrl: string, payment: Payment): Promise<void> {
  if (payment === 'PENDING') return;
  const db = connect(databaseUrl, { poolSize: 1 });
  const isPaid = payment !== 'FAILED';
  await sql`
    update payment_attempts set status = ${payment}, hold_seen_at = now(),
      authorized_amount = ${isPaid ? sql`amount` : 0}, captured_amount = ${payment === 'CAPTURED' ? sql`amount` : 0}
    where status = 'PENDING'`.execute(db);
  if (isPaid) await sql`update orders set status = 'CONFIRMED' where status = 'SUBMITTED'`.execute(db);
  await db.destroy();
}
