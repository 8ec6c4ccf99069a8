import { divideHalfUp } from '../../pricing/arithmetic.ts';
import { decimalsOf } from '../../pricing/currency-decimals.ts';

/** Tax of a document in the home currency of the shop, as tax returns need it (Directive 2006/112/EC, article 230). */
export interface HomeTax {
  currency: string;
  /** Price of one unit of the document's currency in the home currency, as a decimal number. */
  exchangeRate: string;
  taxAmount: number;
}

/** The tax of all documents of an order before and after a document, in minor units of the order's currency. */
interface TaxRange {
  low: number;
  high: number;
}

/**
 * Converts the tax of a document. The result is the converted tax with the document minus the converted tax without it.
 * So all credit notes for an invoice with one rate have exactly its tax.
 */
export function convertTax(
  { low, high }: TaxRange,
  { from, to, exchangeRate }: { from: string; to: string; exchangeRate: string },
): HomeTax {
  const convert = (amount: number) => convertAmount(BigInt(amount), { from, to, exchangeRate });
  return { currency: to, exchangeRate, taxAmount: Number(convert(high) - convert(low)) };
}

/** Converts an amount of at least 0, and rounds a half up. */
function convertAmount(
  amount: bigint,
  { from, to, exchangeRate }: { from: string; to: string; exchangeRate: string },
): bigint {
  const [whole = '', decimals = ''] = exchangeRate.split('.');
  const dividend = amount * BigInt(whole + decimals) * 10n ** BigInt(decimalsOf(to));
  return divideHalfUp(dividend, 10n ** BigInt(decimals.length + decimalsOf(from)));
}
