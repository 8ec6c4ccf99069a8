import type { BreakdownEntry } from '../../../db/pricing/breakdown.ts';
import * as problems from '../../problems.ts';
import { orderPath } from '../bodies/links.ts';
import type { Operation, Schemas } from '../bodies/types.ts';

export const getOrderBreakdown: Operation<'getOrderBreakdown'> = async (
  { params, reach },
  { store, prefix },
) => {
  const found = await store.getOrderBreakdown(reach, params.orderId);
  if (!found) return problems.orderNotFound(params.orderId);
  const { orderId, currency, pricing, placed, current } = found;
  const order = orderPath(prefix, orderId);
  return {
    status: 200,
    body: {
      orderId,
      pricing,
      placed: toPriceBreakdown(placed, currency),
      current: toPriceBreakdown(current, currency),
      _links: { self: { href: `${order}/breakdown` }, order: { href: order } },
    },
  };
};

const toPriceBreakdown = (
  { total, entries }: { total: number; entries: readonly BreakdownEntry[] },
  currency: string,
): Schemas['PriceBreakdown'] => ({
  total: { amount: total, currency },
  entries: entries.map(({ amount, inputs, ...entry }) => ({
    ...entry,
    amount: { amount, currency },
    inputs: Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, String(value)])),
  })),
});
