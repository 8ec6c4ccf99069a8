/**
 * Results about a customer that are stored with idempotency keys. The command `customer export` shows these results.
 */
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';

/** Builds SQL that extracts the id after a name from a key's scope, which is the method and path of a request. */
export const idInScope = (name: string): string =>
  `substring(scope from '^[A-Z]+ (?:/[^/]+)*?/v[0-9]+/${name}/([0-9a-f-]{36})(?:/|$)')`;

/** The stored result of a request with an idempotency key. `client_id`: the client that has sent the request. */
export interface StoredAnswer {
  client_id: string;
  scope: string;
  key: string;
  created_at: string;
  result: unknown;
}

/**
 * Selects stored results about a customer. The results of all requests with the customer's own tokens are selected. In
 * addition, for any client, the results of three kinds of requests are selected: requests that have placed or changed
 * the customer's orders, requests that have decided matters of these orders (cases that staff must decide), and
 * requests that have registered an endpoint for this customer's events. The results don't contain the names of
 * employees who have decided matters. The statement reads all idempotency keys of the last 7 days. `$1`: customer.
 * `$2`: the customer's orders.
 */
const storedAnswersStatement = statement<StoredAnswer>(`
  select client_id, scope, key, created_at, result - 'actor' as result from idempotency_keys
  where customer_id = $1
    or ${idInScope('orders')} = any ($2::text[])
    or ${idInScope('attention')} in (select id::text from matters where order_id = any ($2::uuid[]))
    or result ->> 'order_id' = any ($2::text[])
    or result ->> 'id' = any ($2::text[]) and result ? 'metadata'
    or result -> 'endpoint' ->> 'only_customer_id' = $1
  order by created_at, client_id, scope, key`);

/** Lists the stored results about a customer. `orderIds`: all orders of the customer. */
export async function listStoredAnswers(
  db: Database,
  customerId: string,
  orderIds: readonly string[],
): Promise<StoredAnswer[]> {
  return (await storedAnswersStatement(db, customerId, orderIds)).rows;
}
