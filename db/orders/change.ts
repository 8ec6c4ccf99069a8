import { type Caller, type Earlier, type IdempotencyKey, findEarlier, remember } from '../idempotency.ts';
import type { Database } from '../index.ts';
import { type OrderRecord, type Reach, lockOrder } from './get.ts';
import { type Precondition, PreconditionFailed } from '../precondition.ts';

export interface ChangeRequest {
  precondition: Precondition;
  caller: Caller;
  key?: IdempotencyKey | undefined;
}

/** What became of a change. Only `done` has changed anything now. */
export type ChangeOutcome<Result, Refusal> = { kind: 'done'; result: Result } | Refusal | Earlier<Result>;

/**
 * Changes an order in one transaction under its lock, and remembers the result under the caller's key in the same transaction.
 * Locks the order, then what `work` locks (stock by SKU), then the key. `undefined`: no such order within reach. Throws
 * `PreconditionFailed`.
 */
export async function changeOrder<Result, Refusal extends { kind: string }>(
  db: Database,
  reach: Reach,
  orderId: string,
  { precondition, caller, key }: ChangeRequest,
  work: (trx: Database, order: OrderRecord) => Promise<{ kind: 'done'; result: Result } | Refusal>,
): Promise<ChangeOutcome<Result, Refusal> | undefined> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, reach, orderId);
    if (!order) return undefined;
    const earlier = key && (await findEarlier<Result>(trx, caller, key));
    if (earlier) return earlier;
    if (!precondition(order.version)) throw new PreconditionFailed();
    const outcome = await work(trx, order);
    if (key && outcome.kind === 'done')
      await remember(trx, caller, key, (outcome as { result: Result }).result);
    return outcome;
  });
}
