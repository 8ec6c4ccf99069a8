import { sql } from 'kysely';
import type { Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { type Violation, findViolations as findViolationsInSchema } from '../../../db/orders/index.ts';
import { findAllViolations } from '../../../db/shards/operator/find-violations.ts';
import { serviceDatabases } from '../database/shards.ts';
import type { Shop } from './shop.ts';

/** Lists the violated invariants of the shop. With shards, includes the invariants between shards. Expected: none. */
export function faultsOf(db: Database): Promise<Violation[]> {
  const { shards } = serviceDatabases(db);
  return shards ? findAllViolations(shards) : findViolationsInSchema(db);
}

/**
 * Lists payments whose amounts differ between the simulated provider and the service. Also lists authorization holds
 * that no order needs. Leaves out differences that a matter (a case for staff) must report: money in another currency,
 * and amounts that are smaller at the provider. Call this function when all jobs are finished. Expected: none.
 */
export async function bookFaultsOf(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select a.id, a.status, s.status as provider_status, a.captured_amount, s.captured_amount as provider_captured,
      a.refunded_amount, s.refunded_amount as provider_refunded
    from payment_attempts a full join simulated_payments s on s.attempt_id = a.id
    where a.amount > 0 and (
      coalesce(s.captured_amount, 0) <> a.captured_amount or coalesce(s.refunded_amount, 0) <> a.refunded_amount
      or a.capturing_amount > 0 or a.refunding_amount > 0
      or (s.status = 'AUTHORIZED' and s.authorized_amount > s.captured_amount and exists (select from orders o
        where o.id = a.order_id and o.status in ('COMPLETED', 'CANCELLED', 'EXPIRED'))
        and not exists (select from matters m where m.attempt_id = a.id and m.kind = 'VOID_REFUSED'
          and (m.status = 'OPEN' or m.decision = 'RESOLVE'))))
      and not exists (select from matters m join orders o on o.id = m.order_id
        where m.attempt_id = a.id and m.kind = 'PROVIDER_MISMATCH'
          and (m.currency <> o.currency or m.failure_code = 'less_than_recorded'))
      or (a.id is null)`.execute(db);
  return rows;
}

/** Lists the orders that were paid twice: the simulated provider has money from several payments. Expected: none. */
export async function paidTwice(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select order_id from simulated_payments where captured_amount > refunded_amount
    group by order_id having count(*) > 1`.execute(db);
  return rows;
}

/**
 * Waits until the worker is idle. Then checks every invariant, and compares the service's amounts with the provider's.
 */
export async function checkBooks(t: Test, shop: Shop): Promise<void> {
  await shop.work();
  t.strictSame(await faultsOf(shop.db), [], 'every invariant holds');
  t.strictSame(await bookFaultsOf(shop.db), [], 'the provider’s books agree with ours');
}
