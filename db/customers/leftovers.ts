import { sql } from 'kysely';
import type { Database } from '../index.ts';
import { statement } from '../statement.ts';
import { wordPattern } from './mentions.ts';

/**
 * `$1`: orders. What was remembered of changes that can't be repeated: the orders have ended, so that the same request
 * changes nothing again. Reads all keys, which are those of 7 days.
 */
const forgetKeysStatement = statement<never>(`
  delete from idempotency_keys where substring(scope from '/orders/([0-9a-f-]{36})') = any ($1::text[])`);

/** `$1`: orders. The key of an order that was placed stays: the same request mustn't place another one. */
const scrubKeysStatement = statement<never>(`
  update idempotency_keys set result = result || '{"reference": null, "metadata": {}}'
  where result ->> 'id' = any ($1::text[]) and result ? 'metadata'`);

export async function eraseKeysOf(trx: Database, orderIds: readonly string[]): Promise<void> {
  await forgetKeysStatement(trx, orderIds);
  await scrubKeysStatement(trx, orderIds);
}

/** `$1`: customer, `$2`: pattern of it as a word. */
const forgetOwnKeysStatement = statement<never>(`
  delete from idempotency_keys where customer_id = $1 or key ~ $2 or scope ~ $2 or result::text ~ $2`);

/** `$1`: pattern, `$2`: pseudonym. Who did what and why stays; about whom doesn't. */
const renameInCommandsStatement = statement<never>(`
  update operator_commands
  set subject = regexp_replace(subject, $1, $2, 'g'), reason = regexp_replace(reason, $1, $2, 'g'),
    outcome = regexp_replace(outcome::text, $1, $2, 'g')::jsonb
  where subject ~ $1 or reason ~ $1 or outcome::text ~ $1`);

/** `$1`: pattern, `$2`: pseudonym. What people have written about a matter. */
const renameInMattersStatement = statement<never>(`
  update matters set reason = regexp_replace(reason, $1, $2, 'g'), detail = regexp_replace(detail, $1, $2, 'g')
  where reason ~ $1 or detail ~ $1`);

/** `$1`: customer, `$2`: pattern, `$3`: pseudonym. A new version, or who has a copy would not get another one. */
const renameInEndpointsStatement = statement<never>(`
  update webhook_endpoints
  set only_customer_id = case when only_customer_id = $1 then $3 else only_customer_id end,
    description = case when description ~ $2 then null else description end,
    version = version + 1, updated_at = now()
  where only_customer_id = $1 or description ~ $2`);

/** `$1`: customer. Under the lock of `event_feed`. One whose order is placed just now has counters again. */
const forgetCountsStatement = statement<never>(`
  delete from order_counts where customer_id = $1
    and (count = 0 or not exists (select from orders where customer_id = $1))`);

/** What names the customer beside its orders, in one transaction. Its own endpoints of webhooks go with all they have. */
export async function eraseLeftovers(db: Database, customerId: string, pseudonym: string): Promise<void> {
  const pattern = wordPattern(customerId);
  await db.transaction().execute(async (trx) => {
    const own = await trx
      .deleteFrom('webhook_endpoints')
      .where('customer_id', '=', customerId)
      .returning('id')
      .execute();
    await trx
      .deleteFrom('webhook_deliveries')
      .where('endpoint_id', '=', sql<string>`any (${own.map(({ id }) => id)}::uuid[])`)
      .execute();
    await renameInEndpointsStatement(trx, customerId, pattern, pseudonym);
    await trx.deleteFrom('customer_turns').where('customer_id', '=', customerId).execute();
    await forgetOwnKeysStatement(trx, customerId, pattern);
    await renameInCommandsStatement(trx, pattern, pseudonym);
    await renameInMattersStatement(trx, pattern, pseudonym);
    await trx.selectFrom('event_feed').select('last_position').forUpdate().execute();
    await forgetCountsStatement(trx, customerId);
  });
}
