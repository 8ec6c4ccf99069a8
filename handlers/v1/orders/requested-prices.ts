/** Checks the prices of a request, and converts them to the form that `db/` expects. */
import type { RequestedPrices } from '../../../db/orders/model/requested-prices.ts';
import type { TaxSettings } from '../../../db/store.ts';
import type { Schemas } from '../bodies/types.ts';

type PriceFields = 'items' | 'shippingMethod' | 'discounts' | 'discountCodes' | 'charges' | 'taxTreatment';

type Input = Pick<Schemas['OrderInput'], PriceFields> | Pick<Schemas['QuoteInput'], PriceFields>;

type Line = Schemas['OrderItemInput'] | Schemas['QuoteItemInput'];

interface FieldFault {
  field: string;
  message: string;
  rejectedValue?: unknown;
}

/** Whether a request has prices that only the shop's own clients may send. */
export const hasShopPrices = ({ items, discounts, charges, taxTreatment }: Input): boolean =>
  discounts !== undefined ||
  charges !== undefined ||
  taxTreatment !== undefined ||
  items.some(({ unitPrice, tax }) => unitPrice !== undefined || tax !== undefined);

/** Finds errors in the prices of a request that the schemas can't find. */
export function findPriceFaults(input: Input, taxes: TaxSettings | undefined): FieldFault[] {
  const { items, discounts = [], discountCodes = [], charges = [], taxTreatment } = input;
  return [
    ...discounts.flatMap((discount, index) =>
      findDiscountFaults(discount, `/discounts/${index}`, items.length),
    ),
    ...findCodeFaults(discountCodes, discounts.length),
    ...findChargeFaults(charges),
    ...items.flatMap(({ tax }, index) => findTaxFaults(tax, `/items/${index}/tax`, taxes)),
    ...(taxTreatment && taxes?.homeCountry === undefined
      ? [fault('/taxTreatment', WITHOUT_TAXES, taxTreatment)]
      : []),
  ];
}

const WITHOUT_TAXES = 'is not allowed, because the shop has no taxes';

const fault = (field: string, message: string, rejectedValue?: unknown): FieldFault =>
  rejectedValue === undefined ? { field, message } : { field, message, rejectedValue };

/** Finds charges that a client may not send. */
export const findChargeFaults = (charges: readonly Schemas['ChargeInput'][]): FieldFault[] =>
  charges.flatMap(({ kind }, index) =>
    kind === 'SHIPPING'
      ? [fault(`/charges/${index}/kind`, 'follows from shippingMethod: leave the charge out', kind)]
      : [],
  );

/** Finds a discount that has no amount, or two. */
export const findAmountFaults = (
  { percent, amount }: Partial<Record<'percent' | 'amount', unknown>>,
  field: string,
): FieldFault[] =>
  (percent === undefined) === (amount === undefined)
    ? [fault(field, 'must have either percent or amount')]
    : [];

function findDiscountFaults(
  { percent, amount, target, itemIndex }: Schemas['DiscountInput'],
  field: string,
  lines: number,
): FieldFault[] {
  const faults = findAmountFaults({ percent, amount }, field);
  if (target === 'ITEM' && (itemIndex === undefined || itemIndex >= lines))
    faults.push(fault(`${field}/itemIndex`, `must be the position of a line: 0 to ${lines - 1}`, itemIndex));
  if (target !== 'ITEM' && itemIndex !== undefined)
    faults.push(fault(`${field}/itemIndex`, 'is only allowed with the target ITEM', itemIndex));
  return faults;
}

/** Maximum number of discounts per order. The limit includes the discounts of discount codes. */
const DISCOUNTS_MAX = 20;

function findCodeFaults(codes: readonly string[], discounts: number): FieldFault[] {
  const typed = codes.map((code) => code.toUpperCase());
  const twice = typed.findIndex((code, index) => typed.indexOf(code) < index);
  if (twice >= 0) return [fault(`/discountCodes/${twice}`, 'is there twice', codes[twice])];
  return codes.length + discounts > DISCOUNTS_MAX
    ? [fault('/discountCodes', `may have at most ${DISCOUNTS_MAX} entries, together with discounts`)]
    : [];
}

export function findTaxFaults(
  tax: Schemas['ItemTaxInput'] | undefined,
  field: string,
  taxes: TaxSettings | undefined,
): FieldFault[] {
  if (!tax) return [];
  if (taxes?.homeCountry === undefined) return [fault(field, WITHOUT_TAXES, tax)];
  const { percent, treatment = 'STANDARD' } = tax;
  return treatment !== 'STANDARD' && percent !== '0'
    ? [fault(`${field}/percent`, `must be 0 with the treatment ${treatment}`, percent)]
    : [];
}

/** Converts charges. `findChargeFaults` has refused SHIPPING. */
export const toRequestedCharges = (charges: readonly Schemas['ChargeInput'][]) =>
  charges.map(({ kind, label, amount, taxClass }) => ({
    kind: kind as Exclude<typeof kind, 'SHIPPING'>, // as described above
    label,
    amount,
    taxClass,
  }));

/** Converts a line of a request, with the price and the tax that the shop has sent. */
export const toRequestedLine = ({ sku, quantity, unitPrice, tax }: Line) => ({
  sku,
  quantity,
  unitPrice,
  tax: tax && { percent: tax.percent, treatment: tax.treatment ?? 'STANDARD' },
});

/**
 * Converts everything in a request that affects the price, except its products. Returns undefined if the request
 * contains nothing that affects the price.
 */
export function toRequestedPrices(
  { shippingMethod, discounts, discountCodes, charges, taxTreatment }: Input,
  countries: Pick<RequestedPrices, 'shippingCountry' | 'billingCountry'>,
): RequestedPrices | undefined {
  const prices: RequestedPrices = {
    shippingMethod,
    taxTreatment,
    discounts: discounts?.length ? discounts : undefined,
    discountCodes: discountCodes?.length ? discountCodes.map((code) => code.toUpperCase()) : undefined,
    charges: charges?.length ? toRequestedCharges(charges) : undefined,
  };
  const isPlain = Object.values(prices).every((value) => value === undefined);
  const { shippingCountry, billingCountry } = countries;
  return isPlain && shippingCountry === undefined && billingCountry === undefined
    ? undefined
    : { ...prices, ...countries };
}
