/**
 * Answers about a customer that are stored under idempotency keys. The command `customer export` shows these answers.
 */
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';

/** Returns SQL that extracts the id after a name from a key's scope. The scope is the method and path of a request. */
export const idInScope = (name: string): string =>
  `substring(scope from '^[A-Z]+ (?:/[^/]+)*?/v[0-9]+/${name}/([0-9a-f-]{36})(?:/|$)')`;

/** A result that is stored under an idempotency key, with the client that sent the request. */
export interface StoredAnswer {
  client_id: string;
  scope: string;
  key: string;
  created_at: string;
  result: unknown;
}

/**
 * Selects stored answers about a customer. `$1`: customer, `$2`: the customer's orders. The statement selects the
 * answers to requests with the customer's own tokens. It also selects answers to requests of any client if the request
 * placed or changed these orders, decided matters of these orders (cases that staff must decide), or registered an
 * endpoint for this customer's events. Reads all keys of the last 7 days.
 */
const storedAnswersStatement = statement<StoredAnswer>(`
  select client_id, scope, key, created_at, result from idempotency_keys
  where customer_id = $1
    or ${idInScope('orders')} = any ($2::text[])
    or ${idInScope('attention')} in (select id::text from matters where order_id = any ($2::uuid[]))
    or result ->> 'order_id' = any ($2::text[])
    or result ->> 'id' = any ($2::text[]) and result ? 'metadata'
    or result -> 'endpoint' ->> 'only_customer_id' = $1
  order by created_at, client_id, scope, key`);

/** Lists the stored answers about a customer. `orderIds`: all orders of the customer. */
export async function listStoredAnswers(
  db: Database,
  customerId: string,
  orderIds: readonly string[],
): Promise<StoredAnswer[]> {
  return (await storedAnswersStatement(db, customerId, orderIds)).rows;
}
