import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';

/**
 * Waits until the worker has no work left. Rejects if the amount of work doesn't change for `seconds` seconds. After a
 * worker was killed, the amount may stay the same for some seconds, until another worker takes over its jobs. Skips the
 * waiting times after temporary refusals of the provider.
 */
export async function waitUntilIdle(db: Database, seconds = 180): Promise<void> {
  let least = Infinity;
  let deadline = 0;
  for (;;) {
    await sql`update payment_operations set next_try_at = now() where next_try_at > now()`.execute(db);
    const { rows } = await sql<{ id: string }>`
      select id from payment_attempts where status in ('PENDING', 'PROCESSING')
      union all select id from payment_operations where status = 'PENDING'
      union all select id from simulated_events where delivered_at is null`.execute(db);
    if (rows.length === 0) return;
    if (rows.length < least) {
      least = rows.length;
      deadline = Date.now() + seconds * 1000;
    }
    if (Date.now() > deadline)
      throw new Error(`stuck: ${JSON.stringify(rows.slice(0, 5))} of ${rows.length}`);
    await delay(200);
  }
}
