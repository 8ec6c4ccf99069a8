import { newId } from '../../../db/base/ids.ts';
import type { OrderPlacement } from '../../../db/orders/model/order-placement.ts';
import { plainChallenge } from '../../auth/index.ts';
import { isMerchantClient, reaches } from '../../auth/token-reach.ts';
import type { Services } from '../../contract/services.ts';
import * as problems from '../../problems.ts';
import type { CallOf, Operation } from '../bodies/types.ts';
import { listPaymentChoices } from '../payments/payment-choice.ts';
import { readQuote } from './current-quote.ts';
import { findPriceFaults, hasShopPrices, toRequestedLine, toRequestedPrices } from './requested-prices.ts';
import { codeNotApplicable, whyTooManyCodes } from './refused-codes.ts';

export const createQuote: Operation<'createQuote'> = async (call, services) => {
  const { store, taxes, amountSteps, limits } = services;
  const { body, reach } = call;
  if (!reaches(reach, body.customerId)) return problems.forbidden(plainChallenge);
  if (!isMerchantClient(reach) && hasShopPrices(body)) return problems.shopOnlyPrices(plainChallenge);
  const faults = findPriceFaults(body, taxes);
  if (faults.length > 0) return problems.validationFailed(faults);
  const tooMany = whyTooManyCodes(call, services);
  if (tooMany) return tooMany;
  const outcome = await readQuote(body.items, toPlacement(call, { taxes, amountSteps }), store);
  switch (outcome.kind) {
    case 'quoted':
      return { status: 200, body: { ...outcome.quote, payments: listPaymentChoices(reach, limits) } };
    case 'PRODUCT_UNAVAILABLE':
      return problems.productUnavailable(outcome.skus);
    case 'CURRENCY_MISMATCH':
      return problems.currencyMismatch(outcome.currencies);
    case 'AMOUNT_NOT_PAYABLE':
      return problems.pricesNotPayable(outcome);
    case 'TOTAL_TOO_LARGE':
      return problems.totalTooLarge();
    case 'SHIPPING_ADDRESS_REQUIRED':
      return problems.validationFailed([
        { field: '/shippingCountry', message: `is required by the shipping method ${body.shippingMethod}` },
      ]);
    case 'SHIPPING_METHOD_UNAVAILABLE':
      return problems.shippingMethodUnavailable(body.shippingMethod!, outcome.reason); // The request names a method.
    case 'TAX_RATE_MISSING':
      return problems.taxRateMissing(outcome);
    case 'DISCOUNT_CODE_NOT_APPLICABLE':
      return codeNotApplicable(call, outcome, services);
  }
};

/** Converts a request to an order whose price can be computed. Fields that don't affect the price are empty. */
function toPlacement(
  { body, caller }: CallOf<'createQuote'>,
  { taxes, amountSteps }: Pick<Services, 'taxes' | 'amountSteps'>,
): OrderPlacement {
  const { customerId, items, shippingCountry, billingCountry } = body;
  return {
    captureMode: 'AUTOMATIC',
    metadata: {},
    customerId,
    items: items.map((line) => ({ id: newId(), ...toRequestedLine(line) })),
    prices: toRequestedPrices(body, { shippingCountry, billingCountry }),
    taxes,
    paymentMethod: '',
    holdMinutes: 0,
    caller,
    amountSteps,
  };
}
