import { pipeline } from '../../../packages/postgres/statements/pipeline.ts';
import { combineFragments } from '../../../packages/postgres/statements/cte-fragments.ts';
import { compiledStatement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import { excludeOlderProcesses } from '../../base/older-processes.ts';
import { rememberResultCte } from '../../call/idempotency.ts';
import type { Reach } from '../../call/reach.ts';
import { type ChangeOutcome, type ChangeRequest, changeOrder } from '../change/change-order.ts';
import type { LockedOrder } from '../change/locked-order.ts';
import type { OrderRecord } from '../model/order-record.ts';
import type { OrderStatus } from '../model/order-rules.ts';
import {
  type EarlierDocument,
  type InvoiceRequest,
  type InvoiceSettings,
  type PlannedDocument,
  planInvoice,
} from '../invoicing/document-content.ts';
import { type DocumentRecord, findDocument } from './read-documents.ts';
import { readEarlier, storeDocument } from '../invoicing/store-document.ts';

export interface DocumentRefusal {
  kind: 'DOCUMENT_REFUSED';
  reason:
    | 'NOTHING_TO_INVOICE'
    | 'SELLER_UNKNOWN'
    | 'ORDER_ENDED'
    | 'EXCHANGE_RATE_MISSING'
    | 'EXCHANGE_RATE_TOO_LARGE';
  orderStatus: OrderStatus;
}

type Refusal = DocumentRefusal | { kind: 'OLDER_PROCESSES' };

/** An invoice that a client requests. `settings` is undefined if the settings don't name the shop. */
export interface CreateDocumentRequest extends ChangeRequest, Pick<InvoiceRequest, 'units' | 'exchangeRate'> {
  settings: InvoiceSettings | undefined;
  /** Returns whether the order needs an invoice already. If undefined, the invoice is always created. */
  isDue?: (order: OrderRecord) => boolean;
}

/** Result that is stored under the idempotency key. It has no content, because the content has personal data. */
type StoredResult = Pick<DocumentRecord, 'id'>;

/**
 * Creates an invoice for units of an order that have none. The version of the order doesn't change before the document
 * gets its number (`issueDocuments`). Locks the order. See `changeOrder`.
 */
export async function createDocument(
  db: Database,
  reach: Reach,
  orderId: string,
  { units, exchangeRate, settings, isDue, ...request }: CreateDocumentRequest,
): Promise<ChangeOutcome<DocumentRecord, Refusal> | undefined> {
  const outcome = await changeOrder<StoredResult, Refusal>(
    db,
    reach,
    orderId,
    request,
    async (trx, { order, contact }) => {
      if (isDue && !isDue(order))
        return { kind: 'DOCUMENT_REFUSED', reason: 'NOTHING_TO_INVOICE', orderStatus: order.status };
      const earlier = order.document_count > 0 ? await readEarlier(trx, order.id) : [];
      const suppliedAt = await findLastShipment(trx, order.id);
      const planned = decideInvoice({ order, contact }, earlier, {
        ...{ settings, units, exchangeRate, suppliedAt },
      });
      if ('kind' in planned) return planned;
      if (!(await excludeOlderProcesses(db, trx))) return { kind: 'OLDER_PROCESSES' };
      const result = { id: newId() };
      const { caller, key } = request;
      await pipeline(trx, [
        storeDocument(order.id, result.id, planned, caller),
        ...(key ? [combineFragments([rememberResultCte(caller, key, result)])] : []),
      ]);
      return { kind: 'done', result };
    },
    { readsContact: true },
  );
  if (outcome?.kind !== 'done' && outcome?.kind !== 'replayed') return outcome;
  // Documents are never deleted, not even with their order.
  return { kind: outcome.kind, result: (await findDocument(db, reach, outcome.result.id))! };
}

/**
 * Plans a requested invoice, or finds the reason to refuse it. `earlier`: documents of the order, the oldest first. The
 * operation and the list of actions share this function. Pure: no database, no clock.
 */
export function decideInvoice(
  { order, contact }: Pick<LockedOrder, 'order' | 'contact'>,
  earlier: readonly EarlierDocument[],
  {
    settings,
    suppliedAt,
    ...requested
  }: Pick<CreateDocumentRequest, 'settings' | 'units' | 'exchangeRate'> & {
    suppliedAt?: string | undefined;
  },
): PlannedDocument | DocumentRefusal {
  const refuse = (reason: DocumentRefusal['reason']): DocumentRefusal => ({
    ...{ kind: 'DOCUMENT_REFUSED', reason, orderStatus: order.status },
  });
  if (!settings) return refuse('SELLER_UNKNOWN');
  if (order.status === 'EXPIRED') return refuse('ORDER_ENDED');
  const planned = planInvoice(order, contact, earlier, { ...settings, ...requested }, suppliedAt);
  if (!planned) return refuse('NOTHING_TO_INVOICE');
  const { taxes, homeTax } = planned.content;
  const isForeign = settings.homeCurrency !== undefined && settings.homeCurrency !== order.currency;
  if (isForeign && !homeTax && taxes.some(({ taxAmount }) => taxAmount !== 0))
    return refuse('EXCHANGE_RATE_MISSING');
  if (homeTax && !Number.isSafeInteger(homeTax.taxAmount)) return refuse('EXCHANGE_RATE_TOO_LARGE');
  return planned;
}

/** Finds the time of the last shipment of an order. `$1`: order. */
const lastShipmentStatement = compiledStatement<{ shipped_at: string | null }>(`
  select max(created_at) as shipped_at from shipments where order_id = $1 and status <> 'UNDONE'`);

async function findLastShipment(trx: Database, orderId: string): Promise<string | undefined> {
  const [[found]] = await pipeline(trx, [], lastShipmentStatement(orderId));
  return found?.shipped_at ?? undefined;
}
