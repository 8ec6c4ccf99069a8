/** Locks and decreases the counters of uses of discount codes. `placeOrdersStatement` increases these counters. */
import type { CompiledQuery } from 'kysely';
import { compiledStatement, equalsKey, statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';

/** A discount code that an order uses or would use, and the customer of the order. */
export interface CodeUse {
  code: string;
  customerId: string;
}

const lockText = (waits: boolean) => `
  select code from discount_code_uses where code = any ($1::text[])
  order by code collate "C" for update ${waits ? '' : 'skip locked'}`;

const lockStatement = compiledStatement<{ code: string }>(lockText(true));
const lockFreeStatement = statement<{ code: string }>(lockText(false));

/**
 * Locks the counters of discount codes, sorted by code. If `waits` is false, skips rows that another transaction has
 * locked. Returns the locked codes. All code locks stock before discount codes.
 */
export async function lockUses(
  trx: Database,
  codes: readonly string[],
  waits: boolean,
): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const { rows } = await (waits ? trx.executeQuery(lockStatement(codes)) : lockFreeStatement(trx, codes));
  return new Set(rows.map(({ code }) => code));
}

/**
 * CTEs that subtract uses from the counters of customers. The CTEs read `returned (code, customer_id, uses)`, which
 * another CTE must define. A counter that reaches 0 is deleted, so that its row doesn't name the customer. The rows of
 * the codes must have been locked by an earlier statement, because these CTEs must see the latest counters. An erased
 * customer has no counters any more.
 */
export const SUBTRACT_OF_CUSTOMERS = `
  subtracted as (
    update discount_code_customers d set uses = d.uses - r.uses from returned r
    where ${equalsKey('d.code', 'r.code')} and ${equalsKey('d.customer_id', 'r.customer_id')} and d.uses > r.uses
  ),
  emptied as (
    delete from discount_code_customers d using returned r
    where ${equalsKey('d.code', 'r.code')} and ${equalsKey('d.customer_id', 'r.customer_id')} and d.uses <= r.uses
  )`;

/** Gives uses back. `$1`: codes, `$2`: for each code, the customer of the order. */
const returnUsesStatement = compiledStatement<never>(`
  with returned as materialized (
    select code, customer_id, count(*) as uses from unnest($1::text[], $2::text[]) as r(code, customer_id) group by 1, 2
  ),
  ${SUBTRACT_OF_CUSTOMERS}
  update discount_code_uses u set uses = u.uses - r.uses
  from (select code, sum(uses)::bigint as uses from returned group by code) r
  where ${equalsKey('u.code', 'r.code')}`);

/**
 * Builds the statements that give the uses of orders back when the orders have ended. The statements lock the counters
 * sorted by code. The orders must be locked, so that no use is given back twice.
 */
export function returnUses(uses: readonly CodeUse[]): CompiledQuery<unknown>[] {
  if (uses.length === 0) return [];
  const codes = uses.map(({ code }) => code);
  const customers = uses.map(({ customerId }) => customerId);
  return [lockStatement(codes), returnUsesStatement(codes, customers)];
}
