import type { Database } from '../../base/database.ts';
import type { Caller } from '../../call/caller.ts';
import { type ListedErasure, newErasureId } from '../../call/erasures.ts';
import { whileNoOrderIsPlaced } from '../../call/lock-customer.ts';
import { newPseudonym } from '../../call/pseudonyms.ts';
import { type Erasure, eraseOrders } from '../../customers/erase-customer.ts';
import { exportCustomer as exportCustomerOf } from '../../customers/export-customer.ts';
import { eraseRelatedData } from '../../customers/erase-related-data.ts';
import { type Mention, findMentions } from '../../customers/find-mentions.ts';
import { reapplyErasures as reapplyErasuresIn } from '../../customers/reapply-erasures.ts';
import { forgetAnswers } from '../../customers/texts-of-orders.ts';
import { allSchemas } from '../layout/all-schemas.ts';
import type { Shards } from '../layout/shards.ts';

/** Exports a customer's orders from the customer's shard, and the customer's webhook endpoints from the main schema. */
export const exportCustomer = (shards: Shards, customerId: string) =>
  exportCustomerOf(shards.ofCustomer(customerId).db, customerId, shards.main);

/**
 * Erases a customer, as `eraseCustomer` in `db/customers/` does in one schema. The customer is locked in the shard of
 * the orders, but the stored answers of webhook receivers are in the main schema. The function deletes these answers
 * while the orders are locked, because afterwards no data shows which orders were the customer's. If the process is
 * killed, the next call completes the erasure, with another pseudonym.
 */
export async function eraseCustomer(shards: Shards, customerId: string, caller: Caller): Promise<Erasure> {
  const { db } = shards.ofCustomer(customerId);
  const pseudonym = pseudonymFor(shards, customerId);
  const schemas = allSchemas(shards).map((place) => place.db);
  const erasure = newErasureId();
  const forgetInMain = forgetAnswersInMain(shards);
  const erased = await whileNoOrderIsPlaced(db, customerId, async () => {
    const outcome = await eraseOrders(db, customerId, pseudonym, caller, forgetInMain);
    if (outcome.kind === 'ORDERS_OPEN') return outcome;
    // The second call deletes the answers that were stored since the first call. No more answers about these orders are
    // stored after their erasure is committed.
    await forgetInMain(outcome.orderIds);
    for (const schema of schemas) await eraseRelatedData(schema, customerId, pseudonym, erasure);
    return outcome;
  });
  if (erased.kind === 'ORDERS_OPEN') return erased;
  const mentions: Mention[] = [];
  for (const schema of schemas) mentions.push(...(await findMentions(schema, customerId)));
  return { kind: 'erased', pseudonym, orders: erased.orderIds.length, mentions };
}

const forgetAnswersInMain =
  ({ main }: Shards) =>
  (orderIds: readonly string[]) =>
    main.transaction().execute((trx) => forgetAnswers(trx, orderIds));

/** Applies erasures again in one schema of an installation: see `reapplyErasures` of `db/customers/`. */
export const reapplyErasures = (
  shards: Shards,
  schema: Database,
  erasures: readonly ListedErasure[],
  caller: Caller,
) =>
  reapplyErasuresIn(schema, erasures, caller, (customerId) => ({
    pseudonym: pseudonymFor(shards, customerId),
    forgetElsewhere: forgetAnswersInMain(shards),
  }));

/**
 * Creates a pseudonym that has the customer's slot. So the pseudonym determines the shard that has the customer's
 * orders.
 */
function pseudonymFor(shards: Shards, customerId: string): string {
  for (;;) {
    const pseudonym = newPseudonym();
    if (shards.slotOf(pseudonym) === shards.slotOf(customerId)) return pseudonym;
  }
}
