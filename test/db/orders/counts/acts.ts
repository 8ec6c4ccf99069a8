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
 * Acts (such as refunds and cancellations) that change the money of an order, computed without a database by the
 * functions of the service. With these acts, tests check that the refunded total doesn't depend on the sequence of
 * independent acts.
 */

type Refund = RefundMeaning & {
  id: string;
  amount: number;
  reason: string;
  isActive: boolean;
  /** The attempt whose money is refunded. */
  attemptId: string;
};

export interface Books {
  items: OrderItemRecord[];
  pricing: Pricing | null;
  /** Attempts to pay the order, the oldest first. */
  attempts: EarlierAttempt[];
  refunds: Refund[];
}

export type Act =
  /** A refund of money that attempt number `of` has captured, or the current attempt. */
  | { kind: 'goodwill'; amount: number; of?: number }
  | { kind: 'advance'; line: number; quantity: number; amount?: number; of?: number }
  | { kind: 'cancel'; line: number; quantity: number }
  /** The provider refuses or reverses a refund. `which`: the index of the refund in `refunds`. */
  | { kind: 'fails'; which: number }
  /** Another attempt to pay the unpaid amount. The provider may decline the payment. */
  | { kind: 'rest'; isDeclined?: boolean };

/**
 * Builds a paid order. Each line has a number of units and a price. `share`: the share of the price that was captured.
 */
export function paid(lines: [units: number, price: number][], share = 1, extras?: Extras): Books {
  const items = lines.map(([ordered, unit_price_amount], index) => ({
    id: `line-${index}`,
    sku: `SKU-${index}`,
    name: 'A product',
    ordered,
    cancelled: 0,
    shipped: 0,
    delivered: 0,
    returned: 0,
    in_return: 0,
    unit_price_amount,
    metadata: null,
    withdrawal: null,
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

/** Returns an order with only the fields that the functions of the service read here. */
const orderOf = ({ items, pricing, attempts }: Books) =>
  ({
    status: 'CONFIRMED',
    currency: 'EUR',
    items,
    pricing,
    payment: attempts.at(-1),
    earlier: earlierAttempts(attempts),
  }) as unknown as OrderRecord;

/** Applies an act, and then refunds excess money, as `applyChange` does. Returns undefined if the act is refused. */
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

/** Computes the money of all attempts that can still be refunded. */
export const leftOf = ({ attempts }: Books) => sumOf(attempts, (attempt) => refundableAmount(attempt));

/** Computes the refunded money of all attempts, including refunds that aren't completed. */
export const givenBack = (books: Books) =>
  sumOf(books.attempts, ({ captured_amount }) => captured_amount) - leftOf(books);

/** Applies acts one after the other. Returns undefined if an act is refused. */
export const allOf = (books: Books, acts: readonly Act[]): Books | undefined =>
  acts.reduce<Books | undefined>((now, act) => now && after(now, act), books);

export function* permutationsOf<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield [];
  for (const [index, item] of items.entries())
    for (const rest of permutationsOf(items.toSpliced(index, 1))) yield [item, ...rest];
}
