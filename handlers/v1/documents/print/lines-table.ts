import type { Schemas } from '../../bodies/types.ts';
import type { Formats } from './formats.ts';
import { type Html, html } from './html.ts';
import type { Texts } from './texts.ts';

type Document = Schemas['Document'];
type Line = Schemas['DocumentLine'];
type Money = Schemas['Money'];

/** Language of a page: its texts, and the formats of numbers and dates. */
export interface Printing {
  texts: Texts;
  formats: Formats;
}

/** Number of columns of the table. A document without taxes has no columns for the tax and the net amount. */
export const countColumns = ({ taxMode }: Document): number => COLUMNS[taxMode];

const COLUMNS = { INCLUDED: 6, ADDED: 5, NONE: 4 } as const;

/**
 * Returns the table of lines, charges and deductions, with `end` as its last rows. Each page repeats the head of the
 * table. The last line and the end are on one page.
 */
export function linesTable(document: Document, printing: Printing, end: Html): Html {
  const { texts } = printing;
  const { lines, charges, allowances, taxMode } = document;
  const nameOf = ({ label, kind }: Document['charges'][number]): string =>
    label ?? texts.charges[kind] ?? texts.otherCharge;
  const rows = [
    ...lines.map((line) => lineRow(line, document, printing)),
    ...charges.map((charge) => amountRow(nameOf(charge), charge, document, printing)),
    ...allowances.map((allowance) => amountRow(texts.deduction, negated(allowance), document, printing)),
  ];
  const head = (name: string) => html`<th scope="col" class="number">${name}</th>`;
  return html`<table>
    <thead>
      <tr>
        <th scope="col">${texts.item}</th>
        ${[texts.quantity, texts.unitPrice].map(head)}
        ${taxMode !== 'NONE' && [texts.vat, texts.net].map(head)} ${taxMode !== 'ADDED' && head(texts.gross)}
      </tr>
    </thead>
    <tbody>
      ${rows.slice(0, -1)}
    </tbody>
    <tbody class="end">
      ${rows.slice(-1)} ${end}
    </tbody>
  </table>`;
}

/**
 * Returns the row of a line. An invoice must name the price of a unit without VAT (Directive 2006/112/EC, article 226,
 * number 8), also if the shop's prices include VAT.
 */
function lineRow(line: Line, { taxMode }: Document, { texts, formats }: Printing): Html {
  const { quantity, unitPrice, listAmount, discountAmount, taxReductionAmount } = line;
  const details = [
    line.sku,
    ...(quantity === 0 ? [texts.priceReduction] : []),
    ...(discountAmount.amount !== 0 || taxReductionAmount.amount !== 0
      ? [texts.listAmount(formats.money(listAmount))]
      : []),
    ...(discountAmount.amount !== 0 ? [texts.discount(formats.money(negative(discountAmount)))] : []),
    ...(taxReductionAmount.amount !== 0
      ? [texts.taxReduction(formats.money(negative(taxReductionAmount)))]
      : []),
  ];
  const netPrice = taxMode === 'INCLUDED' ? netUnitPrice(line) : undefined;
  return html`<tr>
    <td class="what">${line.name}<span class="detail">${details.join(' · ')}</span></td>
    <td class="number">${quantity > 0 && formats.count(quantity)}</td>
    <td class="number">
      ${quantity > 0 && formats.money(unitPrice)}${
        quantity > 0 &&
        netPrice !== undefined &&
        html`<span class="detail">${texts.netUnitPrice(formats.money(netPrice))}</span>`
      }
    </td>
    ${amountCells(line, taxMode, formats)}
  </tr>`;
}

/**
 * Returns the price of a unit without tax, before discounts. If the price includes a tax that is not due, this tax is in
 * the same proportion as in the whole line.
 */
function netUnitPrice({ unitPrice, tax, netAmount, listAmount, discountAmount }: Line): Money | undefined {
  if (!tax) return undefined;
  const price = listAmount.amount - discountAmount.amount;
  const share =
    tax.treatment === 'STANDARD' || price <= 0 ? 100 / (100 + Number(tax.percent)) : netAmount.amount / price;
  return { ...unitPrice, amount: Math.round(unitPrice.amount * share) };
}

const amountRow = (name: string, amounts: Amounts, { taxMode }: Document, { formats }: Printing): Html =>
  html`<tr>
    <td class="what">${name}</td>
    <td></td>
    <td></td>
    ${amountCells(amounts, taxMode, formats)}
  </tr>`;

type Amounts = Pick<Line, 'netAmount' | 'grossAmount' | 'tax'>;

function amountCells(
  { netAmount, grossAmount, tax }: Amounts,
  taxMode: Document['taxMode'],
  formats: Formats,
): Html {
  const gross = html`<td class="number">${formats.money(grossAmount)}</td>`;
  if (taxMode === 'NONE') return gross;
  return html`<td class="number">${tax && formats.percent(tax.percent)}</td>
    <td class="number">${formats.money(netAmount)}</td>
    ${taxMode === 'INCLUDED' && gross}`;
}

const negated = (amounts: Amounts): Amounts => ({
  ...amounts,
  netAmount: negative(amounts.netAmount),
  grossAmount: negative(amounts.grossAmount),
});

export const negative = (money: Money): Money => ({ ...money, amount: -money.amount });
