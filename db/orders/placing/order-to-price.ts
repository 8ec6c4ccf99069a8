/** Prices an order that has taxes, charges, discounts or a shipping method. Pure, except that it generates ids. */
import { newId } from '../../base/ids.ts';
import type { TaxSettings } from '../../catalogue/tax-settings.ts';
import { AmountTooLarge } from '../../pricing/arithmetic.ts';
import { sumAfterDiscounts } from '../../pricing/discounts.ts';
import { priceOrder } from '../../pricing/price-order.ts';
import type { DiscountToPrice, OrderToPrice, TaxToPrice } from '../../pricing/pricing.ts';
import type { OrderPlacement } from '../model/order-placement.ts';
import type { Delivery, RequestedPrices, StoredPricing } from '../model/requested-prices.ts';
import type {
  DiscountCode,
  ProductPrice,
  ShippingMethod,
  ShippingMethods,
  TaxRates,
} from './catalogue-cache.ts';
import { type CodeRefusal, type UsedCode, findCodeDiscounts, listUsedCodes } from './code-discounts.ts';
import {
  type Basket,
  type MethodRefusal,
  findStandardCharge,
  priceDelivery,
  whyNotDeliverable,
} from './delivery.ts';
import {
  type ActiveTaxes,
  type MissingRate,
  TaxFinder,
  type UsedRate,
  findTaxCountry,
  modeOf,
} from './taxes.ts';

/** Catalogue entries that are needed to price an order, except its products. */
export interface OrderCatalogue {
  methods: ShippingMethods | undefined;
  rates: ReadonlyMap<string, TaxRates>;
  codes: ReadonlyMap<string, DiscountCode>;
  /** The database's time, in ms. */
  now: number;
}

/** Price of an order, or the reason why it can't be priced, with the catalogue entries that were used. */
export interface PricingOutcome {
  result:
    | { kind: 'priced'; pricing: StoredPricing; amount: number; basket: Basket }
    | MethodRefusal
    | MissingRate
    | CodeRefusal
    | { kind: 'CURRENCY_MISMATCH'; currencies: string[] }
    | { kind: 'TOTAL_TOO_LARGE' };
  rates: UsedRate[];
  /** Version of the shipping methods. Undefined if the request names no method. */
  methods?: string | undefined;
  codes?: UsedCode[] | undefined;
}

export const isActive = (taxes: TaxSettings | undefined): taxes is ActiveTaxes =>
  taxes?.homeCountry !== undefined;

/** Prices an order. `lines`: the product of each line, with the unit price that the customer pays. */
export function priceWithAll(
  placement: OrderPlacement,
  lines: readonly ProductPrice[],
  catalogue: OrderCatalogue,
): PricingOutcome {
  const outcome: PricingOutcome = { result: { kind: 'TOTAL_TOO_LARGE' }, rates: [] };
  try {
    outcome.result = price(placement, lines, catalogue, outcome);
  } catch (error) {
    if (!(error instanceof AmountTooLarge)) throw error;
  }
  return outcome;
}

function price(
  placement: OrderPlacement,
  lines: readonly ProductPrice[],
  catalogue: OrderCatalogue,
  outcome: PricingOutcome,
): PricingOutcome['result'] {
  const { prices = {}, taxes } = placement;
  const currencies = findCurrencies(prices, lines);
  const [currency = '', ...others] = currencies;
  if (others.length > 0) return { kind: 'CURRENCY_MISMATCH', currencies };
  const items = placement.items.map(({ id, quantity }, index) => ({
    id,
    quantity,
    unitPrice: lines[index]!.amount, // every line has a product
  }));
  const own = toDiscounts(prices, items);
  const { discountCodes: names = [] } = prices;
  outcome.codes = listUsedCodes(names, catalogue);
  const ordered = items.map(({ id }, index) => ({ id, sku: lines[index]!.sku })); // every line has a product
  const order = { amount: names.length === 0 ? 0 : priceLines(items, own), currency, items: ordered };
  const ofCodes = findCodeDiscounts(names, catalogue, order);
  if (ofCodes.refusal) return ofCodes.refusal;
  const discounts = [...own, ...ofCodes.discounts];
  const basket: Basket = { amount: priceLines(items, discounts), currency, prices };
  const delivery = findDelivery(prices, catalogue, basket);
  outcome.methods = delivery && catalogue.methods?.version;
  if (delivery && 'refusal' in delivery) return delivery.refusal;
  const finder = isActive(taxes) ? createFinder(taxes, prices, delivery?.method, catalogue) : undefined;
  const taxed = finder && findTaxes(finder, placement, lines, delivery?.method);
  outcome.rates = [...(finder?.used.values() ?? [])];
  if (taxed && 'kind' in taxed) return taxed;
  const { pricing, price: placed } = priceOrder({
    taxMode: isActive(taxes) ? modeOf(taxes) : 'NONE',
    items: items.map((item, index) => ({ ...item, tax: taxed?.items[index] ?? null })),
    discounts,
    charges: toCharges(prices, delivery).map((charge, index) => ({
      ...charge,
      tax: taxed?.charges[index] ?? null,
    })),
    standardCharge: delivery?.standardCharge,
  });
  const stored: StoredPricing = {
    ...pricing,
    ...(delivery && { delivery: toDelivery(delivery.method) }),
    ...(prices.taxTreatment && { taxTreatment: prices.taxTreatment }),
  };
  return { kind: 'priced', pricing: stored, amount: placed.total, basket };
}

/** Computes the price of lines after discounts. */
function priceLines(items: OrderToPrice['items'], discounts: readonly DiscountToPrice[]): number {
  const onItems = discounts.filter(({ target }) => target !== 'CHARGES');
  return sumAfterDiscounts(items, onItems);
}

/** Lists the currencies in a request, sorted. An order may have only one currency. */
function findCurrencies({ discounts = [], charges = [] }: RequestedPrices, lines: readonly ProductPrice[]) {
  const amounts = [...discounts, ...charges].flatMap(({ amount }) => amount ?? []);
  return [...new Set([...lines, ...amounts].map(({ currency }) => currency))].sort();
}

/** Builds the discounts that the shop has sent, in the sequence in which they apply. */
const toDiscounts = (
  { discounts = [] }: RequestedPrices,
  items: readonly { id: string }[],
): DiscountToPrice[] =>
  discounts.map(({ label, percent, amount, target, itemIndex }) => ({
    id: newId(),
    label,
    target,
    ...(target === 'ITEM' && { itemIds: [items[itemIndex!]!.id] }), // the handler has checked the index
    ...(percent === undefined ? { amount: amount!.amount } : { percent }), // a discount has a percentage or an amount
  }));

interface ChosenDelivery {
  method: ShippingMethod;
  amount: number;
  standardCharge: number | undefined;
}

/**
 * Finds the shipping method that a request names, or the reason why the method can't be used. Undefined if the request
 * names no method.
 */
function findDelivery(
  { shippingMethod: code }: RequestedPrices,
  { methods }: OrderCatalogue,
  basket: Basket,
): ChosenDelivery | { refusal: MethodRefusal } | undefined {
  if (code === undefined || !methods) return undefined;
  const method = methods.methods.find((one) => one.code === code);
  const refusal: MethodRefusal | undefined = method
    ? whyNotDeliverable(method, basket)
    : { kind: 'SHIPPING_METHOD_UNAVAILABLE', reason: 'UNKNOWN' };
  if (refusal) return { refusal };
  const chosen = method!; // without a method there is a refusal
  const standardCharge = chosen.kind === 'SHIPPING' ? findStandardCharge(methods.methods, basket) : undefined;
  return { method: chosen, amount: priceDelivery(chosen, basket), standardCharge };
}

/** Returns the data of a shipping method that is stored with an order. */
export const toDelivery = ({ code, name, kind, taxClass }: ShippingMethod): Delivery => ({
  ...{ code, name, kind, taxClass },
});

/** Builds the charges. The charge of the shipping method comes first. */
function toCharges({ charges = [] }: RequestedPrices, delivery: ChosenDelivery | undefined) {
  const own = charges.map(({ kind, label, amount: { amount } }) => ({ id: newId(), kind, label, amount }));
  if (!delivery) return own;
  const { method, amount } = delivery;
  return [{ id: newId(), kind: 'SHIPPING' as const, label: method.name, amount }, ...own];
}

const createFinder = (
  taxes: ActiveTaxes,
  prices: RequestedPrices,
  method: ShippingMethod | undefined,
  catalogue: OrderCatalogue,
) => new TaxFinder(taxes, findTaxCountry(taxes, prices, method), prices.taxTreatment, catalogue);

/** Finds the taxes of all lines and charges. If a rate is missing, returns the first missing rate. */
function findTaxes(
  finder: TaxFinder,
  { items, prices = {} }: OrderPlacement,
  lines: readonly ProductPrice[],
  method: ShippingMethod | undefined,
): { items: TaxToPrice[]; charges: (TaxToPrice | undefined)[] } | MissingRate {
  const ofItems = lines.map(({ taxClass }, index) => finder.find(taxClass, items[index]?.tax));
  const classes = [
    ...(method ? [method.taxClass] : []),
    ...(prices.charges ?? []).map((one) => one.taxClass),
  ];
  const ofCharges = classes.map((taxClass) => (taxClass ? finder.find(taxClass) : undefined));
  const missing = [...ofItems, ...ofCharges].find((tax) => tax !== undefined && 'kind' in tax);
  if (missing && 'kind' in missing) return missing;
  // No element is a missing rate, as checked above.
  return { items: ofItems as TaxToPrice[], charges: ofCharges as (TaxToPrice | undefined)[] };
}
