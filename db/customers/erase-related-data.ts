import { sql } from 'kysely';
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';
import { wordPattern } from './find-mentions.ts';

/** `$1`: customer. Deletes the results of requests with the customer's own tokens. */
const forgetOwnKeysStatement = statement<never>(`
  delete from idempotency_keys where customer_id = $1`);

/**
 * `$1`: customer, `$2`: pseudonym. Renames the customer in stored results about endpoints for this customer's events,
 * which a merchant client registered. The keys stay, because the same request must not register another endpoint.
 */
const renameInKeysStatement = statement<never>(`
  update idempotency_keys
  set result = jsonb_set(result, '{endpoint}', (result -> 'endpoint')
    || jsonb_build_object('only_customer_id', $2::text, 'description', null))
  where result -> 'endpoint' ->> 'only_customer_id' = $1`);

/**
 * `$1`: customer, `$2`: pattern of it as a word, `$3`: pseudonym. Commands about this customer. Their operators and
 * reasons stay. The length limit is that of the CHECK.
 */
const renameInCommandsStatement = statement<never>(`
  update operator_commands set subject = $3, reason = left(regexp_replace(reason, $2, $3, 'g'), 500)
  where command like 'customer %' and subject = $1`);

/** `$1`: customer, `$2`: pseudonym. Increments the version; otherwise clients with a copy would not get the new one. */
const renameInEndpointsStatement = statement<never>(`
  update webhook_endpoints
  set only_customer_id = $2, description = null, version = version + 1, updated_at = now()
  where only_customer_id = $1`);

/** `$1`: customer. Under the lock of `event_feed`. */
const forgetCountsStatement = statement<never>(`
  delete from order_counts where customer_id = $1
    and (count = 0 or not exists (select from orders where customer_id = $1))`);

/**
 * Erases data that names the customer outside its orders, in one transaction. All rows are found by a whole value: a
 * text that contains the id may be about another customer, and is left to an operator (`findMentions`). The customer's
 * own endpoints of webhooks are deleted with all their rows.
 */
export async function eraseRelatedData(db: Database, customerId: string, pseudonym: string): Promise<void> {
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
    await renameInEndpointsStatement(trx, customerId, pseudonym);
    await trx.deleteFrom('customer_turns').where('customer_id', '=', customerId).execute();
    await forgetOwnKeysStatement(trx, customerId);
    await renameInKeysStatement(trx, customerId, pseudonym);
    await renameInCommandsStatement(trx, customerId, wordPattern(customerId), pseudonym);
    await trx.selectFrom('event_feed').select('last_position').forUpdate().execute();
    await forgetCountsStatement(trx, customerId);
  });
}
