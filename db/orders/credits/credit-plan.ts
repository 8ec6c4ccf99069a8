/**
 * Plans a credit, which reduces the price of an order without a return of goods, or finds the reason to refuse it. Pure:
 * no database, no clock.
 */
import { addAdjustments } from '../../pricing/adjustments.ts';
import { findCreditLimits } from '../../pricing/limits.ts';
import { currentTotal, stateOf, toPricing } from '../model/current-price.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { reductionOf } from '../model/order-rules.ts';
import type { CreditedCharge, CreditedItem, StoredAdjustments } from '../model/requested-prices.ts';

export interface RequestedCredit {
  items: Omit<CreditedItem, 'sku'>[];
  /** Currencies of the amounts. */
  currencies: string[];
  /** Charges that are credited. Without an amount, a charge is credited with the rest of its price. */
  charges: { chargeId: string; amount?: number }[];
}

export type CreditRefusal =
  | { kind: 'ORDER_ITEM_NOT_FOUND'; itemId: string }
  | { kind: 'ORDER_CHARGE_NOT_FOUND'; chargeId: string }
  | { kind: 'CURRENCY_MISMATCH'; order: OrderRecord }
  | {
      kind: 'AMOUNT_NOT_CREDITABLE';
      items: { itemId: string; requested: number; creditable: number }[];
      charges: { chargeId: string; requested?: number; creditable: number }[];
      order: OrderRecord;
    };

interface CreditPlan {
  items: CreditedItem[];
  charges: CreditedCharge[];
  /** Amount by which the price of the order falls. */
  amount: number;
  /** The adjustments of the order after the credit. */
  adjustments: StoredAdjustments;
  /** Amount that the customer would no longer have to pay. */
  voidedAmount: number;
}

/** Plans a credit. No line and no charge can be credited with more than its current price. */
export function planCredit(
  order: OrderRecord,
  { items: requested, currencies, charges: requestedCharges }: RequestedCredit,
): CreditPlan | CreditRefusal {
  const limits = findLimits(order);
  const unknown = requested.find(({ itemId }) => !limits.items.has(itemId));
  if (unknown) return { kind: 'ORDER_ITEM_NOT_FOUND', itemId: unknown.itemId };
  const unknownCharge = requestedCharges.find(({ chargeId }) => !limits.charges.has(chargeId));
  if (unknownCharge) return { kind: 'ORDER_CHARGE_NOT_FOUND', chargeId: unknownCharge.chargeId };
  if (currencies.some((currency) => currency !== order.currency)) return { kind: 'CURRENCY_MISMATCH', order };
  const restOf = (chargeId: string) => limits.charges.get(chargeId) ?? 0;
  const tooMuch = requested.flatMap(({ itemId, amount }) => {
    const creditable = limits.items.get(itemId) ?? 0;
    return amount > creditable ? [{ itemId, requested: amount, creditable }] : [];
  });
  const tooMuchOfCharges = requestedCharges.flatMap(({ chargeId, amount }) => {
    const creditable = restOf(chargeId);
    if (creditable >= (amount ?? 1)) return [];
    return [{ chargeId, ...(amount !== undefined && { requested: amount }), creditable }];
  });
  if (tooMuch.length > 0 || tooMuchOfCharges.length > 0)
    return { kind: 'AMOUNT_NOT_CREDITABLE', items: tooMuch, charges: tooMuchOfCharges, order };
  // Every line exists, because unknown lines were refused above.
  const skuOf = (itemId: string) => order.items.find(({ id }) => id === itemId)!.sku;
  const items = requested.map(({ itemId, amount }) => ({ itemId, sku: skuOf(itemId), amount }));
  const charges = requestedCharges.map(({ chargeId, amount = restOf(chargeId) }) => ({ chargeId, amount }));
  const credits = [...requested, ...charges];
  const adjustments = addAdjustments(order.adjustments, { credits });
  const credited = { ...order, adjustments };
  return {
    ...{ items, charges, adjustments },
    amount: currentTotal(order) - currentTotal(credited),
    voidedAmount: reductionOf(order, credited),
  };
}

/**
 * Plans the smallest credit of an order: one minor unit of a line, or the rest of a charge. It is refused if no line and
 * no charge can be credited.
 */
export function planSmallestCredit(order: OrderRecord): CreditPlan | CreditRefusal {
  const { items, charges } = findLimits(order);
  const find = (limits: Map<string, number>) => [...limits].find(([, amount]) => amount > 0)?.[0];
  const line = find(items);
  const charge = line === undefined ? find(charges) : undefined;
  // Every order has a line.
  const itemId = line ?? order.items[0]!.id;
  return charge === undefined
    ? planCredit(order, { items: [{ itemId, amount: 1 }], currencies: [order.currency], charges: [] })
    : planCredit(order, { items: [], currencies: [], charges: [{ chargeId: charge }] });
}

/** Finds the maximum credit of each line and charge. It is 0 if the order ended without a sale. */
function findLimits(order: OrderRecord): { items: Map<string, number>; charges: Map<string, number> } {
  const { items, charges } = findCreditLimits(toPricing(order), stateOf(order));
  const isSold = order.status !== 'CANCELLED' && order.status !== 'EXPIRED';
  const toMap = (limits: typeof items) => new Map(limits.map(({ id, amount }) => [id, isSold ? amount : 0]));
  return { items: toMap(items), charges: toMap(charges) };
}
