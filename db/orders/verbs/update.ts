import type { Database } from '../../base/database.ts';
import type { Reach } from '../../call/reach.ts';
import { type ChangeOutcome, type ChangeRequest, changeOrder } from '../change/change.ts';
import type { OrderEvent } from '../model/events.ts';
import type { OrderRecord } from '../model/record.ts';
import { findOrderWithReference, isReferenceTaken } from '../placing/references.ts';

/** A JSON merge patch (RFC 7396) of the notes of an order. */
interface OrderPatch {
  reference?: string | null | undefined;
  metadata?: Record<string, string | null> | null | undefined;
}

const MAX_NOTES = 50;

type UpdateRefusal =
  | { kind: 'REFERENCE_IN_USE'; reference: string; orderId: string | undefined }
  | { kind: 'TOO_MANY_NOTES'; limit: number };

/** Changes the notes of an order; where the patch changes nothing, the version stays. See `changeOrder`. */
export async function updateOrder(
  db: Database,
  reach: Reach,
  orderId: string,
  request: ChangeRequest & { patch: OrderPatch },
): Promise<ChangeOutcome<OrderRecord, UpdateRefusal> | undefined> {
  const { patch } = request;
  try {
    return await changeOrder<OrderRecord, UpdateRefusal>(
      db,
      reach,
      orderId,
      request,
      async (trx, { order }) => {
        const reference = patch.reference === undefined ? order.reference : patch.reference;
        const metadata = mergePatch(order.metadata, patch.metadata);
        if (Object.keys(metadata).length > MAX_NOTES) return { kind: 'TOO_MANY_NOTES', limit: MAX_NOTES };
        const same = reference === order.reference && sameNotes(metadata, order.metadata);
        if (same) return { kind: 'done', result: order };
        const isNew = reference !== null && reference !== order.reference;
        const other = isNew ? await findOrderWithReference(trx, order.customer_id, reference) : undefined;
        if (other !== undefined) return { kind: 'REFERENCE_IN_USE', reference: reference!, orderId: other };
        const writes = [trx.updateTable('orders').set({ reference, metadata }).where('id', '=', orderId)];
        const events: OrderEvent[] = [{ type: 'order.updated', data: {} }];
        const change = { operation: 'updateOrder', writes, events } as const;
        return { kind: 'planned', change, result: (after) => after };
      },
    );
  } catch (error) {
    if (isReferenceTaken(error))
      return { kind: 'REFERENCE_IN_USE', reference: patch.reference!, orderId: undefined };
    throw error;
  }
}

function mergePatch(notes: Record<string, string>, patch: OrderPatch['metadata']): Record<string, string> {
  if (patch === undefined) return notes;
  if (patch === null) return {};
  const merged = new Map(Object.entries(notes));
  for (const [name, text] of Object.entries(patch)) {
    if (text === null) merged.delete(name);
    else merged.set(name, text);
  }
  return Object.fromEntries(merged);
}

function sameNotes(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
