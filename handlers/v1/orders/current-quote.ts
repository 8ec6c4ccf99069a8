/** Computes the prices that a requested order would have now. */
import type { OrderPlacement } from '../../../db/orders/model/order-placement.ts';
import { placedState } from '../../../db/pricing/price-order.ts';
import { priceState } from '../../../db/pricing/price-state.ts';
import { type Quote, type QuoteRefusal, sumBySku } from '../../../db/store.ts';
import type { Services } from '../../contract/services.ts';
import { toCharge, toPricedItem, toTax } from '../bodies/price-body.ts';
import type { Schemas } from '../bodies/types.ts';

interface Line {
  sku: string;
  quantity: number;
}

/** Computes the current prices of an order. `items`: lines of the request. */
export async function readQuote(
  items: readonly Line[],
  placement: OrderPlacement,
  store: Services['store'],
): Promise<{ kind: 'quoted'; quote: Schemas['Quote'] } | QuoteRefusal> {
  const outcome = await store.createQuote(placement);
  if (outcome.kind !== 'quoted') return outcome;
  return { kind: 'quoted', quote: toQuote(items, outcome) };
}

function toQuote(
  items: readonly Line[],
  { lines, total, pricing, methods, available }: Quote,
): Schemas['Quote'] {
  const { currency } = total;
  const money = (amount: number) => ({ amount, currency });
  const price = pricing && priceState(pricing, placedState(pricing));
  return {
    items: items.map(({ quantity }, index) => {
      const { sku, name, amount } = lines[index]!; // `lines` has an element for each line of the request.
      const listed = { amount: amount * quantity, currency };
      const own = price
        ? toPricedItem(pricing, price, index, currency)
        : { discountAmount: money(0), payableTotal: listed };
      return { sku, name, quantity, unitPrice: money(amount), total: listed, ...own };
    }),
    discounts: (pricing?.discounts ?? []).map(({ label = '', code, target, percent, amount }) => ({
      label,
      ...(code !== undefined && { code }),
      target,
      ...(percent !== undefined && { percent }),
      amount: money(amount),
    })),
    charges: (pricing?.charges ?? []).map((charge) => {
      const { id: _, ...shown } = toCharge(charge, currency);
      return shown;
    }),
    taxMode: pricing?.taxMode ?? 'NONE',
    taxes: (price?.taxes ?? []).map((tax) => toTax(tax, currency)),
    total,
    shippingMethods: methods.map(({ method: { code, name, kind, minDays, maxDays }, amount }) => ({
      code,
      name,
      kind,
      price: money(amount),
      ...(minDays !== null && maxDays !== null && { estimatedDays: { min: minDays, max: maxDays } }),
    })),
    shortages: listShortages(items, available),
  };
}

/** Lists the requested SKUs that don't have enough available units now. `available`: number of units by SKU. */
const listShortages = (
  items: readonly Line[],
  available: ReadonlyMap<string, number>,
): Schemas['StockShortage'][] =>
  sumBySku(items).flatMap(({ sku, quantity }) => {
    const left = available.get(sku) ?? 0;
    return quantity > left ? [{ sku, requested: quantity, available: left }] : [];
  });
