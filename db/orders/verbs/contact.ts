import { isDeepStrictEqual } from 'node:util';
import { type CteFragment, cteFragment } from '../../../packages/postgres/statements/cte-fragments.ts';
import type { Query } from '../../../packages/postgres/statements/pipeline.ts';
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { type ErasureId, newErasureId, recordErasureOfOrder } from '../../call/erasures.ts';
import type { Reach } from '../../call/reach.ts';
import { type ChangeOutcome, type ChangeRequest, type Plan, changeOrder } from '../change/change-order.ts';
import { type LockedOrder, predictOrder } from '../change/locked-order.ts';
import { storeContact } from '../change/store-contact.ts';
import { keepVatIdCheck } from '../model/contact.ts';
import type { EventType } from '../model/order-events.ts';
import {
  CONTACT_COLUMNS,
  type ContactRecord,
  HAS_NOTES,
  NO_CONTACT,
  isContactNeeded,
} from '../model/order-contact.ts';
import type { OrderOperation, OrderStatus } from '../model/order-rules.ts';
import type { Delivery, StoredPricing } from '../model/requested-prices.ts';
import { CatalogueCache } from '../placing/catalogue-cache.ts';
import { type RequestedShipping, findMethodToCheck, planShipping } from '../shipping/shipping-plan.ts';

/** The personal data of an order, with the order's id, version and delivery. */
export interface ContactOfOrder extends ContactRecord {
  id: string;
  version: number;
  delivery: Delivery | null;
}

/**
 * Reads the personal data and the delivery of an order. Locks nothing. `$1`: order. `$2`: the customer whose orders the
 * caller may access; null means that the caller may access all orders.
 */
const getContactStatement = statement<ContactOfOrder>(`
  select o.id, o.version, o.pricing -> 'delivery' as delivery, ${CONTACT_COLUMNS.map((column) => `c.${column}`).join(', ')}
  from orders o left join order_contacts c on c.order_id = o.id
  where o.id = $1 and ($2::text is null or o.customer_id = $2)`);

/** Reads the personal data of an order. Returns undefined if the caller can't access an order with this id. */
export async function getContact(
  db: Database,
  { customerId }: Reach,
  orderId: string,
): Promise<ContactOfOrder | undefined> {
  const { rows } = await getContactStatement(db, orderId, customerId ?? null);
  return rows[0];
}

/** Reads the shipping address and the delivery of an order, in the same way as all its personal data. */
export const getShipping = getContact;

type Replaced = Pick<ContactRecord, 'contact' | 'billing_address' | 'buyer'>;

/**
 * Replaces the contact, billing address and buyer of an order. If nothing changes, the order's version doesn't
 * increase. See `changeOrder`.
 */
export const putContact = (
  db: Database,
  reach: Reach,
  orderId: string,
  request: ChangeRequest & { replaced: Replaced },
): Promise<ChangeOutcome<ContactOfOrder, never> | undefined> =>
  changeOrder<ContactOfOrder, never>(
    db,
    reach,
    orderId,
    request,
    async (_trx, locked) => {
      const buyer = keepVatIdCheck(contactOf(locked).buyer, request.replaced.buyer);
      return planChange(locked, 'putContact', { ...request.replaced, buyer });
    },
    { readsContact: true },
  );

export type ShippingRefused = Exclude<ReturnType<typeof planShipping>, { kind: 'allowed' }> & {
  status: OrderStatus;
};

/**
 * Replaces the shipping address of an order, and the shipping method if the request names one. If nothing changes, the
 * order's version doesn't increase. See `changeOrder`.
 */
export const putShipping = (
  db: Database,
  reach: Reach,
  orderId: string,
  request: ChangeRequest & { requested: RequestedShipping },
): Promise<ChangeOutcome<ContactOfOrder, ShippingRefused> | undefined> =>
  changeOrder<ContactOfOrder, ShippingRefused>(
    db,
    reach,
    orderId,
    request,
    (trx, locked) => decideShipping(trx, locked, request.requested),
    { readsContact: true },
  );

/**
 * Decides whether the shipping of an order can change, and plans the change. Reads the shipping methods if the method
 * or the country changes. The operation and its preview share this function.
 */
export async function decideShipping(
  trx: Database,
  locked: LockedOrder,
  requested: RequestedShipping,
): Promise<ContactChange | ShippingRefused> {
  const { order } = locked;
  const shipped = { order, contact: contactOf(locked) };
  const hasToCheck = findMethodToCheck(shipped, requested) !== undefined;
  const { methods } = hasToCheck ? await new CatalogueCache().readMethods(trx) : { methods: [] };
  const plan = planShipping(shipped, requested, methods);
  if (plan.kind !== 'allowed') return { ...plan, status: order.status };
  const replaced = { shipping_address: requested.shippingAddress };
  return planChange(locked, 'putShipping', replaced, storePricing(trx, locked, plan.pricing));
}

/** Builds the write of an order's stored prices, if these prices change. */
function storePricing(
  trx: Database,
  { order: { id, pricing: before } }: LockedOrder,
  pricing: StoredPricing | null,
): MoreWrites {
  if (pricing === before || pricing === null) return {};
  return { pricing, writes: [trx.updateTable('orders').set({ pricing }).where('id', '=', id)] };
}

export type ErasureRefused = { kind: 'ERASURE_REFUSED'; status: OrderStatus };

/**
 * Erases all personal data of an order, including the notes of the shop's staff and of its shipment holds, and records
 * the erasure. If the order has no personal data, its version doesn't increase. `erasure`: id of the erasure to record.
 * If null, the erasure isn't recorded, because the caller itself repeats the erasure after a restore. See
 * `changeOrder`.
 */
export const deleteContact = (
  db: Database,
  reach: Reach,
  orderId: string,
  { erasure = newErasureId(), ...request }: ChangeRequest & { erasure?: ErasureId | null },
): Promise<ChangeOutcome<ContactOfOrder, ErasureRefused> | undefined> =>
  changeOrder<ContactOfOrder, ErasureRefused>(
    db,
    reach,
    orderId,
    request,
    async (trx, locked) => {
      const refusal = whyNotErasable(locked.order);
      if (refusal) return refusal;
      const parts = erasure ? [recordErasureOfOrder(orderId, erasure)] : [];
      const hasMore = await hasNotes(trx, locked.order.id);
      return planChange(locked, 'deleteContact', NO_CONTACT, { parts, hasMore });
    },
    { readsContact: true },
  );

/**
 * Returns the refusal to erase the personal data of an order. Undefined if the data can be erased. The operation and the
 * list of actions share this function.
 */
export const whyNotErasable = (
  order: Parameters<typeof isContactNeeded>[0] & { status: OrderStatus },
): ErasureRefused | undefined =>
  isContactNeeded(order) ? { kind: 'ERASURE_REFUSED', status: order.status } : undefined;

const contactOf = ({ contact }: LockedOrder): ContactRecord => contact ?? NO_CONTACT;

/** Event type of each operation that changes the personal data of an order. */
const EVENT_OF = {
  putContact: 'order.contact_changed',
  putShipping: 'order.shipping_changed',
  deleteContact: 'order.contact_erased',
} as const satisfies Partial<Record<OrderOperation, EventType>>;

/** The planned change, or the result if nothing changes. */
type ContactChange = Plan<ContactOfOrder> | { kind: 'done'; result: ContactOfOrder };

/**
 * Writes of a change, except the write of the personal data. `pricing`: the stored prices that are written. `hasMore`:
 * whether the change is needed even if the personal data and the prices don't change.
 */
interface MoreWrites {
  parts?: readonly CteFragment[];
  writes?: readonly Query[];
  pricing?: StoredPricing;
  hasMore?: boolean;
}

/**
 * Plans the change of an order's contact fields to the values in `replaced`, together with the caller's other writes
 * (`MoreWrites`). If neither the fields nor the stored prices change, nothing is written.
 */
function planChange(
  locked: LockedOrder,
  operation: keyof typeof EVENT_OF,
  replaced: Partial<ContactRecord>,
  { parts = [], writes = [], pricing, hasMore = false }: MoreWrites = {},
): ContactChange {
  const { order } = locked;
  const { id, version } = order;
  const before = contactOf(locked);
  const after = { ...before, ...replaced };
  const delivery = (pricing ?? order.pricing)?.delivery ?? null;
  if (!hasMore && !pricing && isDeepStrictEqual(after, before))
    return { kind: 'done', result: { ...before, id, version, delivery } };
  const write = operation === 'deleteContact' ? eraseContacts([id]) : storeContact(id, after);
  return {
    kind: 'planned',
    change: {
      operation,
      parts: [write, ...parts],
      writes,
      predicted: predictOrder(locked, { ...(pricing && { pricing }) }),
      attemptsUnchanged: true,
      events: [{ type: EVENT_OF[operation], data: {} }],
    },
    result: (changed) => ({ ...after, id, version: changed.version, delivery }),
  };
}

/** Selects whether an order has notes of the shop's staff, or shipment holds or returns with a note. `$1`: order. */
const hasNotesStatement = statement<{ has_notes: boolean }>(`
  select exists (select from order_notes where order_id = $1)
    or exists (select from shipment_holds where order_id = $1 and note is not null)
    or exists (select from returns where order_id = $1 and ${HAS_NOTES}) as has_notes`);

async function hasNotes(trx: Database, orderId: string): Promise<boolean> {
  const { rows } = await hasNotesStatement(trx, orderId);
  return rows[0]!.has_notes; // The statement returns one row.
}

/**
 * Erases the personal data of orders, the notes of the shop's staff, and the notes of shipment holds and returns. Also
 * erases the places in carrier events, because the last ones are near the recipient. The orders must be locked. `$1`:
 * ids of the orders.
 */
const eraseContactsPart = cteFragment(`
  erased_contacts as (
    delete from order_contacts where order_id = any ($1::uuid[])
  ),
  erased_notes as (
    delete from order_notes where order_id = any ($1::uuid[])
  ),
  erased_notes_of_holds as (
    update shipment_holds set note = null, version = version + 1, updated_at = now()
    where order_id = any ($1::uuid[]) and note is not null
  ),
  erased_locations as (
    update carrier_events set location = null where order_id = any ($1::uuid[]) and location is not null
  ),
  erased_return_notes as (
    update returns set note = null, decline_note = null, version = version + 1, updated_at = now()
    where order_id = any ($1::uuid[]) and ${HAS_NOTES}
  )`);

export const eraseContacts = (orderIds: readonly string[]): CteFragment => eraseContactsPart(orderIds);
