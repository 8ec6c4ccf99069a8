/**
 * Two processes answer requests, and two run jobs. Every 10 seconds one of the four processes is killed (SIGKILL).
 * Meanwhile clients order, cancel, ship, capture and refund. One operator decides open matters, and another operator
 * captures and charges in the provider's dashboard. The provider hangs for 5 % of the payments, refuses a request for 5
 * %, and gives false answers for 2 %.
 *
 * At the end each acknowledged order exists exactly once, and no job is stuck. If amounts differ from the provider's, a
 * matter (a case that staff must decide) reports the difference.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import t from 'tap';
import type { Database } from '../../db/base/database.ts';
import { createDatabase } from '../support/database/database.ts';
import { startService } from '../support/processes/service-process.ts';
import { captureAtDesk, chargeDeadAttempt } from '../support/provider/provider-desk.ts';
import { freePort } from '../support/run/ports.ts';
import type { RunningProcess } from '../support/run/processes.ts';
import { checkAftermath } from '../support/stories/check-nothing-lost.ts';
import { type Send, pick, startShoppers } from '../support/stories/shoppers.ts';

const SECONDS = Number(process.env['SECONDS'] ?? 60);
const KILL_EVERY_MS = 10_000;
const CLIENTS = 8;

const HANGING = ['tok_hangs'];
const REFUSING = [
  'tok_declined',
  'tok_refund_refused',
  'tok_refund_refused_once',
  'tok_refund_delayed',
  'tok_void_refused',
];
const LYING = [
  'tok_garbage',
  'tok_late_decline',
  'tok_other_currency',
  'tok_overcharge',
  'tok_refund_reversed',
  'tok_undercharge',
];
const HONEST = [
  'tok_approved',
  'tok_duplicate_event',
  'tok_out_of_order_events',
  'tok_pending_then_approved',
  'tok_timeout_after',
  'tok_timeout_before',
];

function token(): string {
  const chance = randomInt(100);
  if (chance < 5) return pick(HANGING);
  if (chance < 10) return pick(REFUSING);
  return pick(chance < 12 ? LYING : HONEST);
}

t.test(
  `the service survives kills, faults and all kinds of requests for ${SECONDS} seconds`,
  { timeout: 1_800_000 },
  async (t) => {
    const { db, databaseUrl } = await createDatabase(t);
    const ports = [await freePort(), await freePort()];
    const startApi = (port: number) => startService(t, databaseUrl, { role: 'api', port });
    const startWorker = () => startService(t, databaseUrl, { role: 'worker' });
    const starts = [() => startApi(ports[0]!), () => startApi(ports[1]!), startWorker, startWorker];
    const processes: RunningProcess[] = [];
    for (const startOne of starts) processes.push(await startOne());

    const urls = ports.map((port) => `http://127.0.0.1:${port}`);
    const shoppers = await startShoppers({ urls, count: CLIENTS, token });
    const stop = new AbortController();
    const others = [decideNowAndThen(shoppers.send, stop.signal), moveAtDesk(db, stop.signal)];
    const killed: string[] = [];
    for (let ms = KILL_EVERY_MS; ms <= SECONDS * 1000; ms += KILL_EVERY_MS) {
      await delay(KILL_EVERY_MS);
      const index = killed.length % starts.length;
      processes[index]!.child.kill('SIGKILL');
      await processes[index]!.ended;
      processes[index] = await starts[index]!();
      killed.push(index < ports.length ? 'api' : 'worker');
    }
    stop.abort();
    await Promise.all([shoppers.stop(), ...others]);
    t.comment(`killed: ${killed.join(', ')}`);

    await checkAftermath(t, db, shoppers.acknowledged);
    const matters = await db
      .selectFrom('matters')
      .select(['kind', 'status', (eb) => eb.fn.countAll<string>().as('count')])
      .groupBy(['kind', 'status'])
      .orderBy('kind')
      .execute();
    for (const { kind, status, count } of matters) t.comment(`${count} ${kind} ${status}`);
    for (const { child } of processes) child.kill('SIGTERM');
    t.strictSame(await Promise.all(processes.map(({ ended }) => ended)), [0, 0, 0, 0], 'each ends with 0');
  },
);

/** Retries or resolves open matters at random, as an operator does. */
async function decideNowAndThen(send: Send, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await delay(500);
    const { body } = await send('GET', '/attention?status=OPEN');
    const open: { id: string; actions: string[] }[] = body['matters'];
    if (open.length === 0) continue;
    const matter = pick(open);
    const how = pick(matter.actions) === 'RETRY' ? 'retries' : 'resolution';
    await send('POST', `/attention/${matter.id}/${how}`, { note: 'Decided' });
  }
}

/** Captures authorization holds and charges ended payments in the provider's dashboard, as an operator does. */
async function moveAtDesk(db: Database, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await delay(500);
    const { rows } = await sql<{ order_id: string; id: string }>`
      select order_id, id from payment_attempts order by id desc offset ${randomInt(20)} limit 1`.execute(db);
    const attempt = rows[0];
    if (!attempt) continue;
    if (randomInt(2) === 0) await captureAtDesk(db, attempt.order_id);
    else await chargeDeadAttempt(db, attempt.order_id, attempt.id);
  }
}
