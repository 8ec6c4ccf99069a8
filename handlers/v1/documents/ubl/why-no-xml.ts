import type { Schemas } from '../../bodies/types.ts';
import { decimalsOf } from '../../../../db/pricing/currency-decimals.ts';
import { vatCode } from './vat-categories.ts';
import { buyerName } from './parties.ts';

type Document = Schemas['Document'];

/** Returns why EN 16931 can't express an issued document. Returns undefined if it can. */
export function whyNoXml(document: Document): string | undefined {
  const { buyer, taxes, totals, homeTax } = document;
  if (!buyer.address || buyerName(document) === '') return 'its buyer has no address';
  const codes = new Set(taxes.map(vatCode));
  if (codes.has('O') && codes.size > 1)
    return 'it contains amounts with VAT and amounts outside the scope of VAT';
  const third = [
    ...amountsOf(document).map((amount) => ({ amount, currency: totals.grossAmount.currency })),
    ...(homeTax ? [homeTax.taxAmount] : []),
  ].find(({ amount, currency }) => amount % 10 ** Math.max(0, decimalsOf(currency) - 2) !== 0);
  return third && `it has an amount with more than two decimals of ${third.currency}`;
}

/** Returns all amounts that the standard limits to two decimals. */
const amountsOf = ({
  lines,
  charges,
  allowances,
  taxes,
  totals,
  paidAmount,
  payableAmount,
}: Document): number[] =>
  [
    ...[...lines, ...charges, ...allowances, ...taxes, totals].flatMap((each) => [
      each.netAmount,
      each.taxAmount,
      each.grossAmount,
    ]),
    ...[paidAmount, payableAmount],
  ].map(({ amount }) => amount);
