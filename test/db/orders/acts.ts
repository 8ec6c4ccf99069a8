import { divideExcess } from '../../../db/orders/change/excess.ts';
import { type EarlierAttempt, NO_MONEY, earlierOf } from '../../../db/orders/model/attempt-money.ts';
import { planCancel } from '../../../db/orders/model/cancel-plan.ts';
import type { OrderItemRecord, OrderRecord } from '../../../db/orders/model/record.ts';
import { withRefund } from '../../../db/orders/model/retries.ts';
import {
  currentTotalOf,
  isRestPayable,
  outstandingOf,
  refundableOf,
} from '../../../db/orders/model/state.ts';
import type { RefundMeaning } from '../../../db/orders/payments/request-movement.ts';
import { planRefund, refusedOf, withoutRefund } from '../../../db/orders/verbs/refund-plan.ts';

/**
 * What goes back of an order's money is the same in whatever order people do things that have nothing to do with each
 * other. Here without a database: every step is what the service decides.
 */

type Refund = RefundMeaning & {
  id: string;
  amount: number;
  reason: string;
  isActive: boolean;
  /** The attempt whose money it is. */
  attemptId: string;
};

export interface Books {
  items: OrderItemRecord[];
  /** The first one first. */
  attempts: EarlierAttempt[];
  refunds: Refund[];
}

export type Act =
  /** Refunds are of the n-th attempt, or of the current one. */
  | { kind: 'goodwill'; amount: number; of?: number }
  | { kind: 'advance'; line: number; quantity: number; amount?: number; of?: number }
  | { kind: 'cancel'; line: number; quantity: number }
  /** The provider refuses a refund, or takes it back: that of the act before it, or the n-th of all. */
  | { kind: 'fails'; which: number }
  /** Another attempt pays what the ones before have left, or is declined. */
  | { kind: 'rest'; isDeclined?: boolean };

/** A paid order. Each line: how many units, and their price. `share`: how much of it the last capture has taken. */
export function paid(lines: [units: number, price: number][], share = 1): Books {
  const items = lines.map(([ordered, unit_price_amount], index) => ({
    id: `line-${index}`,
    sku: `SKU-${index}`,
    name: 'A product',
    ordered,
    cancelled: 0,
    shipped: 0,
    unit_price_amount,
  }));
  return { items, attempts: [captured('payment-0', Math.ceil(currentTotalOf(items) * share))], refunds: [] };
}

const captured = (id: string, amount: number): EarlierAttempt => ({
  ...NO_MONEY,
  id,
  status: 'CAPTURED',
  authorized_amount: amount,
  captured_amount: amount,
});

/** Only what these decisions ask about. */
const orderOf = ({ items, attempts }: Books) =>
  ({
    status: 'CONFIRMED',
    currency: 'EUR',
    items,
    payment: attempts.at(-1),
    earlier: earlierOf(attempts),
  }) as unknown as OrderRecord;

/** Takes an act, and then gives back what no order needs, as `carryOut` does. `undefined`: it is refused. */
export function after(books: Books, act: Act): Books | undefined {
  let done = take(books, act);
  if (!done) return undefined;
  for (const { attempt, refund: amount } of divideExcess(orderOf(done), done.attempts)) {
    const own = { purpose: null, items: null, reason: 'ORDER_CANCELLED', attemptId: attempt.id };
    if (amount > 0) done = request(done, { ...own, amount });
  }
  return done;
}

const replaceIn = (attempts: readonly EarlierAttempt[], changed: EarlierAttempt) =>
  attempts.map((attempt) => (attempt.id === changed.id ? changed : attempt));

function request(books: Books, refund: Omit<Refund, 'id' | 'isActive'>): Books {
  const id = `refund-${books.refunds.length}`;
  const attempt = books.attempts.find((each) => each.id === refund.attemptId)!;
  const attempts = replaceIn(books.attempts, withRefund(attempt, { ...refund, id }));
  return { ...books, attempts, refunds: [...books.refunds, { ...refund, id, isActive: true }] };
}

function take(books: Books, act: Act): Books | undefined {
  const order = orderOf(books);
  switch (act.kind) {
    case 'cancel': {
      const plan = planCancel(order, [{ itemId: `line-${act.line}`, quantity: act.quantity }]);
      return 'kind' in plan ? undefined : { ...books, items: plan.after };
    }
    case 'fails': {
      const refund = books.refunds[act.which];
      return refund?.isActive ? fail(books, refund) : undefined;
    }
    case 'rest': {
      if (!isRestPayable(order)) return undefined;
      const started = captured(`payment-${books.attempts.length}`, outstandingOf(order));
      const declined = { status: 'FAILED', authorized_amount: 0, captured_amount: 0 } as const;
      const next = { ...started, ...(act.isDeclined && declined), pays_rest: true };
      return { ...books, attempts: [...books.attempts, next] };
    }
    default: {
      const attempt = books.attempts.at(act.of ?? -1);
      if (!attempt) return undefined;
      const units =
        act.kind === 'advance' ? [{ itemId: `line-${act.line}`, quantity: act.quantity }] : undefined;
      const requested = act.amount === undefined ? undefined : { amount: act.amount, currency: 'EUR' };
      const plan = planRefund(order, attempt, { requested, units });
      if ('kind' in plan) return undefined;
      return request(books, { ...plan, reason: 'OTHER', attemptId: attempt.id });
    }
  }
}

function fail(books: Books, refund: Refund): Books {
  const attempt = books.attempts.find(({ id }) => id === refund.attemptId)!;
  const without = withoutRefund(attempt, { ...refund, status: 'PENDING' });
  const seen = { ...books, attempts: replaceIn(books.attempts, without) };
  const refused = refusedOf(orderOf(seen), without, refund, true);
  const now = { ...without, refused_refund_amount: without.refused_refund_amount + refused };
  const refunds = books.refunds.map((each) => (each === refund ? { ...each, isActive: false } : each));
  return { ...books, attempts: replaceIn(books.attempts, now), refunds };
}

export const sumOf = (
  attempts: readonly EarlierAttempt[],
  amountOf: (attempt: EarlierAttempt) => number,
): number => attempts.reduce((sum, attempt) => sum + amountOf(attempt), 0);

/** What is left of the money of all attempts. */
export const leftOf = ({ attempts }: Books) => sumOf(attempts, (attempt) => refundableOf(attempt));

/** What has gone back, with what counts as gone back. */
export const givenBack = (books: Books) =>
  sumOf(books.attempts, ({ captured_amount }) => captured_amount) - leftOf(books);

/** All acts one after the other; `undefined`: one is refused. */
export const allOf = (books: Books, acts: readonly Act[]): Books | undefined =>
  acts.reduce<Books | undefined>((now, act) => now && after(now, act), books);

export function* permutationsOf<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield [];
  for (const [index, item] of items.entries())
    for (const rest of permutationsOf(items.toSpliced(index, 1))) yield [item, ...rest];
}
