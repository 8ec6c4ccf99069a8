import { equalsKey, statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { ItemsAside, allOrEach, throwIfSkipped } from '../../base/skipped-items.ts';
import { BLOCKED_BY_CAPTURE, type HandedOver, type WaitingRow, scanOutbox } from './outbox-scan.ts';

/** A task for the payment worker: the key of a row. The worker reads the row and decides what to do. */
export interface PaymentTask {
  kind: 'attempt' | 'operation' | 'event';
  orderId: string;
  /** Id of the attempt or the operation. */
  id: string;
}

const aside = new ItemsAside();

/** Adds tasks to the workers' queue, in the same transaction that takes the tasks from the outbox. */
type HandOver = (trx: Database, tasks: PaymentTask[]) => Promise<void>;

/**
 * Takes at most `limit` tasks from each outbox, and hands them over to the workers' queue, in one transaction. So a
 * task is handed over by exactly one process, or remains in its outbox. There are two outboxes: operations (captures,
 * voids and refunds) with `handed_over` false, and events of the provider with `handed_over` false. Locks operations
 * first, then events. Skips rows that another transaction has locked, so the function never waits. Returns the number
 * of tasks. New payment attempts have no outbox, because `claimAttempts` claims them.
 *
 * If the transaction fails, each task gets its own transaction. A task whose own transaction fails is left out for some
 * minutes, and the function throws `ItemsSkipped` at the end.
 */
export async function handOverTasks(db: Database, handOver: HandOver, limit: number): Promise<number> {
  const { waiting, onTaken } = await scanOutbox(db, limit, aside.of(db));
  const { operations, events } = waiting;
  if (operations.length + events.length === 0) {
    onTaken(waiting);
    return 0;
  }
  const taken: HandedOver = { operations: [], events: [] };
  const add = async (these: Partial<HandedOver>) => {
    const own = await take(db, handOver, { ...NONE, ...these });
    taken.operations.push(...own.operations);
    taken.events.push(...own.events);
  };
  const alone = [
    ...operations.map((row) => ({ id: row.id, these: { operations: [row] } })),
    ...events.map((row) => ({ id: row.id, these: { events: [row] } })),
  ];
  const skipped = await allOrEach({
    all: () => add({ operations, events }),
    list: async () => alone,
    idOf: ({ id }) => id,
    one: ({ these }) => add(these),
  });
  aside.add(db, skipped);
  onTaken(taken);
  throwIfSkipped(skipped);
  return taken.operations.length + taken.events.length;
}

const NONE: HandedOver = { operations: [], events: [] };

/**
 * Takes tasks and hands them over, in one transaction. Returns the tasks that it has taken. Leaves out tasks that
 * another process has taken or locked in the meantime.
 */
async function take(
  db: Database,
  handOver: HandOver,
  { operations, events }: HandedOver,
): Promise<HandedOver> {
  return db.transaction().execute(async (trx) => {
    const taken = {
      operations: await takeOperations(trx, operations),
      events: await takeEvents(trx, events),
    };
    const tasks: PaymentTask[] = [
      ...taken.operations.map(({ orderId, id }) => ({ kind: 'operation' as const, orderId, id })),
      ...taken.events.map(({ orderId, attemptId }) => ({ kind: 'event' as const, orderId, id: attemptId })),
    ];
    if (tasks.length > 0) await handOver(trx, tasks);
    return taken;
  });
}

/**
 * Builds a CTE that locks rows that are still waiting, because another process may have taken some of the rows in the
 * meantime. `condition`: SQL condition that the row `candidate` is waiting. `$1`: order ids, `$2`: ids of the rows.
 */
export const lockRowsSql = (table: string, condition: string) => `
  with locked as materialized (
    select w.order_id, w.id
    from unnest($1::uuid[], $2::uuid[]) w (order_id, id) cross join lateral (
      select from ${table} candidate
      where candidate.order_id = w.order_id and candidate.id = w.id and ${condition}
      for update of candidate skip locked) c
  )`;

const takeOperationsStatement = statement<WaitingRow>(`
  ${lockRowsSql('payment_operations', `not candidate.handed_over and not (${BLOCKED_BY_CAPTURE})`)}
  update payment_operations o set handed_over = true
  from locked l where ${equalsKey('o.order_id', 'l.order_id')} and ${equalsKey('o.id', 'l.id')}
  returning o.order_id as "orderId", o.id`);

async function takeOperations(trx: Database, waiting: WaitingRow[]): Promise<WaitingRow[]> {
  if (waiting.length === 0) return [];
  const { rows } = await takeOperationsStatement(
    trx,
    waiting.map(({ orderId }) => orderId),
    waiting.map(({ id }) => id),
  );
  return rows;
}

/**
 * Takes events. `$1`: providers, `$2`: ids of the events. Without `coalesce`, PostgreSQL might read the whole index of
 * waiting events for each event.
 */
const takeEventsStatement = statement<{ provider: string; id: string; orderId: string; attemptId: string }>(`
  with locked as materialized (
    select w.provider, w.id
    from unnest($1::text[], $2::text[]) w (provider, id) cross join lateral (
      select from provider_events candidate
      where candidate.provider = w.provider and candidate.id = w.id and not coalesce(candidate.handed_over, true)
      for update of candidate skip locked) c
  )
  update provider_events e set handed_over = true
  from locked l where ${equalsKey('e.provider', 'l.provider')} and ${equalsKey('e.id', 'l.id')}
  returning e.provider, e.id, e.order_id as "orderId", e.attempt_id as "attemptId"`);

async function takeEvents(trx: Database, waiting: HandedOver['events']) {
  if (waiting.length === 0) return [];
  const { rows } = await takeEventsStatement(
    trx,
    waiting.map(({ provider }) => provider),
    waiting.map(({ id }) => id),
  );
  return rows;
}

/** An event of the payment provider about a payment attempt. */
interface AttemptEvent {
  id: string;
  orderId: string;
  attemptId: string;
  type: string;
}

/** Stores events for the worker. An event that is already stored isn't stored again. */
export async function storeProviderEvents(
  db: Database,
  provider: string,
  events: AttemptEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ id, orderId, attemptId, type }) => ({
    provider,
    id,
    order_id: orderId,
    attempt_id: attemptId,
    type,
  }));
  await db
    .insertInto('provider_events')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
    .execute();
}
