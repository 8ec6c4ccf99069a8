/** Finds and prices the shipping methods that can be used for an order. Pure: no database, no clock. */
import type { RequestedPrices } from '../model/requested-prices.ts';
import type { ShippingMethod } from './catalogue-cache.ts';

/**
 * The data that determines whether a shipping method can be used, and its price. `amount`: price of the lines after
 * discounts.
 */
export interface Basket {
  amount: number;
  currency: string;
  prices: Pick<RequestedPrices, 'shippingCountry' | 'billingCountry'>;
}

/** Reason why a shipping method can't be used for an order. */
export type MethodRefusal =
  | { kind: 'SHIPPING_ADDRESS_REQUIRED' }
  | { kind: 'SHIPPING_METHOD_UNAVAILABLE'; reason: 'UNKNOWN' | 'COUNTRY' | 'CURRENCY' };

/** Returns the reason why a shipping method can't be used for a basket, or undefined if it can be used. */
export function whyNotDeliverable(
  { kind, countryCodes, currency }: ShippingMethod,
  basket: Basket,
): MethodRefusal | undefined {
  const { shippingCountry, billingCountry } = basket.prices;
  if (kind === 'SHIPPING' && shippingCountry === undefined) return { kind: 'SHIPPING_ADDRESS_REQUIRED' };
  if (currency !== basket.currency) return { kind: 'SHIPPING_METHOD_UNAVAILABLE', reason: 'CURRENCY' };
  const country = kind === 'DIGITAL' ? (billingCountry ?? shippingCountry) : shippingCountry;
  const isServed =
    kind === 'PICKUP' ||
    countryCodes.length === 0 ||
    (country !== undefined && countryCodes.includes(country));
  return isServed ? undefined : { kind: 'SHIPPING_METHOD_UNAVAILABLE', reason: 'COUNTRY' };
}

/** Returns the price of a shipping method for a basket, in minor units. */
export const priceDelivery = ({ amount, freeFrom }: ShippingMethod, basket: Basket): number =>
  freeFrom !== null && basket.amount >= freeFrom ? 0 : amount;

/** Lists the shipping methods that can be used for a basket, with their prices. */
export const listDeliverable = (methods: readonly ShippingMethod[], basket: Basket) =>
  methods
    .filter((method) => whyNotDeliverable(method, basket) === undefined)
    .map((method) => ({ method, amount: priceDelivery(method, basket) }));

/**
 * Finds the price of the standard delivery: the cheapest method that ships to the address. If all units are returned
 * after a shipment, at most this amount of the shipping charge is refunded. Undefined if no method ships to the
 * address.
 */
export function findStandardCharge(methods: readonly ShippingMethod[], basket: Basket): number | undefined {
  const shipping = listDeliverable(methods, basket).filter(({ method }) => method.kind === 'SHIPPING');
  return shipping.length === 0 ? undefined : Math.min(...shipping.map(({ amount }) => amount));
}
