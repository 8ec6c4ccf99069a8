import type { Database } from '../../../db/base/database.ts';
import { type PricedItems, currentTotal, stateOf } from '../../../db/orders/model/current-price.ts';
import type { AdvancedUnits } from '../../../db/orders/model/order-rules.ts';
import { priceState } from '../../../db/pricing/price-state.ts';
import type { Adjustments, Pricing } from '../../../db/pricing/pricing.ts';

interface Line {
  id: string;
  ordered: number;
  cancelled: number;
  returned?: number;
  unit_price_amount: number;
}

/** Exact prices are computed in millionths of a minor unit. Floats can represent such numbers exactly. */
export const PARTS = 1_000_000;

/** Rounds to the nearest integer, a half up. */
const round = (value: number): number => Math.floor(value + 0.5);

/**
 * Returns the factor that converts a net price in minor units to a price with tax in `PARTS`. Tax that the prices
 * already include doesn't change the factor.
 */
const factorOf = (pricing: Pricing, tax: number | null): number =>
  PARTS + (pricing.taxMode === 'ADDED' ? round(Number(pricing.taxes[tax!]!.percent) * 10_000) : 0);

/** Adds up the credits of a line. */
const creditedOf = (adjustments: Adjustments | null, { id }: Line): number =>
  (adjustments?.credits ?? []).reduce((sum, { itemId, amount }) => sum + (itemId === id ? amount : 0), 0);

/**
 * Computes the price of `units` units of a line in `PARTS`, after the credits of the line (`credited`). The price
 * includes tax that is added on top of prices.
 */
function exactCostOf(pricing: Pricing | null, line: Line, units: number, credited = 0): number {
  const priced = pricing?.items.find(({ id }) => id === line.id);
  if (!pricing || !priced) return Math.max(0, line.unit_price_amount * units - credited) * PARTS;
  const price = round((priced.amount * units) / priced.quantity);
  return Math.max(0, price - credited) * factorOf(pricing, priced.tax);
}

/** Computes the price of `units` units of a line in minor units, as if the order had only these units. */
export const costOfUnits = (pricing: Pricing | null, line: Line, units: number): number =>
  round(exactCostOf(pricing, line, units) / PARTS);

/**
 * Computes how much of a line was refunded in advance: before the units were cancelled or returned, and only for units
 * that still aren't cancelled or returned. Units are cancelled one after the other. So the function assigns each such
 * refund to the first units that were not cancelled at the time, up to the price of these units. After a credit, such a
 * refund can be larger than the price of the kept units. The result is at most this price. Tests compare this
 * independent implementation with `openAdvanceOf`.
 */
function advanceLeftOf(
  { pricing, adjustments = null }: Omit<PricedItems, 'items'>,
  line: Line,
  items: readonly AdvancedUnits[],
): number {
  const costOf = (kept: number) => exactCostOf(pricing, line, kept, creditedOf(adjustments, line));
  const paid = Array.from({ length: line.ordered }, () => 0);
  let beyond = 0;
  const own = items.filter(({ itemId }) => itemId === line.id).toSorted((a, b) => a.cancelled - b.cancelled);
  for (const { amount, cancelled } of own) {
    let left = amount * PARTS;
    for (let unit = cancelled; unit < line.ordered; unit += 1) {
      const price = costOf(line.ordered - unit) - costOf(line.ordered - unit - 1);
      const part = Math.min(left, price - paid[unit]!);
      paid[unit]! += part;
      left -= part;
    }
    beyond += left;
  }
  const gone = line.cancelled + (line.returned ?? 0);
  const open = paid.slice(gone).reduce((sum, amount) => sum + amount, beyond);
  return Math.min(open, costOf(line.ordered - gone));
}

/**
 * Computes the price of an order minus the refunds in advance (`advances`): refunds for units that aren't cancelled
 * yet. Tax that is added on top of prices is rounded once for each rate, after the refunds are subtracted.
 */
export function costWithoutAdvances(
  { items, pricing, adjustments = null }: PricedItems,
  advanced: readonly AdvancedUnits[],
): { left: number; advances: number[] } {
  const advances = items.map((line) => advanceLeftOf({ pricing, adjustments }, line, advanced));
  const sumOf = (isCounted: (line: Line) => boolean) =>
    items.reduce((sum, line, index) => sum + (isCounted(line) ? advances[index]! : 0), 0);
  if (pricing?.taxMode !== 'ADDED')
    return { left: currentTotal({ items, pricing, adjustments }) - sumOf(() => true) / PARTS, advances };
  const taxOf = (line: Line) => pricing.items.find(({ id }) => id === line.id)!.tax;
  const left = priceState(pricing, stateOf({ items, adjustments })).taxes.reduce(
    (sum, { netAmount }, tax) => {
      const exact = netAmount * factorOf(pricing, tax) - sumOf((line) => taxOf(line) === tax);
      return sum + round(exact / PARTS);
    },
    0,
  );
  return { left, advances };
}

interface SummedPayment {
  captured_amount: number;
  refunded_amount: number;
  refunding_amount: number;
  refused_refund_amount: number;
  lost_amount: number;
}

/**
 * Reads the payments that count for the sums of an order. The current payment always counts. If the current payment
 * pays only the amount that earlier captured payments don't cover, the earlier payments count, too.
 */
async function countedPayments(db: Database, orderId: string) {
  const payments = await db
    .selectFrom('payment_attempts')
    .select(['id', 'status', 'captured_amount', 'refunded_amount', 'refunding_amount', 'authorized_amount'])
    .select(['refused_refund_amount', 'lost_amount', 'capturing_amount', 'pays_rest'])
    .where('order_id', '=', orderId)
    .orderBy('number', 'desc')
    .execute();
  const [current, ...before] = payments;
  const earlier = current!.pays_rest ? before.filter(({ status }) => status === 'CAPTURED') : [];
  const isOver = ['FAILED', 'VOIDED', 'EXPIRED'].includes(current!.status);
  return {
    current: current!,
    earlier,
    counted: earlier.length > 0 && isOver ? earlier : [current!, ...earlier],
  };
}

/** Whether the provider hasn't answered a final capture of this payment attempt yet. */
async function isClosing(db: Database, orderId: string, attemptId: string): Promise<boolean> {
  const closing = await db
    .selectFrom('payment_operations')
    .select('id')
    .where('order_id', '=', orderId)
    .where('attempt_id', '=', attemptId)
    .where('kind', '=', 'CAPTURE')
    .where('status', '=', 'PENDING')
    .where(({ ref }) => ref('final'))
    .executeTakeFirst();
  return closing !== undefined;
}

/**
 * Computes the sums of an order from the stored rows: paid, refunded, disputed and kept amounts. The sums include only
 * the payments that `countedPayments` returns.
 */
export async function meaningOf(db: Database, orderId: string) {
  const lines = await db
    .selectFrom('order_items')
    .select(['id', 'ordered', 'cancelled', 'shipped', 'returned', 'unit_price_amount'])
    .where('order_id', '=', orderId)
    .orderBy('line')
    .execute();
  const { pricing, adjustments } = await db
    .selectFrom('orders')
    .select(['pricing', 'adjustments'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { current, earlier, counted } = await countedPayments(db, orderId);
  const ids = counted.map(({ id }) => id);
  const disputes = await db
    .selectFrom('payment_disputes')
    .select(['status', 'amount', 'lost_amount', 'apart'])
    .where('order_id', '=', orderId)
    .where('attempt_id', 'in', ids)
    .execute();
  const refunds = await db
    .selectFrom('payment_operations')
    .select(['purpose', 'amount', 'items'])
    .where('order_id', '=', orderId)
    .where('attempt_id', 'in', ids)
    .where('purpose', 'is not', null)
    .where('status', '<>', 'FAILED')
    .execute();
  const items = refunds.flatMap((refund) => refund.items ?? []);
  const { left: unpaid, advances } = costWithoutAdvances({ items: lines, pricing, adjustments }, items);
  const goodwill = refunds
    .filter(({ purpose }) => purpose === 'GOODWILL')
    .reduce((sum, { amount }) => sum + amount, 0);
  const gone = disputes.reduce((sum, { apart, lost_amount: lost }) => sum + (apart ? lost : 0), goodwill);
  const keptOf = (cost: number) => Math.max(0, cost - gone);
  const disputed = disputes.reduce((sum, { status, amount }) => sum + (status === 'OPEN' ? amount : 0), 0);
  const sumOf = (name: keyof SummedPayment) => counted.reduce((sum, payment) => sum + payment[name], 0);
  const captured = sumOf('captured_amount');
  const refunded = sumOf('refunded_amount');
  const back = refunded + sumOf('refunding_amount') + sumOf('refused_refund_amount');
  const price = costWithoutAdvances({ items: lines, pricing, adjustments }, []).left;
  const isOver = earlier.length === 0 && ['FAILED', 'VOIDED', 'EXPIRED'].includes(current.status);
  const lost = sumOf('lost_amount');
  const left = captured - back - lost - disputed;
  const capturing = current.capturing_amount;
  const held = current.status === 'AUTHORIZED' ? current.authorized_amount - current.captured_amount : 0;
  return {
    /** Prices of the order when it was placed. Null if it has no discounts, charges or taxes. */
    pricing,
    status: earlier.length > 0 && current.status !== 'AUTHORIZED' ? 'CAPTURED' : current.status,
    captured,
    refunded,
    lost,
    disputed,
    earlier: earlier.reduce((sum, payment) => sum + payment.captured_amount, 0),
    /**
     * Refunded money that doesn't pay the order any more: all refunds, without those out of goodwill and those for units
     * that aren't cancelled or returned yet.
     */
    returned: isOver ? 0 : back - goodwill - (price - unpaid),
    /** Amount that is on hold or captured. */
    secured: ['AUTHORIZED', 'CAPTURED'].includes(current.status) || earlier.length > 0 ? captured + held : 0,
    goodwill,
    /** Price of `kept` units of a line, in `PARTS`. */
    costOf: (line: number, kept: number) =>
      exactCostOf(pricing, lines[line]!, kept, creditedOf(adjustments, lines[line]!)),
    /**
     * Amounts that were refunded for units that aren't cancelled yet, one for each line, in `PARTS` of a minor unit.
     */
    advances,
    kept: keptOf(unpaid),
    /** Amount that the order needs after a return: see `kept`. `returned`: further units of each line that are returned. */
    keptAfter: (returned: number[], adjustedBy: Adjustments) => {
      const after = lines.map((line, index) => ({
        ...line,
        returned: line.returned + (returned[index] ?? 0),
      }));
      return keptOf(costWithoutAdvances({ items: after, pricing, adjustments: adjustedBy }, items).left);
    },
    left,
    capturing,
    isClosing: await isClosing(db, orderId, current.id),
  };
}
