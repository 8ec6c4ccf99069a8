import { TimedOut } from '../../../packages/concurrency/transient-errors.ts';
import type { Reach } from '../../call/reach.ts';
import { sumBySku } from '../../catalogue/reservations.ts';
import { createEdit } from '../../orders/edits/create-edit.ts';
import { type PreviewRequests, type PreviewedOperation, createPreview } from '../../orders/verbs/preview.ts';
import type { Shards } from '../layout/shards.ts';
import type { Shortages, StockRequest } from '../stock/request-stock.ts';
import { listAvailable } from '../stock/stock.ts';

/** Time after which an order isn't edited any more. */
const DEADLINE_MS = 5_000;

type Edit = Parameters<typeof createEdit>;

/**
 * Creates the function that edits an order, as `createEdit` does in one schema. If the order's shard has too few units of
 * the added lines, it gets units from the other schemas. The request is refused only if all schemas together have too few
 * units. The function throws `TimedOut` if other orders reserve the received units again and again.
 */
export const createEditInShards =
  (shards: Shards, requestStock: (request: StockRequest) => Promise<Shortages>) =>
  async (reach: Reach, orderId: string, request: Edit[3]): ReturnType<typeof createEdit> => {
    const shard = await shards.ofOrder(orderId);
    const until = performance.now() + DEADLINE_MS;
    while (performance.now() < until) {
      const outcome = await createEdit(shard.db, reach, orderId, request);
      if (outcome?.kind !== 'REFUSED' || outcome.refusal.kind !== 'INSUFFICIENT_STOCK') return outcome;
      const { shortages: lacking, released } = outcome.refusal;
      // The edit can reserve the units that it cancels, wherever the other units come from.
      const releasedOf = (sku: string) => released.find((one) => one.sku === sku)?.quantity ?? 0;
      const units = lacking.map(({ sku, requested }) => ({ sku, quantity: requested - releasedOf(sku) }));
      const found = await requestStock({ shard, units: sumBySku(units) });
      const shortages = found.map(({ sku, requested, available }) => ({
        ...{ sku, requested: requested + releasedOf(sku), available: available + releasedOf(sku) },
      }));
      if (shortages.length > 0) return { ...outcome, refusal: { ...outcome.refusal, shortages } };
    }
    throw new TimedOut(DEADLINE_MS);
  };

/** Creates the function that previews operations. A preview of an edit counts the available units of all schemas. */
export const createPreviewInShards =
  (shards: Shards) =>
  async <Name extends PreviewedOperation>(
    reach: Reach,
    orderId: string,
    operation: Name,
    request: PreviewRequests[Name],
  ): ReturnType<typeof createPreview<Name>> => {
    const { db } = await shards.ofOrder(orderId);
    if (!('added' in request)) return createPreview(db, reach, orderId, operation, request);
    const available = await listAvailable(
      shards,
      request.added.map(({ sku }) => sku),
    );
    return createPreview(db, reach, orderId, operation, { ...request, available });
  };
