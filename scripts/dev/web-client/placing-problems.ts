import type { components } from '../../../generated/v1/types.ts';
import type { Failure } from './failure.ts';

type Schemas = components['schemas'];

/** Problems with which the order service refuses to place an order or to compute its price. */
type PlacingProblem = Schemas['CreateOrderConflictProblem'] | Schemas['CreateQuoteConflictProblem'];

type Description = Omit<Failure, 'type'>;

/**
 * Messages about a discount code, by reason. Unknown codes and codes that are invalid for other reasons all lead to the
 * same message.
 */
const CODE_REFUSALS: Record<string, (code: string) => string> = {
  USED_UP_BY_CUSTOMER: (code) => `You have used the code ${code} before.`,
  MINIMUM_NOT_REACHED: (code) => `The code ${code} is for larger orders.`,
  NO_ELIGIBLE_ITEMS: (code) => `The code ${code} is for other products.`,
  CURRENCY: (code) => `The code ${code} is for another currency.`,
  NOT_COMBINABLE: (code) => `The code ${code} can’t be combined with another one.`,
};

/** Messages for customers, for each kind of problem in the contract. */
const DESCRIPTIONS: {
  [Kind in PlacingProblem['type']]: (problem: Extract<PlacingProblem, { type: Kind }>) => Description;
} = {
  INSUFFICIENT_STOCK: ({ shortages }) => ({
    message: 'There is not enough in stock. Nothing was ordered.',
    part: 'items',
    shortages: shortages.map(({ sku, available }) => ({ sku, available })),
  }),
  PRODUCT_UNAVAILABLE: ({ skus }) => ({
    message: 'Something in your basket is no longer for sale. Look at your basket, then order again.',
    part: 'items',
    shortages: skus.map((sku) => ({ sku, available: 0 })),
  }),
  PRICE_CHANGED: ({ quote }) => ({
    message: 'The price has changed. Nothing was ordered. Order again if you accept the new price.',
    ...(quote && { quote }),
  }),
  CURRENCY_MISMATCH: () => ({
    message: 'These products have prices in different currencies. Place one order per currency.',
    part: 'items',
  }),
  AMOUNT_NOT_PAYABLE: ({ currency }) => ({
    message: `A price in ${currency} can’t be paid here. Take the product out and order again.`,
    part: 'items',
  }),
  TOTAL_TOO_LARGE: () => ({ message: 'This order is too large. Place several orders.', part: 'items' }),
  SHIPPING_METHOD_UNAVAILABLE: () => ({
    message: 'This way of delivery is no longer possible. Choose another one.',
    part: 'shippingMethod',
  }),
  TAX_RATE_MISSING: () => ({ message: 'We can’t deliver to this country yet.', part: 'country' }),
  DISCOUNT_CODE_NOT_APPLICABLE: ({ discountCode, reason }) => ({
    message:
      CODE_REFUSALS[reason]?.(discountCode) ??
      `We don’t know the code ${discountCode}, or it is not valid now.`,
    part: 'discountCode',
  }),
  REFERENCE_IN_USE: () => ({ message: 'This order was placed before. Look at your orders.' }),
  ORDER_NOT_REPLACEABLE: () => ({ message: 'The order to exchange was not found. Look at your orders.' }),
  TOO_MANY_OPEN_ORDERS: () => ({ message: 'You have too many unpaid orders. Pay or cancel one of them.' }),
  CUSTOMER_BEING_ERASED: () => ({ message: 'Your account is being deleted, so it can’t order.' }),
  IDEMPOTENCY_KEY_IN_USE: () => ({
    message: 'We are still working on it. Look at your orders in a moment.',
  }),
};

/**
 * Describes a problem of placing or pricing an order. Returns undefined for any other problem, or for a kind that is
 * newer than this code.
 */
export function describePlacing(problem: { type: string }): Description | undefined {
  if (!Object.hasOwn(DESCRIPTIONS, problem.type)) return undefined;
  const known = problem as PlacingProblem; // `DESCRIPTIONS` has this kind.
  const describe = DESCRIPTIONS[known.type] as (problem: PlacingProblem) => Description; // it takes this kind
  return describe(known);
}
