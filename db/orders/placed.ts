import type { OrderPlacement } from './placement.ts';
import type { Database } from '../index.ts';
import type { AttemptMoney } from './state.ts';
import { type OrderRecord, getOrder } from './get.ts';

/**
 * What is remembered under an idempotency key of an order that was placed: what may change in an order besides its state. The rest
 * of the first answer stays readable for ever, so that a key costs a tenth of the order.
 */
export type RememberedOrder = Pick<OrderRecord, 'id' | 'reserved_until' | 'reference' | 'metadata'>;

export const rememberedOrder = (placement: OrderPlacement): RememberedOrder => ({
  id: placement.id,
  reserved_until: placement.reservedUntil,
  reference: placement.reference ?? null,
  metadata: placement.metadata,
});

/** What the database adds to a placement: its total, and name and price by SKU. */
export interface Priced {
  total_amount: number;
  currency: string;
  goods: Record<string, [name: string, priceAmount: number]>;
}

/** The state that every order begins in. */
const BEGINNING = {
  status: 'SUBMITTED',
  version: 1,
  payment: {
    status: 'PENDING',
    authorized_amount: 0,
    capturing_amount: 0,
    captured_amount: 0,
    refunding_amount: 0,
    refunded_amount: 0,
  } satisfies AttemptMoney,
} as const;

/** The order as it is right after it was placed, as reading it would give it. */
export function placedOrder(placement: OrderPlacement, priced: Priced): OrderRecord {
  return {
    ...BEGINNING,
    id: placement.id,
    customer_id: placement.customerId,
    capture: placement.capture,
    currency: priced.currency,
    total_amount: priced.total_amount,
    reference: placement.reference ?? null,
    metadata: asStored(placement.metadata),
    reserved_until: placement.reservedUntil,
    created_at: placement.createdAt,
    updated_at: placement.createdAt,
    items: placement.items.map(({ id, sku, quantity }) => {
      const [name, priceAmount] = priced.goods[sku]!;
      return { id, sku, name, ordered: quantity, cancelled: 0, shipped: 0, unit_price_amount: priceAmount };
    }),
  };
}

/** The order as it was right after it was placed, whatever has become of it. */
export async function recallOrder(db: Database, remembered: RememberedOrder): Promise<OrderRecord> {
  const order = await getOrder(db, {}, remembered.id);
  if (!order) throw new Error(`the order ${remembered.id} was placed under a key and is gone`);
  return {
    ...order,
    ...BEGINNING,
    reserved_until: remembered.reserved_until,
    reference: remembered.reference ?? null,
    metadata: remembered.metadata,
    updated_at: order.created_at,
    items: order.items.map((item) => ({ ...item, cancelled: 0, shipped: 0 })),
  };
}

/** Names (ASCII) in the order in which jsonb keeps them, short ones first, so that every answer with them has the same bytes. */
const asStored = (metadata: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(metadata).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)),
  );
