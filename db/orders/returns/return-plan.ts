/**
 * Plans the return of units of an order, or finds the reason to refuse it. Pure: no database, no clock.
 */
import { combineMoney } from '../model/attempt-money.ts';
import { type CancelPlan, planUnits } from '../model/cancel-plan.ts';
import type { Buyer } from '../model/contact.ts';
import { currentTotal } from '../model/current-price.ts';
import type { OrderItemRecord, OrderRecord } from '../model/order-record.ts';
import { cancellableQuantity, refundableAmount } from '../model/order-rules.ts';
import { hasUnitsToShip, returnableQuantity } from '../model/fulfillment.ts';
import { isBeingPacked } from '../shipment-holds/shipment-hold-record.ts';
import { type ReturnItemRecord, type ReturnRecord, isSettled } from '../read/returns.ts';

export interface RequestedReturn {
  kind: ReturnRecord['kind'];
  /** Units to return. `undefined`: all units that can be returned. */
  items?: RequestedItem[] | undefined;
  note?: string | undefined;
}

interface RequestedItem {
  itemId: string;
  quantity: number;
  reason?: ReturnItemRecord['reason'] | undefined;
}

/** The units of a return. `cancel`: the units of a withdrawal that haven't been shipped, if there are any. */
interface ReturnPlan {
  status: ReturnRecord['status'];
  items: ReturnItemRecord[];
  cancel: CancelPlan | undefined;
}

type NotReturnableReason = 'NOTHING_RETURNABLE' | 'DISPUTED' | 'REFUNDED';

type ReturnableUnits = { itemId: string; requested: number; returnable: number };

export type ReturnDecline =
  | { kind: 'ORDER_NOT_RETURNABLE'; reason: NotReturnableReason; order: OrderRecord }
  | {
      kind: 'WITHDRAWAL_NOT_POSSIBLE';
      reason: 'BUSINESS' | 'EXCLUDED';
      items: ReturnableUnits[];
      order: OrderRecord;
    }
  | { kind: 'ORDER_ITEM_NOT_FOUND'; itemId: string }
  | {
      kind: 'QUANTITY_NOT_RETURNABLE';
      items: ReturnableUnits[];
      order: OrderRecord;
    };

/**
 * Units of a line that a return may name. `cancellable`: the units that a withdrawal cancels, or will cancel once the
 * order isn't being packed any more.
 */
interface Available {
  item: OrderItemRecord;
  returnable: number;
  cancellable: number;
}

/** Rows of other tables on which the plan of a return depends, in addition to the order. */
interface ReturnContext {
  /** The buyer of the order. Undefined or null if it is unknown, which counts as a consumer. */
  buyer: Buyer | null | undefined;
  /** Returns of the order with units that are being packed. */
  packed: readonly ReturnRecord[];
}

export function planReturn(
  order: OrderRecord,
  { buyer, packed }: ReturnContext,
  { kind, items: requested }: RequestedReturn,
): ReturnPlan | ReturnDecline {
  const isWithdrawal = kind === 'WITHDRAWAL';
  if (isWithdrawal && buyer?.kind === 'BUSINESS')
    return { kind: 'WITHDRAWAL_NOT_POSSIBLE', reason: 'BUSINESS', items: [], order };
  const cancels = isWithdrawal && hasUnitsToShip(order);
  const isPacked = order.status !== 'SUBMITTED' && isBeingPacked(order);
  const excluded = isWithdrawal ? order.items.filter((item) => item.withdrawal === 'EXCLUDED') : [];
  const named = excluded.flatMap(({ id }) => requested?.filter(({ itemId }) => itemId === id) ?? []);
  if (excluded.length === order.items.length || named.length > 0) {
    const items = named.map(({ itemId, quantity }) => ({ itemId, requested: quantity, returnable: 0 }));
    return { kind: 'WITHDRAWAL_NOT_POSSIBLE', reason: 'EXCLUDED', items, order };
  }
  const possible = order.items.filter((item) => !excluded.includes(item));
  const lines = possible.map((item) => ({
    item,
    returnable: returnableQuantity(item),
    cancellable: cancels ? Math.max(0, cancellableQuantity(item) - countPacked(packed, item.id)) : 0,
  }));
  const isNothing = lines.every(({ returnable, cancellable }) => returnable + cancellable === 0);
  const reason = isNothing ? 'NOTHING_RETURNABLE' : isWithdrawal ? undefined : whyNotReturnable(order);
  if (reason) return { kind: 'ORDER_NOT_RETURNABLE', reason, order };
  const unknown = requested?.find(({ itemId }) => !order.items.some(({ id }) => id === itemId));
  if (unknown) return { kind: 'ORDER_ITEM_NOT_FOUND', itemId: unknown.itemId };
  const tooMany = lines.flatMap((line) => findExcess(line, requested));
  if (tooMany.length > 0) return { kind: 'QUANTITY_NOT_RETURNABLE', items: tooMany, order };
  const items = lines.flatMap((line) => toReturnItem(line, requested, isPacked));
  const cancelled = items.filter((item) => item.cancelled > 0);
  const cancel = cancelled.length > 0 ? planWithdrawnUnits(order, cancelled) : undefined;
  if (cancel && 'kind' in cancel) throw new Error(`units of ${order.id} that can be cancelled are refused`);
  const status = isWithdrawal ? (isSettled(items) ? 'CLOSED' : 'APPROVED') : 'REQUESTED';
  return { status, items, cancel };
}

const countPacked = (packed: ReturnContext['packed'], id: string): number =>
  packed
    .flatMap(({ items }) => items)
    .reduce((sum, item) => sum + (item.item_id === id ? item.packing : 0), 0);

const planWithdrawnUnits = (order: OrderRecord, items: readonly ReturnItemRecord[]) =>
  planUnits(
    order,
    items.map(({ item_id: itemId, cancelled: quantity }) => ({ itemId, quantity })),
  );

/**
 * Returns the reason why the payment of an order doesn't allow a return. Not for withdrawals, which the shop can't
 * decline.
 */
function whyNotReturnable(order: OrderRecord): NotReturnableReason | undefined {
  const money = combineMoney(order);
  if (money.disputed_amount > 0) return 'DISPUTED';
  const isRefunded = money.captured_amount > 0 && refundableAmount(money) === 0;
  return isRefunded && currentTotal(order) > 0 ? 'REFUNDED' : undefined;
}

function findExcess({ item, returnable, cancellable }: Available, requested: RequestedReturn['items']) {
  const named = requested?.find(({ itemId }) => itemId === item.id);
  const most = returnable + cancellable;
  if (!named || named.quantity <= most) return [];
  return [{ itemId: item.id, requested: named.quantity, returnable: most }];
}

/** Builds the line of a return. Units that haven't been shipped are withdrawn before units that have been shipped. */
function toReturnItem(
  { item, returnable, cancellable }: Available,
  requested: RequestedReturn['items'],
  isPacked: boolean,
): ReturnItemRecord[] {
  const named = requested?.find(({ itemId }) => itemId === item.id);
  const quantity = requested ? (named?.quantity ?? 0) : returnable + cancellable;
  if (quantity === 0) return [];
  const unshipped = Math.min(quantity, cancellable);
  const [cancelled, packing] = isPacked ? [0, unshipped] : [unshipped, 0];
  const counters = { requested: quantity, cancelled, accepted: 0, rejected: 0, packing };
  return [{ item_id: item.id, sku: item.sku, reason: named?.reason ?? null, ...counters }];
}
