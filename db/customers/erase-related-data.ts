import { sql } from 'kysely';
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';
import { type ErasureId, recordErasureOfCustomer } from '../call/erasures.ts';
import { wordPattern } from './find-mentions.ts';

/** Deletes the stored results of requests that used the customer's own tokens. `$1`: customer. */
const forgetOwnKeysStatement = statement<never>(`
  delete from idempotency_keys where customer_id = $1`);

/**
 * Replaces the customer's id in stored results of requests that have registered webhook endpoints. A merchant client
 * has registered these endpoints, which receive only events of this customer. The idempotency keys remain, because a
 * repeated request must not register another endpoint. `$1`: customer, `$2`: pseudonym.
 */
const renameInKeysStatement = statement<never>(`
  update idempotency_keys
  set result = jsonb_set(result, '{endpoint}', (result -> 'endpoint')
    || jsonb_build_object('only_customer_id', $2::text, 'description', null))
  where result -> 'endpoint' ->> 'only_customer_id' = $1`);

/**
 * Replaces the customer's id in records of operator commands about this customer. The names of operators remain. In the
 * reasons that operators gave, the statement replaces only the customer's id. If a reason becomes longer than 500
 * characters (a CHECK of the column), its end is removed. `$1`: customer, `$2`: pattern that matches the customer's id as a word, `$3`: pseudonym.
 */
const renameInCommandsStatement = statement<never>(`
  update operator_commands set subject = $3, reason = left(regexp_replace(reason, $2, $3, 'g'), 500)
  where command like 'customer %' and subject = $1`);

/**
 * Replaces the customer's id in webhook endpoints. The version increases, because clients would otherwise keep an old
 * copy of the endpoint. `$1`: customer, `$2`: pseudonym.
 */
const renameInEndpointsStatement = statement<never>(`
  update webhook_endpoints
  set only_customer_id = $2, description = null, version = version + 1, updated_at = now()
  where only_customer_id = $1`);

/**
 * Corrects the customers of returns and issued documents whose orders an older process has erased or removed, because such
 * a process doesn't know these columns. `$1`: customer.
 */
const correctListsStatement = statement<never>(`
  with of_documents as (
    update documents d set customer_id = coalesce((select o.customer_id from orders o where o.id = d.order_id), '')
    where d.customer_id = $1 and d.status = 'ISSUED' and d.content is not null
  )
  update returns r set customer_id = (select o.customer_id from orders o where o.id = r.order_id)
  where r.customer_id = $1`);

/** Deletes the order counters of a customer. Runs under the lock of `event_feed`. `$1`: customer. */
const forgetCountsStatement = statement<never>(`
  delete from order_counts where customer_id = $1
    and (count = 0 or not exists (select from orders where customer_id = $1))`);

/**
 * Erases data that names the customer but doesn't belong to an order, in one transaction that also records the erasure.
 * The function only finds rows with a value that equals the customer's id. A longer text that contains the id may be
 * about another customer, so an operator must read such texts (`findMentions`). Webhook endpoints that the customer has
 * registered are deleted with all their rows.
 */
export async function eraseRelatedData(
  db: Database,
  customerId: string,
  pseudonym: string,
  erasure: ErasureId,
): Promise<void> {
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
    await trx.deleteFrom('discount_code_customers').where('customer_id', '=', customerId).execute();
    await correctListsStatement(trx, customerId);
    await forgetOwnKeysStatement(trx, customerId);
    await renameInKeysStatement(trx, customerId, pseudonym);
    await renameInCommandsStatement(trx, customerId, wordPattern(customerId), pseudonym);
    await trx.selectFrom('event_feed').select('last_position').forUpdate().execute();
    await forgetCountsStatement(trx, customerId);
    await recordErasureOfCustomer(trx, customerId, erasure);
  });
}
