import { scanSince } from '../../../packages/postgres/statements/snapshot.ts';
import type { Database } from '../../base/database.ts';
import { refuseStandby } from '../../base/only-on-primary.ts';
import type { OrderStatus } from '../model/order-rules.ts';
import {
  type Counted,
  type Counts,
  countAllOrders,
  countByCounters,
  countChanges,
  countOrdersOfCustomer,
} from './count-orders-statements.ts';

/** Maximum number of events without a position in the feed that a count reads. */
const UNPLACED_MAX = 200;

/**
 * Maximum number of events without a position that a process reads for its first count of all orders. If there are more
 * such events, it is faster to count the rows of all orders.
 */
const UNPLACED_AT_FIRST_MAX = 50_000;

/**
 * The feed is behind if more than `UNPLACED_MAX` events have no position yet. If a process finds the feed behind, it
 * assumes for `BEHIND_MS` that the feed is still behind.
 */
const BEHIND_MS = 1_000;

/**
 * Maximum number of customers whose counts are stored in memory. The least recently requested counts are removed first.
 */
const CUSTOMERS_MAX = 1_000;

/** State that a process stores in memory while the feed is behind. */
interface Memory {
  behindAt: number;
  /** Counts by customer. The key undefined has the counts of all orders. */
  known: Map<string | undefined, Counted>;
  /** Promises of counts that are still being read, by customer. The key is undefined for all orders. */
  counting: Map<string | undefined, Promise<Counted>>;
}

const memories = new WeakMap<Database, Memory>();

/**
 * Counts the orders of a customer (or of all customers) with one of these statuses (or with any status). The counted
 * number is exact. The cost doesn't grow with the number of orders, because the function adds up counters. The job
 * `placeEvents` updates the counters when it assigns positions in the event feed. So the function also adds the changes
 * whose events have no position yet. If the job doesn't run, too many changes have events without a position. The
 * function then counts rows once, and later adds the changes since its previous count.
 */
export async function countOrders(
  db: Database,
  { customerId, status }: { customerId?: string | undefined; status?: readonly OrderStatus[] | undefined },
): Promise<number> {
  const counts = await countByStatus(db, customerId);
  const wanted = status ? status.map((one) => counts[one] ?? 0) : Object.values(counts);
  return wanted.reduce((sum, count) => sum + count, 0);
}

/**
 * Counts the orders of a customer (or of all customers) with each status, as `countOrders` does. Statuses without orders
 * may be missing.
 */
export async function countByStatus(db: Database, customerId?: string): Promise<Counts> {
  const memory = memoryOf(db);
  if (performance.now() - memory.behindAt >= BEHIND_MS) {
    const counted = await addCounters(db, customerId, UNPLACED_MAX);
    if (counted) {
      memory.known.clear();
      return counted.counts;
    }
    memory.behindAt = performance.now();
  }
  return (await countBehind(db, memory, customerId)).counts;
}

function memoryOf(db: Database): Memory {
  const memory = memories.get(db) ?? { behindAt: -Infinity, known: new Map(), counting: new Map() };
  memories.set(db, memory);
  return memory;
}

/** Counts by adding up counters. Returns `undefined` if more than `most` events have no position in the feed. */
async function addCounters(
  db: Database,
  customerId: string | undefined,
  most: number,
): Promise<Counted | undefined> {
  const counted = await scanSince(
    db,
    async (since) => (await countByCounters(db, customerId ?? null, since, most)).rows[0]!,
  );
  return counted.few ? counted : undefined;
}

async function countBehind(db: Database, memory: Memory, customerId: string | undefined): Promise<Counted> {
  // On a standby, `pg_current_snapshot` doesn't contain running transactions, so later counts would never add their
  // changes.
  refuseStandby(db);
  // A count of rows that another request has started may lack the caller's last change. So the changes since the start
  // of that count are added.
  await memory.counting.get(customerId)?.catch(() => {});
  const known = memory.known.get(customerId);
  const later = known && (await addChanges(db, customerId, known));
  if (later) return remember(memory, customerId, later);
  const counting = countRows(db, customerId);
  memory.counting.set(customerId, counting);
  try {
    return remember(memory, customerId, await counting);
  } finally {
    memory.counting.delete(customerId);
  }
}

async function addChanges(
  db: Database,
  customerId: string | undefined,
  known: Counted,
): Promise<Counted | undefined> {
  const { rows } = await countChanges(db, customerId ?? null, known.snapshot, known.position);
  const { few, counts, ...moment } = rows[0]!;
  if (!few || moment.server !== known.server || moment.removed !== known.removed) return undefined;
  const sums: Counts = { ...known.counts };
  // The keys of the statement's JSON are statuses.
  for (const [status, n] of Object.entries(counts) as [OrderStatus, number][])
    sums[status] = (sums[status] ?? 0) + n;
  return { ...moment, counts: sums };
}

async function countRows(db: Database, customerId: string | undefined): Promise<Counted> {
  if (customerId !== undefined) return (await countOrdersOfCustomer(db, customerId)).rows[0]!;
  return (await addCounters(db, undefined, UNPLACED_AT_FIRST_MAX)) ?? (await countAllOrders(db)).rows[0]!;
}

function remember(memory: Memory, customerId: string | undefined, counted: Counted): Counted {
  const { known } = memory;
  known.delete(customerId);
  known.set(customerId, counted);
  if (known.size > CUSTOMERS_MAX) known.delete(known.keys().next().value);
  return counted;
}
