import type { Reach } from '../call/reach.ts';
import { createQuoter } from '../orders/placing/quotes.ts';
import { createOrderBatcher } from '../orders/read/order-batcher.ts';
import { AT_MAIN, OF_AN_ORDER, type Store, bindEach } from '../store.ts';
import { changesOfCatalogue } from './catalogue/change-catalogue.ts';
import { countUses, countUsesOfCustomers } from './catalogue/count-uses.ts';
import { listEvents } from './feed/list-merged-events.ts';
import type { Shard, Shards } from './layout/shards.ts';
import { getDocument, listDocuments } from './lists/documents.ts';
import { listOrders } from './lists/list-orders.ts';
import { getOrderCounts } from './lists/order-counts.ts';
import { getMatter, listMatters, resolveMatter, retryMatter } from './lists/matters.ts';
import { listReturns } from './lists/returns.ts';
import { getSales } from './lists/sales.ts';
import { openShardedPlacementQueue } from './orders/create-order.ts';
import { createEditInShards, createPreviewInShards } from './orders/edit-order.ts';
import { createUndoShipmentInShards } from './orders/undo-shipment.ts';
import { createStockRequester } from './stock/request-stock.ts';
import { createAdjustStockInShards, getStock, listAvailable, createSetStockInShards } from './stock/stock.ts';
import { createReplay } from './webhooks/create-replay.ts';
import { getWebhookDelivery } from './webhooks/deliveries.ts';

/**
 * Creates the store of an installation whose orders are in shards. `placementDeadline`: deadline for placing an order,
 * in ms.
 */
export function shardedStore(shards: Shards, placementDeadline?: number): Store {
  const { main } = shards;
  const requestStock = createStockRequester(shards);
  const { createOrder, ...placements } = openShardedPlacementQueue(shards, placementDeadline, requestStock);
  const readers = new Map(shards.all.map((shard) => [shard, createOrderBatcher(shard.db)]));
  return {
    ...bindEach(
      OF_AN_ORDER,
      (work) =>
        (reach: Reach, orderId: string, ...rest) =>
          atShardOf(shards, orderId, ({ db }) => work(db, reach, orderId, ...rest)),
    ),
    ...bindEach(AT_MAIN, (work) => work.bind(undefined, main)),
    createEdit: createEditInShards(shards, requestStock),
    createPreview: createPreviewInShards(shards),
    undoShipment: createUndoShipmentInShards(shards, requestStock),
    listOrders: listOrders.bind(undefined, shards),
    searchOrders: listOrders.bind(undefined, shards),
    listReturns: listReturns.bind(undefined, shards),
    getDocument: getDocument.bind(undefined, shards),
    listDocuments: listDocuments.bind(undefined, shards),
    getSales: getSales.bind(undefined, shards),
    getOrderCounts: getOrderCounts.bind(undefined, shards),
    listEvents: listEvents.bind(undefined, shards),
    listMatters: listMatters.bind(undefined, shards),
    getMatter: getMatter.bind(undefined, shards),
    retryMatter: retryMatter.bind(undefined, shards),
    resolveMatter: resolveMatter.bind(undefined, shards),
    getStock: getStock.bind(undefined, shards),
    listAvailable: listAvailable.bind(undefined, shards),
    setStock: createSetStockInShards(shards).bind(undefined, main),
    adjustStock: createAdjustStockInShards(shards).bind(undefined, main),
    ...changesOfCatalogue(shards),
    countUses: countUses.bind(undefined, shards),
    createQuote: createQuoter(main, {
      countUses: countUses.bind(undefined, shards),
      countUsesOfCustomers: countUsesOfCustomers.bind(undefined, shards),
      listAvailable: listAvailable.bind(undefined, shards),
    }),
    getWebhookDelivery: getWebhookDelivery.bind(undefined, shards),
    createReplay: createReplay.bind(undefined, shards),
    getOrder: (reach, id) => atShardOf(shards, id, (shard) => readers.get(shard)!(reach, id)),
    createOrder,
    placements,
  };
}

/**
 * Runs `work` in the shard of an order. If the id contains the slot of the customer, as most ids do, the function
 * doesn't `await`. An `await` would cost a turn of the event loop.
 */
function atShardOf<Result>(
  shards: Shards,
  orderId: string,
  work: (shard: Shard) => Promise<Result>,
): Promise<Result> {
  const shard = shards.ofOrder(orderId);
  return shard instanceof Promise ? shard.then(work) : work(shard);
}
