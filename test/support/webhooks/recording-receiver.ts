import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import type { Reach } from '../../../db/call/reach.ts';
import { listEvents } from '../../../db/feed/feed.ts';
import { listEvents as listWovenEvents } from '../../../db/shards/feed/list-merged-events.ts';
import { connectToShop } from '../database/database.ts';
import { countUnwoven, serviceDatabases } from '../database/shards.ts';
import { OUTSIDE, type Received, openReceiver } from './fake-receiver.ts';
import { KEYS, registerAt } from './webhooks.ts';

/** Settings of a service that sends webhooks to this receiver. */
export const WITNESS_SETTINGS = {
  WEBHOOK_SECRET_KEYS: [...KEYS].map(([id, key]) => `${id}:${key.toString('base64')}`).join(),
  WEBHOOK_ALLOW_ADDRESSES: OUTSIDE,
};

/** Maximum number of concurrent requests to an endpoint. */
const IN_FLIGHT = 4;

/** Maximum number of deliveries per endpoint whose results a process hasn't recorded yet: see `nextWindow`. */
const UNWRITTEN = 60;

const ARRIVAL_MS = 10_000;

const SOME_TYPES = ['order.submitted', 'order.confirmed', 'refund.succeeded'];

/** An endpoint, and the events that it must receive: those of its `types` that its `reach` includes. */
interface Wish {
  id: string;
  received: Received[];
  reach: Reach;
  types?: string[];
}

/**
 * Endpoints that record the webhooks of a service while the service is killed repeatedly. The recorded webhooks are
 * compared with the feed.
 */
export interface Witness {
  /** Resolves when an endpoint has received another delivery, or after a time limit. */
  arrival(): Promise<void>;
  /** Ends the leases of a killed process, so that the next process can send immediately. */
  letLeasesLapse(): Promise<void>;
  /**
   * Waits until all events are sent. Then checks that each endpoint has received exactly the events that it must
   * receive.
   */
  check(t: Test, kills: number): Promise<void>;
}

/**
 * Registers three endpoints: one for all events, one for some event types (delivered in order for each order), and one
 * for the events of one customer.
 */
export async function openWitness(t: Test, databaseUrl: string, customerId: string): Promise<Witness> {
  const { db, close } = connectToShop(databaseUrl, { poolSize: 2 });
  t.teardown(close);
  let arrived = Promise.withResolvers<void>();
  let isOver = false;
  const open = async (reach: Reach, types?: string[]): Promise<Wish> => {
    const { url, received } = await openReceiver(t, (_request, reply) => {
      arrived.resolve();
      // The answer is late, so that requests are in flight when the service is killed.
      setTimeout(() => reply.writeHead(204).end(), isOver ? 0 : randomInt(300));
    });
    const { id } = await registerAt(db, url, {
      owner: { clientId: `witness-${reach.customerId ?? types?.length ?? 0}`, ...reach },
      max_in_flight: IN_FLIGHT,
      ...(types && { event_types: types, ordering: 'PER_ORDER' as const }),
    });
    return { id, received, reach, ...(types && { types }) };
  };
  const all: Reach = { customerId: undefined };
  const wishes = [await open(all), await open(all, SOME_TYPES), await open({ customerId })];
  return {
    async arrival() {
      arrived = Promise.withResolvers();
      await Promise.race([arrived.promise, delay(ARRIVAL_MS, undefined, { ref: false })]);
    },
    async letLeasesLapse() {
      // If the database can't be reached, the update fails. Then the next process waits until the leases expire.
      await sql`update webhook_lanes set leased_until = now()`.execute(db).catch(() => {});
    },
    async check(t, kills) {
      isOver = true;
      await untilAllIsSent(db);
      for (const wish of wishes) await checkOne(t, db, wish, kills);
    },
  };
}

/** Maximum time, in ms, without a decrease of the number of unsent events. */
const NO_PROGRESS_MS = 120_000;

/** Waits until all events are sent. Throws if the number of unsent events doesn't decrease for `NO_PROGRESS_MS`. */
async function untilAllIsSent(db: Database): Promise<void> {
  let least = Infinity;
  let deadline = 0;
  for (;;) {
    await endPauses(db);
    const left = (await countUnsent(db)) + (await countUnwoven(db));
    if (left === 0) return;
    if (left < least) {
      least = left;
      deadline = Date.now() + NO_PROGRESS_MS;
    }
    if (Date.now() > deadline) throw new Error(`${left} events were not sent`);
    await delay(200);
  }
}

/** Makes all retries of deliveries and lanes due. A lane is the position of an endpoint in the feed. */
async function endPauses(db: Database): Promise<void> {
  await sql`
    update webhook_deliveries set next_attempt_at = now() where status = 'PENDING' and attempts <> '[]'`.execute(
    db,
  );
  await sql`update webhook_lanes set due_at = now() where due_at > now()`.execute(db);
  await sql`update webhook_lanes set retry_at = now() where retry_at > now()`.execute(db);
}

/**
 * Counts the events that don't have a position in the feed yet or that a lane hasn't reached yet, and the unfinished
 * deliveries. A lane is the position of an endpoint in the feed.
 */
async function countUnsent(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select coalesce(sum(f.last_position - w.position), 0) from webhook_feed w, event_feed f where w.position < f.last_position)
      + (select count(*) from events where position is null)
      + (select coalesce(sum(known - position), 0) from webhook_lanes where position < known)
      + (select count(*) from webhook_deliveries where status in ('PENDING', 'HELD'))
    )::float8 as count`.execute(db);
  return rows[0]!.count;
}

async function checkOne(t: Test, db: Database, wish: Wish, kills: number): Promise<void> {
  const expected = await feedOf(db, wish);
  const ids = wish.received.map(({ headers }) => String(headers['webhook-id']));
  const got = new Set(ids);
  const what = wish.reach.customerId ?? wish.types?.join() ?? 'all';
  t.ok(expected.size > 0, `there are events of ${what}`);
  t.strictSame(
    [...expected].filter((id) => !got.has(id)),
    [],
    `nothing of ${what} is missing`,
  );
  t.strictSame(
    [...got].filter((id) => !expected.has(id)),
    [],
    `nothing but ${what} was sent`,
  );
  const { rows } = await sql<{ event_id: string }>`
    select event_id from webhook_deliveries
    where endpoint_id = ${wish.id} and (
      select count(*) from jsonb_array_elements(attempts) a where not a ? 'failure') <> 1`.execute(db);
  t.strictSame(rows, [], 'events recorded as delivered were not sent again');
  const twice = ids.length - got.size;
  t.comment(`${what}: ${got.size} events, ${twice} of them sent once more`);
  t.ok(twice <= kills * UNWRITTEN, 'only events in flight at a kill were sent twice');
}

/** Reads the feed, and returns the ids of the events for this endpoint. */
async function feedOf(db: Database, { reach, types }: Wish): Promise<Set<string>> {
  const ids = new Set<string>();
  const { shards } = serviceDatabases(db);
  for (let after: string | undefined; ;) {
    const page = shards
      ? await listWovenEvents(shards, reach, after, 500)
      : await listEvents(db, reach, after, 500);
    if (page.kind !== 'page') throw new Error(page.kind);
    for (const { id, type } of page.events) if (!types || types.includes(type)) ids.add(id);
    if (page.events.length === 0) return ids;
    after = page.next;
  }
}
