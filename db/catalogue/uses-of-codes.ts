/** Writes the counts of the uses of discount codes. The statement that places orders increases these counts. */
import type { CompiledQuery } from 'kysely';
import { compiledStatement, equalsKey, statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';

/** An order that uses a discount code. */
export interface CodeUse {
  code: string;
  customerId: string;
}

const lock = (waits: boolean) =>
  statement<{ code: string }>(`
  select code from discount_code_uses where code = any ($1::text[])
  order by code collate "C" for update ${waits ? '' : 'skip locked'}`);

const lockStatements = { waiting: lock(true), skipping: lock(false) };

/**
 * Locks the rows that count the uses of these codes, sorted by code. Without `waits`, rows that another transaction has
 * locked are skipped. Returns the locked codes. All code locks stock before codes.
 */
export async function lockUses(
  trx: Database,
  codes: readonly string[],
  waits: boolean,
): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const { rows } = await lockStatements[waits ? 'waiting' : 'skipping'](trx, codes);
  return new Set(rows.map(({ code }) => code));
}

/**
 * Gives uses back. `$1`: codes, `$2`: the customers of their orders. Locks the rows of the codes, sorted by code. The
 * counts of an erased customer have been deleted.
 */
const returnUsesStatement = compiledStatement<never>(`
  with returned as materialized (
    select code, customer_id, count(*) as uses from unnest($1::text[], $2::text[]) as r(code, customer_id) group by 1, 2
  ),
  locked as materialized (
    select code, uses from discount_code_uses where code = any ($1::text[]) order by code collate "C" for update
  ),
  of_customers as (
    update discount_code_customers d set uses = d.uses - r.uses
    from returned r join locked on locked.code = r.code
    where ${equalsKey('d.code', 'r.code')} and ${equalsKey('d.customer_id', 'r.customer_id')}
  )
  update discount_code_uses u set uses = l.uses - r.uses
  from locked l join (select code, sum(uses)::bigint as uses from returned group by code) r on r.code = l.code
  where ${equalsKey('u.code', 'l.code')}`);

/** Builds the write that gives the uses of ended orders back. The orders must be locked, so no use is returned twice. */
export const returnUses = (uses: readonly CodeUse[]): CompiledQuery<never> =>
  returnUsesStatement(
    uses.map(({ code }) => code),
    uses.map(({ customerId }) => customerId),
  );
