import type { Database } from '../../base/database.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { NO_MONEY } from '../model/attempt-money.ts';
import { type PatchableColumns, columnsOfPlaced } from '../model/order-fields.ts';
import type { OrderPlacement } from '../model/placement.ts';
import type { OrderRecord } from '../model/record.ts';
import { getOrder } from '../read/get.ts';

/**
 * Columns of a placed order that are stored under an idempotency key: those that may change, apart from the order's
 * state. The rest of the first answer can still be read from the order, so a key takes a tenth of the order's space.
 * The statement that places orders writes them.
 */
export type RememberedOrder = Pick<OrderRecord, 'id' | 'reserved_until'> & PatchableColumns;

/**
 * Data about a requested SKU: its product, the units that the placement requests, and whether another transaction has
 * locked its stock. Without a product or its stock row, only the units are known.
 */
export type FoundSku = [
  name: string | null,
  priceAmount: number | null,
  currency: string | null,
  units: number,
  available: number | null,
  isHeld?: boolean,
];

/** Columns that the database adds to a placement: id, times, total, and the data about each SKU. */
export interface PlacedColumns {
  id: string;
  created_at: string;
  reserved_until: string;
  total_amount: number;
  currency: string;
  skus: Record<string, FoundSku>;
}

/** The initial state of every order. */
const BEGINNING = {
  status: 'SUBMITTED',
  version: 1,
  open_matters: 0,
  matters: null,
  earlier: null,
  payment: { ...NO_MONEY, status: 'PENDING', pays_rest: false },
} as const;

/** Returns the order right after it was placed, as reading it would return it. */
export function placedOrder(placement: OrderPlacement, placed: PlacedColumns): OrderRecord {
  return {
    ...BEGINNING,
    id: placed.id,
    customer_id: placement.customerId,
    currency: placed.currency,
    total_amount: placed.total_amount,
    ...columnsOfPlaced(placement),
    reserved_until: placed.reserved_until,
    created_at: placed.created_at,
    updated_at: placed.created_at,
    items: placement.items.map(({ id, sku, quantity }) => {
      // An order that was placed has the products of all its lines.
      const [name, price] = placed.skus[sku] as [string, number, ...unknown[]];
      return { id, sku, name, ordered: quantity, cancelled: 0, shipped: 0, unit_price_amount: price };
    }),
  };
}

/** Reads an order and returns it as it was right after it was placed, whatever has happened to it since. */
export async function recallOrder(db: Database, remembered: RememberedOrder): Promise<OrderRecord> {
  const order = await getOrder(db, ALL_ORDERS, remembered.id);
  if (!order) throw new Error(`the order ${remembered.id} was placed under a key and is gone`);
  return {
    ...order,
    ...BEGINNING,
    // An older version may have remembered fewer columns.
    ...remembered,
    updated_at: order.created_at,
    items: order.items.map((item) => ({ ...item, cancelled: 0, shipped: 0 })),
  };
}
