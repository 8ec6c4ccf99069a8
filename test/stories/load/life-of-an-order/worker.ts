import { sql } from 'kysely';
import type { PaymentTask } from '../../../../db/orders/index.ts';
import type { PaymentProvider } from '../../../../jobs/payment-providers/port/provider.ts';
import { findOverdueTasks } from '../../../support/shop/run-jobs-per-schema.ts';
import type { Shop } from '../../../support/shop/shop.ts';
import { carryOut, takeTasks } from '../../../support/shop/run-jobs.ts';
import { expect } from './expect.ts';

/** Worker of the orders of one test case. The steps of the lives decide when the worker runs which task. */
export interface Worker {
  shop: Shop;
  tasks: { task: PaymentTask; isRetry: boolean }[];
  /** Ids of orders whose captures and refunds the provider refuses at the moment. */
  refused: Set<string>;
}

/**
 * Fault of a call to the provider. `answerLost`: the provider executes the call, but its answer is lost. `hangs`: the
 * provider neither executes nor answers the call. `killed`: the worker dies after it has queried the provider for a
 * payment.
 */
export type Trouble = 'none' | 'answerLost' | 'hangs' | 'killed';

export const openWorker = (shop: Shop): Worker => ({ shop, tasks: [], refused: new Set() });

/** Adds new tasks to the queue. */
export async function queueTasks({ shop, tasks }: Worker): Promise<void> {
  await shop.payments.work?.(100);
  tasks.push(...(await takeTasks(shop.db)).map((task) => ({ task, isRetry: false })));
}

/** Adds every task without an outcome to the queue, however recent the task is. */
export async function queueOverdueTasks({ shop, tasks }: Worker): Promise<void> {
  tasks.push(
    ...(await findOverdueTasks(shop.db, { owed: 0, held: 0 }, 100)).map((task) => ({ task, isRetry: true })),
  );
}

/** Runs one task of the queue. If the task's outcome is unknown, adds the task to the queue again. */
export async function workOn(
  { shop, tasks, refused }: Worker,
  index: number,
  { twice = false, trouble = 'none' }: { twice?: boolean; trouble?: Trouble } = {},
): Promise<void> {
  const [entry] = tasks.splice(index, 1);
  const { task, isRetry } = entry!;
  if (refused.has(task.orderId)) await refuse(shop, task.id);
  const work = async (retried: boolean) => {
    try {
      const provider = withTrouble(trouble, shop.payments.provider);
      await carryOut(shop.db, provider, task, retried);
    } catch (error) {
      expect(
        /simulated: |invalid answer of the payment provider/.test(String(error)),
        'only the provider fails',
        String(error),
      );
      tasks.push({ task, isRetry: true });
    }
  };
  await Promise.all(twice ? [work(isRetry), work(true)] : [work(isRetry)]);
}

/** Runs the tasks of the queue in their sequence, at most `limit`. */
export async function runUntilIdle(worker: Worker, limit: number): Promise<void> {
  for (let tries = 0; worker.tasks.length > 0 && tries < limit; tries += 1) await workOn(worker, 0);
}

/**
 * Runs tasks until no work is left. Throws after 6 rounds, which suffice even for a refund that is temporarily refused
 * twice.
 */
export async function finishWork(worker: Worker): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    await worker.shop.letProviderFinish();
    await queueTasks(worker);
    await queueOverdueTasks(worker);
    if (worker.tasks.length === 0) return;
    await runUntilIdle(worker, 1000);
    expect(worker.tasks.length === 0, 'the worker finishes', worker.tasks);
  }
  await queueTasks(worker);
  expect(worker.tasks.length === 0, 'work does not create new work without end', worker.tasks);
}

const refuse = (shop: Shop, operationId: string) =>
  sql`
    insert into simulated_operations (id, attempt_id, kind, amount, refusal)
    select id, attempt_id, kind, amount, 'not_now' from payment_operations
    where id = ${operationId} and kind <> 'VOID' and status = 'PENDING'
    on conflict do nothing`.execute(shop.db);

/** Returns a provider whose calls have this fault. */
function withTrouble(trouble: Trouble, provider: PaymentProvider): PaymentProvider {
  if (trouble === 'none') return provider;
  const lose = async (call: () => Promise<unknown>): Promise<never> => {
    if (trouble !== 'hangs') await call().catch(() => {});
    throw new Error('simulated: the answer was lost');
  };
  const asked = {
    lookup: (...given: Parameters<PaymentProvider['lookup']>) => lose(() => provider.lookup(...given)),
  };
  if (trouble === 'killed') return { ...provider, ...asked };
  return {
    ...provider,
    ...(trouble === 'hangs' && asked),
    authorize: (...given) => lose(() => provider.authorize(...given)),
    capture: (...given) => lose(() => provider.capture(...given)),
    refund: (...given) => lose(() => provider.refund(...given)),
    void: (...given) => lose(() => provider.void(...given)),
    release: (...given) => lose(() => provider.release(...given)),
  };
}
