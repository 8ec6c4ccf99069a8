import type { Schemas } from '../../bodies/types.ts';
import { decimalsOf } from '../values/currency-decimals.ts';
import { vatCode } from './vat-categories.ts';
import { buyerName } from './parties.ts';

type Document = Schemas['Document'];

/** Returns why EN 16931 can't express an issued document. Returns undefined if it can. */
export function whyNoXml(document: Document): string | undefined {
  const { buyer, taxes, total } = document;
  if (!buyer.address || buyerName(document) === '') return 'its buyer has no address';
  const codes = new Set(taxes.map(vatCode));
  if (codes.has('O') && codes.size > 1)
    return 'it contains amounts with VAT and amounts outside the scope of VAT';
  const { currency } = total.grossAmount;
  if (
    decimalsOf(currency) > 2 &&
    amountsOf(document).some((amount) => amount % 10 ** (decimalsOf(currency) - 2) !== 0)
  )
    return `it has an amount with more than two decimals of ${currency}`;
  return undefined;
}

/** Returns all amounts that the standard limits to two decimals. */
const amountsOf = ({ lines, charges, discounts, taxes, total, paid, payable }: Document): number[] =>
  [
    ...[...lines, ...charges, ...discounts, ...taxes, total].flatMap((each) => [
      each.netAmount,
      each.taxAmount,
      each.grossAmount,
    ]),
    ...[paid, payable],
  ].map(({ amount }) => amount);
