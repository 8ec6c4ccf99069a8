/** Computes the discounts of the discount codes in a placement. Pure, except that it generates ids. */
import { newId } from '../../base/ids.ts';
import type { DiscountToPrice } from '../../pricing/pricing.ts';
import type { CodeReason } from '../model/order-placement.ts';
import type { DiscountCode } from './catalogue-cache.ts';

/** Reason why an order can't use one of its discount codes. */
export interface CodeRefusal {
  kind: 'DISCOUNT_CODE_NOT_APPLICABLE';
  code: string;
  reason: CodeReason;
}

/** A discount code that a price depends on. The computed price is valid only between `validFrom` and `validUntil`. */
export interface UsedCode {
  code: string;
  /** Undefined if there is no such code. */
  version: string | undefined;
  validFrom: string | undefined;
  validUntil: string | undefined;
  /** Whether the number of uses by one customer is limited. */
  isLimitedPerCustomer: boolean;
}

/** The data of an order that determines which discount codes it can use. */
export interface CodedOrder {
  /** Price of the lines after the discounts that the shop has sent. */
  amount: number;
  currency: string;
  items: readonly { id: string; sku: string }[];
}

/**
 * Finds the discounts of codes, in the sequence of the codes. Stops at the first code that can't be used, and returns
 * its refusal.
 */
export function findCodeDiscounts(
  names: readonly string[],
  { codes, now }: { codes: ReadonlyMap<string, DiscountCode>; now: number },
  order: CodedOrder,
): { discounts: DiscountToPrice[]; refusal?: CodeRefusal | undefined } {
  const discounts: DiscountToPrice[] = [];
  for (const name of names) {
    const code = codes.get(name);
    const reason = code ? whyNotApplicable(code, now, order, names.length) : 'UNKNOWN';
    if (reason) return { discounts, refusal: { kind: 'DISCOUNT_CODE_NOT_APPLICABLE', code: name, reason } };
    discounts.push(toDiscount(code!, order)); // an unknown code has a reason
  }
  return { discounts };
}

function whyNotApplicable(
  code: DiscountCode,
  now: number,
  order: CodedOrder,
  count: number,
): CodeReason | undefined {
  const { validFrom, validUntil, currency, minimumAmount, minimumCurrency, combinable } = code;
  if (validFrom !== null && now < Date.parse(validFrom)) return 'NOT_YET_VALID';
  if (validUntil !== null && now >= Date.parse(validUntil)) return 'EXPIRED';
  if (count > 1 && !combinable) return 'NOT_COMBINABLE';
  if ([currency, minimumCurrency].some((one) => one !== null && one !== order.currency)) return 'CURRENCY';
  if (minimumAmount !== null && order.amount < minimumAmount) return 'MINIMUM_NOT_REACHED';
  return findItems(code, order)?.length === 0 ? 'NO_ELIGIBLE_ITEMS' : undefined;
}

/** Finds the ids of the lines to which a code applies. Returns undefined if the code applies to all lines. */
const findItems = ({ skus }: DiscountCode, { items }: CodedOrder): string[] | undefined =>
  skus === null ? undefined : items.filter(({ sku }) => skus.includes(sku)).map(({ id }) => id);

const toDiscount = (code: DiscountCode, order: CodedOrder): DiscountToPrice => ({
  id: newId(),
  label: code.code,
  code: code.code,
  target: 'ITEMS',
  itemIds: findItems(code, order),
  ...(code.percent === null ? { amount: code.amount! } : { percent: code.percent }), // a code has one of both
});

/**
 * Lists the codes of a request with their versions, and the time span in which the decision about each code is right.
 */
export const listUsedCodes = (
  names: readonly string[],
  { codes, now }: { codes: ReadonlyMap<string, DiscountCode>; now: number },
): UsedCode[] =>
  names.map((code) => {
    const { version, validFrom, validUntil, maxUsesPerCustomer = null } = codes.get(code) ?? {};
    const changes = [validFrom, validUntil].filter((time) => typeof time === 'string');
    const [next] = changes.filter((time) => Date.parse(time) > now);
    const last = changes.findLast((time) => Date.parse(time) <= now);
    const isLimitedPerCustomer = maxUsesPerCustomer !== null;
    return { code, version, validFrom: last, validUntil: next, isLimitedPerCustomer };
  });
