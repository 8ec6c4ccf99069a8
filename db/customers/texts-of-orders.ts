/** Texts that people and machines have written about a customer's orders. All rows are found by the orders' ids. */
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';
import { ERASED_REMEMBERED } from '../orders/model/order-fields.ts';
import { wordPattern } from './find-mentions.ts';
import { idInScope } from './stored-answers.ts';

/**
 * `$1`: orders. Deletes the stored results of changes that can't be repeated: the orders have ended and their matters
 * are resolved, so the same request changes nothing again. Keys of refunds stay, because the same request would refund
 * again; they don't name the customer. Reads all keys, which are those of 7 days.
 */
const forgetKeysStatement = statement<never>(`
  delete from idempotency_keys
  where ${idInScope('orders')} = any ($1::text[]) and scope !~ '/refunds$'
    or ${idInScope('attention')} in (select id::text from matters where order_id = any ($1::uuid[]))`);

/** `$1`: orders. The key of an order that was placed stays: the same request must not place another order. */
const scrubKeysStatement = statement<never>(`
  update idempotency_keys set result = result || '${JSON.stringify(ERASED_REMEMBERED)}'
  where result ->> 'id' = any ($1::text[]) and result ? 'metadata'`);

/**
 * `$1`: orders, `$2`: pattern of the customer as a word, `$3`: pseudonym. The length limits are those of the CHECKs.
 */
const renameInMattersStatement = statement<never>(`
  update matters
  set reason = left(regexp_replace(reason, $2, $3, 'g'), 500), detail = left(regexp_replace(detail, $2, $3, 'g'), 1000)
  where order_id = any ($1::uuid[]) and (reason ~ $2 or detail ~ $2)`);

/** Erases the stored results and notes about these orders of a customer. */
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

/** `$1`: orders. Removes the answers of webhook receivers, which may contain any data. */
const forgetAnswersStatement = statement<never>(`
  update webhook_deliveries d
  set attempts = coalesce((select jsonb_agg(a.attempt - 'responseExcerpt' order by a.place)
    from jsonb_array_elements(d.attempts) with ordinality a (attempt, place)), '[]')
  where d.order_id = any ($1::uuid[]) and jsonb_path_exists(d.attempts, '$[*].responseExcerpt')`);

/** `$1`: orders. Removes the same from deliveries that were stored under a key when they were requested again. */
const forgetRememberedAnswersStatement = statement<never>(`
  update idempotency_keys k
  set result = jsonb_set(k.result, '{attempts}', (
    select jsonb_agg(a.attempt - 'responseExcerpt' order by a.place)
    from jsonb_array_elements(k.result -> 'attempts') with ordinality a (attempt, place)))
  where k.result ->> 'order_id' = any ($1::text[]) and jsonb_path_exists(k.result, '$.attempts[*].responseExcerpt')`);

/** Waits until all sending processes have written their results. Locks in the order of the key. */
const lockLanesStatement = statement<never>(`
  select from webhook_lanes order by endpoint_id, id for update`);

/**
 * Deletes the answers of webhook receivers about these orders. Locks all lanes first: an answer is either stored before
 * that, or its process finds the orders erased once the transaction has ended (`recordDeliveries`).
 */
export async function forgetAnswers(trx: Database, orderIds: readonly string[]): Promise<void> {
  await lockLanesStatement(trx);
  await forgetAnswersStatement(trx, orderIds);
  await forgetRememberedAnswersStatement(trx, orderIds);
}
