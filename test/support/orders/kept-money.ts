import type { Database } from '../../../db/base/database.ts';
import { currentTotal } from '../../../db/orders/model/current-price.ts';
import type { AdvancedUnits } from '../../../db/orders/model/order-rules.ts';
import type { Pricing } from '../../../db/pricing/pricing.ts';

export interface Line {
  id: string;
  ordered: number;
  cancelled: number;
  unit_price_amount: number;
}

/** Rounds half up. The numbers are small. */
const round = (value: number): number => Math.floor(value + 0.5);

/** Computes what units of a line cost, with added tax, from floats. */
export function costOfUnits(pricing: Pricing | null, line: Line, units: number): number {
  const priced = pricing?.items.find(({ id }) => id === line.id);
  if (!pricing || !priced) return line.unit_price_amount * units;
  const amount = round((priced.amount * units) / priced.quantity);
  const percent = pricing.taxMode === 'ADDED' ? Number(pricing.taxes[priced.tax!]!.percent) : 0;
  return amount + round((amount * percent) / 100);
}

/**
 * Computes how much was refunded in advance for the units of a line that aren't cancelled, unit by unit. They are
 * cancelled one after the other, and each advance goes to the first ones that are left, up to their price. This is a
 * second implementation, to be compared with `openAdvanceOfLine`.
 */
export function advanceLeftOf(pricing: Pricing | null, line: Line, items: readonly AdvancedUnits[]): number {
  const costOf = (kept: number) => costOfUnits(pricing, line, kept);
  const paid = Array.from({ length: line.ordered }, () => 0);
  let beyond = 0;
  const own = items.filter(({ itemId }) => itemId === line.id).toSorted((a, b) => a.cancelled - b.cancelled);
  for (const { amount, cancelled } of own) {
    let left = amount;
    for (let unit = cancelled; unit < line.ordered; unit += 1) {
      const price = costOf(line.ordered - unit) - costOf(line.ordered - unit - 1);
      const part = Math.min(left, price - paid[unit]!);
      paid[unit]! += part;
      left -= part;
    }
    beyond += left;
  }
  return paid.slice(line.cancelled).reduce((sum, amount) => sum + amount, beyond);
}

interface SummedPayment {
  captured_amount: number;
  refunded_amount: number;
  refunding_amount: number;
  refused_refund_amount: number;
  lost_amount: number;
}

/** Reads the payments of an order that count: the current one, and those whose rest it pays. */
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

/** Whether a final capture of the attempt is pending. */
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

/** Reads the sums of an order after the refunds of its counted payments, as the database has them. */
export async function meaningOf(db: Database, orderId: string) {
  const lines = await db
    .selectFrom('order_items')
    .select(['id', 'ordered', 'cancelled', 'shipped', 'unit_price_amount'])
    .where('order_id', '=', orderId)
    .orderBy('line')
    .execute();
  const { pricing } = await db
    .selectFrom('orders')
    .select('pricing')
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
  const advances = lines.map((line) => advanceLeftOf(pricing, line, items));
  const goodwill = refunds
    .filter(({ purpose }) => purpose === 'GOODWILL')
    .reduce((sum, { amount }) => sum + amount, 0);
  const due = currentTotal({ items: lines, pricing });
  const gone = disputes.reduce((sum, { apart, lost_amount: lost }) => sum + (apart ? lost : 0), goodwill);
  const kept = Math.max(
    0,
    advances.reduce((left, amount) => left - amount, due - gone),
  );
  const disputed = disputes.reduce((sum, { status, amount }) => sum + (status === 'OPEN' ? amount : 0), 0);
  const sumOf = (name: keyof SummedPayment) => counted.reduce((sum, payment) => sum + payment[name], 0);
  const captured = sumOf('captured_amount');
  const refunded = sumOf('refunded_amount');
  const back = refunded + sumOf('refunding_amount') + sumOf('refused_refund_amount');
  const lost = sumOf('lost_amount');
  const left = captured - back - lost - disputed;
  const capturing = current.capturing_amount;
  const held = current.status === 'AUTHORIZED' ? current.authorized_amount - current.captured_amount : 0;
  return {
    status: earlier.length > 0 && current.status !== 'AUTHORIZED' ? 'CAPTURED' : current.status,
    captured,
    refunded,
    lost,
    disputed,
    earlier: earlier.reduce((sum, payment) => sum + payment.captured_amount, 0),
    /** Amount that is on hold or captured. */
    secured: ['AUTHORIZED', 'CAPTURED'].includes(current.status) || earlier.length > 0 ? captured + held : 0,
    goodwill,
    /** Price of units of a line, if this many are kept. */
    costOf: (line: number, kept: number) => costOfUnits(pricing, lines[line]!, kept),
    advances,
    kept,
    left,
    capturing,
    isClosing: await isClosing(db, orderId, current.id),
  };
}
