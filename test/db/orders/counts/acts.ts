import { divideExcess } from '../../../../db/orders/change/return-excess-money.ts';
import { type EarlierAttempt, NO_MONEY, earlierAttempts } from '../../../../db/orders/model/attempt-money.ts';
import { planCancel } from '../../../../db/orders/model/cancel-plan.ts';
import { currentTotal } from '../../../../db/orders/model/current-price.ts';
import type { OrderItemRecord, OrderRecord } from '../../../../db/orders/model/order-record.ts';
import { withRefund } from '../../../../db/orders/model/retries.ts';
import {
  isRestPayable,
  outstandingAmount,
  refundableAmount,
} from '../../../../db/orders/model/order-rules.ts';
import type { RefundMeaning } from '../../../../db/orders/payments/request-capture-or-refund.ts';
import { planRefund, refusedOf, withoutRefund } from '../../../../db/orders/verbs/refund-plan.ts';
import type { Pricing } from '../../../../db/pricing/pricing.ts';
import { type Extras, priceItems } from '../../../support/orders/store-prices.ts';

/**
 * The refunded total of an order doesn't depend on the sequence of independent acts. This file checks that without a
 * database: every act is a decision of the service.
 */

type Refund = RefundMeaning & {
  id: string;
  amount: number;
  reason: string;
  isActive: boolean;
  /** The attempt that captured the money. */
  attemptId: string;
};

export interface Books {
  items: OrderItemRecord[];
  pricing: Pricing | null;
  /** Attempts, the oldest one first. */
  attempts: EarlierAttempt[];
  refunds: Refund[];
}

export type Act =
  /** A refund takes money of the n-th attempt, or of the current one. */
  | { kind: 'goodwill'; amount: number; of?: number }
  | { kind: 'advance'; line: number; quantity: number; amount?: number; of?: number }
  | { kind: 'cancel'; line: number; quantity: number }
  /** The provider refuses or reverses a refund: the one of the previous act, or the n-th of all. */
  | { kind: 'fails'; which: number }
  /** Another attempt pays what the earlier attempts have left open, or is declined. */
  | { kind: 'rest'; isDeclined?: boolean };

/**
 * Builds a paid order. Each line has a number of units and a price. `share`: the part of the price that the final
 * capture has taken.
 */
export function paid(lines: [units: number, price: number][], share = 1, extras?: Extras): Books {
  const items = lines.map(([ordered, unit_price_amount], index) => ({
    id: `line-${index}`,
    sku: `SKU-${index}`,
    name: 'A product',
    ordered,
    cancelled: 0,
    shipped: 0,
    unit_price_amount,
    metadata: null,
  }));
  const pricing = extras ? priceItems(items, extras).pricing : null;
  const amount = Math.ceil(currentTotal({ items, pricing }) * share);
  return { items, pricing, attempts: [captured('payment-0', amount)], refunds: [] };
}

const captured = (id: string, amount: number): EarlierAttempt => ({
  ...NO_MONEY,
  id,
  status: 'CAPTURED',
  authorized_amount: amount,
  captured_amount: amount,
});

/** Only the fields that the decisions in this file read. */
const orderOf = ({ items, pricing, attempts }: Books) =>
  ({
    status: 'CONFIRMED',
    currency: 'EUR',
    items,
    pricing,
    payment: attempts.at(-1),
    earlier: earlierAttempts(attempts),
  }) as unknown as OrderRecord;

/**
 * Applies an act, and then refunds what the order doesn't need, as `applyChange` does. Returns undefined if it is refused.
 */
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
      const started = captured(`payment-${books.attempts.length}`, outstandingAmount(order));
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

/** Computes the refundable money of all attempts. */
export const leftOf = ({ attempts }: Books) => sumOf(attempts, (attempt) => refundableAmount(attempt));

/** Computes the refunded money, including refunds that only count as refunded. */
export const givenBack = (books: Books) =>
  sumOf(books.attempts, ({ captured_amount }) => captured_amount) - leftOf(books);

/** Applies all acts one after the other. Returns undefined if one of them is refused. */
export const allOf = (books: Books, acts: readonly Act[]): Books | undefined =>
  acts.reduce<Books | undefined>((now, act) => now && after(now, act), books);

export function* permutationsOf<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield [];
  for (const [index, item] of items.entries())
    for (const rest of permutationsOf(items.toSpliced(index, 1))) yield [item, ...rest];
}
