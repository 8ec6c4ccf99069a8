import type { Database } from '../../base/database.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { type DirectPayment, NO_MONEY, firstStatusOf } from '../model/attempt-money.ts';
import { type PatchableColumns, columnsOfPlaced, storedNotes } from '../model/order-fields.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { getOrder } from '../read/get-order.ts';
import type { PricedPlacement } from './price-placement.ts';

/**
 * Columns of a placed order that are stored under its idempotency key: the columns that later changes may overwrite.
 * The state isn't stored, because every new order has the same state (`BEGINNING`). All other data is read from the
 * order. So the stored result of a placement needs only a tenth of the space of an order. The statement that places
 * orders writes these columns.
 */
export type RememberedOrder = Pick<OrderRecord, 'id' | 'reserved_until'> & PatchableColumns;

/** Columns of a placed order whose values the database generates. */
export interface PlacedColumns {
  id: string;
  number_payload: string;
  created_at: string;
  reserved_until: string;
}

/** The initial state of every order. */
const BEGINNING = {
  status: 'SUBMITTED',
  version: 1,
  open_matters: 0,
  open_returns: 0,
  withdrawal_until: null,
  document_count: 0,
  adjustments: null,
  matters: null,
  open_shipment_holds: 0,
  shipment_holds: null,
  earlier: null,
} as const;

/** The first payment attempt of an order, before it has money. `direct`: undefined if the provider takes the money. */
const firstPayment = (direct: DirectPayment | undefined) => ({
  ...{ ...NO_MONEY, status: firstStatusOf(direct), pays_rest: false },
  ...{ kind: direct?.kind ?? null, due_on: direct?.dueOn ?? null },
});

/** Counters of a line that was just placed. */
const NO_UNITS = { cancelled: 0, shipped: 0, delivered: 0, returned: 0, in_return: 0 } as const;

/** Builds the order as it is immediately after its placement, without reading it. */
export function toPlacedOrder(
  { placement, lines, total, pricing }: PricedPlacement,
  placed: PlacedColumns,
): OrderRecord {
  return {
    ...BEGINNING,
    payment: firstPayment(placement.directPayment),
    id: placed.id,
    number_payload: placed.number_payload,
    customer_id: placement.customerId,
    // A placed order has a total, and prices of all its lines.
    currency: total!.currency,
    total_amount: total!.amount, // a placed order has a total
    pricing: pricing ?? null,
    ...columnsOfPlaced(placement),
    order_contact: placement.contact,
    reserved_until: placed.reserved_until,
    created_at: placed.created_at,
    updated_at: placed.created_at,
    items: placement.items.map(({ id, sku, quantity, metadata: given }, index) => {
      const { name, amount, withdrawal } = lines[index]!; // a placed order has prices of all lines
      const metadata = storedNotes(given) ?? null;
      return {
        id,
        sku,
        name,
        ordered: quantity,
        ...NO_UNITS,
        unit_price_amount: amount,
        metadata,
        withdrawal: withdrawal === 'EXCLUDED' ? withdrawal : null,
      };
    }),
  };
}

/**
 * Reads an order and returns it as it was immediately after its placement. Only the personal data of the order is
 * current, because no personal data is stored under idempotency keys.
 */
export async function readOrderAsPlaced(db: Database, remembered: RememberedOrder): Promise<OrderRecord> {
  const order = await getOrder(db, { ...ALL_ORDERS, hasContacts: true }, remembered.id);
  if (!order) throw new Error(`the order ${remembered.id} of an idempotency key no longer exists`);
  return {
    ...order,
    ...BEGINNING,
    payment: firstPayment(await readFirstPayment(db, order.id)),
    // An older version of the service may have stored fewer columns.
    ...remembered,
    updated_at: order.created_at,
    items: order.items.map((item) => ({ ...item, ...NO_UNITS })),
  };
}

/** Reads the direct payment with which an order was placed. Undefined if the provider was to take the money. */
async function readFirstPayment(db: Database, orderId: string): Promise<DirectPayment | undefined> {
  const first = await db
    .selectFrom('payment_attempts')
    .select(['kind', 'due_on as dueOn'])
    .where('order_id', '=', orderId)
    .where('number', '=', 1)
    .executeTakeFirst();
  // The database has a CHECK that a direct payment has a last day.
  return first?.kind ? { kind: first.kind, dueOn: first.dueOn! } : undefined;
}
