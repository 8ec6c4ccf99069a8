import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../base/database.ts';
import type { Reach } from '../../call/reach.ts';
import { type ChangeOutcome, type ChangeRequest, changeOrder } from '../change/change-order.ts';
import type { OrderEvent } from '../model/order-events.ts';
import { type FieldPatch, patchedColumns } from '../model/order-fields.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { findOrderWithReference, isReferenceTaken } from '../placing/references.ts';

const MAX_NOTES = 50;

type UpdateRefusal =
  | { kind: 'REFERENCE_IN_USE'; reference: string; orderId: string | undefined }
  | { kind: 'TOO_MANY_NOTES'; limit: number };

/**
 * Changes the plain fields (`ORDER_FIELDS`) of an order that are patchable. If the patch changes nothing, the order's
 * version doesn't increase. The result contains the order's personal data if the caller may see it. See `changeOrder`.
 */
export async function updateOrder(
  db: Database,
  reach: Reach,
  orderId: string,
  request: ChangeRequest & { patch: FieldPatch },
): Promise<ChangeOutcome<OrderRecord, UpdateRefusal> | undefined> {
  const { patch } = request;
  try {
    return await changeOrder<OrderRecord, UpdateRefusal>(
      db,
      reach,
      orderId,
      request,
      async (trx, { order, contact }) => {
        const patched = patchedColumns(order, patch);
        const { reference, metadata } = patched;
        if (Object.keys(metadata).length > MAX_NOTES) return { kind: 'TOO_MANY_NOTES', limit: MAX_NOTES };
        if (isDeepStrictEqual(patched, patchedColumns(order, {})))
          return { kind: 'done', result: { ...order, order_contact: contact } };
        const isNew = reference !== null && reference !== order.reference;
        const other = isNew ? await findOrderWithReference(trx, order.customer_id, reference) : undefined;
        // `other` can only be found if the patch has a reference.
        if (other !== undefined) return { kind: 'REFERENCE_IN_USE', reference: reference!, orderId: other };
        const writes = [trx.updateTable('orders').set(patched).where('id', '=', orderId)];
        const events: OrderEvent[] = [{ type: 'order.updated', data: {} }];
        const change = { operation: 'updateOrder', writes, events } as const;
        return { kind: 'planned', change, result: (after) => ({ ...after, order_contact: contact }) };
      },
      { readsContact: reach.hasContacts === true },
    );
  } catch (error) {
    if (isReferenceTaken(error))
      // The error can only occur if the patch has a reference.
      return { kind: 'REFERENCE_IN_USE', reference: patch.reference!, orderId: undefined };
    throw error;
  }
}
