/** Decides whether the shipping of an order may change. Pure: no database, no clock. */
import type { TaxSettings } from '../../catalogue/tax-settings.ts';
import type { Address } from '../model/contact.ts';
import type { ContactRecord } from '../model/order-contact.ts';
import { hasUndoneUnits } from '../model/fulfillment.ts';
import { type OrderState, isFinalStatus } from '../model/order-rules.ts';
import type { StoredPricing } from '../model/requested-prices.ts';
import type { ShippingMethod } from '../placing/catalogue-cache.ts';
import { type Basket, type MethodRefusal, priceDelivery, whyNotDeliverable } from '../placing/delivery.ts';
import { isActive, toDelivery } from '../placing/order-to-price.ts';
import { findTaxCountry } from '../placing/taxes.ts';

export type ShippingChangeRefusal = 'SHIPPED' | 'ENDED' | 'PRICE_WOULD_CHANGE';

/** The shipping that a client requests for an order. */
export interface RequestedShipping {
  shippingAddress: Address;
  /** Code of a shipping method. If absent, the order keeps its shipping method. */
  shippingMethod?: string | undefined;
  taxes: TaxSettings;
}

/** The order whose shipping may change, and its addresses. */
interface ShippedOrder {
  order: Pick<OrderState, 'status' | 'items'> & { currency: string; pricing: StoredPricing | null };
  contact: Pick<ContactRecord, 'shipping_address' | 'billing_address'>;
}

/** Outcome of the decision. `pricing`: the order's stored prices with the shipping method after the change. */
type ShippingPlan =
  | { kind: 'allowed'; pricing: StoredPricing | null }
  | { kind: 'SHIPPING_CHANGE_REFUSED'; reason: ShippingChangeRefusal }
  | { kind: 'SHIPPING_METHOD_UNAVAILABLE'; method: string; reason: UnavailableReason };

export type UnavailableReason = Extract<MethodRefusal, { kind: 'SHIPPING_METHOD_UNAVAILABLE' }>['reason'];

const refused = (reason: ShippingChangeRefusal): ShippingPlan => ({
  kind: 'SHIPPING_CHANGE_REFUSED',
  reason,
});

/**
 * Returns the reason why the shipping of an order can't change any more; undefined if it still can. The operation and
 * the list of actions share this function.
 */
export function whyShippingStays(order: ShippedOrder['order']): ShippingChangeRefusal | undefined {
  if (isFinalStatus(order.status) && !hasUndoneUnits(order)) return 'ENDED';
  return order.items.some(({ shipped }) => shipped > 0) ? 'SHIPPED' : undefined;
}

/**
 * Returns the code of the shipping method that must deliver to the new address. Returns undefined if the order keeps
 * its method and its country, because the address may then change even if the method no longer exists. Also returns
 * undefined if the order has no method.
 */
export function findMethodToCheck(
  { order: { pricing }, contact }: ShippedOrder,
  { shippingAddress, shippingMethod }: RequestedShipping,
): string | undefined {
  const current = pricing?.delivery?.code;
  const code = shippingMethod ?? current;
  return code === current && isSameCountry(contact, shippingAddress) ? undefined : code;
}

const isSameCountry = (
  { shipping_address: before }: Pick<ContactRecord, 'shipping_address'>,
  after: Address,
): boolean => before?.countryCode === after.countryCode;

/**
 * Decides whether the shipping of an order may change. The price of an order never changes after it was placed, so the
 * tax country and the charge must stay the same. `methods`: the shipping methods of the catalogue. The methods are used
 * only if `findMethodToCheck` returns the code of a method.
 */
export function planShipping(
  shipped: ShippedOrder,
  requested: RequestedShipping,
  methods: readonly ShippingMethod[],
): ShippingPlan {
  const { order } = shipped;
  const stays = whyShippingStays(order);
  if (stays) return refused(stays);
  const code = findMethodToCheck(shipped, requested);
  const method = methods.find((one) => one.code === code);
  const basket = toBasket(shipped, requested.shippingAddress);
  if (code !== undefined) {
    const reason = method ? whyUnavailable(method, basket) : 'UNKNOWN';
    if (reason) return { kind: 'SHIPPING_METHOD_UNAVAILABLE', method: code, reason };
  }
  const { shippingAddress, taxes } = requested;
  if (!isTaxedAlike(shipped, { shippingCountry: shippingAddress.countryCode, taxes }))
    return refused('PRICE_WOULD_CHANGE');
  const { pricing } = order;
  if (!method || method.code === pricing?.delivery?.code) return { kind: 'allowed', pricing };
  return pricing && isChargedAlike(method, pricing, basket)
    ? { kind: 'allowed', pricing: replaceDelivery(pricing, method) }
    : refused('PRICE_WOULD_CHANGE');
}

/** Builds the data that decides whether a method delivers to an address, and what the method costs. */
function toBasket({ order: { currency, pricing }, contact }: ShippedOrder, address: Address): Basket {
  const prices = {
    shippingCountry: address.countryCode,
    billingCountry: contact.billing_address?.countryCode,
  };
  return { amount: pricing ? priceLines(pricing) : 0, currency, prices };
}

/** Computes the price of all ordered units after discounts, as it was when the order was placed. */
const priceLines = ({ items, discounts }: StoredPricing): number =>
  items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0) -
  discounts.reduce((sum, { target, amount }) => sum + (target === 'CHARGES' ? 0 : amount), 0);

function whyUnavailable(method: ShippingMethod, basket: Basket): UnavailableReason | undefined {
  const refusal = whyNotDeliverable(method, basket);
  return refusal?.kind === 'SHIPPING_METHOD_UNAVAILABLE' ? refusal.reason : undefined; // there is an address
}

/**
 * Returns whether the tax rates of the same country apply to the order after the change. `method`: the shipping method after
 * the change, if it changes.
 */
export function isTaxedAlike(
  { order: { pricing }, contact }: ShippedOrder,
  {
    shippingCountry,
    method = pricing?.delivery,
    taxes,
  }: {
    shippingCountry: string | undefined;
    method?: Pick<ShippingMethod, 'kind'> | undefined;
    taxes: TaxSettings;
  },
): boolean {
  const [tax] = pricing?.taxes ?? []; // all taxes of an order are those of one country
  const isSameKind = method?.kind === pricing?.delivery?.kind;
  if (!tax || (isSameKind && contact.shipping_address?.countryCode === shippingCountry)) return true;
  const countries = { shippingCountry, billingCountry: contact.billing_address?.countryCode };
  return isActive(taxes) && findTaxCountry(taxes, countries, method) === tax.countryCode;
}

/** Returns whether an order would have the same shipping charge and refunds if it were placed with this method. */
export function isChargedAlike(
  method: ShippingMethod,
  { delivery, charges, taxMode }: StoredPricing,
  basket: Basket,
): boolean {
  const charge = charges.find(isOfDelivery);
  const isTaxedAsBefore = taxMode === 'NONE' || method.taxClass === delivery?.taxClass;
  return (
    isTaxedAsBefore && method.kind === delivery?.kind && priceDelivery(method, basket) === charge?.listAmount
  );
}

/** Replaces the shipping method in stored prices. The label of the charge is the name of the method. */
export const replaceDelivery = (pricing: StoredPricing, method: ShippingMethod): StoredPricing => ({
  ...pricing,
  delivery: toDelivery(method),
  charges: pricing.charges.map((charge) =>
    isOfDelivery(charge) ? { ...charge, label: method.name } : charge,
  ),
});

/** Returns whether a charge is for the current shipping method of the order. */
export const isOfDelivery = ({ kind, until }: StoredPricing['charges'][number]): boolean =>
  kind === 'SHIPPING' && until === undefined;
