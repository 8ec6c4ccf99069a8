/** Prices an edit of an order with today's catalogue. Pure, except that it generates ids. */
import { newId } from '../../base/ids.ts';
import type { TaxSettings } from '../../catalogue/tax-settings.ts';
import { AmountTooLarge } from '../../pricing/arithmetic.ts';
import { priceEdit } from '../../pricing/price-edit.ts';
import type { ChargeKind, DiscountToPrice, PricingState, TaxToPrice } from '../../pricing/pricing.ts';
import type { WaivedAmounts } from '../../pricing/waived-amounts.ts';
import { toPricing } from '../model/current-price.ts';
import type { PlacedItem } from '../model/order-placement.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { type AmountSteps, isPayable, stepOf } from '../model/payable.ts';
import type {
  RequestedCharge,
  RequestedDiscount,
  RequestedLinePrice,
  StoredPricing,
} from '../model/requested-prices.ts';
import type { ProductPrice, ShippingMethod, TaxRates } from '../placing/catalogue-cache.ts';
import { toDelivery } from '../placing/order-to-price.ts';
import type { PriceRefusal } from '../placing/price-placement.ts';
import { type ActiveTaxes, type MissingRate, TaxFinder } from '../placing/taxes.ts';
import { isOfDelivery, replaceDelivery } from '../shipping/shipping-plan.ts';
import type { EditDelivery } from '../shipping/edit-shipping.ts';

/** A line that an edit adds. */
type AddedLine = PlacedItem & RequestedLinePrice;

/** A discount that an edit adds. `itemId`: the line of the order, if the target is ITEM. */
type EditDiscount = Omit<RequestedDiscount, 'itemIndex'> & { itemId?: string | undefined };

/** The parts of an edit on which its price depends. */
export interface EditPrices {
  added: readonly AddedLine[];
  discounts: readonly EditDiscount[];
  charges: readonly RequestedCharge[];
  /** The new shipping method. Undefined if the method stays. */
  delivery?: EditDelivery | undefined;
  amountSteps: AmountSteps;
  /** The tax settings of the shop. */
  taxes: TaxSettings;
}

/** Catalogue entries with which an edit is priced. */
export interface EditCatalogue {
  products: ReadonlyMap<string, ProductPrice>;
  rates: ReadonlyMap<string, TaxRates>;
  /** All shipping methods. Empty if the edit doesn't change the shipping. */
  methods: readonly ShippingMethod[];
  /** The database's time, in ms. */
  now: number;
}

/** The stored prices of an order after an edit, and the product of each added line. */
interface PricedEdit {
  kind: 'priced';
  pricing: StoredPricing;
  lines: readonly ProductPrice[];
}

/** Refusals to price an edit. */
export type EditPriceRefusal =
  | Extract<PriceRefusal, { kind: 'CURRENCY_MISMATCH' | 'AMOUNT_NOT_PAYABLE' | 'TOTAL_TOO_LARGE' }>
  | MissingRate
  | { kind: 'PRODUCT_UNAVAILABLE'; skus: string[] };

/**
 * Prices an edit. The added lines have the tax mode, the tax country and the tax treatment of the order. `state`: the state
 * of the order without the units that the edit cancels. `waived`: discounts on what the edit adds.
 */
export function priceRequestedEdit(
  order: OrderRecord,
  state: PricingState,
  { added, discounts, charges: own, delivery, amountSteps, taxes: settings }: EditPrices,
  catalogue: EditCatalogue,
  waived: WaivedAmounts,
): PricedEdit | EditPriceRefusal {
  const missing = added.filter(({ sku }) => !catalogue.products.has(sku)).map(({ sku }) => sku);
  if (missing.length > 0) return { kind: 'PRODUCT_UNAVAILABLE', skus: [...new Set(missing)].sort() };
  const lines = added.map(({ sku, unitPrice }) => ({ ...catalogue.products.get(sku)!, ...unitPrice })); // checked above
  const amounts = [...discounts, ...own].flatMap(({ amount }) => amount ?? []);
  const refusal = whyNotPayable(order, lines, amounts, amountSteps);
  if (refusal) return refusal;
  const before: StoredPricing = order.pricing ?? toPricing(order);
  const charges = [...toShippingCharges(delivery), ...own.map(toCharge)];
  const taxes = findTaxes(taxesOf(before, settings), before, { added, lines, charges }, catalogue);
  if (taxes && 'kind' in taxes) return taxes;
  try {
    const pricing = priceEdit(before, state, {
      items: added.map(({ id, quantity }, index) => ({
        ...{ id, quantity, unitPrice: lines[index]!.amount }, // `lines` has an element for each added line
        tax: taxes?.items[index],
      })),
      charges: charges.map(({ taxClass: _, ...charge }, index) => ({
        ...charge,
        tax: taxes?.charges[index] ?? null,
      })),
      ...(delivery?.charge && {
        standardCharge: delivery.charge.standardCharge,
        endedCharges: before.charges.filter(isOfDelivery).map(({ id }) => id),
      }),
      discounts: [...discounts.map(toDiscount), ...toWaivers(added, waived)],
    });
    return { kind: 'priced', pricing: withDelivery(pricing, delivery), lines };
  } catch (error) {
    if (error instanceof AmountTooLarge) return { kind: 'TOTAL_TOO_LARGE' };
    throw error;
  }
}

interface AddedCharge {
  id: string;
  kind: ChargeKind;
  label: string;
  amount: number;
  taxClass: string | undefined;
}

const toCharge = ({ kind, label, amount: { amount }, taxClass }: RequestedCharge): AddedCharge => ({
  ...{ id: newId(), kind, label, amount, taxClass },
});

/** Builds the charge of a new shipping method. It comes before other charges, as in an order that is placed. */
const toShippingCharges = (delivery: EditDelivery | undefined): AddedCharge[] => {
  if (!delivery?.charge) return [];
  const { name: label, taxClass } = delivery.method;
  const { amount } = delivery.charge;
  return [{ id: newId(), kind: 'SHIPPING', label, amount, taxClass: taxClass ?? undefined }];
};

/** Stores the new shipping method. If the order keeps its charge, the charge gets the name of the method. */
function withDelivery(pricing: StoredPricing, delivery: EditDelivery | undefined): StoredPricing {
  if (!delivery) return pricing;
  return delivery.charge
    ? { ...pricing, delivery: toDelivery(delivery.method) }
    : replaceDelivery(pricing, delivery.method);
}

const toDiscount = ({ label, percent, amount, target, itemId }: EditDiscount): DiscountToPrice => ({
  ...{ id: newId(), label, target },
  ...(itemId !== undefined && { itemIds: [itemId] }),
  ...(percent === undefined ? { amount: amount!.amount } : { percent }), // a discount has a percentage or an amount
});

/** Builds the discounts with which the shop waives the higher price of an edited order. */
function toWaivers(added: readonly AddedLine[], { items, charges }: WaivedAmounts): DiscountToPrice[] {
  const label = 'Difference waived';
  const itemIds = added.map(({ id }) => id);
  const onItems: DiscountToPrice = { id: newId(), label, target: 'ITEMS', itemIds, amount: items };
  const onCharges: DiscountToPrice = { id: newId(), label, target: 'CHARGES', amount: charges };
  return [...(items > 0 ? [onItems] : []), ...(charges > 0 ? [onCharges] : [])];
}

function whyNotPayable(
  { currency }: OrderRecord,
  lines: readonly ProductPrice[],
  amounts: readonly { currency: string }[],
  amountSteps: AmountSteps,
): EditPriceRefusal | undefined {
  const currencies = new Set([currency, ...[...lines, ...amounts].map((one) => one.currency)]);
  if (currencies.size > 1) return { kind: 'CURRENCY_MISMATCH', currencies: [...currencies].sort() };
  const refused = lines.filter((line) => !isPayable(amountSteps, line)).map(({ sku }) => sku);
  if (refused.length === 0) return undefined;
  const skus = [...new Set(refused)].sort();
  return { kind: 'AMOUNT_NOT_PAYABLE', skus, currency, step: stepOf(amountSteps, currency) };
}

/** Tax settings of an order, and the country whose tax rates apply to it. */
type TaxesOfOrder = ActiveTaxes & { country: string };

/**
 * Returns the tax settings of an order. An order keeps its tax mode and its tax country. Undefined if the order has no
 * taxes.
 */
export function taxesOf(
  { taxMode, taxes: [tax] }: Pick<StoredPricing, 'taxMode' | 'taxes'>,
  { homeCountry, taxFrom }: TaxSettings,
): TaxesOfOrder | undefined {
  if (taxMode === 'NONE' || !tax) return undefined;
  const { countryCode: country } = tax; // all taxes of an order are those of one country
  return { country, homeCountry: homeCountry ?? country, pricesIncludeTax: taxMode === 'INCLUDED', taxFrom };
}

/** Finds the tax of each added line and charge. Undefined if the order has no taxes. */
function findTaxes(
  taxes: TaxesOfOrder | undefined,
  { taxTreatment }: StoredPricing,
  {
    added,
    charges,
    lines,
  }: Pick<EditPrices, 'added'> & { charges: readonly AddedCharge[]; lines: readonly ProductPrice[] },
  catalogue: EditCatalogue,
): { items: TaxToPrice[]; charges: (TaxToPrice | undefined)[] } | MissingRate | undefined {
  if (!taxes) return undefined;
  const finder = new TaxFinder(taxes, taxes.country, taxTreatment, catalogue);
  const items = lines.map(({ taxClass }, index) => finder.find(taxClass, added[index]?.tax));
  const ofCharges = charges.map(({ taxClass }) =>
    taxClass === undefined ? undefined : finder.find(taxClass),
  );
  const isMissing = (tax: TaxToPrice | MissingRate | undefined) => tax !== undefined && 'kind' in tax;
  const missing = [...items, ...ofCharges].find(isMissing);
  if (missing && 'kind' in missing) return missing;
  // No element is a missing rate, as checked above.
  return { items: items as TaxToPrice[], charges: ofCharges as (TaxToPrice | undefined)[] };
}
