/**
 * Functions for texts that people and machines have written about a customer's orders. The rows with these texts are
 * found by the ids of the orders.
 */
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';
import { ERASED_REMEMBERED } from '../orders/model/order-fields.ts';
import { wordPattern } from './find-mentions.ts';
import { idInScope } from './stored-answers.ts';

/**
 * Deletes stored results of changes. `$1`: orders. A repeated request changes nothing even without a stored result,
 * because the orders have ended and their matters (cases that staff must decide) are resolved. Keys of refunds aren't
 * deleted, because a repeated request would refund again. The results of refunds don't name the customer. Reads all
 * keys of the last 7 days.
 */
const forgetKeysStatement = statement<never>(`
  delete from idempotency_keys
  where ${idInScope('orders')} = any ($1::text[]) and scope !~ '/refunds$'
    or ${idInScope('attention')} in (select id::text from matters where order_id = any ($1::uuid[]))`);

/**
 * Removes personal data from the stored results of placements. `$1`: orders. The keys of placements aren't deleted,
 * because a repeated request must not place another order.
 */
const scrubKeysStatement = statement<never>(`
  update idempotency_keys set result = result || '${JSON.stringify(ERASED_REMEMBERED)}'
  where result ->> 'id' = any ($1::text[]) and result ? 'metadata'`);

/**
 * Replaces the customer's id in matters (cases that staff must decide). `$1`: orders, `$2`: pattern that matches the
 * customer's id as a word, `$3`: pseudonym. The length limits are the same as in the CHECKs of the columns.
 */
const renameInMattersStatement = statement<never>(`
  update matters
  set reason = left(regexp_replace(reason, $2, $3, 'g'), 500), detail = left(regexp_replace(detail, $2, $3, 'g'), 1000)
  where order_id = any ($1::uuid[]) and (reason ~ $2 or detail ~ $2)`);

/**
 * Erases the stored results of requests about these orders. Also replaces the customer's id in notes about these
 * orders.
 */
export async function eraseTextsOf(
  trx: Database,
  orderIds: readonly string[],
  customerId: string,
  pseudonym: string,
): Promise<void> {
  await forgetKeysStatement(trx, orderIds);
  await scrubKeysStatement(trx, orderIds);
  await renameInMattersStatement(trx, orderIds, wordPattern(customerId), pseudonym);
}

/** Removes the answers of webhook receivers from deliveries. `$1`: orders. The answers may contain any data. */
const forgetAnswersStatement = statement<never>(`
  update webhook_deliveries d
  set attempts = coalesce((select jsonb_agg(a.attempt - 'responseExcerpt' order by a.place)
    from jsonb_array_elements(d.attempts) with ordinality a (attempt, place)), '[]')
  where d.order_id = any ($1::uuid[]) and jsonb_path_exists(d.attempts, '$[*].responseExcerpt')`);

/**
 * Removes the answers of webhook receivers from stored results. `$1`: orders. After a request to send a delivery again,
 * the result under the request's key contains the delivery.
 */
const forgetRememberedAnswersStatement = statement<never>(`
  update idempotency_keys k
  set result = jsonb_set(k.result, '{attempts}', (
    select jsonb_agg(a.attempt - 'responseExcerpt' order by a.place)
    from jsonb_array_elements(k.result -> 'attempts') with ordinality a (attempt, place)))
  where k.result ->> 'order_id' = any ($1::text[]) and jsonb_path_exists(k.result, '$.attempts[*].responseExcerpt')`);

/**
 * Waits until all processes that send webhooks have written their results. For this purpose it locks the lanes (the
 * delivery cursors of endpoints) in the order of their primary key.
 */
const lockLanesStatement = statement<never>(`
  select from webhook_lanes order by endpoint_id, id for update`);

/**
 * Deletes the answers of webhook receivers about these orders. Locks all lanes (the delivery cursors of endpoints)
 * first. So an answer is either stored before the lock and then deleted, or stored after this transaction by a process
 * that finds the orders erased (`recordDeliveries`).
 */
export async function forgetAnswers(trx: Database, orderIds: readonly string[]): Promise<void> {
  await lockLanesStatement(trx);
  await forgetAnswersStatement(trx, orderIds);
  await forgetRememberedAnswersStatement(trx, orderIds);
}
