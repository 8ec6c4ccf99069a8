import { sql } from 'kysely';
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';
import { wordPattern } from './mentions.ts';

/** `$1`: customer. What was done under the customer's own tokens. */
const forgetOwnKeysStatement = statement<never>(`
  delete from idempotency_keys where customer_id = $1`);

/**
 * `$1`: customer, `$2`: pseudonym. Endpoints for this customer's events, as they were remembered when a client of the
 * shop registered them: the same request mustn't register another one.
 */
const renameInKeysStatement = statement<never>(`
  update idempotency_keys
  set result = jsonb_set(result, '{endpoint}', (result -> 'endpoint')
    || jsonb_build_object('only_customer_id', $2::text, 'description', null))
  where result -> 'endpoint' ->> 'only_customer_id' = $1`);

/**
 * `$1`: customer, `$2`: pattern of it as a word, `$3`: pseudonym. Commands about this customer. Who ran them and why
 * stays. The limit is that of the CHECK.
 */
const renameInCommandsStatement = statement<never>(`
  update operator_commands set subject = $3, reason = left(regexp_replace(reason, $2, $3, 'g'), 500)
  where command like 'customer %' and subject = $1`);

/** `$1`: customer, `$2`: pseudonym. Raises the version, because clients with a copy would not get another one. */
const renameInEndpointsStatement = statement<never>(`
  update webhook_endpoints
  set only_customer_id = $2, description = null, version = version + 1, updated_at = now()
  where only_customer_id = $1`);

/** `$1`: customer. Under the lock of `event_feed`. */
const forgetCountsStatement = statement<never>(`
  delete from order_counts where customer_id = $1
    and (count = 0 or not exists (select from orders where customer_id = $1))`);

/**
 * Erases what names the customer beside its orders, in one transaction. All rows are found by a whole value: a text in
 * which the id only occurs may be about another customer, and is left to an operator (`findMentions`). The customer's
 * own endpoints of webhooks go with all they have.
 */
export async function eraseLeftovers(db: Database, customerId: string, pseudonym: string): Promise<void> {
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
