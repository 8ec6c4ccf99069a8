import { type Selectable, sql } from 'kysely';
import type { Stock } from '../../generated/database.ts';
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';
import type { Caller } from '../call/caller.ts';
import {
  type EarlierResult,
  type IdempotencyKey,
  type KeyInUse,
  findEarlier,
  remember,
  transactionUnderKey,
} from '../call/idempotency.ts';
import { type Precondition, PreconditionFailed } from '../call/precondition.ts';

/** The stock of a product. Orders can still reserve `on_hand` − `reserved` units. */
export type StockRecord = Selectable<Stock>;

/** Maximum number of units on hand. A CHECK on `stock.on_hand` has the same limit. */
export const MAX_ON_HAND = 1_000_000_000;

const columns = ['stock.sku', 'on_hand', 'reserved', 'stock.version', 'stock.updated_at'] as const;

/** Names the stock to read or change. */
export interface WantedStock {
  sku: string;
  /** Whether to return the stock even if its product was deleted. */
  mayBeDeleted: boolean;
}

const selectStock = (db: Database, { sku, mayBeDeleted }: WantedStock) =>
  db
    .selectFrom('stock')
    .innerJoin('products', 'products.sku', 'stock.sku')
    .select(columns)
    .where('stock.sku', '=', sku)
    .$if(!mayBeDeleted, (qb) => qb.where('products.deleted_at', 'is', null));

/** Reads the stock of a product. Returns undefined if there is no such stock. */
export async function getStock(db: Database, wanted: WantedStock): Promise<StockRecord | undefined> {
  return selectStock(db, wanted).executeTakeFirst();
}

/** Reads how many units of each SKU orders can still reserve. `$1`: SKUs. */
const listAvailableStatement = statement<{ sku: string; available: number }>(`
  select sku, on_hand - reserved as available from stock where sku = any ($1::text[])`);

/** Returns how many units of each SKU orders can still reserve. */
export async function listAvailable(db: Database, skus: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await listAvailableStatement(db, skus);
  return new Map(rows.map(({ sku, available }) => [sku, available]));
}

/** Outcome of a change of a stock. Nothing has changed unless `kind` is `changed`. */
export type StockOutcome =
  | { kind: 'changed'; stock: StockRecord }
  | { kind: 'PRODUCT_NOT_FOUND' }
  | { kind: 'STOCK_BELOW_RESERVED'; onHand: number; reserved: number };

type LimitExceeded = { kind: 'STOCK_LIMIT_EXCEEDED'; onHand: number; reserved: number };

/** Functions that lock and change a stock: one implementation is for a single schema, another one is for shards. */
interface StockPlace {
  /** Locks a stock. Returns undefined if there is no such stock. */
  lock: (trx: Database, wanted: WantedStock) => Promise<StockRecord | undefined>;
  /** Sets the units on hand of a stock that `lock` has returned. */
  update: (trx: Database, stock: StockRecord, onHand: number) => Promise<StockOutcome>;
}

/**
 * Creates the function that sets the units on hand, in one transaction under the lock of the stock. The function throws
 * `PreconditionFailed` if the stock doesn't match the precondition.
 */
export const createSetStock =
  ({ lock, update }: StockPlace) =>
  async (
    db: Database,
    wanted: WantedStock,
    onHand: number,
    precondition: Precondition,
  ): Promise<StockOutcome> =>
    db.transaction().execute(async (trx) => {
      const stock = await lock(trx, wanted);
      if (!stock) return { kind: 'PRODUCT_NOT_FOUND' };
      if (!precondition('stock', stock)) throw new PreconditionFailed();
      return update(trx, stock, onHand);
    });

/**
 * Creates the function that increases or decreases the units on hand. The function runs in one transaction, which first
 * locks the idempotency key and then the stock. Two calls with the same idempotency key change the stock only once. The
 * function throws `PreconditionFailed` if the stock doesn't match the precondition.
 */
export const createAdjustStock =
  ({ lock, update }: StockPlace) =>
  async (
    db: Database,
    wanted: WantedStock,
    change: number,
    precondition: Precondition,
    caller: Caller,
    key: IdempotencyKey | undefined,
  ): Promise<StockOutcome | LimitExceeded | EarlierResult<StockRecord> | KeyInUse> =>
    transactionUnderKey(db, caller, key, async (trx) => {
      const stock = await lock(trx, wanted);
      const earlier = key && (await findEarlier<StockRecord>(trx, caller, key));
      // A repeated request gets the result of the first request, even if the product has been deleted in the meantime.
      if (earlier?.kind === 'replayed') return earlier;
      if (!stock) return { kind: 'PRODUCT_NOT_FOUND' };
      if (earlier) return earlier;
      if (!precondition('stock', stock)) throw new PreconditionFailed();
      const { on_hand: onHand, reserved } = stock;
      if (onHand + change > MAX_ON_HAND) return { kind: 'STOCK_LIMIT_EXCEEDED', onHand, reserved };
      const outcome = await update(trx, stock, onHand + change);
      if (key && outcome.kind === 'changed') await remember(trx, caller, key, outcome.stock);
      return outcome;
    });

/** Locks and reads the stock of a product. Returns undefined if there is no such stock. */
export async function lockStock(trx: Database, wanted: WantedStock): Promise<StockRecord | undefined> {
  return selectStock(trx, wanted).forUpdate('stock').executeTakeFirst();
}

async function updateOnHand(
  trx: Database,
  { sku, on_hand: before, reserved, version }: StockRecord,
  onHand: number,
): Promise<StockOutcome> {
  if (onHand < reserved) return { kind: 'STOCK_BELOW_RESERVED', onHand: before, reserved };
  const stock = await trx
    .updateTable('stock')
    .set({ on_hand: onHand, version: version + 1, updated_at: sql`now()` })
    .where('sku', '=', sku)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { kind: 'changed', stock };
}

const IN_ONE_ROW: StockPlace = { lock: lockStock, update: updateOnHand };

export const setStock = createSetStock(IN_ONE_ROW);

export const adjustStock = createAdjustStock(IN_ONE_ROW);
