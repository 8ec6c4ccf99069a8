import type { Schemas } from '../../bodies/types.ts';
import { decimalsOf, toDecimal } from '../../../../db/pricing/currency-decimals.ts';
import { type Children, amountOf, textOf } from './elements.ts';
import { vatCategory } from './vat-categories.ts';

type Document = Schemas['Document'];
type Line = Schemas['DocumentLine'];
type Charge = Schemas['DocumentCharge'];
type Allowance = Schemas['DocumentAllowance'];

/** Names of the elements of a line. They depend on the type of the document. */
interface LineNames {
  quantity: 'cbc:InvoicedQuantity' | 'cbc:CreditedQuantity';
}

/** Returns the lines. An invoice needs a line (BR-16): in a document without lines, its charges become the lines. */
export function toLines(document: Document, names: LineNames): Children[] {
  const { lines, charges, taxMode } = document;
  if (lines.length === 0) return charges.map((charge, index) => chargeLine(charge, index + 1, names));
  return lines.map((line, index) => toLine(line, index + 1, taxMode, names));
}

/** Returns the charges and allowances of the whole document (BG-20 and BG-21). */
export const toAllowanceCharges = ({ lines, charges, allowances }: Document): Children[] => [
  ...allowances.map((allowance) => allowanceCharge(false, DEDUCTION, allowance)),
  ...(lines.length === 0 ? [] : charges.map((charge) => allowanceCharge(true, nameOf(charge), charge))),
];

const DEDUCTION = 'Deduction';

const nameOf = ({ kind, label }: Charge): string => label ?? CHARGES[kind] ?? CHARGES['OTHER']!;

const CHARGES: Record<string, string> = {
  SHIPPING: 'Shipping',
  GIFT_WRAP: 'Gift wrapping',
  PAYMENT: 'Payment charge',
  OTHER: 'Charge',
};

const allowanceCharge = (
  isCharge: boolean,
  reason: string,
  { netAmount, tax }: Charge | Allowance,
): Children => ({
  'cbc:ChargeIndicator': String(isCharge),
  'cbc:AllowanceChargeReason': textOf(reason),
  'cbc:Amount': amountOf(netAmount),
  'cac:TaxCategory': vatCategory(tax),
});

function toLine(line: Line, id: number, taxMode: Document['taxMode'], { quantity }: LineNames): Children {
  const allowance = netDiscount(line, taxMode);
  const listNet = { ...line.netAmount, amount: line.netAmount.amount + allowance };
  // The price of a line was reduced if the line has no units.
  const units = Math.max(line.quantity, 1);
  return {
    'cbc:ID': String(id),
    [quantity]: { '@unitCode': 'C62', '#text': String(units) },
    'cbc:LineExtensionAmount': amountOf(line.netAmount),
    ...(allowance !== 0 && {
      'cac:AllowanceCharge': {
        'cbc:ChargeIndicator': 'false',
        'cbc:AllowanceChargeReason': 'Allowance',
        'cbc:Amount': amountOf({ ...line.netAmount, amount: allowance }),
      },
    }),
    'cac:Item': {
      'cbc:Name': textOf(line.name),
      'cac:SellersItemIdentification': { 'cbc:ID': textOf(line.sku) },
      'cac:ClassifiedTaxCategory': vatCategory(line.tax),
    },
    'cac:Price': { 'cbc:PriceAmount': unitPrice(listNet, units) },
  };
}

const chargeLine = (charge: Charge, id: number, { quantity }: LineNames): Children => ({
  'cbc:ID': String(id),
  [quantity]: { '@unitCode': 'C62', '#text': '1' },
  'cbc:LineExtensionAmount': amountOf(charge.netAmount),
  'cac:Item': { 'cbc:Name': textOf(nameOf(charge)), 'cac:ClassifiedTaxCategory': vatCategory(charge.tax) },
  'cac:Price': { 'cbc:PriceAmount': unitPrice(charge.netAmount, 1) },
});

/**
 * Returns the net amount of a line's discount. A discount of prices with tax is the share of the net amount in the line.
 * A line that costs nothing has no such share, so its tax rate is used.
 */
function netDiscount(line: Line, taxMode: Document['taxMode']): number {
  const discount = line.discountAmount.amount;
  if (taxMode !== 'INCLUDED' || discount === 0) return discount;
  const price = line.listAmount.amount - discount;
  if (price > 0) return Math.round((discount * line.netAmount.amount) / price);
  return Math.round((discount * 100) / (100 + Number(line.tax?.percent ?? 0)));
}

/** Number of decimals of a unit price in addition to those of the currency, if the price isn't exact without them. */
const MORE_DECIMALS = 4;

/** Returns the price of one unit (BT-146). `total` is the price of all units. */
function unitPrice({ amount, currency }: Schemas['Money'], units: number): Children {
  const isExact = amount % units === 0;
  const decimals = decimalsOf(currency) + MORE_DECIMALS;
  const text = isExact
    ? toDecimal(amount / units, currency)
    : (amount / units / 10 ** decimalsOf(currency)).toFixed(decimals);
  return { '@currencyID': currency, '#text': text };
}
