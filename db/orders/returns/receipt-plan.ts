/**
 * Plans the receipt of units that came back, or finds the reason to refuse it. Pure: no database, no clock.
 */
import { addAdjustments } from '../../pricing/adjustments.ts';
import { findDeductionMax } from '../../pricing/limits.ts';
import { stateOf, toPricing } from '../model/current-price.ts';
import { balanceOf, spareOf } from '../model/excess-money.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { reductionOf } from '../model/order-rules.ts';
import type { ReceivedUnits, StoredAdjustments, StoredDeduction } from '../model/requested-prices.ts';
import type { ReturnChangeRefusal } from './decide-return.ts';
import {
  type ReceiptRecord,
  type ReturnItemRecord,
  type ReturnRecord,
  countAwaited,
  isSettled,
} from '../read/returns.ts';
import { isPossible } from '../read/return-status.ts';

export interface RequestedReceipt {
  items: Omit<ReceivedUnits, 'sku'>[];
  deductions: StoredDeduction[];
  /** Currencies of the deductions. */
  currencies: string[];
  chargesBack: ReceiptRecord['charges_back'];
}

type Status = { status: ReturnRecord['status'] };

export type ReceiptRefusal =
  | ({
      kind: 'QUANTITY_NOT_RECEIVABLE';
      items: { itemId: string; requested: number; receivable: number }[];
    } & Status)
  | ({ kind: 'DEDUCTION_TOO_LARGE'; deductible: { amount: number; currency: string } } & Status)
  | ({ kind: 'CURRENCY_MISMATCH'; currency: string } & Status);

interface ReceiptPlan {
  items: ReceivedUnits[];
  /** The lines of the return after the receipt. */
  after: ReturnItemRecord[];
  status: ReturnRecord['status'];
  /** The adjustments of the order after the receipt. Null: none. */
  adjustments: StoredAdjustments | null;
  /** Amount that the customer would no longer have to pay. */
  voidedAmount: number;
}

/** Plans a receipt. Only accepted units and deductions change the price of the order. */
export function planReceipt(
  order: OrderRecord,
  before: ReturnRecord,
  requested: RequestedReceipt,
): ReceiptPlan | ReceiptRefusal | ReturnChangeRefusal {
  const { status } = before;
  const { currency } = order;
  if (!isPossible('receive', status)) return { kind: 'RETURN_CHANGE_REFUSED', status };
  const tooMany = requested.items.flatMap((units) => findExcess(before, units));
  if (tooMany.length > 0) return { kind: 'QUANTITY_NOT_RECEIVABLE', items: tooMany, status };
  if (requested.currencies.some((other) => other !== currency))
    return { kind: 'CURRENCY_MISMATCH', currency, status };
  // Every line exists, because unknown lines were refused above.
  const skuOf = (id: string) => before.items.find(({ item_id }) => item_id === id)!.sku;
  const items = requested.items.map(({ itemId, accepted, rejected, disposition }) => ({
    ...{ itemId, sku: skuOf(itemId), accepted, rejected, ...(disposition && { disposition }) },
  }));
  const after = before.items.map((line) => receive(line, items));
  const received = withoutUnits(order, before, { items, chargesBack: requested.chargesBack });
  const adjusted = deduct(order, received, requested.deductions);
  if ('deductible' in adjusted)
    return { kind: 'DEDUCTION_TOO_LARGE', deductible: { amount: adjusted.deductible, currency }, status };
  // After a refund in advance, less is left to keep than the price of the accepted units.
  if (requested.deductions.length > 0 && balanceOf(order, adjusted) < Math.min(0, balanceOf(order, order)))
    return {
      kind: 'DEDUCTION_TOO_LARGE',
      deductible: { amount: spareOf(order, received), currency },
      status,
    };
  return {
    items,
    after,
    status: isSettled(after) ? 'CLOSED' : 'PARTIALLY_RECEIVED',
    adjustments: adjusted.adjustments ?? null,
    voidedAmount: reductionOf(order, { ...order, ...adjusted }),
  };
}

function findExcess(
  { items }: ReturnRecord,
  { itemId, accepted, rejected }: RequestedReceipt['items'][number],
) {
  const line = items.find(({ item_id }) => item_id === itemId);
  const receivable = line ? countAwaited(line) : 0;
  return accepted + rejected > receivable ? [{ itemId, requested: accepted + rejected, receivable }] : [];
}

function receive(line: ReturnItemRecord, items: readonly ReceivedUnits[]): ReturnItemRecord {
  const units = items.find(({ itemId }) => itemId === line.item_id);
  if (!units) return line;
  return { ...line, accepted: line.accepted + units.accepted, rejected: line.rejected + units.rejected };
}

type PricedOrder = Pick<OrderRecord, 'items' | 'pricing' | 'adjustments'>;

/** Returns an order without the accepted units, before any deduction. */
export function withoutUnits<Order extends PricedOrder>(
  order: Order,
  { kind, charges_back }: Pick<ReturnRecord, 'kind' | 'charges_back'>,
  {
    items,
    chargesBack,
  }: { items: readonly Pick<ReceivedUnits, 'itemId' | 'accepted'>[] } & Pick<RequestedReceipt, 'chargesBack'>,
): Order {
  const acceptedOf = (id: string) => items.find(({ itemId }) => itemId === id)?.accepted ?? 0;
  const isAccepted = items.some(({ accepted }) => accepted > 0);
  const hasReturned = kind !== 'WITHDRAWAL' && isAccepted;
  // The approval decides about charges that are paid back with accepted units.
  const decided = chargesBack ?? (isAccepted ? charges_back : null);
  return {
    ...order,
    items: order.items.map((item) => ({ ...item, returned: item.returned + acceptedOf(item.id) })),
    adjustments: add(order.adjustments, {
      ...(hasReturned && { hasReturned }),
      ...(decided && { chargesBack: decided }),
    }),
  };
}

/** Adds adjustments, and returns null if there are none, because the price of an order without any is cheap. */
function add(earlier: StoredAdjustments | null, added: StoredAdjustments): StoredAdjustments | null {
  const all = addAdjustments(earlier, added);
  return Object.keys(all).length > 0 ? all : null;
}

/**
 * Adds deductions to the price of an order. `deductible`: the maximum amount of the first deduction that is larger than
 * what would be paid back without it.
 */
function deduct(
  before: PricedOrder,
  received: PricedOrder,
  deductions: readonly StoredDeduction[],
): PricedOrder | { deductible: number } {
  const pricing = toPricing(before);
  let after = received;
  for (const { itemId, amount } of deductions) {
    const isKnown = itemId === undefined || before.items.some(({ id }) => id === itemId);
    const states = { before: stateOf(before), after: stateOf(after) };
    const deductible = isKnown ? findDeductionMax(pricing, states, itemId) : 0;
    if (amount > deductible) return { deductible };
    after = { ...after, adjustments: add(after.adjustments, { deductions: [{ itemId, amount }] }) };
  }
  return after;
}
