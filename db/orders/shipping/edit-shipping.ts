/** Decides how an edit changes the shipping of an order. Pure: no database, no clock. */
import { isDeepStrictEqual } from 'node:util';
import { divideHalfUp } from '../../pricing/arithmetic.ts';
import { priceState } from '../../pricing/price-state.ts';
import type { Pricing, PricingState } from '../../pricing/pricing.ts';
import type { TaxSettings } from '../../catalogue/tax-settings.ts';
import type { LockedOrder } from '../change/locked-order.ts';
import type { Address } from '../model/contact.ts';
import { NO_CONTACT } from '../model/order-contact.ts';
import type { ShippingMethod } from '../placing/catalogue-cache.ts';
import { type Basket, findStandardCharge, priceDelivery, whyNotDeliverable } from '../placing/delivery.ts';
import {
  type ShippingChangeRefusal,
  type UnavailableReason,
  isChargedAlike,
  isTaxedAlike,
  whyShippingStays,
} from './shipping-plan.ts';

/** The shipping that an edit requests. A field that is undefined stays. */
export interface RequestedEditShipping {
  shippingAddress: Address | undefined;
  /** Code of a shipping method. */
  shippingMethod: string | undefined;
}

/**
 * The shipping method that an edit gives to an order. `charge`: the new charge. If undefined, the order keeps its charge.
 */
export interface EditDelivery {
  method: ShippingMethod;
  charge: { amount: number; standardCharge: number | undefined } | undefined;
}

/** The new shipping of an edited order. A field is undefined if it stays. */
export interface EditShipping {
  kind: 'allowed';
  address: Address | undefined;
  delivery: EditDelivery | undefined;
}

export type EditShippingRefusal =
  | { kind: 'SHIPPING_CHANGE_REFUSED'; reason: ShippingChangeRefusal | 'TAX_COUNTRY_WOULD_CHANGE' }
  | { kind: 'SHIPPING_METHOD_UNAVAILABLE'; method: string; reason: UnavailableReason | 'NO_ADDRESS' };

/**
 * Plans the new shipping of an edited order. `methods`: the shipping methods of the catalogue. `linesAmount`: returns what
 * the lines cost after the edit, on which the price of a method can depend.
 */
export function planEditShipping(
  { order, contact = NO_CONTACT }: Pick<LockedOrder, 'order' | 'contact'>,
  { shippingAddress, shippingMethod }: RequestedEditShipping,
  { methods, taxes }: { methods: readonly ShippingMethod[]; taxes: TaxSettings },
  linesAmount: () => number,
): EditShipping | EditShippingRefusal {
  const stays = whyShippingStays(order);
  if (stays) return { kind: 'SHIPPING_CHANGE_REFUSED', reason: stays };
  const before = contact.shipping_address;
  const after = shippingAddress ?? before;
  const address = isDeepStrictEqual(after, before) ? undefined : shippingAddress;
  const current = order.pricing?.delivery;
  const code = shippingMethod ?? current?.code;
  const isOther = code !== current?.code;
  const isSameCountry = after?.countryCode === before?.countryCode;
  // The address may change in its country even if the method no longer exists.
  if (code === undefined || (!isOther && isSameCountry)) {
    return isTaxedAlike({ order, contact }, { shippingCountry: after?.countryCode, taxes })
      ? { kind: 'allowed', address, delivery: undefined }
      : { kind: 'SHIPPING_CHANGE_REFUSED', reason: 'TAX_COUNTRY_WOULD_CHANGE' };
  }
  const method = methods.find((one) => one.code === code);
  const basket: Basket = {
    amount: isOther ? linesAmount() : 0,
    currency: order.currency,
    prices: { shippingCountry: after?.countryCode, billingCountry: contact.billing_address?.countryCode },
  };
  const reason = method ? whyUnavailable(method, basket) : 'UNKNOWN';
  if (!method || reason)
    return { kind: 'SHIPPING_METHOD_UNAVAILABLE', method: code, reason: reason ?? 'UNKNOWN' };
  if (!isTaxedAlike({ order, contact }, { shippingCountry: after?.countryCode, method, taxes }))
    return { kind: 'SHIPPING_CHANGE_REFUSED', reason: 'TAX_COUNTRY_WOULD_CHANGE' };
  const isPricedAnew = isOther && !(order.pricing && isChargedAlike(method, order.pricing, basket));
  const charge = isPricedAnew ? priceMethod(method, methods, basket) : undefined;
  return { kind: 'allowed', address, delivery: isOther ? { method, charge } : undefined };
}

function whyUnavailable(
  method: ShippingMethod,
  basket: Basket,
): UnavailableReason | 'NO_ADDRESS' | undefined {
  const refusal = whyNotDeliverable(method, basket);
  if (!refusal) return undefined;
  return refusal.kind === 'SHIPPING_ADDRESS_REQUIRED' ? 'NO_ADDRESS' : refusal.reason;
}

const priceMethod = (method: ShippingMethod, methods: readonly ShippingMethod[], basket: Basket) => ({
  amount: priceDelivery(method, basket),
  standardCharge: method.kind === 'SHIPPING' ? findStandardCharge(methods, basket) : undefined,
});

/**
 * Computes what the kept units cost after discounts and credits, with the tax that prices contain even if this tax isn't
 * due, as when an order is placed.
 */
export function sumLines(pricing: Pricing, state: PricingState): number {
  const { items } = priceState(pricing, state);
  return items.reduce((sum, { kept, amount }, index) => {
    const reduced = pricing.reductions.reduce((all, { items: shares }) => all + (shares[index] ?? 0), 0);
    const { quantity = 1 } = pricing.items[index] ?? {};
    return sum + amount + Number(divideHalfUp(BigInt(reduced) * BigInt(kept), BigInt(quantity)));
  }, 0);
}
