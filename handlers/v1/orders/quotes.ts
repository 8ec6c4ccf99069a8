import { newId } from '../../../db/base/ids.ts';
import type { OrderPlacement } from '../../../db/orders/model/order-placement.ts';
import { placedState } from '../../../db/pricing/price-order.ts';
import { priceState } from '../../../db/pricing/price-state.ts';
import { type Quote, sumBySku } from '../../../db/store.ts';
import { plainChallenge } from '../../auth/index.ts';
import { isMerchantClient, reaches } from '../../auth/token-reach.ts';
import type { Services } from '../../contract/services.ts';
import * as problems from '../../problems.ts';
import { toCharge, toPricedItem, toTax } from '../bodies/price-body.ts';
import type { CallOf, Operation, Schemas } from '../bodies/types.ts';
import { findPriceFaults, hasShopPrices, toRequestedLine, toRequestedPrices } from './requested-prices.ts';

export const createQuote: Operation<'createQuote'> = async (call, { store, taxes, amountSteps }) => {
  const { body, reach } = call;
  if (!reaches(reach, body.customerId)) return problems.forbidden(plainChallenge);
  if (!isMerchantClient(reach) && hasShopPrices(body)) return problems.shopOnlyPrices(plainChallenge);
  const faults = findPriceFaults(body, taxes);
  if (faults.length > 0) return problems.validationFailed(faults);
  const outcome = await store.createQuote(toPlacement(call, { taxes, amountSteps }));
  switch (outcome.kind) {
    case 'quoted':
      return { status: 200, body: toQuote(body, outcome, await listShortages(body, store)) };
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
      return problems.shippingMethodUnavailable(body.shippingMethod!, outcome.reason); // only a method can be unavailable
    case 'TAX_RATE_MISSING':
      return problems.taxRateMissing(outcome);
  }
};

/** Makes the order whose price a call requests. Fields that the price doesn't depend on are left empty. */
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

function toQuote(
  { items }: Schemas['QuoteInput'],
  { lines, total, pricing, methods }: Quote,
  shortages: Schemas['StockShortage'][],
): Schemas['Quote'] {
  const { currency } = total;
  const money = (amount: number) => ({ amount, currency });
  const taxes = pricing ? priceState(pricing, placedState(pricing)).taxes : [];
  return {
    items: items.map(({ quantity }, index) => {
      const { sku, name, amount } = lines[index]!; // a product for each line
      const listed = { amount: amount * quantity, currency };
      const own = pricing
        ? toPricedItem(pricing, index, currency)
        : { discountAmount: money(0), payableTotal: listed };
      return { sku, name, quantity, unitPrice: money(amount), total: listed, ...own };
    }),
    discounts: (pricing?.discounts ?? []).map(({ label = '', target, percent, amount }) => ({
      label,
      target,
      ...(percent !== undefined && { percent }),
      amount: money(amount),
    })),
    charges: (pricing?.charges ?? []).map((charge) => {
      const { id: _, ...shown } = toCharge(charge, currency);
      return shown;
    }),
    taxMode: pricing?.taxMode ?? 'NONE',
    taxes: taxes.map((tax) => toTax(tax, currency)),
    total,
    shippingMethods: methods.map(({ method: { code, name, kind, minDays, maxDays }, amount }) => ({
      code,
      name,
      kind,
      price: money(amount),
      ...(minDays !== null && maxDays !== null && { estimatedDays: { min: minDays, max: maxDays } }),
    })),
    shortages,
  };
}

/** Lists the SKUs with too little stock now. */
async function listShortages(
  { items }: Schemas['QuoteInput'],
  store: Services['store'],
): Promise<Schemas['StockShortage'][]> {
  const requested = sumBySku(items);
  const available = await store.listAvailable(requested.map(({ sku }) => sku));
  return requested.flatMap(({ sku, quantity }) => {
    const left = available.get(sku) ?? 0;
    return quantity > left ? [{ sku, requested: quantity, available: left }] : [];
  });
}
