/**
 * Erases texts about a customer's orders that people and machines have written. The rows are found by the ids of the
 * orders.
 */
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';
import { ERASED_REMEMBERED } from '../orders/model/order-fields.ts';
import { wordPattern } from './find-mentions.ts';
import { idInScope } from './stored-answers.ts';

/**
 * Deletes stored results of changes of orders. A repeated request then changes nothing, because the orders have ended
 * and their matters (cases that staff must decide) are resolved. The results of refunds, returns and confirmations
 * remain, because a repeated request would refund, return or confirm again. These results don't name the customer.
 * Reads all keys of the last 7 days. `$1`: orders.
 */
const forgetKeysStatement = statement<never>(`
  delete from idempotency_keys
  where ${idInScope('orders')} = any ($1::text[]) and scope !~ '/(refunds|returns|receipts|credits|confirmation)$'
    or ${idInScope('attention')} in (select id::text from matters where order_id = any ($1::uuid[]))`);

/**
 * Removes personal data from the stored results of placements. The idempotency keys remain, because a repeated request
 * must not place another order. `$1`: orders.
 */
const scrubKeysStatement = statement<never>(`
  update idempotency_keys set result = result || '${JSON.stringify(ERASED_REMEMBERED)}'
  where result ->> 'id' = any ($1::text[]) and result ? 'metadata'`);

/**
 * Removes the shop's references of received money, which may name the customer, from captures and stored results. `$1`:
 * orders.
 */
const forgetReferencesStatement = statement<never>(`
  with stored as (
    update idempotency_keys set result = result || '{"reference": null}'
    where ${idInScope('orders')} = any ($1::text[]) and scope ~ '/confirmations$'
  )
  update payment_operations set reference = null, version = version + 1
  where order_id = any ($1::uuid[]) and reference is not null`);

/**
 * Replaces the customer's id in matters (cases that staff must decide). The new texts are cut at the length limits in
 * the CHECKs of the columns. `$1`: orders, `$2`: pattern that matches the customer's id as a word, `$3`: pseudonym.
 */
const renameInMattersStatement = statement<never>(`
  update matters
  set reason = left(regexp_replace(reason, $2, $3, 'g'), 500), detail = left(regexp_replace(detail, $2, $3, 'g'), 1000)
  where order_id = any ($1::uuid[]) and (reason ~ $2 or detail ~ $2)`);

/** Replaces the customer's id in returns and documents. `$1`: orders, `$2`: pseudonym. */
const renameInListsStatement = statement<never>(`
  with of_documents as (update documents set customer_id = $2 where order_id = any ($1::uuid[]))
  update returns set customer_id = $2 where order_id = any ($1::uuid[])`);

/**
 * Erases the stored results of requests about orders. Replaces the customer's id in notes about these orders, and in
 * their returns and documents.
 */
export async function eraseTextsOf(
  trx: Database,
  orderIds: readonly string[],
  customerId: string,
  pseudonym: string,
): Promise<void> {
  await forgetKeysStatement(trx, orderIds);
  await scrubKeysStatement(trx, orderIds);
  await forgetReferencesStatement(trx, orderIds);
  await renameInMattersStatement(trx, orderIds, wordPattern(customerId), pseudonym);
  await renameInListsStatement(trx, orderIds, pseudonym);
}

/**
 * Removes the answers of webhook receivers from deliveries, because such an answer may contain any data. `$1`: orders.
 */
const forgetAnswersStatement = statement<never>(`
  update webhook_deliveries d
  set attempts = coalesce((select jsonb_agg(a.attempt - 'responseExcerpt' order by a.place)
    from jsonb_array_elements(d.attempts) with ordinality a (attempt, place)), '[]')
  where d.order_id = any ($1::uuid[]) and jsonb_path_exists(d.attempts, '$[*].responseExcerpt')`);

/**
 * Removes the answers of webhook receivers from stored results. If a client has requested another attempt to deliver,
 * the stored result of its request contains the delivery. `$1`: orders.
 */
const forgetRememberedAnswersStatement = statement<never>(`
  update idempotency_keys k
  set result = jsonb_set(k.result, '{attempts}', (
    select jsonb_agg(a.attempt - 'responseExcerpt' order by a.place)
    from jsonb_array_elements(k.result -> 'attempts') with ordinality a (attempt, place)))
  where k.result ->> 'order_id' = any ($1::text[]) and jsonb_path_exists(k.result, '$.attempts[*].responseExcerpt')`);

/**
 * Locks all lanes (the delivery cursors of endpoints), sorted by key. So the statement waits until every process that
 * sends webhooks has written its results.
 */
const lockLanesStatement = statement<never>(`
  select from webhook_lanes order by endpoint_id, id for update`);

/**
 * Deletes the answers of webhook receivers about orders. First locks all lanes (the delivery cursors of endpoints). The
 * function deletes the answers that processes have stored before these locks. A process that wants to store an answer
 * afterwards finds that the orders are erased, and doesn't store the answer (`recordDeliveries`).
 */
export async function forgetAnswers(trx: Database, orderIds: readonly string[]): Promise<void> {
  await lockLanesStatement(trx);
  await forgetAnswersStatement(trx, orderIds);
  await forgetRememberedAnswersStatement(trx, orderIds);
}
