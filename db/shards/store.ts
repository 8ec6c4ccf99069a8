import type { Store } from '../store.ts';
import { listEvents } from './feed/events.ts';
import type { Shards } from './layout/shards.ts';
import { listOrders } from './lists/list-orders.ts';
import { getMatter, listMatters, resolveMatter, retryMatter } from './lists/matters.ts';
import { deleteProduct, putProduct } from './stock/products.ts';
import { adjustingStockOf, getStock, listAvailable, settingStockOf } from './stock/stock.ts';
import { createReplay } from './webhooks/create-replay.ts';
import { getWebhookDelivery } from './webhooks/deliveries.ts';

/** A shop whose orders are in shards. */
export const shardedStore = (shards: Shards): Store => ({
  listOrders: listOrders.bind(undefined, shards),
  listEvents: listEvents.bind(undefined, shards),
  listMatters: listMatters.bind(undefined, shards),
  getMatter: getMatter.bind(undefined, shards),
  retryMatter: retryMatter.bind(undefined, shards),
  resolveMatter: resolveMatter.bind(undefined, shards),
  getStock: getStock.bind(undefined, shards),
  listAvailable: listAvailable.bind(undefined, shards),
  setStock: settingStockOf(shards).bind(undefined, shards.home),
  adjustStock: adjustingStockOf(shards).bind(undefined, shards.home),
  putProduct: putProduct.bind(undefined, shards),
  deleteProduct: deleteProduct.bind(undefined, shards),
  getWebhookDelivery: getWebhookDelivery.bind(undefined, shards),
  createReplay: createReplay.bind(undefined, shards),
});
