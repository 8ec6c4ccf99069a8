/**
 * Selects orders by their statuses. The statuses of an order are stored as two texts (`db/orders/statuses/statuses.ts` and
 * `db/orders/statuses/unit-statuses.ts`). For each text that a request permits, a separate range of an index is read.
 */
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '../../../generated/database.ts';
import type { Database } from '../../base/database.ts';
import { firstIdOf } from '../../base/ids.ts';
import type { ListSpan } from '../../call/pagination.ts';
import type { OrderStatus } from '../model/order-rules.ts';
import { STATUSES_WHEN_PLACED } from '../statuses/statuses.ts';
import { UNIT_STATUSES_WHEN_PLACED } from '../statuses/unit-statuses.ts';

/**
 * A text that every order stores. `column`: the column with the text; the column with the version that the text belongs
 * to has the same name with `_version`. `whenPlaced`: the text of an order that was just placed.
 */
export interface StoredText {
  column: 'statuses' | 'unit_statuses';
  whenPlaced: string;
}

export const STATUSES: StoredText = { column: 'statuses', whenPlaced: STATUSES_WHEN_PLACED };
export const UNIT_STATUSES: StoredText = { column: 'unit_statuses', whenPlaced: UNIT_STATUSES_WHEN_PLACED };

type OrderIds = SelectQueryBuilder<DB, 'orders', { id: string }>;

/** The texts that a request permits. */
interface PermittedTexts {
  stored: StoredText;
  texts: readonly string[];
}

/** The range of ids that is read for each text. */
interface IdRange {
  /** Customer of the orders. If the customer is undefined, the orders of all customers are read. */
  customerId?: string | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  /** Id of the order after which a page begins. */
  after?: string | undefined;
  direction: ListSpan['direction'];
  /** Maximum number of orders for each text. If the limit is undefined, all orders of the range are read. */
  limit?: number | undefined;
}

/**
 * Selects the ids of the orders that have one of these texts. `orders`: ids of the orders that match all other
 * conditions, except the customer. The indexes by statuses don't contain orders that still have the text `whenPlaced`. These orders are read
 * from an index by `status`, because most orders with the status SUBMITTED have this text.
 */
export function idsByStatuses(
  db: Database,
  { stored, texts }: PermittedTexts,
  orders: OrderIds,
  range: IdRange,
): OrderIds {
  const { whenPlaced } = stored;
  const laterTexts = texts.filter((text) => text !== whenPlaced);
  const later = idsByLaterStatuses(db, { stored, texts: laterTexts }, orders, range);
  if (!texts.includes(whenPlaced)) return later;
  const { lower, upper } = boundsOf(range);
  const placed = orders
    .where('orders.id', '>', lower)
    .where('orders.id', '<', upper)
    .where(hasStatuses({ stored, texts: [whenPlaced] }))
    .$if(range.customerId !== undefined, (qb) => qb.where('orders.customer_id', '=', range.customerId!));
  const all = later.unionAll(idsByStatus(db, 'SUBMITTED', placed, range));
  return db.selectFrom(all.as('orders')).select('orders.id');
}

/**
 * Selects the ids of orders with one status from an index by `status`. The query sorts in a way that fits no other
 * index. Without this sort, PostgreSQL might read all orders by id to find the few that have a rare status.
 */
export function idsByStatus(
  db: Database,
  status: OrderStatus,
  orders: OrderIds,
  { direction, limit }: Pick<IdRange, 'direction' | 'limit'>,
): OrderIds {
  const list = orders.where('orders.status', '>=', status).where('orders.status', '<=', status);
  if (limit === undefined) return list;
  const first = list
    .orderBy('orders.status', direction === 'desc' ? 'asc' : 'desc')
    .orderBy('orders.id', direction)
    .limit(limit);
  return db.selectFrom(first.as('orders')).select('orders.id');
}

/**
 * Selects the ids of orders from the indexes by statuses. The conditions compare customers, texts and ids together, so
 * that PostgreSQL reads exactly the range of the index with this customer, this text and these ids. The query sorts in a
 * way that fits no other index.
 */
export function idsByLaterStatuses(
  db: Database,
  { stored, texts }: PermittedTexts,
  orders: OrderIds,
  { limit, ...range }: IdRange,
): OrderIds {
  const { direction, customerId } = range;
  const text = sql.ref<string>(`orders.${stored.column}`);
  const { lower, upper } = boundsOf(range);
  const ofCustomer = customerId !== undefined;
  const [column, value] = ofCustomer ? [sql`orders.customer_id, `, sql`${customerId}, `] : [sql``, sql``];
  const list = orders
    .where(isInIndexes(stored))
    .where(sql<SqlBool>`(${column}${text}, orders.id) > (${value}permitted.text, ${lower}::uuid)`)
    .where(sql<SqlBool>`(${column}${text}, orders.id) < (${value}permitted.text, ${upper}::uuid)`)
    .$if(ofCustomer, (qb) => qb.orderBy('orders.customer_id', direction))
    .orderBy(text, direction)
    .orderBy('orders.id', direction)
    .$if(limit !== undefined, (qb) => qb.limit(limit!));
  const ids = db
    .selectFrom(sql<{ text: string }>`(select unnest(${texts}::text[]) as text)`.as('permitted'))
    .innerJoinLateral(list.as('orders'), (join) => join.onTrue())
    .select('orders.id');
  return db.selectFrom(ids.as('orders')).select('orders.id');
}

/**
 * SQL condition of the partial indexes: the stored text belongs to the order's version, and isn't the text of an order
 * that was just placed.
 */
const isInIndexes = ({ column, whenPlaced }: StoredText): RawBuilder<SqlBool> =>
  sql`${sql.ref(`orders.${column}_version`)} = orders.version
    and ${sql.ref(`orders.${column}`)} <> ${sql.lit(whenPlaced)}`;

/**
 * SQL condition: the order has one of these texts. Queries that find orders by another index use this condition. Its
 * expressions fit no index by statuses, because PostgreSQL might otherwise read such an index as a whole.
 */
export const hasStatuses = ({ stored: { column }, texts }: PermittedTexts): RawBuilder<SqlBool> =>
  sql`${sql.ref(`orders.${column}_version`)} + 0 = orders.version
    and ${sql.ref(`orders.${column}`)} || '' = any(${texts})`;

const LEAST = '00000000-0000-0000-0000-000000000000';
const GREATEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Computes two ids, so that all ids of the range are between these two ids. Computes two ids that enclose the range:
 * every id of the range is greater than the first and less than the second.
 */
function boundsOf({ createdFrom, createdTo, after, direction }: Omit<IdRange, 'limit'>) {
  const last = after?.toLowerCase();
  const lower = [LEAST, createdFrom && firstIdOf(createdFrom), direction === 'asc' ? last : undefined];
  const upper = [GREATEST, createdTo && firstIdOf(createdTo), direction === 'desc' ? last : undefined];
  return { lower: sorted(lower).at(-1)!, upper: sorted(upper)[0]! }; // each list has at least one id
}

const sorted = (ids: readonly (string | undefined)[]): string[] =>
  ids.filter((id) => id !== undefined).toSorted();
