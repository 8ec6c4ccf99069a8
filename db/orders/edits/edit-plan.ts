/** Plans an edit of an order, or finds the reason to refuse it. Pure, except that it generates ids. */
import { type Shortage, type SkuQuantity, sumBySku } from '../../catalogue/reservations.ts';
import { priceState } from '../../pricing/price-state.ts';
import { addAdjustments } from '../../pricing/adjustments.ts';
import { NOTHING_WAIVED, type WaivedAmounts, findWaivedAmounts } from '../../pricing/waived-amounts.ts';
import { type CancelRefusal, planUnits } from '../model/cancel-plan.ts';
import { currentTotal, stateOf } from '../model/current-price.ts';
import { uncoveredAmountOf } from '../model/excess-money.ts';
import type { LockedOrder } from '../change/locked-order.ts';
import { storedNotes } from '../model/order-fields.ts';
import type { OrderItemRecord, OrderRecord } from '../model/order-record.ts';
import { isFinalStatus, isDifferencePayable, reductionOf } from '../model/order-rules.ts';
import type { StoredAdjustments, StoredPricing } from '../model/requested-prices.ts';
import { isPayable, stepOf } from '../model/payable.ts';
import type { Address } from '../model/contact.ts';
import {
  type EditShipping,
  type EditShippingRefusal,
  type RequestedEditShipping,
  planEditShipping,
  sumLines,
} from '../shipping/edit-shipping.ts';
import {
  type EditCatalogue,
  type EditPriceRefusal,
  type EditPrices,
  priceRequestedEdit,
} from './price-requested-edit.ts';

/** An edit that a client requests. */
export interface RequestedEdit extends EditPrices {
  /** Number of units to cancel, for each line that the request names. */
  cancelled: { itemId: string; quantity: number }[];
  /**
   * Payer of a higher price. WITHIN_HOLD: the payments that the customer has agreed to. NEW_PAYMENT: the customer, with
   * another payment. WAIVE: the shop, which gives discounts on the added lines and charges.
   */
  difference: 'WITHIN_HOLD' | 'NEW_PAYMENT' | 'WAIVE';
  /** Difference of the price that the client expects. `undefined`: the client accepts any difference. */
  expected: { amount: number; currency: string } | undefined;
  /** The new shipping. Undefined if the shipping stays. */
  shipping: RequestedEditShipping | undefined;
  /** A note for the shop's staff. */
  note: string | undefined;
}

/** The units, prices and amounts that an edit changes. Amounts in minor units of the order's currency. */
export interface EditPlan {
  /** Number of the edit of this order, from 1. */
  number: number;
  added: OrderItemRecord[];
  cancelled: { itemId: string; sku: string; quantity: number }[];
  /** Units that return to stock, and units that the edit reserves. */
  released: SkuQuantity[];
  reserved: SkuQuantity[];
  /** The order's items after the edit. */
  items: OrderItemRecord[];
  pricing: StoredPricing;
  adjustments: StoredAdjustments;
  /** The shipping address after the edit, if it changes. */
  address: Address | undefined;
  /** Whether the shipping address or the shipping method changes. */
  isShippedOtherwise: boolean;
  /** Price after the edit minus price before the edit. */
  difference: number;
  /** Amount that the customer would no longer have to pay. Negative if the customer has to pay more. */
  voidedAmount: number;
  /** Whether the edit cancels all units of the order and adds none. */
  whole: boolean;
}

export type EditRefusal =
  | EditPriceRefusal
  | EditShippingRefusal
  | Exclude<CancelRefusal, { kind: 'ORDER_NOT_CANCELLABLE' }>
  | NotEditable
  | { kind: 'DIFFERENCE_CHANGED'; difference: number }
  | { kind: 'DIFFERENCE_NOT_COVERED'; difference: number; uncovered: number }
  /** `released`: units that the edit cancels, and that `available` contains. */
  | { kind: 'INSUFFICIENT_STOCK'; shortages: Shortage[]; released: SkuQuantity[] };

/** Refusal to edit an order in its current state, or with this number of lines. */
export interface NotEditable {
  kind: 'ORDER_NOT_EDITABLE';
  reason: 'ENDED' | 'TOO_MANY_LINES' | 'TOO_MANY_DISCOUNTS' | 'TOO_MANY_CHARGES';
}

/** Maximum numbers of lines, discounts and charges of an order. The charge for shipping counts, too. */
const [LINES_MAX, DISCOUNTS_MAX, CHARGES_MAX] = [100, 20, 21];

/**
 * Returns the reason why an order can't be edited, or undefined if it can. The operation and the list of actions share
 * this function.
 */
export const whyNotEditable = ({ status }: Pick<OrderRecord, 'status'>): NotEditable | undefined =>
  isFinalStatus(status) ? { kind: 'ORDER_NOT_EDITABLE', reason: 'ENDED' } : undefined;

/**
 * Plans an edit. `available`: units of each SKU that orders can reserve. The payments that the customer has agreed to must
 * cover the price after the edit, unless the price falls or a new payment can pay the difference.
 */
export function planEdit(
  locked: Pick<LockedOrder, 'order' | 'contact' | 'isBeingVoided'>,
  requested: RequestedEdit,
  catalogue: EditCatalogue,
  available: ReadonlyMap<string, number>,
): EditPlan | EditRefusal {
  const { order, isBeingVoided } = locked;
  const refusal = whyNotEditable(order) ?? whyTooLarge(order, requested);
  if (refusal) return refusal;
  const units = planUnits(order, requested.cancelled);
  if ('kind' in units) return units;
  const unknown = findUnknownLine(order, requested);
  if (unknown !== undefined) return { kind: 'ORDER_ITEM_NOT_FOUND', itemId: unknown };
  const state = stateOf({ ...order, items: units.after });
  const number = (order.adjustments?.edits ?? 0) + 1;
  const adjustments = addAdjustments(order.adjustments, { edits: number });
  const due = currentTotal(order);
  const lines = requested.added.map(({ id, quantity }) => ({ id, kept: quantity }));
  const edited = { ...state, edits: number, items: [...state.items, ...lines] };
  const totalOf = (pricing: StoredPricing) => priceState(pricing, edited).total;
  const shipping = planShippingOf(locked, requested, catalogue, () => {
    const priced = priceRequestedEdit(order, state, requested, catalogue, NOTHING_WAIVED);
    return priced.kind === 'priced' ? sumLines(priced.pricing, edited) : 0; // such an edit is refused below
  });
  if (shipping.kind !== 'allowed') return shipping;
  const { delivery, address } = shipping;
  const price = (waived: WaivedAmounts) =>
    priceRequestedEdit(order, state, { ...requested, delivery }, catalogue, waived);
  const priced = requested.difference === 'WAIVE' ? waive(due, price, totalOf) : price(NOTHING_WAIVED);
  if (priced.kind !== 'priced') return priced;
  const { pricing, lines: products } = priced;
  const tooMany = whyTooManyPrices(pricing);
  if (tooMany) return tooMany;
  const added = toAddedItems(requested, products);
  const items = [...units.after, ...added];
  const after = { ...order, items, pricing, adjustments };
  const dueAfter = totalOf(pricing);
  const difference = dueAfter - due;
  const { expected, amountSteps } = requested;
  const { currency } = order;
  if (!isPayable(amountSteps, { amount: dueAfter, currency }))
    return { kind: 'AMOUNT_NOT_PAYABLE', skus: [], currency, step: stepOf(amountSteps, currency) };
  if (expected && (expected.amount !== difference || expected.currency !== currency))
    return { kind: 'DIFFERENCE_CHANGED', difference };
  const uncovered = difference > 0 ? uncoveredAmountOf(order, after, isBeingVoided) : 0;
  const isPaidLater = requested.difference === 'NEW_PAYMENT' && isDifferencePayable(after);
  if (uncovered > 0 && !isPaidLater) return { kind: 'DIFFERENCE_NOT_COVERED', difference, uncovered };
  const reserved = sumBySku(requested.added);
  const shortages = listShortages(reserved, units.released, available);
  if (shortages.length > 0) return { kind: 'INSUFFICIENT_STOCK', shortages, released: units.released };
  return {
    ...{ number, added, reserved, released: units.released, items, pricing, adjustments, difference },
    ...{ address, isShippedOtherwise: address !== undefined || delivery !== undefined },
    cancelled: units.items.map(({ item, quantity }) => ({ itemId: item.id, sku: item.sku, quantity })),
    voidedAmount: reductionOf(order, after),
    whole: items.every(({ ordered, cancelled }) => cancelled === ordered),
  };
}

/**
 * Prices an edit so that the order doesn't cost more than before, if discounts on what the edit adds are enough. If tax is
 * added on top of the prices, the order may then cost a little less, because the tax is rounded. `due`: price before the
 * edit. `price`: prices the edit with discounts.
 */
function waive(
  due: number,
  price: (waived: WaivedAmounts) => ReturnType<typeof priceRequestedEdit>,
  totalOf: (pricing: StoredPricing) => number,
): ReturnType<typeof priceRequestedEdit> {
  const priced = price(NOTHING_WAIVED);
  if (priced.kind !== 'priced') return priced;
  const waived = findWaivedAmounts((amounts) => {
    const discounted = price(amounts);
    return discounted.kind === 'priced' ? totalOf(discounted.pricing) - due : 0;
  });
  return price(waived);
}

/** Builds the lines that an edit adds. `products`: the product of each line. */
const toAddedItems = (
  { added }: RequestedEdit,
  products: Extract<ReturnType<typeof priceRequestedEdit>, { kind: 'priced' }>['lines'],
): OrderItemRecord[] =>
  added.map(({ id, sku, quantity, metadata }, index) => {
    const { name, amount, withdrawal } = products[index]!; // `products` has an element for each added line
    return {
      ...{
        id,
        sku,
        name,
        ordered: quantity,
        cancelled: 0,
        shipped: 0,
        delivered: 0,
        returned: 0,
        in_return: 0,
      },
      unit_price_amount: amount,
      metadata: storedNotes(metadata) ?? null,
      withdrawal: withdrawal === 'ALLOWED' ? null : withdrawal,
    };
  });

/** Plans the new shipping, if the request names one. */
const planShippingOf = (
  locked: Parameters<typeof planEditShipping>[0],
  { shipping, taxes }: RequestedEdit,
  { methods }: EditCatalogue,
  linesAmount: () => number,
): EditShipping | EditShippingRefusal =>
  shipping
    ? planEditShipping(locked, shipping, { methods, taxes }, linesAmount)
    : { kind: 'allowed', address: undefined, delivery: undefined };

const whyTooLarge = ({ items }: OrderRecord, { added }: RequestedEdit): NotEditable | undefined =>
  items.length + added.length > LINES_MAX
    ? { kind: 'ORDER_NOT_EDITABLE', reason: 'TOO_MANY_LINES' }
    : undefined;

const whyTooManyPrices = ({ discounts, charges }: StoredPricing): NotEditable | undefined => {
  if (discounts.length > DISCOUNTS_MAX) return { kind: 'ORDER_NOT_EDITABLE', reason: 'TOO_MANY_DISCOUNTS' };
  return charges.length > CHARGES_MAX
    ? { kind: 'ORDER_NOT_EDITABLE', reason: 'TOO_MANY_CHARGES' }
    : undefined;
};

/** Finds a line that a discount names and that the order doesn't have. */
const findUnknownLine = ({ items }: OrderRecord, { discounts }: RequestedEdit): string | undefined =>
  discounts
    .map(({ itemId }) => itemId)
    .find((id) => id !== undefined && !items.some((item) => item.id === id));

/** Lists the SKUs with too few units. Units that the same edit cancels can be reserved again. */
const listShortages = (
  reserved: readonly SkuQuantity[],
  released: readonly SkuQuantity[],
  available: ReadonlyMap<string, number>,
): Shortage[] =>
  reserved.flatMap(({ sku, quantity: requested }) => {
    const returned = released.find((one) => one.sku === sku)?.quantity ?? 0;
    const left = (available.get(sku) ?? 0) + returned;
    return requested > left ? [{ sku, requested, available: left }] : [];
  });
