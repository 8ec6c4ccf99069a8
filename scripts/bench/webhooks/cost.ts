import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { connect } from '../../../db/base/open.ts';
import { placeEvents } from '../../../db/feed/events.ts';
import { deliveryRules } from '../../../db/webhooks/endpoints/url-rules.ts';
import { tellLanes } from '../../../db/webhooks/lanes/tell-lanes.ts';
import { openDispatcher } from '../../../jobs/webhooks/index.ts';
import { medianOf } from '../report/statistics.ts';
import { cpuTimeOf } from '../stage/cpu.ts';
import { createShopDatabase, vacuum } from '../stage/databases.ts';
import { writeUnplaced } from '../stage/fill.ts';
import type { Stage } from '../stage/stage.ts';
import type { Row } from './row.ts';

const EVENTS = 1_000;
const ENDPOINTS = 1_000;

/** Events that come in a second while nobody wants them. */
const EVENTS_PER_SECOND = 1_000;

/** What telling the lanes of endpoints costs, and what it costs where there are none. */
export async function measureCost(stage: Stage, rounds: number): Promise<Row[]> {
  const databaseUrl = await createShopDatabase(stage, 'webhooks_cost');
  const [writer, teller] = [1, 2].map(() => connect(databaseUrl, { poolSize: 1 }));
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(teller!);
  const tellerPid = rows[0]!.pid;
  const unwanted = await costWhereUnwanted(writer!, teller!, tellerPid);
  await insertEndpoints(writer!);
  const told: { ms: number; cpuMs: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await writeUnplaced(writer!, EVENTS);
    while ((await placeEvents(writer!)) > 0);
    await vacuum(databaseUrl);
    const before = await cpuTimeOf(tellerPid);
    const begun = performance.now();
    for (let hasMore = true; hasMore;) ({ hasMore } = await tellLanes(teller!, 'bench'));
    const ms = performance.now() - begun;
    told.push({ ms, cpuMs: ((await cpuTimeOf(tellerPid)) - before) / 1000 });
  }
  await Promise.all([writer!.destroy(), teller!.destroy()]);
  return [
    {
      what: `${EVENTS} events for ${ENDPOINTS} endpoints: told in ms; CPU ms of Postgres for it`,
      // The first one plans its statements.
      measured: medianOf(told.slice(1), 'ms').toFixed(1),
      beside: medianOf(told.slice(1), 'cpuMs').toFixed(1),
      goal: '≤ 50',
    },
    { what: 'no endpoint: CPU µs an event, node + Postgres', measured: unwanted, goal: '≤ 1' },
  ];
}

/** As a process looks that places some of them 50 times a second, for 10 seconds. */
async function costWhereUnwanted(writer: Database, teller: Database, tellerPid: number): Promise<string> {
  const log = { error: console.error, warn: () => {}, info: () => {} };
  const keys = new Map([['bench', randomBytes(32)]]);
  const options = { keys, rules: deliveryRules([], [443]), concurrency: 1, logDays: 30 };
  const dispatcher = openDispatcher(teller, options, log);
  await dispatcher.turn();
  await writeUnplaced(writer, EVENTS);
  while ((await placeEvents(writer)) > 0);
  const before = { node: process.cpuUsage(), postgres: await cpuTimeOf(tellerPid) };
  // Each second it looks once whether anybody wants something; that is what all of its wakes cost.
  const seconds = 100;
  for (let second = 0; second < seconds; second += 1) {
    for (let n = 0; n < 50; n += 1) dispatcher.wake();
    await dispatcher.turn();
  }
  const { user, system } = process.cpuUsage(before.node);
  const postgres = (await cpuTimeOf(tellerPid)) - before.postgres;
  await dispatcher.stop(0);
  const perEvent = (microseconds: number) => (microseconds / (seconds * EVENTS_PER_SECOND)).toFixed(2);
  return `${perEvent(user + system)} + ${perEvent(postgres)}`;
}

async function insertEndpoints(db: Database): Promise<void> {
  await sql`
    with added as (
      insert into webhook_endpoints (id, client_id, url, ordering, media_type, asymmetric_signature, public_key, max_in_flight)
      select gen_random_uuid(), 'client-' || n, 'https://example.com/', 'NONE', 'application/json', false, repeat('k', 49), 16
      from generate_series(1, ${ENDPOINTS}::int) n returning id
    )
    insert into webhook_lanes (endpoint_id, id, position, known) select id, id, last_position, last_position from added, event_feed`.execute(
    db,
  );
}
