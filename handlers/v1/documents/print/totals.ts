import type { Schemas } from '../../bodies/types.ts';
import { documentName } from '../values/document-name.ts';
import { type Html, html } from './html.ts';
import { type Printing, countColumns, negative } from './lines-table.ts';

type Document = Schemas['Document'];
type Money = Schemas['Money'];

/** Returns the rows of the totals, with a row for each tax. */
export function totals(document: Document, { texts, formats }: Printing): Html[] {
  const { type, taxes, totals, homeTax, paidAmount, payableAmount } = document;
  const row = (name: string | Html, money: Money, kind = '') =>
    html`<tr class="total ${kind}">
      <td></td>
      <th scope="row" colspan="${String(countColumns(document) - 2)}">${name}</th>
      <td class="number">${formats.money(money)}</td>
    </tr>`;
  const taxRow = ({ percent, countryCode, netAmount, taxAmount }: Document['taxes'][number]) => {
    const name = texts.taxOf(formats.percent(percent), formats.country(countryCode));
    return row(html`${name} <span class="detail">${texts.onNet(formats.money(netAmount))}</span>`, taxAmount);
  };
  const homeTaxRow = ({ exchangeRate, taxAmount }: NonNullable<Document['homeTax']>) => {
    const { currency } = taxAmount;
    const rate = texts.exchangeRate(totals.taxAmount.currency, formats.rate(exchangeRate), currency);
    return row(html`${texts.homeTax(currency)} <span class="detail">${rate}</span>`, taxAmount);
  };
  return [
    ...(taxes.length > 0 ? [row(texts.netTotal, totals.netAmount)] : []),
    ...taxes.map(taxRow),
    ...(homeTax ? [homeTaxRow(homeTax)] : []),
    row(texts.total, totals.grossAmount, 'sum'),
    ...(paidAmount.amount === 0 ? [] : [row(texts.paid, negative(paidAmount))]),
    row(type === 'CREDIT_NOTE' ? texts.credited : texts.payable, payableAmount, 'due'),
  ];
}

/** Returns why no tax is charged, and how the document is paid. */
export function notes(document: Document, { texts, formats }: Printing): Html {
  const { taxes, taxReason, taxMode } = document;
  const treatments = [...new Set(taxes.map(({ treatment }) => treatment))].flatMap((treatment) => {
    const text = texts.treatments[treatment];
    return text === undefined ? [] : [text];
  });
  const reasons = taxMode === 'NONE' ? [texts.noTaxes] : treatments;
  const sentences = [
    ...reasons,
    ...(taxReason !== undefined && reasons.length > 0 ? [taxReason] : []),
    ...payment(document, { texts, formats }),
  ];
  return html`<section class="notes">${sentences.map((sentence) => html`<p>${sentence}</p>`)}</section>`;
}

function payment(document: Document, { texts, formats }: Printing): string[] {
  const { type, payableAmount, dueOn, seller } = document;
  if (type === 'CREDIT_NOTE') return [texts.creditNotice];
  if (payableAmount.amount <= 0) return [texts.isPaid];
  const amount = formats.money(payableAmount);
  return [
    dueOn === undefined ? texts.payNow(amount) : texts.payBy(amount, formats.day(dueOn)),
    ...(seller.iban === undefined ? [] : [texts.payTo(seller.iban, documentName(document))]),
  ];
}
