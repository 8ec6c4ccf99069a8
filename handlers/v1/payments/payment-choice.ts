/** Reads from a request how the customer pays. */
import type { Reach } from '../../../db/call/reach.ts';
import type { DirectPayment } from '../../../db/orders/model/order-rules.ts';
import { plainChallenge } from '../../auth/index.ts';
import { isShop } from '../../auth/token-reach.ts';
import type { Limits } from '../../contract/services.ts';
import { PAYMENT_KINDS, type PaymentKind } from '../../http/parsing/payment-kinds.ts';
import * as problems from '../../problems.ts';
import type { Schemas } from '../bodies/types.ts';

const DAY_MS = 86_400_000;

/** Maximum number of days from today to the last day of a payment. */
const DUE_DAYS_MAX = 365;

/** Payment method of an attempt that isn't paid through the payment provider. */
const NO_METHOD = 'none';

interface Choice {
  paymentMethod: string | undefined;
  payment: Schemas['PaymentChoiceInput'] | undefined;
}

/** The way in which the customer pays. `holdMinutes`: how long a transfer reserves stock. */
export interface ChosenPayment {
  paymentMethod: string;
  directPayment: DirectPayment | undefined;
  holdMinutes: number | undefined;
}

/** Returns the day (UTC) of a time, such as `2026-12-05`. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Reads the way in which the customer pays, or returns the problem of the request. `now`: time in ms since 1970. */
export function readPaymentChoice(choice: Choice, reach: Reach, limits: Limits, now = Date.now()) {
  const { paymentMethod, payment: { kind, dueOn } = { kind: 'PROVIDER' } } = choice;
  const faults = findFaults(choice, now);
  if (faults.length > 0) return problems.validationFailed(faults);
  if (!isShop(reach) && dueOn !== undefined) return problems.shopOnlyDueOn(plainChallenge);
  if (!kindsFor(reach, limits).includes(kind)) return problems.paymentKindNotOffered(kind, plainChallenge);
  // `findFaults` has checked that a payment of the provider has a payment method.
  if (kind === 'PROVIDER') return chosen({ paymentMethod: paymentMethod! });
  const directPayment = { kind, dueOn: dueOn ?? usualDueOn(kind, limits, now) };
  const end = Date.parse(directPayment.dueOn) + DAY_MS;
  const holdMinutes = kind === 'TRANSFER' ? Math.ceil((end - now) / 60_000) : undefined;
  return chosen({ paymentMethod: NO_METHOD, directPayment, holdMinutes });
}

/** Lists the kinds of payments that a caller may choose, with the usual last day of each payment. */
export const listPaymentChoices = (
  reach: Reach,
  limits: Limits,
  now = Date.now(),
): Schemas['QuotePayment'][] =>
  kindsFor(reach, limits).map((kind) => ({
    kind,
    ...(kind !== 'PROVIDER' && { dueOn: usualDueOn(kind, limits, now) }),
  }));

const kindsFor = (reach: Reach, { customerPaymentKinds }: Limits): readonly PaymentKind[] =>
  isShop(reach) ? PAYMENT_KINDS : customerPaymentKinds;

const usualDueOn = (kind: PaymentKind, { transferHoldDays, termsDays }: Limits, now: number): string =>
  dayOf(now + (kind === 'TRANSFER' ? transferHoldDays : termsDays) * DAY_MS);

const chosen = ({
  paymentMethod,
  directPayment,
  holdMinutes,
}: Pick<ChosenPayment, 'paymentMethod'> & Partial<ChosenPayment>): ChosenPayment => ({
  paymentMethod,
  directPayment,
  holdMinutes,
});

/** Finds the faults in a choice of a payment that the schema can't describe. */
function findFaults({ paymentMethod, payment }: Choice, now: number): Schemas['FieldError'][] {
  const kind = payment?.kind ?? 'PROVIDER';
  const { dueOn } = payment ?? {};
  const isProviders = kind === 'PROVIDER';
  if (isProviders && paymentMethod === undefined)
    return [{ field: '/paymentMethod', message: 'is required if the payment provider takes the money' }];
  if (!isProviders && paymentMethod !== undefined)
    return [{ field: '/paymentMethod', message: `must be absent if the kind of the payment is ${kind}` }];
  if (dueOn === undefined) return [];
  const field = '/payment/dueOn';
  if (isProviders) return [{ field, message: 'must be absent if the payment provider takes the money' }];
  const isNear = dueOn >= dayOf(now) && dueOn <= dayOf(now + DUE_DAYS_MAX * DAY_MS);
  if (isNear) return [];
  return [
    { field, message: `must be a day from today (UTC) to ${DUE_DAYS_MAX} days later`, rejectedValue: dueOn },
  ];
}
