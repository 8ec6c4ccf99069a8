import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { countMatches } from '../../call/pagination.ts';
import { countByStatus } from '../counts/count-orders.ts';
import type { OrderStatus } from '../model/order-rules.ts';
import { type Selection, textsOf } from './order-selection.ts';
import { STATUSES, type StoredText, idsByStatuses } from './orders-by-statuses.ts';

/** Number of entries of an index that are counted before there is a search for a faster way. This takes about 10 ms. */
const FEW = 50_000;

/** Statuses of orders that have ended. Nearly all orders of a large shop have one of these statuses. */
const ENDED: readonly OrderStatus[] = ['COMPLETED', 'CANCELLED', 'EXPIRED'];

/** Whether a filter only has statuses that are in the stored text, and finds orders of all customers. */
export function hasOnlyStatuses(stored: StoredText, { reach, ...filter }: Selection): boolean {
  const { status, fulfillmentStatus, paymentStatus, ...rest } = filter;
  const { deliveryStatus, returnStatus, shippable, ...others } = rest;
  const more = stored === STATUSES ? rest : { ...others, paymentStatus };
  return reach.customerId === undefined && Object.values(more).every((one) => one === undefined);
}

/**
 * Counts the orders of all customers that have one of the statuses of a filter (`hasOnlyStatuses`). If many orders match,
 * it would take long to count their entries in the index: 0.2 µs for each. So the function reads the counters of the
 * orders that have ended, and subtracts the orders that don't match, if these are less than a quarter.
 */
export async function countByStatuses(
  db: Database,
  stored: StoredText,
  filter: Selection,
  most = FEW,
): Promise<number> {
  const { texts } = textsOf(stored, filter);
  const present = texts.filter((text) => !ENDED.some((status) => text.startsWith(`${status} `)));
  const numbers = await Promise.all([
    countTexts(db, stored, present),
    ...ENDED.map((status) => countEnded(db, stored, status, { permitted: new Set(texts), most })),
  ]);
  return numbers.reduce((sum, one) => sum + one, 0);
}

/** Counts the orders with this status that have one of the permitted texts. */
async function countEnded(
  db: Database,
  stored: StoredText,
  status: OrderStatus,
  { permitted, most }: { permitted: ReadonlySet<string>; most: number },
): Promise<number> {
  const all = textsOf(stored, { status: [status] }).texts;
  const matching = all.filter((text) => permitted.has(text));
  if (matching.length === 0) return 0;
  const few = await countTexts(db, stored, matching, most);
  if (few < most) return few;
  const { [status]: total = 0 } = await countByStatus(db);
  const quarter = Math.ceil(total / 4);
  const others = all.filter((text) => !permitted.has(text));
  const [rest, unstored] = await Promise.all([
    countTexts(db, stored, others, quarter),
    countUnstored(db, status),
  ]);
  return rest < quarter ? total - rest - unstored : countTexts(db, stored, matching);
}

/** Counts the orders with one of these texts, at most `limit`. */
function countTexts(db: Database, stored: StoredText, texts: readonly string[], limit?: number) {
  const ids = idsByStatuses(db, { stored, texts }, db.selectFrom('orders').select('orders.id'), {
    direction: 'asc',
  });
  return countMatches(limit === undefined ? ids : db.selectFrom(ids.limit(limit).as('orders')));
}

/**
 * Counts the orders whose texts don't belong to their version, because an older version of the service changed them a
 * moment ago. No filter by statuses finds these orders. An index contains them (`store-statuses.ts`).
 */
const countUnstored = (db: Database, status: OrderStatus): Promise<number> =>
  countMatches(
    db
      .selectFrom('orders')
      .where(sql<boolean>`orders.unit_statuses_version is distinct from orders.version`)
      .where(sql<boolean>`orders.status || '' = ${status}`),
  );
