import type { Database } from '../../db/index.ts';
import type { AdvancedUnits } from '../../db/orders/state.ts';

export interface Line {
  id: string;
  ordered: number;
  cancelled: number;
  unit_price_amount: number;
}

/**
 * How much was refunded in advance for the units of a line that aren't cancelled, unit by unit: they are cancelled one
 * after the other, and each advance goes to the first ones that are left, up to their price. Written again here, to be
 * held against `openAdvanceOfLine`.
 */
export function advanceLeftOf(line: Line, items: readonly AdvancedUnits[]): number {
  const paid = Array.from({ length: line.ordered }, () => 0);
  let beyond = 0;
  const own = items.filter(({ itemId }) => itemId === line.id).toSorted((a, b) => a.cancelled - b.cancelled);
  for (const { amount, cancelled } of own) {
    let left = amount;
    for (let unit = cancelled; unit < line.ordered; unit += 1) {
      const part = Math.min(left, line.unit_price_amount - paid[unit]!);
      paid[unit]! += part;
      left -= part;
    }
    beyond += left;
  }
  return paid.slice(line.cancelled).reduce((sum, amount) => sum + amount, beyond);
}

/** What the refunds of the current payment of an order mean, as the database has them. */
export async function meaningOf(db: Database, orderId: string) {
  const lines = await db
    .selectFrom('order_items')
    .select(['id', 'ordered', 'cancelled', 'unit_price_amount'])
    .where('order_id', '=', orderId)
    .orderBy('line')
    .execute();
  const attempt = await db
    .selectFrom('payment_attempts')
    .select(['id', 'status', 'captured_amount', 'refunded_amount', 'refunding_amount'])
    .select(['refused_refund_amount', 'lost_amount', 'capturing_amount'])
    .where('order_id', '=', orderId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const disputes = await db
    .selectFrom('payment_disputes')
    .select(['status', 'amount', 'lost_amount', 'apart'])
    .where('order_id', '=', orderId)
    .where('attempt_id', '=', attempt.id)
    .execute();
  const refunds = await db
    .selectFrom('payment_operations')
    .select(['purpose', 'amount', 'items'])
    .where('order_id', '=', orderId)
    .where('attempt_id', '=', attempt.id)
    .where('purpose', 'is not', null)
    .where('status', '<>', 'FAILED')
    .execute();
  const closing = await db
    .selectFrom('payment_operations')
    .select('id')
    .where('order_id', '=', orderId)
    .where('attempt_id', '=', attempt.id)
    .where('kind', '=', 'CAPTURE')
    .where('status', '=', 'PENDING')
    .where(({ ref }) => ref('final'))
    .executeTakeFirst();
  const items = refunds.flatMap((refund) => refund.items ?? []);
  const advances = lines.map((line) => advanceLeftOf(line, items));
  const goodwill = refunds
    .filter(({ purpose }) => purpose === 'GOODWILL')
    .reduce((sum, { amount }) => sum + amount, 0);
  const due = lines.reduce(
    (sum, { ordered, cancelled, unit_price_amount: price }) => sum + (ordered - cancelled) * price,
    0,
  );
  const gone = disputes.reduce((sum, { apart, lost_amount: lost }) => sum + (apart ? lost : 0), goodwill);
  const kept = Math.max(
    0,
    advances.reduce((left, amount) => left - amount, due - gone),
  );
  const disputed = disputes.reduce((sum, { status, amount }) => sum + (status === 'OPEN' ? amount : 0), 0);
  const left =
    attempt.captured_amount -
    attempt.refunded_amount -
    attempt.refunding_amount -
    attempt.refused_refund_amount -
    attempt.lost_amount -
    disputed;
  const capturing = attempt.capturing_amount;
  return {
    status: attempt.status,
    goodwill,
    advances,
    kept,
    left,
    capturing,
    isClosing: closing !== undefined,
  };
}
