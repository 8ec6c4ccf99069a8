import { computePrices } from '../../../db/orders/model/current-price.ts';
import { currentOrNotModified } from '../../http/answers/preconditions.ts';
import * as problems from '../../problems.ts';
import { orderItemsLinks } from '../bodies/links.ts';
import { toOrderItem } from '../bodies/order-body.ts';
import type { Operation } from '../bodies/types.ts';

export const listOrderItems: Operation<'listOrderItems'> = async (call, { store, prefix }) => {
  const { params, headers, reach } = call;
  const order = await store.getOrder(reach, params.orderId);
  if (!order) return problems.orderNotFound(params.orderId);
  return currentOrNotModified(headers, 'order', order, ({ items }) => {
    const prices = computePrices(order);
    return {
      items: items.map((item) => toOrderItem(prefix, order, item, prices)),
      totalCount: items.length,
      _links: orderItemsLinks(prefix, params.orderId),
    };
  });
};

export const getOrderItem: Operation<'getOrderItem'> = async (call, { store, prefix }) => {
  const { params, headers, reach } = call;
  const order = await store.getOrder(reach, params.orderId);
  if (!order) return problems.orderNotFound(params.orderId);
  const item = order.items.find(({ id }) => id === params.itemId.toLowerCase());
  if (!item) return problems.orderItemNotFound(params.orderId, params.itemId);
  return currentOrNotModified(headers, 'order', order, () =>
    toOrderItem(prefix, order, item, computePrices(order)),
  );
};
