import { type Transaction, sql } from 'kysely';
import type { DB } from '../../generated/database.ts';
import { type Caller, type Earlier, type IdempotencyKey, findEarlier, remember } from '../idempotency.ts';
import type { Database } from '../index.ts';
import { type Precondition, PreconditionFailed } from '../precondition.ts';

/** Units of a product. What can still be ordered is `on_hand` − `reserved`. */
export interface StockRecord {
  sku: string;
  on_hand: number;
  reserved: number;
  version: number;
  updated_at: string;
}

/** The most units that a stock can hold (CHECK on `stock.on_hand`). */
export const MOST_ON_HAND = 1_000_000_000;

const columns = ['stock.sku', 'on_hand', 'reserved', 'stock.version', 'stock.updated_at'] as const;

const selectStock = (db: Database) =>
  db
    .selectFrom('stock')
    .innerJoin('products', 'products.sku', 'stock.sku')
    .select(columns)
    .where('products.deleted_at', 'is', null);

/** The stock of a product that is for sale. */
export async function getStock(db: Database, sku: string): Promise<StockRecord | undefined> {
  return selectStock(db).where('stock.sku', '=', sku).executeTakeFirst();
}

/** What became of a change. Only `changed` has changed anything. */
export type StockOutcome =
  | { kind: 'changed'; stock: StockRecord }
  | { kind: 'PRODUCT_NOT_FOUND' }
  | { kind: 'STOCK_BELOW_RESERVED'; onHand: number; reserved: number };

type LimitExceeded = { kind: 'STOCK_LIMIT_EXCEEDED'; onHand: number; reserved: number };

/** Sets the units on hand, in one transaction under the stock's lock. Throws `PreconditionFailed`. */
export async function setStock(
  db: Database,
  sku: string,
  onHand: number,
  precondition: Precondition,
): Promise<StockOutcome> {
  return db.transaction().execute((trx) => changeOnHand<never>(trx, sku, () => onHand, precondition));
}

/**
 * Changes the units on hand by a difference, in one transaction under the stock's lock, and once only under an idempotency key.
 * Throws `PreconditionFailed`.
 */
export async function adjustStock(
  db: Database,
  sku: string,
  change: number,
  precondition: Precondition,
  caller: Caller,
  key: IdempotencyKey | undefined,
): Promise<StockOutcome | LimitExceeded | Earlier<StockRecord>> {
  return db.transaction().execute(async (trx) => {
    // The lock comes first: a twin waits here until the other has committed, and then finds its key.
    await lockStock(trx, sku);
    const earlier = key && (await findEarlier<StockRecord>(trx, caller, key));
    if (earlier) return earlier;
    const outcome = await changeOnHand(trx, sku, (stock) => sumOf(stock, change), precondition);
    if (key && 'stock' in outcome) await remember(trx, caller, key, outcome.stock);
    return outcome;
  });
}

const sumOf = ({ on_hand: onHand, reserved }: StockRecord, change: number): number | LimitExceeded =>
  onHand + change > MOST_ON_HAND ? { kind: 'STOCK_LIMIT_EXCEEDED', onHand, reserved } : onHand + change;

async function lockStock(trx: Transaction<DB>, sku: string): Promise<StockRecord | undefined> {
  return selectStock(trx).where('stock.sku', '=', sku).forUpdate('stock').executeTakeFirst();
}

async function changeOnHand<Refused extends object>(
  trx: Transaction<DB>,
  sku: string,
  change: (stock: StockRecord) => number | Refused,
  precondition: Precondition,
): Promise<StockOutcome | Refused> {
  const stock = await lockStock(trx, sku);
  if (!stock) return { kind: 'PRODUCT_NOT_FOUND' };
  if (!precondition(stock.version)) throw new PreconditionFailed();
  const onHand = change(stock);
  if (typeof onHand === 'object') return onHand;
  const { on_hand: before, reserved } = stock;
  if (onHand < reserved) return { kind: 'STOCK_BELOW_RESERVED', onHand: before, reserved };
  const changed = await trx
    .updateTable('stock')
    .set({ on_hand: onHand, version: stock.version + 1, updated_at: sql`now()` })
    .where('sku', '=', sku)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { kind: 'changed', stock: changed };
}
