/** Converts the preview of an operation on an order to the contract's form. */
import type { Reach } from '../../../db/call/reach.ts';
import { currentTotal, stateOf, toPricing } from '../../../db/orders/model/current-price.ts';
import type { OrderRecord } from '../../../db/orders/model/order-record.ts';
import { comparePrices } from '../../../db/pricing/compare-prices.ts';
import { priceState } from '../../../db/pricing/price-state.ts';
import type { PreviewRecord, PreviewedOperation } from '../../../db/store.ts';
import { toOrder } from './order-body.ts';
import type { Schemas } from './types.ts';

/** Returns a preview without its problem and its links. */
export function toPreview(
  prefix: string,
  reach: Reach,
  operation: PreviewedOperation,
  { before, after, refunds, voids, stock, whenAccepted }: PreviewRecord<unknown>,
): Omit<Schemas['Preview'], 'problem' | '_links'> {
  const money = (amount: number) => ({ amount, currency: before.currency });
  return {
    orderId: before.id,
    operation,
    before: toState(prefix, before, reach),
    after: toState(prefix, after, reach),
    difference: toDifference(before, after),
    refunds: refunds.map(({ paymentId, amount, reason }) => ({ paymentId, amount: money(amount), reason })),
    voids: voids.map(({ paymentId, amount }) => ({ paymentId, amount: money(amount) })),
    releasedStock: stock.map(({ sku, quantity }) => ({ sku, quantity })),
    ...(whenAccepted && {
      whenAccepted: {
        currentTotal: money(currentTotal(whenAccepted.after)),
        difference: toDifference(after, whenAccepted.after),
        refundAmount: money(whenAccepted.refundAmount),
      },
    }),
  };
}

/** Returns the fields of an order that a preview shows, with the values that they have in the order. */
function toState(prefix: string, order: OrderRecord, reach: Reach): Schemas['PreviewState'] {
  const { items, ...shown } = toOrder(prefix, order, reach);
  const { version, status, paymentStatus, fulfillmentStatus, deliveryStatus, returnStatus } = shown;
  const { outstandingAmount, shippingMethod, charges, taxes } = shown;
  return {
    ...{ version, status, paymentStatus, fulfillmentStatus, deliveryStatus, returnStatus },
    items: items.map(({ id: itemId, sku, quantity }) => ({ itemId, sku, quantity })),
    ...{ currentTotal: shown.currentTotal, outstandingAmount, charges, taxes },
    ...(shippingMethod && { shippingMethod }),
  };
}

/** Compares the prices of an order before and after a change. */
function toDifference(before: OrderRecord, after: OrderRecord): Schemas['PreviewDifference'] {
  const money = (amount: number) => ({ amount, currency: before.currency });
  const [from, to] = [before, after].map((order) => priceState(toPricing(order), stateOf(order)));
  // `comparePrices` subtracts its second price from its first.
  const { amount, taxes } = comparePrices(to!, from!); // `map` returns a price for each order.
  return {
    currentTotal: money(amount),
    taxes: taxes
      .filter(({ netAmount, taxAmount }) => netAmount !== 0 || taxAmount !== 0)
      .map(({ countryCode, percent, treatment, netAmount, taxAmount, grossAmount }) => ({
        countryCode,
        percent,
        treatment,
        netAmount: money(netAmount),
        taxAmount: money(taxAmount),
        grossAmount: money(grossAmount),
      })),
  };
}
