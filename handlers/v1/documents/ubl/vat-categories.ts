import type { Schemas } from '../../bodies/types.ts';
import { type Children, VAT_SCHEME, amountOf, textOf } from './elements.ts';

type Document = Schemas['Document'];
type TaxRate = Schemas['DocumentTaxRate'];
type Tax = Document['taxes'][number];

/** Category of VAT (UNCL 5305), the reason code without VAT (VATEX), and the reason in words. */
interface Exemption {
  code: string;
  reasonCode?: string;
  reason: string;
}

const EXEMPTIONS: Record<string, Exemption> = {
  REVERSE_CHARGE: { code: 'AE', reasonCode: 'VATEX-EU-AE', reason: 'Reverse charge' },
  INTRA_COMMUNITY: { code: 'K', reasonCode: 'VATEX-EU-IC', reason: 'Intra-Community supply' },
  EXPORT: { code: 'G', reasonCode: 'VATEX-EU-G', reason: 'Export outside the EU' },
  EXEMPT: { code: 'E', reason: 'Exempt from VAT' },
  OUT_OF_SCOPE: { code: 'O', reasonCode: 'VATEX-EU-O', reason: 'Not subject to VAT' },
};

/** Tax of a document whose order has no taxes. */
const NO_TAX: Pick<TaxRate, 'percent' | 'treatment'> = { percent: '0', treatment: 'OUT_OF_SCOPE' };

/** Returns the code of a VAT category. A rate of 0 % that isn't an exemption has a category of its own. */
export function vatCode({ percent, treatment }: Pick<TaxRate, 'percent' | 'treatment'> = NO_TAX): string {
  if (treatment !== 'STANDARD') return (EXEMPTIONS[treatment] ?? OTHER).code;
  return Number(percent) === 0 ? 'Z' : 'S';
}

/** Exemption for a treatment that a later version of the contract adds. */
const OTHER: Exemption = { code: 'E', reason: 'Exempt from VAT' };

/** Returns the VAT category of a line, charge or allowance. Category `O` has no rate (BR-O-05). */
export function vatCategory(tax: Pick<TaxRate, 'percent' | 'treatment'> = NO_TAX): Children {
  const code = vatCode(tax);
  return {
    'cbc:ID': code,
    ...(code !== 'O' && { 'cbc:Percent': tax.percent }),
    'cac:TaxScheme': VAT_SCHEME,
  };
}

/**
 * Returns the taxes with one entry for each category and rate. The standard knows no country of a tax, and allows each
 * category without VAT only once (BR-AE-01, BR-E-01, BR-G-01, BR-IC-01, BR-O-01, BR-Z-01).
 */
export function vatBreakdown(document: Document): Children[] {
  const groups = new Map<string, Pick<Tax, 'percent' | 'treatment' | 'netAmount' | 'taxAmount'>>();
  const { netAmount, taxAmount } = document.totals;
  const taxes = document.taxes.length > 0 ? document.taxes : [{ ...NO_TAX, netAmount, taxAmount }];
  for (const tax of taxes) {
    const key = `${vatCode(tax)} ${Number(tax.percent)}`;
    const { percent, treatment } = tax;
    const before = groups.get(key);
    groups.set(key, {
      percent,
      treatment,
      netAmount: add(tax.netAmount, before?.netAmount),
      taxAmount: add(tax.taxAmount, before?.taxAmount),
    });
  }
  return [...groups.values()].map((tax) => ({
    'cbc:TaxableAmount': amountOf(tax.netAmount),
    'cbc:TaxAmount': amountOf(tax.taxAmount),
    'cac:TaxCategory': categoryWithReason(tax, document.taxReason),
  }));
}

function categoryWithReason(tax: Pick<Tax, 'percent' | 'treatment'>, reason: string | undefined): Children {
  const { 'cac:TaxScheme': scheme, ...category } = vatCategory(tax);
  if (tax.treatment === 'STANDARD') return { ...category, 'cac:TaxScheme': scheme };
  const exemption = EXEMPTIONS[tax.treatment] ?? OTHER;
  return {
    ...category,
    'cbc:TaxExemptionReasonCode': exemption.reasonCode,
    'cbc:TaxExemptionReason': textOf(
      reason === undefined ? exemption.reason : `${exemption.reason}: ${reason}`,
    ),
    'cac:TaxScheme': scheme,
  };
}

const add = (money: Schemas['Money'], other?: Schemas['Money']): Schemas['Money'] => ({
  ...money,
  amount: money.amount + (other?.amount ?? 0),
});
