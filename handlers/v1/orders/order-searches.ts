import { orderSearchesPath, walkLinks } from '../bodies/links.ts';
import { pageBesideAfter } from '../bodies/list-queries.ts';
import { toOrder } from '../bodies/order-body.ts';
import type { Operation } from '../bodies/types.ts';

/** Searches orders by personal data. The links don't contain the search criteria, because links are often logged. */
export const searchOrders: Operation<'searchOrders'> = async ({ query, body, reach }, { store, prefix }) => {
  const fault = pageBesideAfter(query);
  if (fault) return fault;
  const { page, size, after } = query;
  const found = await store.searchOrders({ reach, contact: body }, { newestFirst: true, page, size, after });
  const { totalCount } = found;
  const last = found.hasNext ? found.orders.at(-1)?.id : undefined;
  const _links = walkLinks(orderSearchesPath(prefix), {}, { page, size, after, totalCount }, last);
  const orders = found.orders.map((order) => toOrder(prefix, order, reach));
  return { status: 200, body: { orders, totalCount, page, size, _links } };
};
