/** Credits the part of an order's invoices that the order no longer needs after a change. */
import type { Query } from '../../../packages/postgres/statements/pipeline.ts';
import type { Database } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import type { Caller } from '../../call/caller.ts';
import { type CreditNoteReason, planCreditNote } from '../invoicing/document-content.ts';
import { readEarlier, storeDocument } from '../invoicing/store-document.ts';
import type { OrderRecord } from '../model/order-record.ts';
import type { ChangeReason } from '../model/order-rules.ts';

/**
 * Builds the write of the credit note for a change of a locked order. Empty if the order has no invoices, or still costs
 * as much as its invoices. Reads nothing if the order has no documents, or if the change leaves its price alone.
 */
export async function writeCreditNote(
  trx: Database,
  before: OrderRecord,
  after: OrderRecord,
  { reason, caller }: { reason?: ChangeReason | undefined; caller: Caller },
): Promise<Query[]> {
  if (!before.document_count || hasSamePrice(before, after)) return [];
  const note = planCreditNote(after, await readEarlier(trx, after.id), reasonOf(before, after, reason));
  return note ? [storeDocument(after.id, newId(), note, caller)] : [];
}

/**
 * Returns whether nothing on which the price depends has changed. An order that was read again is treated as changed,
 * because its items aren't the same objects.
 */
const hasSamePrice = (before: OrderRecord, after: OrderRecord): boolean =>
  after.items === before.items && after.adjustments === before.adjustments && after.status === before.status;

function reasonOf(before: OrderRecord, after: OrderRecord, reason?: ChangeReason): CreditNoteReason {
  if (reason === 'RETURN' || reason === 'CREDIT') return reason;
  if (after.status === 'EXPIRED') return 'EXPIRED';
  if (countUnits(after, 'shipped') < countUnits(before, 'shipped')) return 'SHIPMENT_UNDONE';
  return countUnits(after, 'cancelled') > countUnits(before, 'cancelled') ? 'CANCELLATION' : 'OTHER';
}

const countUnits = ({ items }: OrderRecord, kind: 'cancelled' | 'shipped'): number =>
  items.reduce((sum, item) => sum + item[kind], 0);
